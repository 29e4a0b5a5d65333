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
  columns: () => sql`month_close.id, through, row_count, month_close.quantity - weighed.units AS quantity,
    weighed.milligrams AS quantity_milligrams, month_close.milligrams, value, last_purchase_value, waiting_count,
    closed_at, ${userNames('closer')}`,
  // Goods by the gram are few, and found by an index of their own.
  joins: () => sql`JOIN app_user AS closer ON closer.id = closed_by
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(stored.quantity), 0)::bigint AS units, coalesce(sum(stored.milligrams), 0)::bigint AS milligrams
      FROM item JOIN month_stock AS stored ON stored.month_close_id = month_close.id AND stored.item_id = item.id
      WHERE item.company_id = month_close.company_id AND item.price_by = 'gram'
    ) AS weighed`,
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
    { title: 'closedAt', of: 'closedAt', kind: 'instant' },
    { title: 'user', local: 'userName' },
  ],
});
