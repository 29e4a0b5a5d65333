import { useEffect } from 'react';
import { useSession } from '#web/api/rights.ts';
import { instantText } from '#web/text/format.ts';
import { useColleagueName } from '#web/text/person.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { topDialog } from '../focus.ts';
import { usePageInfo } from '../page.ts';

/**
 * Every page that leaves a printer says of which company it is, what it shows, who printed it and when, and which page of
 * how many it is: the margins of the page (`css/print.css`) read both texts from the root.
 */
export function usePrintFoot(): void {
  const t = useText();
  const local = useLocalName();
  const named = useColleagueName();
  const { title } = usePageInfo();
  const { data: session } = useSession();
  useEffect(() => {
    if (!session) return;
    const { company, user } = session;
    const text = () => {
      const by = t('print.by', { name: named(user), at: instantText(new Date().toISOString()) });
      // A window that is open is what is printed.
      const shown = topDialog()?.querySelector('h2')?.textContent ?? title;
      return [local(company.name, company.nameJa), shown, by].join(' · ');
    };
    const write = () => {
      const page = JSON.stringify(t('print.page', { page: '\n', pages: '\n' })).split('\\n');
      const { style } = document.documentElement;
      style.setProperty('--print-foot', JSON.stringify(text()));
      style.setProperty('--print-page', `${page[0]}" counter(page) "${page[1]}" counter(pages) "${page[2]}`);
    };
    // A printer waits for no letters; without a connection they come later, or not.
    document.fonts.load(`12px ${getComputedStyle(document.body).fontFamily}`, text()).catch(() => undefined);
    window.addEventListener('beforeprint', write);
    return () => window.removeEventListener('beforeprint', write);
  }, [t, local, named, title, session]);
}
