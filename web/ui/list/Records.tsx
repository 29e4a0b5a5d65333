import type { ReactNode } from 'react';
import { useNarrow } from '../useNarrow.ts';
import { cellClass } from './Table.tsx';
import type { Column } from './types.ts';

interface RecordsProps<Row> {
  rows: readonly Row[];
  idOf: (row: Row) => number | string;
  columns: readonly Column<Row, unknown, never>[];
  card: (row: Row) => ReactNode;
}

/** What happened, to be read and not to be worked on: a plain table, or cards on a phone. */
export function Records<Row>({ rows, idOf, columns, card }: RecordsProps<Row>) {
  const isPhone = useNarrow();
  if (isPhone) {
    return (
      <ul>
        {rows.map((row) => (
          <li key={idOf(row)} className="phone-list-row">
            {card(row)}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table className="table">
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ key, title, align }) => (
            <th key={key} className={align && 'align-right'}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)}>
            {columns.map((column) => (
              <td key={column.key} className={cellClass(column)}>
                {column.render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
