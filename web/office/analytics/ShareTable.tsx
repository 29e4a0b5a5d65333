import { type ReactNode, useState } from 'react';
import { analyticsApi, type WebsiteTable } from '#contract/analytics/website.ts';
import type { Period } from '#contract/kernel/period.ts';
import { countText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { ExportButton } from '#web/ui/list/ExportButton.tsx';
import { Card } from '#web/ui/Page.tsx';
import { Loading } from '#web/ui/States.tsx';
import { rateText } from './figures.ts';

interface Counted {
  visits: number;
  basisPoints: number;
}

interface Reading<Row> {
  data: { rows: readonly Row[] } | undefined;
  isPending: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface TableCardProps<Row> {
  title: string;
  /** What a file of it is called, where that has more than the card. */
  fileName?: string;
  of: Reading<Row>;
  table: WebsiteTable;
  period: Period;
  /** What stands below the rows. */
  foot?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** One table of the website with its file; where it can't be read, it says so and leaves the others. */
export function TableCard<Row>(props: TableCardProps<Row>) {
  const { title, fileName = title, of, table, period, foot, children } = props;
  const t = useText();
  const rows = of.data?.rows;
  return (
    <Card
      title={title}
      className="website-table"
      actions={<ExportButton endpoint={analyticsApi.export} filters={{ table, period }} name={fileName} isIcon />}
    >
      {!rows && <Loading of={of} title={t('website.partFailed')} rows={3} />}
      {rows?.length === 0 && <p className="website-none text-secondary">{t('website.noneHere')}</p>}
      {rows && rows.length > 0 && children(rows)}
      {rows && rows.length > 0 && foot}
    </Card>
  );
}

interface ShareTableProps<Row extends Counted> extends Omit<TableCardProps<Row>, 'children'> {
  /** What the first column is called, and what stands in it. */
  column: string;
  keyOf: (row: Row) => string;
  name: (row: Row) => ReactNode;
}

/** So many rows stand there at first. */
const rowsAtFirst = 8;

/** Visits by something, the most first, each with its share of all. */
export function ShareTable<Row extends Counted>({ column, keyOf, name, ...card }: ShareTableProps<Row>) {
  const t = useText();
  const [isWhole, setWhole] = useState(false);
  const count = card.of.data?.rows.length ?? 0;
  const more = count > rowsAtFirst && (
    <div className="website-more">
      <Button kind="ghost" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? t('website.fewer') : t('website.all', { count })}
      </Button>
    </div>
  );
  return (
    <TableCard
      {...card}
      foot={
        <>
          {more}
          {card.foot}
        </>
      }
    >
      {(rows) => (
        <table>
          <thead>
            <tr>
              <th scope="col">{column}</th>
              <th scope="col">{t('website.visits')}</th>
              <th scope="col">{t('website.percentage')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, isWhole ? undefined : rowsAtFirst).map((row) => (
              <tr key={keyOf(row)}>
                <td>
                  <span className="website-share" style={{ width: `${row.basisPoints / 100}%` }} />
                  <span className="website-name">{name(row)}</span>
                </td>
                <td className="digits">{countText(row.visits)}</td>
                <td className="digits text-secondary">{rateText(row.basisPoints)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </TableCard>
  );
}
