import { Link } from '@tanstack/react-router';
import { useText } from '#web/text/text.ts';
import type { OpenMenu } from './useMenus.ts';

/** The entries of a menu, the one that is shown marked. */
export function Entries({ menu, onGo }: { menu: OpenMenu; onGo: (() => void) | undefined }) {
  const t = useText();
  return menu.entries?.map((entry) => (
    <Link
      key={entry.path}
      to={entry.path as '/'}
      onClick={onGo}
      activeProps={{ className: 'current', 'aria-current': 'page' }}
      activeOptions={{ includeSearch: false }}
    >
      {t(entry.menu)}
    </Link>
  ));
}
