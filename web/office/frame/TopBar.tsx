import { countText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { IconButton, Kbd } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { phoneActionsId } from '#web/ui/PhoneActions.tsx';
import { usePageInfo } from '#web/ui/page.ts';
import { modifierKey } from '#web/ui/shortcut.ts';
import { Crumbs, usePageName } from './Crumbs.tsx';
import { Notifications } from './Notifications.tsx';
import { LanguageSwitch, LocationSwitch, SchemeSwitch } from './Switches.tsx';
import { UserMenu } from './UserMenu.tsx';

/** Where one is, the way to everywhere else, and the switches. */
export function TopBar({ onSearch }: { onSearch: () => void }) {
  const t = useText();
  return (
    <header className="top-bar">
      <Crumbs />
      <span className="spacer" />
      <button
        type="button"
        className="palette"
        aria-label={t('frame.search.short')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
      >
        <Icon name="search" />
        <span className="word">{t('frame.search.label')}</span>
        <span className="spacer" />
        <Kbd>{modifierKey}</Kbd>
        <Kbd>K</Kbd>
      </button>
      <LocationSwitch />
      <Notifications />
      <LanguageSwitch />
      <SchemeSwitch />
      <UserMenu />
    </header>
  );
}

/** The same on a phone: the drawer of menus, the page's name, search and the bell. */
export function PhoneBar({ onMenu, onSearch }: { onMenu: () => void; onSearch: () => void }) {
  const t = useText();
  const { count } = usePageInfo();
  const name = usePageName();
  return (
    <header className="phone-bar">
      <IconButton icon="menu-2" label={t('frame.openMenu')} onClick={onMenu} />
      <span className="title" aria-hidden>
        {name}
      </span>
      {count !== undefined && <span className="text-dim digits phone-count">{countText(count)}</span>}
      <span className="spacer" />
      <span className="row phone-actions" id={phoneActionsId} />
      <IconButton icon="search" label={t('frame.search.short')} onClick={onSearch} />
      <Notifications />
    </header>
  );
}
