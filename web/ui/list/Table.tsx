import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useText } from '#web/text/text.ts';
import { IconButton } from '../Button.tsx';
import { isFocusLost } from '../focus.ts';
import { isKey, unlessScanned } from '../shortcut.ts';
import { FittedTable } from './FittedTable.tsx';
import { HeadCell } from './HeadCell.tsx';
import { MoreColumns } from './MoreColumns.tsx';
import type { Column, RowAction } from './types.ts';
import { useFitted } from './useFitted.ts';

export interface TableProps<Row, Summary> {
  label: string;
  columns: readonly Column<Row, Summary>[];
  rows: readonly Row[];
  idOf: (row: Row) => number | string;
  /** Widths that somebody chose, and columns that somebody asked for. */
  widths: Readonly<Record<string, number>>;
  kept: readonly string[];
  onResize: (key: string, width: number) => void;
  sort: string;
  direction: 'asc' | 'desc';
  onSort: (sort: string) => void;
  onOpen?: ((row: Row) => void) | undefined;
  opens?: ((row: Row) => boolean) | undefined;
  actions?: ((row: Row) => RowAction[]) | undefined;
  onMenu: (row: Row, button: HTMLElement) => void;
  /** The row whose menu is open. */
  menuOf: Row | null;
  isOff?: ((row: Row) => boolean) | undefined;
  selected: ReadonlySet<number | string> | null;
  onSelect: (ids: Set<number | string>) => void;
  summary: Summary | undefined;
  totalLabel: ReactNode;
  isStale: boolean;
}

/**
 * Rows under a sticky head and over sticky totals; arrows move between rows, Enter opens, letters start actions. Where
 * there is no room for all columns the last ones give way, until the head opens them and the rows scroll sideways.
 */
export function Table<Row, Summary>(props: TableProps<Row, Summary>) {
  const { rows, idOf, widths: set, kept, selected, summary, isStale, actions, label } = props;
  const t = useText();
  const fitted = useFitted(props.columns, { set, kept, hasBoxes: selected !== null, hasMenus: actions !== undefined });
  const { columns, hasEnd } = fitted;
  const isAllSelected = selected !== null && rows.length > 0 && rows.every((row) => selected.has(idOf(row)));
  const hasTotals = summary !== undefined && columns.some(({ total }) => (total?.(summary) ?? false) !== false);
  const shown = { ...props, columns, hasEnd };
  return (
    <FittedTable
      fitted={fitted}
      className={isStale ? 'table is-stale' : 'table'}
      aria-label={label}
      aria-busy={isStale}
    >
      <thead>
        <tr>
          {selected && (
            <th className="check">
              <CheckBox
                label={t('common.list.selectAll')}
                checked={isAllSelected}
                mixed={!isAllSelected && selected.size > 0}
                onChange={() => props.onSelect(withPage(selected, rows.map(idOf), !isAllSelected))}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} {...props} />
          ))}
          {hasEnd && <MoreColumns {...fitted} />}
        </tr>
      </thead>
      <tbody {...useKeptRow(rows)}>
        {rows.map((row, index) => (
          <BodyRow key={idOf(row)} row={row} index={index} {...shown} />
        ))}
      </tbody>
      {hasTotals && <TotalsRow {...shown} summary={summary} />}
    </FittedTable>
  );
}

/** Keeps one row in the tab order, and the focus among the rows when the one that had it is gone. */
function useKeptRow(rows: readonly unknown[]) {
  const ref = useRef<HTMLTableSectionElement>(null);
  const focused = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may be without the one that had it.
  useLayoutEffect(() => {
    const all = [...(ref.current?.rows ?? [])];
    const next = all[Math.min(focused.current ?? 0, all.length - 1)];
    if (!next) return;
    if (!all.some(({ tabIndex }) => tabIndex === 0)) keepRoving(next);
    if (focused.current !== null && isFocusLost()) next.focus();
  }, [rows]);
  return {
    ref,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = [...(ref.current?.rows ?? [])].indexOf(target.closest('tr') as HTMLTableRowElement);
    },
    // What is gone has been left by nobody.
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      setTimeout(() => {
        if (target.isConnected && !ref.current?.contains(document.activeElement)) focused.current = null;
      });
    },
  };
}

/** The columns are those that have room; the end is a cell of menus, or of what gave way. */
type ShownProps<Row, Summary> = TableProps<Row, Summary> & { hasEnd: boolean };

/** What was chosen on other pages stays chosen. */
function withPage(selected: ReadonlySet<number | string>, page: (number | string)[], isChosen: boolean) {
  const next = new Set(selected);
  for (const id of page) {
    if (isChosen) next.add(id);
    else next.delete(id);
  }
  return next;
}

