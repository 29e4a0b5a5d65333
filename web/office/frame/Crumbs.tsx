import { Link, useLocation } from '@tanstack/react-router';
import { useLocale, useText } from '#web/text/text.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { usePageInfo } from '#web/ui/page.ts';
import { menuOf } from '../screens.ts';

/** Home, the menu, its entry, and the thing that is open. */
export function Crumbs() {
  const t = useText();
  const locale = useLocale();
  const { steps, last } = useSteps();
  return (
    <nav className="crumbs" aria-label={t('frame.path')}>
      {steps.map((step) => (
        <span key={`${locale}${step.path}`} className="row crumb">
          <Link to={step.path as '/'}>{step.label}</Link>
          <Icon name="chevron-right" size={14} />
        </span>
      ))}
      <b aria-current="page">{last}</b>
    </nav>
  );
}

/** What the open screen is called; until it is there, what its menu calls it. */
export function usePageName(): string | undefined {
  const { last } = useSteps();
  const { crumb, title } = usePageInfo();
  return (crumb ?? title) || last;
}

/** The way to the open screen, and its own name. */
function useSteps() {
  const t = useText();
  const { pathname } = useLocation();
  const info = usePageInfo();
  const { menu, entry } = menuOf(pathname);
  const steps: { path: string; label: string }[] = [{ path: '/', label: t('frame.home') }];
  if (menu) steps.push({ path: menu.path, label: t(('crumb' in menu && menu.crumb) || menu.menu) });
  if (entry?.menu) steps.push({ path: entry.path, label: t(entry.menu) });
  const isDeeper = !menu || info.crumb !== undefined || pathname !== (entry ?? menu).path;
  const own = isDeeper && (info.crumb ?? info.title);
  // A thing that is on its way has the title of its list, which is said once.
  const last = (own !== steps.at(-1)?.label && own) || steps.pop()?.label;
  return { steps, last };
}
