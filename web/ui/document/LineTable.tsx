import './lines.css';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useText } from '#web/text/text.ts';
import { useNarrow } from '../useNarrow.ts';
import { useVisibleRows } from './useVisibleRows.ts';

export interface LineColumn<Line> {
  key: string;
  title: string;
  /** Width in pixels; the one column without takes what is left. */
  width?: number;
  align?: 'right';
  /** Grey: figures that matter less. */
  quiet?: boolean;
  /** Something is entered here: on a phone it is as wide as the card, or half of it, under its name. */
  isField?: boolean | 'half';
  /** It says more than a figure: on a phone it has the width of the card to itself. */
  isWide?: boolean;
  render: (line: Line, index: number) => ReactNode;
  /** Cell of the totals row. */
  total?: ReactNode;
}

interface LineTableProps<Line> {
  label: string;
  lines: readonly Line[];
  keyOf: (line: Line) => number;
  /** The first names the line. */
  columns: readonly LineColumn<Line>[];
  /** Below this width the table scrolls sideways. */
  minWidth: number;
  /** Each line is a card; on a phone unless said. */
  isCards?: boolean;
  /** Under the first column, before the totals. */
  totalLabel?: ReactNode;
  classOf?: (line: Line) => string;
  /** Key of the line that was scanned or chosen last: it is drawn wherever it is, so that it can be scrolled to. */
  current?: number | null;
  /** Enter in a figure: where the keyboard goes on. */
  onEnter?: () => void;
}

/**
 * The lines of a document: a table, and where that has no room a card for each line with its figures by name. Two thousand lines
 * scroll as two do, since only those in sight are drawn.
 */
export function LineTable<Line>(props: LineTableProps<Line>) {
  const { label, lines, keyOf, columns, minWidth, totalLabel, classOf, current, onEnter } = props;
  const t = useText();
  const isPhone = useNarrow();
  const { isCards = isPhone } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  // Read when something else draws the table anew: a press must not draw it under the finger.
  const focused = useRef<number | null>(null);
  const indexOf = (key: number | null) => (key === null ? -1 : lines.findIndex((line) => keyOf(line) === key));
  const kept = [indexOf(focused.current), indexOf(current ?? null)];
  const { ranges, rest } = useVisibleRows(body, lines.length, kept);
  const gap = (height: number, key: string) =>
    height > 0 && (
      <tr key={key} className="line-gap">
        <td colSpan={columns.length} style={{ height }} />
      </tr>
    );
  const row = (line: Line, index: number) => (
    <tr key={keyOf(line)} data-key={keyOf(line)} aria-rowindex={index + 2} className={classOf?.(line) ?? ''}>
      {columns.map(({ key, title, align, quiet, isField, isWide, render }, column) => (
        <td
          key={key}
          className={[
            align === 'right' && 'align-right',
            quiet && 'text-secondary',
            isField && 'is-field',
            isField === 'half' && 'is-half',
            isWide && 'is-wide',
          ]
            .filter(Boolean)
            .join(' ')}
          data-label={column > 0 ? title : undefined}
        >
          {render(line, index)}
        </td>
      ))}
    </tr>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keys.
    <section className="line-scroll" aria-label={label} tabIndex={0}>
      <table
        className={isCards ? 'table line-table is-cards' : 'table line-table'}
        aria-label={label}
        aria-rowcount={lines.length + 1}
        style={{ '--least': `${minWidth}px` } as CSSProperties}
        onKeyDown={(event) => pressInField(event, onEnter)}
        onFocus={({ target }) => {
          focused.current = Number(target.closest('tr')?.dataset.key) || null;
        }}
      >
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ key, title, align }) => (
              <th key={key} className={align === 'right' ? 'align-right' : ''}>
                {title || <span className="screen-reader">{t('common.actions')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {ranges.flatMap(({ from, to, skipped }) => [
            gap(skipped, `before ${from}`),
            ...lines.slice(from, to).map((line, index) => row(line, from + index)),
          ])}
          {gap(rest, 'rest')}
        </tbody>
        {totalLabel !== undefined && lines.length > 0 && (
          <tfoot>
            <tr>
              {columns.map(({ key, title, align, total }, index) => (
                <td
                  key={key}
                  className={align === 'right' ? 'align-right' : ''}
                  data-label={index > 0 ? title : undefined}
                >
                  {index === 0 ? totalLabel : total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

/** In a field of figures the arrows go to the same field of the line above and below; Enter saves nothing. */
function pressInField(event: KeyboardEvent<HTMLElement>, onEnter?: () => void): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const field = (event.target as HTMLElement).closest<HTMLElement>('[data-line-field]');
  const row = field?.closest('tr');
  if (!field || !row || event.nativeEvent.isComposing) return;
  if (event.key === 'Enter' && onEnter) {
    event.preventDefault();
    onEnter();
  }
  if (!by) return;
  const rows = [...(row.parentElement?.querySelectorAll('tr[data-key]') ?? [])];
  const next = rows[rows.indexOf(row) + by]?.querySelector<HTMLElement>(
    `[data-line-field="${field.dataset.lineField}"]`,
  );
  event.preventDefault();
  next?.focus();
}
