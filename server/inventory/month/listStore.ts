import { sql } from 'kysely';
import { type ClosedMonth, monthApi } from '#contract/inventory/month.ts';
import { growingList } from '../../kernel/list.ts';
import { escapeLike } from '../../kernel/search.ts';
import { userNames } from '../../kernel/userName.ts';

type Stored = Omit<ClosedMonth, 'closedAt'> & { closedAt: Date };

/** The closed months of the company, found by year and month: `2026-05`. */
export const months = growingList<typeof monthApi, Stored>({
  api: monthApi,
  source: sql`month_close`,
  key: { 'month_close.id': 'bigint' },
  scope: (ctx) => sql`month_close.company_id = ${ctx.companyId}`,
  sorts: { through: [sql`month_close.through`] },
  filters: {},
  search: (word) => {
    const row = sql`to_char(month_close.through, 'YYYY-MM-DD') LIKE ${`${escapeLike(word.replaceAll('/', '-'))}%`}`;
    return { indexed: row, row };
  },
  columns:
    () => sql`month_close.id, through, row_count, quantity, milligrams, value, last_purchase_value, waiting_count,
    closed_at, ${userNames('closer')}`,
  joins: () => sql`JOIN app_user AS closer ON closer.id = closed_by`,
  row: ({ closedAt, ...row }) => ({ ...row, closedAt: closedAt.toISOString() }),
});

export const exportMonths = months.exporter<ClosedMonth>({
  title: 'months',
  columns: [
    { title: 'monthEnd', of: 'through' },
    'quantity',
    { title: 'grams', of: 'milligrams', kind: 'grams' },
    { title: 'value', of: 'value', kind: 'yen' },
    { title: 'lastPurchaseValue', of: 'lastPurchaseValue', kind: 'yen' },
    'waitingCount',
    { title: 'closedAt', of: 'closedAt' },
    { title: 'user', local: 'userName' },
  ],
});
