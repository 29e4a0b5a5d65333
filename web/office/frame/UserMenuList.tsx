import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '#web/api/rights.ts';
import { useAuth } from '#web/api/session.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { OnDemandProps } from '#web/ui/OnDemand.tsx';
import { ownScreens } from '../screens.ts';
import { useFullName } from './UserMenu.tsx';
import { useSignOut } from './useSignOut.ts';

/** Profile, Change Password, Logout. */
export function UserMenuList({ target, opened, onChange }: OnDemandProps) {
  const t = useText();
  const navigate = useNavigate();
  const local = useLocalName();
  const { user } = useAuth();
  const role = useSession().data?.role;
  const name = useFullName();
  const leave = useSignOut();
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <span className="user-name">{name}</span>
          {role ? local(role.name, role.nameJa) : user?.role?.name}
        </Menu.Label>
        <Menu.Divider />
        {ownScreens.map(({ path, menu, icon }) => (
          <Menu.Item key={path} leftSection={<Icon name={icon} />} onClick={() => void navigate({ to: path as '/' })}>
            {t(menu)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="logout" />} onClick={() => void leave()}>
          {t('frame.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
