import { Menu } from '@mantine/core';
import { Fragment, useEffect } from 'react';
import { useText } from '#web/text/text.ts';
import { IconButton, Kbd } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import type { RowAction } from './types.ts';

/** The menu of one row, hung below its button; the list has only one of it, however many rows there are. */
export function RowMenu({
  actions,
  button,
  onClose,
}: {
  actions: readonly RowAction[];
  button: HTMLElement;
  onClose: () => void;
}) {
  const t = useText();
  usePressBeside();
  const { left, top, width, height } = button.getBoundingClientRect();
  // The row has the keys, and its button none.
  const close = () => {
    onClose();
    (button.closest('tr') ?? button).focus({ preventScroll: true });
  };
  return (
    <Menu opened onClose={close} position="bottom-end" offset={4} returnFocus={false}>
      <Menu.Target>
        {/* biome-ignore lint/a11y/useSemanticElements: it only stands where the menu hangs; the row's own button is beside it. */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: the same. */}
        <span
          role="button"
          aria-hidden
          aria-label={t('common.list.menuOf')}
          style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <MenuItems of={actions} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** A press beside the menu closes it, and opens no row that it falls on. */
function usePressBeside(): void {
  useEffect(() => {
    const swallow = (event: MouseEvent) => {
      const pressed = event.target as Element;
      if (pressed.closest('tbody') && !pressed.closest('button, a, input')) event.stopPropagation();
    };
    const press = () => {
      document.addEventListener('click', swallow, { capture: true, once: true });
      // A press that scrolls is no click.
      setTimeout(() => document.removeEventListener('click', swallow, true), 700);
    };
    document.addEventListener('pointerdown', press, true);
    return () => document.removeEventListener('pointerdown', press, true);
  }, []);
}

/** The rest of a page's actions, behind three dots: what is done seldom, and what destroys. */
export function MoreMenu({ actions }: { actions: readonly RowAction[] }) {
  const t = useText();
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end" offset={4}>
      <Menu.Target>
        <IconButton icon="dots" label={t('common.more')} />
      </Menu.Target>
      <Menu.Dropdown>
        <MenuItems of={actions} />
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuItems({ of }: { of: readonly RowAction[] }) {
  return of.map((action, index) => (
    <Fragment key={action.label}>
      {action.divided && index > 0 && <Menu.Divider />}
      {action.items ? <SubMenu action={action} items={action.items} /> : <MenuItem action={action} />}
    </Fragment>
  ));
}

function MenuItem({ action }: { action: RowAction }) {
  return (
    <Menu.Item
      className={action.danger ? 'is-danger' : ''}
      leftSection={action.icon && <Icon name={action.icon} />}
      rightSection={action.shortcut && <Kbd>{action.shortcut === 'Enter' ? '↵' : action.shortcut.toUpperCase()}</Kbd>}
      onClick={action.run}
    >
      {action.label}
    </Menu.Item>
  );
}

function SubMenu({ action, items }: { action: RowAction; items: readonly RowAction[] }) {
  return (
    <Menu.Sub position="left-start" middlewares={{ size: { padding: 8 } }}>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={action.icon && <Icon name={action.icon} />}>{action.label}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {items.map((item) => (
          <MenuItem key={item.label} action={item} />
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
