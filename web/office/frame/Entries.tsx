import { Link } from '@tanstack/react-router';
import { useText } from '#web/text/text.ts';
import type { OpenMenu } from './useMenus.ts';

/** The entries of a menu, the one that is shown marked. */
export function Entries({ menu, onGo }: { menu: OpenMenu; onGo: (() => void) | undefined }) {
  const t = useText();
  // The path of one entry may begin with that of another: then only one of them is shown.
  const holdsAnother = (path: string) => menu.entries?.some((other) => other.path.startsWith(`${path}/`)) ?? false;
  return menu.entries?.map((entry) => (
    <Link
      key={entry.path}
      to={entry.path as '/'}
      onClick={onGo}
      activeProps={{ className: 'current', 'aria-current': 'page' }}
      activeOptions={{ includeSearch: false, exact: holdsAnother(entry.path) }}
    >
      {t(entry.menu)}
    </Link>
  ));
}
