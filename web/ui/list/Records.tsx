import { Fragment, type ReactNode } from 'react';
import { useNarrow } from '../useNarrow.ts';
import { FittedTable } from './FittedTable.tsx';
import { MoreColumns } from './MoreColumns.tsx';
import { cellClass } from './Table.tsx';
import type { Column } from './types.ts';
import { useFitted } from './useFitted.ts';

interface RecordsProps<Row> {
  rows: readonly Row[];
  idOf: (row: Row) => number | string;
  columns: readonly Column<Row, unknown, never>[];
  card: (row: Row) => ReactNode;
  /** What rows that follow each other have in common, said once above them. */
  groupOf?: (row: Row) => string;
}

/** What happened, to be read and not to be worked on: a plain table, or cards on a phone. */
export function Records<Row>({ rows, idOf, columns, card, groupOf }: RecordsProps<Row>) {
  const isPhone = useNarrow();
  if (!isPhone) return <RecordTable rows={rows} idOf={idOf} columns={columns} groupOf={groupOf} />;
  return (
    <ul>
      {rows.map((row, index) => (
        <Fragment key={idOf(row)}>
          <Head of={headOf(rows, index, groupOf)} render={(head) => <li className="records-group">{head}</li>} />
          <li className="phone-list-row">{card(row)}</li>
        </Fragment>
      ))}
    </ul>
  );
}

type TableProps<Row> = Omit<RecordsProps<Row>, 'card' | 'groupOf'> & { groupOf: RecordsProps<Row>['groupOf'] };

function RecordTable<Row>({ rows, idOf, columns: all, groupOf }: TableProps<Row>) {
  const fitted = useFitted(all);
  const { columns, hasEnd } = fitted;
  return (
    <div className="records">
      <FittedTable fitted={fitted} className="table">
        <thead>
          <tr>
            {columns.map(({ key, title, align }) => (
              <th key={key} className={align && 'align-right'}>
                {title}
              </th>
            ))}
            {hasEnd && <MoreColumns {...fitted} />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={idOf(row)}>
              <Head
                of={headOf(rows, index, groupOf)}
                render={(head) => (
                  <tr>
                    <th className="records-group" scope="rowgroup" colSpan={columns.length + (hasEnd ? 1 : 0)}>
                      {head}
                    </th>
                  </tr>
                )}
              />
              <tr>
                {columns.map((column) => (
                  <td key={column.key} className={cellClass(column)}>
                    {column.render(row)}
                  </td>
                ))}
                {hasEnd && <td />}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </FittedTable>
    </div>
  );
}

function Head({ of, render }: { of: string | null; render: (head: string) => ReactNode }) {
  return of === null ? null : render(of);
}

/** The head that begins with this row, where it is another than that of the row before. */
function headOf<Row>(rows: readonly Row[], index: number, groupOf?: (row: Row) => string): string | null {
  const [before, row] = [rows[index - 1], rows[index]];
  if (!groupOf || row === undefined) return null;
  const head = groupOf(row);
  return before !== undefined && groupOf(before) === head ? null : head;
}
