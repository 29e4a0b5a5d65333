import { useEffect } from 'react';
import { useSession } from '#web/api/rights.ts';
import { instantText } from '#web/text/format.ts';
import { useColleagueName } from '#web/text/person.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { topDialog } from '../focus.ts';
import { useLetters } from '../letters.ts';
import { usePageInfo } from '../page.ts';

/**
 * Every page that leaves a printer says of which company it is, what it shows, who printed it and when, and which page of
 * how many it is: the margins of the page (`css/print.css`) read both texts from the root. It stands in the frame, since
 * a page may be printed as soon as it is there.
 */
export function usePrintFoot(): void {
  const t = useText();
  const text = useFoot();
  useEffect(() => {
    const write = () => {
      const page = JSON.stringify(t('frame.printedPage', { page: '\n', pages: '\n' })).split('\\n');
      const { style } = document.documentElement;
      style.setProperty('--print-foot', JSON.stringify(text()));
      style.setProperty('--print-page', `${page[0]}" counter(page) "${page[1]}" counter(pages) "${page[2]}`);
    };
    window.addEventListener('beforeprint', write);
    return () => window.removeEventListener('beforeprint', write);
  });
}

/** Loads the letters of the foot: a printer waits for none. */
export function usePrintLetters(): void {
  useLetters(useFoot()());
}

function useFoot(): () => string {
  const t = useText();
  const local = useLocalName();
  const named = useColleagueName();
  const { title } = usePageInfo();
  const { data: session } = useSession();
  return () => {
    if (!session) return '';
    const { company, user } = session;
    const by = t('frame.printedBy', { name: named(user), at: instantText(new Date().toISOString()) });
    // A window that is open is what is printed.
    const shown = topDialog()?.querySelector('h2')?.textContent ?? title;
    return [local(company.name, company.nameJa), shown, by].join(' · ');
  };
}
