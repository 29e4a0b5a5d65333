import { sql } from 'kysely';
import { madeToOrderApi } from '#contract/sales/madeToOrder.ts';
import { type OrderStatus, orderStatusOf } from '#contract/sales/madeToOrderTerms.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { productionText } from '../../sheet/saleText.ts';
import { saleList } from '../sale/listStore.ts';
import { type Header, rowOf } from '../sale/readStore.ts';

/** What the list reads besides the sale. */
interface Own {
  expectedDate: string;
  promisedDate: string | null;
  serviceProviderName: string;
  serviceProviderNameJa: string;
}

/** Waits beyond the day that the customer was told. */
const late = (ctx: Context) => sql`(sale.status = 'pending' AND made.expected_date < ${businessDate(ctx.clock.now())})`;

/** The sales that are made to order. */
export const madeToOrders = saleList<typeof madeToOrderApi, Own>({
  api: madeToOrderApi,
  type: 'madeToOrder',
  title: 'madeToOrder',
  joins: sql`JOIN made_to_order AS made ON made.sale_id = sale.id`,
  columns: () => sql`made.expected_date, made.promised_date, coalesce(provider.name, '') AS service_provider_name,
    coalesce(provider.name_ja, '') AS service_provider_name_ja`,
  rowJoins: () => sql`LEFT JOIN service_provider AS provider ON provider.id = made.service_provider_id`,
  row: (stored: Header & Own, ctx) => {
    const { expectedDate, promisedDate, serviceProviderName, serviceProviderNameJa } = stored;
    const orderStatus: OrderStatus = orderStatusOf(rowOf(ctx, stored));
    const isLate = stored.status === 'pending' && expectedDate < businessDate(ctx.clock.now());
    return { orderStatus, expectedDate, isLate, promisedDate, serviceProviderName, serviceProviderNameJa };
  },
  filters: {
    production: (production: string) => sql`sale.production = ${production}`,
    late: (is: boolean, ctx: Context) => sql`${late(ctx)} = ${is}`,
  },
  sheet: [
    'expectedDate',
    { title: 'production', value: (row, language) => (row.production ? productionText[row.production][language] : '') },
    { title: 'workshop', local: 'serviceProviderName' },
    { title: 'workshopDate', of: 'promisedDate' },
  ],
});
