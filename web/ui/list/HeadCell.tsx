import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useText } from '#web/text/text.ts';
import { Icon } from '../Icon.tsx';
import type { TableProps } from './Table.tsx';
import type { Column } from './types.ts';

const keyStep = 16;

type Props<Row, Summary> = Pick<TableProps<Row, Summary>, 'sort' | 'direction' | 'onSort' | 'onResize'> & {
  column: Column<Row, Summary>;
};

/** A column's title: sorts when pressed, and has a grip at its end for its width, by pointer or arrow keys. */
export function HeadCell<Row, Summary>({ column, sort, direction, onSort, onResize }: Props<Row, Summary>) {
  const t = useText();
  const cell = useRef<HTMLTableCellElement>(null);
  const isSorted = column.sort !== undefined && column.sort === sort;
  const drag = (event: PointerEvent<HTMLElement>) => {
    const start = { x: event.clientX, width: cell.current?.offsetWidth ?? 0 };
    const grip = event.currentTarget;
    grip.setPointerCapture(event.pointerId);
    const move = (next: globalThis.PointerEvent) => onResize(column.key, start.width + next.clientX - start.x);
    grip.addEventListener('pointermove', move);
    grip.addEventListener('lostpointercapture', () => grip.removeEventListener('pointermove', move), { once: true });
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? keyStep : event.key === 'ArrowLeft' ? -keyStep : 0;
    if (step === 0) return;
    event.preventDefault();
    onResize(column.key, (cell.current?.offsetWidth ?? 0) + step);
  };
  return (
    <th
      ref={cell}
      className={`${column.align === 'right' ? 'align-right' : ''} ${isSorted ? 'sorted' : ''}`}
      aria-sort={isSorted ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {column.sort ? (
        <button type="button" className="sort" onClick={() => onSort(column.sort ?? '')}>
          {column.title}
          {isSorted && <Icon name={direction === 'asc' ? 'chevron-up' : 'chevron-down'} size={14} />}
        </button>
      ) : (
        column.title
      )}
      <button
        type="button"
        className="grip"
        tabIndex={-1}
        aria-label={t('common.list.resize', { column: column.title })}
        onPointerDown={drag}
        onKeyDown={press}
      />
    </th>
  );
}
