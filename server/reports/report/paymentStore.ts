import { sql } from 'kysely';
import { type NamedPerson, personName } from '#contract/kernel/personName.ts';
import { type MoneyKind, type PaymentEntry, paymentReportApi } from '#contract/reports/paymentReport.ts';
import { isOneOf } from '../../kernel/filterStore.ts';
import { growingList, type RowOf } from '../../kernel/list.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { userNames } from '../../kernel/userName.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { hasSaleWord } from '../../sales/sale/listStore.ts';
import { saleTypeText } from '../../sheet/saleText.ts';
import type { SheetText } from '../../sheet/text.ts';
import { spanOf } from './soldStore.ts';

type Row = RowOf<typeof paymentReportApi>;
type Stored = Omit<Row, 'customerName'> & { customer: NamedPerson | null };

/** That a payment stands in this column of daily sales; each payment stands in one. */
export const isOfKind: Record<MoneyKind, Sql> = {
  cash: sql`payment.payment_type = 'cash'`,
  card: sql`payment.payment_type = 'card'`,
  other: sql`payment.payment_type NOT IN ('cash', 'card')`,
};

const entry = sql`CASE WHEN payment.amount < 0 THEN CASE WHEN payment.reversal_of IS NULL THEN 'refund' ELSE 'reversal' END
  WHEN payment.reversal_of IS NULL THEN 'payment' ELSE 'restoration' END`;
const typeJoin = sql`JOIN payment_type AS way ON way.company_id = payment.company_id AND way.code = payment.payment_type`;

/** The rows of the ledger of money on their days, at the place of their sale; the month until today unless told. */
export const payments = growingList<typeof paymentReportApi, Stored, { amount: number }>({
  api: paymentReportApi,
  source: sql`payment JOIN sale ON sale.id = payment.sale_id`,
  key: { 'payment.id': 'bigint' },
  scope: (ctx, query) => {
    const { from, to } = spanOf(ctx, query);
    return sql`payment.company_id = ${ctx.companyId} AND sale.location_id = ANY(${visibleLocationIds(ctx)})
      AND payment.date BETWEEN ${from}::date AND ${to}::date`;
  },
  sorts: {
    date: [sql`payment.date`, sql`payment.id`],
    number: [sql`sale.number`, sql`payment.id`],
    amount: [sql`payment.amount`, sql`payment.id`],
  },
  filters: {
    locations: isOneOf(sql`sale.location_id`),
    from: null,
    to: null,
    kind: (kind) => isOfKind[kind],
    paymentType: (code) => sql`payment.payment_type = ${code}`,
    type: (type) => sql`sale.type = ${type}`,
  },
  search: hasSaleWord,
  columns: () => sql`payment.id AS payment_id, payment.date, sale.id AS sale_id, sale.number, sale.type, sale.customer,
    ${entry} AS entry, payment.payment_type, way.name AS payment_name, way.name_ja AS payment_name_ja, payment.amount,
    payment.reference, ${userNames('clerk')}`,
  joins: () => sql`${typeJoin} JOIN app_user AS clerk ON clerk.id = payment.user_id`,
  row: ({ customer, ...row }) => ({ ...row, customerName: customer ? personName(customer) : '' }),
  sums: () => ({ amount: sql`coalesce(sum(payment.amount), 0)` }),
  chart: () => ({
    key: sql`payment.payment_type`,
    name: sql`way.name`,
    nameJa: sql`way.name_ja`,
    joins: typeJoin,
    sums: { amount: sql`coalesce(sum(payment.amount), 0)` },
    order: sql`sum(payment.amount) DESC, 1`,
  }),
});

const entryText: Record<PaymentEntry, SheetText> = {
  payment: { en: 'Payment', ja: '入金' },
  refund: { en: 'Refund', ja: '返金' },
  reversal: { en: 'Taken back', ja: '入金取消' },
  restoration: { en: 'Restored', ja: '入金の復元' },
};

export const exportPayments = payments.exporter<Row>({
  title: 'payments',
  columns: [
    'date',
    'number',
    { title: 'saleType', value: (row, language) => saleTypeText[row.type][language] },
    { title: 'customer', of: 'customerName' },
    { title: { en: 'Entry', ja: '区分' }, value: (row, language) => entryText[row.entry][language] },
    { title: 'paymentType', local: 'paymentName' },
    { title: { en: 'Amount', ja: '金額' }, value: (row) => row.amount, kind: 'yen' },
    'reference',
    { title: 'user', local: 'userName' },
  ],
});
