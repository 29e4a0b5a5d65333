import { Drawer } from '@mantine/core';
import { useText } from '#web/text/text.ts';
import { useReturnFocus } from '#web/ui/focus.ts';
import { Side } from './Side.tsx';
import { LanguageSwitch, LocationSwitch, SchemeSwitch } from './Switches.tsx';
import { UserMenu } from './UserMenu.tsx';

/** The menus on a phone. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const t = useText();
  useReturnFocus();
  return (
    <Drawer.Root opened onClose={onClose} size={280} returnFocus={false} transitionProps={{ duration: 120 }}>
      <Drawer.Overlay />
      <Drawer.Content className="drawer" aria-label={t('frame.menus')}>
        <Side isRail={false} onGo={onClose} />
        <div className="drawer-foot">
          <LocationSwitch />
          <span className="spacer" />
          <LanguageSwitch />
          <SchemeSwitch />
          <UserMenu />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
