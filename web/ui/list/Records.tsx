import type { ReactNode } from 'react';
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
  return <RecordTable rows={rows} idOf={idOf} columns={columns} />;
}

function RecordTable<Row>({ rows, idOf, columns: all }: Omit<RecordsProps<Row>, 'card'>) {
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
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {columns.map((column) => (
                <td key={column.key} className={cellClass(column)}>
                  {column.render(row)}
                </td>
              ))}
              {hasEnd && <td />}
            </tr>
          ))}
        </tbody>
      </FittedTable>
    </div>
  );
}
