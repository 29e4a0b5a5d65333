import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useText } from '#web/text/text.ts';
import { Kbd } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { menuOf } from '../screens.ts';
import { Brand } from './Brand.tsx';
import { Entries } from './Entries.tsx';
import { useNotices } from './Notifications.tsx';
import { type OpenMenu, useMenus } from './useMenus.ts';

/** Only a rail needs it: its icon stands there until it comes. */
const RailGroup = lazyPart(
  async () => (await import('./RailGroup.tsx')).RailGroup,
  ({ menu, isHere }) => <MenuLink menu={menu} isHere={isHere} isRail />,
);

interface SideProps {
  /** Only icons: on a tablet, or because somebody wants it so. */
  isRail: boolean;
  /** Absent where there is nothing to collapse: in the drawer of a phone. */
  onCollapse?: () => void;
  onGo?: () => void;
}

/** The menus at the left. */
export function Side({ isRail, onCollapse, onGo }: SideProps) {
  const t = useText();
  // A link computes its address once; a key with the language makes it compute the other language's.
  const locale = useLocale();
  const menus = useMenus();
  const { pathname } = useLocation();
  const here = menuOf(pathname).menu?.path;
  const [toggled, setToggled] = useState<Record<string, boolean>>({});
  return (
    <aside className={isRail ? 'side rail' : 'side'} aria-label={t('frame.menus')}>
      <Brand />
      <nav className="nav" aria-label={t('frame.menus')}>
        {menus.map((menu) =>
          menu.entries && isRail ? (
            <RailGroup key={`${locale}${menu.path}`} menu={menu} isHere={menu.path === here} />
          ) : menu.entries ? (
            <Group
              key={`${locale}${menu.path}`}
              menu={menu}
              isHere={menu.path === here}
              isOpen={toggled[menu.path] ?? menu.path === here}
              onToggle={(open) => setToggled({ ...toggled, [menu.path]: open })}
              onGo={onGo}
            />
          ) : (
            <MenuLink
              key={`${locale}${menu.path}`}
              menu={menu}
              isHere={menu.path === here}
              isRail={isRail}
              onGo={onGo}
            />
          ),
        )}
      </nav>
      {onCollapse && (
        <button type="button" className="foot" onClick={onCollapse} title={isRail ? t('frame.expand') : undefined}>
          <Icon name="layout-sidebar-left-collapse" />
          <span className="word">{t(isRail ? 'frame.expand' : 'frame.collapse')}</span>
          <span className="spacer" />
          <Kbd>[</Kbd>
        </button>
      )}
    </aside>
  );
}

function MenuLink({
  menu,
  isHere,
  isRail,
  onGo,
}: {
  menu: OpenMenu;
  isHere: boolean;
  isRail: boolean;
  onGo?: (() => void) | undefined;
}) {
  const t = useText();
  const waiting = (useNotices().data?.waitingMessages ?? 0) * Number(menu.path === '/messages');
  return (
    <Link
      to={menu.path as '/'}
      className={isHere ? 'on current' : ''}
      aria-current={isHere ? 'page' : undefined}
      title={isRail ? t(menu.menu) : undefined}
      onClick={onGo}
    >
      <Icon name={menu.icon} />
      <span className="word">{t(menu.menu)}</span>
      {waiting > 0 && <span className="side-count digits">{waiting}</span>}
    </Link>
  );
}

interface GroupProps {
  menu: OpenMenu;
  isHere: boolean;
  isOpen: boolean;
  onToggle: (open: boolean) => void;
  onGo: (() => void) | undefined;
}

function Group({ menu, isHere, isOpen, onToggle, onGo }: GroupProps) {
  const t = useText();
  return (
    <>
      <button type="button" className={isHere ? 'on' : ''} aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
        <Icon name={menu.icon} />
        <span className="word">{t(menu.menu)}</span>
        <span className="chevron">
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
        </span>
      </button>
      {isOpen && (
        <div className="submenu">
          <Entries menu={menu} onGo={onGo} />
        </div>
      )}
    </>
  );
}
