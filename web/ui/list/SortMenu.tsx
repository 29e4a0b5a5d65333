import { Menu } from '@mantine/core';
import { useKnownText, useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { orderOf, pressed, sortsOf } from './order.ts';
import type { Column, ListEndpoint } from './types.ts';
import type { ListState } from './useList.ts';

interface SortMenuProps<Row, Summary> {
  endpoint: ListEndpoint;
  list: ListState;
  columns: readonly Column<Row, Summary>[];
  /** Cards have no heads to press: every order is here, as a chip. */
  isPhone: boolean;
}

/** What a list is sorted by. With a table it stands there only for what no column's head can say. */
export function SortMenu<Row, Summary>({ endpoint, list, columns, isPhone }: SortMenuProps<Row, Summary>) {
  const t = useText();
  const known = useKnownText();
  const headOf = (sort: string) => columns.find((column) => column.sort === sort)?.title;
  const options = sortsOf(endpoint).flatMap((sort) => {
    const label = known(`list.sorts.${sort}`) ?? headOf(sort);
    return label ? [{ sort, label, hasHead: headOf(sort) !== undefined }] : [];
  });
  if (options.length < 2 || (!isPhone && options.every(({ hasHead }) => hasHead))) return null;
  const now = orderOf(endpoint, list, columns);
  const arrow = now.direction === 'asc' ? 'chevron-up' : 'chevron-down';
  const sorted = options.find(({ sort }) => sort === now.sort);
  const label = sorted?.label;
  return (
    <Menu position={isPhone ? 'bottom-start' : 'bottom-end'}>
      <Menu.Target>
        {isPhone ? (
          <button type="button" className="chip" aria-label={t('list.sortedBy', { sort: label ?? '' })}>
            {label ?? t('list.sort')}
            <Icon name={arrow} size={14} />
          </button>
        ) : (
          <Button kind="ghost" icon="arrows-sort" className="slim">
            {sorted && !sorted.hasHead ? t('list.sortedBy', { sort: sorted.label }) : t('list.sort')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((option) => (
          <Menu.RadioItem
            key={option.sort}
            value={option.sort}
            checked={option.sort === now.sort}
            checkIcon={<Icon name={arrow} />}
            closeMenuOnClick
            onClick={() => list.set({ ...pressed(option.sort, now) })}
          >
            {option.label}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
