import { sql } from 'kysely';
import { type PaymentDueRow, paymentDueApi } from '#contract/sales/paymentDue.ts';
import { seenTypes } from '#contract/sales/saleType.ts';
import { businessDate } from '../kernel/clock.ts';
import { type Context, may } from '../kernel/context.ts';
import { isOneOf } from '../kernel/filterStore.ts';
import { growingList } from '../kernel/list.ts';
import { implement } from '../kernel/route.ts';
import { visibleLocationIds } from '../kernel/visibleLocations.ts';
import { saleTypeText } from '../sheet/saleText.ts';
import { hasSaleWord, isWithin } from './sale/listStore.ts';

const isLate = (ctx: Context) => sql`due.due_date < ${businessDate(ctx.clock.now())}::date`;

const list = growingList<typeof paymentDueApi, PaymentDueRow, { amount: number; overdue: number }>({
  api: paymentDueApi,
  source: sql`payment_due AS due JOIN sale ON sale.id = due.sale_id`,
  key: { 'due.sale_id': 'bigint', 'due.number': 'bigint' },
  scope: (ctx, query) => sql`sale.company_id = ${ctx.companyId} AND sale.location_id = ANY(${visibleLocationIds(ctx)})
    AND sale.type = ANY(${seenTypes((right) => may(ctx, right))}::text[]) AND ${isWithin(sql`due.due_date`, query)}`,
  sorts: {
    dueDate: [sql`due.due_date`, sql`due.sale_id`, sql`due.number`],
    amount: [sql`due.amount`, sql`due.sale_id`, sql`due.number`],
  },
  filters: {
    from: null,
    to: null,
    overdue: (is, ctx) => sql`(${isLate(ctx)}) = ${is}`,
    type: (type) => sql`sale.type = ${type}`,
    locations: isOneOf(sql`sale.location_id`),
  },
  search: hasSaleWord,
  columns: (
    ctx,
  ) => sql`due.sale_id, CASE WHEN sale.type IN ('layaway', 'installment') THEN due.number END AS row, sale.number, sale.type, due.due_date, due.amount,
    greatest(${businessDate(ctx.clock.now())}::date - due.due_date, 0) AS overdue_days, customer.code AS customer_code,
    person_name(customer.first_name, customer.middle_name, customer.last_name) AS customer_name,
    location.name AS location_name, location.name_ja AS location_name_ja`,
  joins: () => sql`JOIN customer ON customer.id = sale.customer_id JOIN location ON location.id = sale.location_id`,
  row: (row) => row,
  sums: (ctx) => ({
    amount: sql`coalesce(sum(due.amount), 0)`,
    overdue: sql`coalesce(sum(due.amount) FILTER (WHERE ${isLate(ctx)}), 0)`,
  }),
});

const exportPaymentsDue = list.exporter<PaymentDueRow>({
  title: 'paymentsDue',
  columns: [
    'dueDate',
    'overdueDays',
    'number',
    { title: 'saleType', value: (row, language) => saleTypeText[row.type][language] },
    { title: 'instalment', of: 'row' },
    'customerCode',
    { title: 'customer', of: 'customerName' },
    { title: 'location', local: 'locationName' },
    { title: 'balance', of: 'amount', kind: 'yen' },
  ],
});

export const paymentDueRoutes = implement(paymentDueApi, {
  list: list.page,
  summary: list.summary,
  export: exportPaymentsDue,
});
