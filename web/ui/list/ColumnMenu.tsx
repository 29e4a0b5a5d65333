import { Menu } from '@mantine/core';
import { useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import type { Column } from './types.ts';

interface ColumnMenuProps<Row, Summary> {
  all: readonly Column<Row, Summary>[];
  isShown: (column: Column<Row, Summary>) => boolean | undefined;
  toggle: (column: Column<Row, Summary>) => void;
  reset: () => void;
}

/** Which columns are shown. */
export function ColumnMenu<Row, Summary>({ all, isShown, toggle, reset }: ColumnMenuProps<Row, Summary>) {
  const t = useText();
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button kind="ghost" icon="columns-3" className="slim">
          {t('common.list.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {all
          .filter((column) => !column.fixed)
          .map((column) => (
            <Menu.CheckboxItem
              key={column.key}
              checked={Boolean(isShown(column))}
              checkIcon={<Icon name="check" />}
              onChange={() => toggle(column)}
            >
              {column.title}
            </Menu.CheckboxItem>
          ))}
        <Menu.Divider />
        <Menu.Item onClick={reset}>{t('common.list.resetColumns')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