function BodyRow<Row, Summary>(props: ShownProps<Row, Summary> & { row: Row; index: number }) {
  const { row, index, columns, hasEnd, idOf, actions, onMenu, menuOf, isOff, selected, onSelect } = props;
  const t = useText();
  const id = idOf(row);
  const onOpen = (props.opens?.(row) ?? true) ? props.onOpen : undefined;
  const toggle = () => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  const classes = [
    onOpen && 'opens',
    isOff?.(row) && 'is-off',
    menuOf === row && 'has-menu',
    selected?.has(id) && 'is-selected',
  ];
  return (
    <tr
      className={classes.filter(Boolean).join(' ')}
      data-row={id}
      tabIndex={index === 0 ? 0 : -1}
      onFocus={(event) => keepRoving(event.currentTarget)}
      onKeyDown={(event) =>
        pressRow(event, onOpen && (() => onOpen(row)), actions?.(row) ?? [], selected ? toggle : undefined)
      }
      onClick={(event) => isPlainClick(event) && onOpen?.(row)}
    >
      {selected && (
        <td className="check">
          <CheckBox label={t('common.list.select')} checked={selected.has(id)} onChange={toggle} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)}>
          {column.render(row)}
        </td>
      ))}
      {hasEnd && (
        <td className="actions-cell">
          <div className="row-actions">
            {actions && actions(row).length > 0 && (
              <IconButton
                icon="dots"
                size="small"
                label={t('common.list.menuOf')}
                aria-haspopup="menu"
                aria-expanded={menuOf === row}
                className={menuOf === row ? 'on' : ''}
                tabIndex={-1}
                onClick={(event) => onMenu(row, event.currentTarget)}
              />
            )}
          </div>
        </td>
      )}
    </tr>
  );
}

function TotalsRow<Row, Summary>({
  columns,
  selected,
  hasEnd,
  summary,
  totalLabel,
}: ShownProps<Row, Summary> & { summary: Summary }) {
  return (
    <tfoot>
      <tr>
        {selected && <td className="check" />}
        {columns.map((column, index) => (
          <td key={column.key} className={totalClass(column, index)}>
            {index === 0 ? totalLabel : column.total?.(summary)}
          </td>
        ))}
        {hasEnd && <td />}
      </tr>
    </tfoot>
  );
}

/** Words, as of how many rows it is the total, take a second line where they have no room in one. */
function totalClass({ align }: Pick<Column<never, never>, 'align'>, index: number): string {
  if (align !== 'right') return 'caption';
  return index === 0 ? 'align-right caption' : 'align-right';
}

interface CheckBoxProps {
  label: string;
  checked: boolean;
  mixed?: boolean;
  onChange: () => void;
}

function CheckBox({ label, checked, mixed = false, onChange }: CheckBoxProps) {
  const mark = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = mixed;
  };
  return (
    <input
      ref={mark}
      type="checkbox"
      className="native-check"
      aria-label={label}
      checked={checked}
      onChange={onChange}
    />
  );
}

type Looks = Pick<Column<never, never>, 'align' | 'quiet' | 'strong' | 'fixed' | 'unbroken'>;

export function cellClass({ align, quiet, strong, fixed, unbroken }: Looks): string {
  // What names a row is bold, whatever it is.
  return [
    align === 'right' && 'align-right',
    quiet && 'text-secondary',
    (strong || fixed) && 'text-medium',
    unbroken && 'unbroken',
  ]
    .filter(Boolean)
    .join(' ');
}

function isPlainClick(event: MouseEvent): boolean {
  const target = event.target as HTMLElement;
  return !target.closest('a, button, input, label') && !window.getSelection()?.toString();
}

/** Puts the focus on the rows: on the one that had it last. */
export function focusRows(): void {
  document.querySelector<HTMLElement>('.list-body tbody tr[tabindex="0"], .list-body .phone-list-row')?.focus();
}

/** Only the row last focused is in the tab order: Tab leaves the table, arrows walk through it. */
function keepRoving(row: HTMLElement): void {
  for (const other of row.parentElement?.children ?? []) (other as HTMLElement).tabIndex = other === row ? 0 : -1;
}

function pressRow(
  event: KeyboardEvent<HTMLElement>,
  open: (() => void) | undefined,
  actions: RowAction[],
  toggle: (() => void) | undefined,
) {
  if (event.target !== event.currentTarget) return;
  const row = event.currentTarget;
  const moves: Record<string, Element | null | undefined> = {
    ArrowDown: row.nextElementSibling,
    ArrowUp: row.previousElementSibling,
    Home: row.parentElement?.firstElementChild,
    End: row.parentElement?.lastElementChild,
    // ⌘K is for the search of everything.
    ...(event.ctrlKey || event.metaKey ? {} : { j: row.nextElementSibling, k: row.previousElementSibling }),
  };
  const action = actions.find(({ shortcut }) => shortcut && isKey(event.nativeEvent, shortcut));
  if (event.key in moves) (moves[event.key] as HTMLElement | null | undefined)?.focus();
  else if (event.key === 'Enter') open?.();
  else if (event.key === ' ' && toggle) toggle();
  else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))
    row.querySelector<HTMLElement>('.row-actions button')?.click();
  else if (action) unlessScanned(event.nativeEvent, () => action.run());
  else return;
  event.preventDefault();
  event.stopPropagation();
}
