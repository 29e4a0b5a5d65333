import { sql } from 'kysely';
import { pick } from '#contract/kernel/pick.ts';
import { type ServiceRow, serviceApi } from '#contract/sales/service.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { growingList } from '../../kernel/list.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { hasWord } from '../../kernel/search.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { saleStatusText, serviceStageText } from '../../sheet/saleText.ts';
import { hasSaleWord, isWithin } from '../sale/listStore.ts';
import { type Header, rowColumns, rowJoins, rowOf } from '../sale/readStore.ts';
import { isLate } from './rules.ts';

const told = [
  'piece',
  'promisedDate',
  'serviceProviderName',
  'serviceProviderNameJa',
  'milligramsIn',
  'milligramsOut',
  'declaredValue',
] as const;
type Stored = Header & Pick<ServiceRow, (typeof told)[number]>;

const standing = sql`sale.status NOT IN ('cancelled', 'voided')`;
const sumOf = (figure: Sql) => sql`coalesce(sum(${figure}) FILTER (WHERE ${standing}), 0)`;

/** Work of the shops that the user works in. */
const list = growingList<typeof serviceApi, Stored, { grandTotal: number; amountPaid: number; balance: number }>({
  api: serviceApi,
  source: sql`sale JOIN service ON service.sale_id = sale.id`,
  key: { 'sale.id': 'bigint' },
  scope: (ctx, query) => sql`sale.company_id = ${ctx.companyId} AND sale.type = 'service'
    AND sale.location_id = ANY(${visibleLocationIds(ctx)}) AND ${isWithin(sql`sale.date`, query)}`,
  sorts: {
    date: [sql`sale.date`, sql`sale.id`],
    number: [sql`sale.number`],
    promisedDate: [sql`service.promised_date`, sql`sale.id`],
    grandTotal: [sql`sale.grand_total`, sql`sale.id`],
  },
  filters: {
    from: null,
    to: null,
    status: (status) => sql`sale.status = ${sql.lit(status)}`,
    stage: (stage) => sql`sale.service_stage = ${stage}`,
    overdue: (is, ctx) => sql`(sale.status = 'pending' AND sale.service_stage IN ('bench', 'workshop')
      AND coalesce(service.promised_date < ${today(ctx)}, false)) = ${is}`,
    serviceProviderId: (id) => sql`service.service_provider_id = ${id}`,
    locationId: (id) => sql`sale.location_id = ${id}`,
  },
  search: (word, ctx) => {
    const ofSale = hasSaleWord(word, ctx);
    const piece = hasWord(sql`folded(service.piece)`, word).row;
    return { indexed: sql`(${ofSale.row} OR ${piece})`, row: sql`(${ofSale.row} OR ${piece})` };
  },
  columns: () => sql`${rowColumns}, service.piece, service.promised_date, service.milligrams_in, service.milligrams_out,
    service.declared_value, coalesce(provider.name, '') AS service_provider_name, coalesce(provider.name_ja, '') AS service_provider_name_ja`,
  joins: () => sql`${rowJoins} LEFT JOIN service_provider AS provider ON provider.id = service.service_provider_id`,
  row: (row, ctx) => ({ ...rowOf(ctx, row), ...pick(row, told), isOverdue: isLate(row, today(ctx)) }),
  sums: () => ({
    grandTotal: sumOf(sql`sale.grand_total`),
    amountPaid: sumOf(sql`sale.amount_paid`),
    balance: sumOf(sql`sale.grand_total - sale.amount_paid - sale.written_off`),
  }),
});
export const listServices = list.page;
export const sumServices = list.summary;

export const exportServices = list.exporter<ServiceRow>({
  title: 'services',
  columns: [
    'number',
    'date',
    { title: 'status', value: (row, language) => saleStatusText[row.status][language] },
    {
      title: 'serviceStage',
      value: ({ serviceStage }, language) => (serviceStage ? serviceStageText[serviceStage][language] : ''),
    },
    'promisedDate',
    'customerCode',
    { title: 'customer', of: 'customerName' },
    'piece',
    { title: 'declaredValue', of: 'declaredValue', kind: 'yen' },
    { title: 'gramsIn', of: 'milligramsIn', kind: 'grams' },
    { title: 'gramsOut', of: 'milligramsOut', kind: 'grams' },
    { title: 'serviceProvider', local: 'serviceProviderName' },
    { title: 'location', local: 'locationName' },
    { title: 'grandTotal', of: 'grandTotal', kind: 'yen' },
    { title: 'amountPaid', of: 'amountPaid', kind: 'yen' },
    { title: 'balance', of: 'balance', kind: 'yen' },
    { title: 'user', local: 'userName' },
  ],
});

function today(ctx: Context): string {
  return businessDate(ctx.clock.now());
}
