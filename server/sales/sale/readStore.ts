import { type RawBuilder, sql } from 'kysely';
import { personName } from '#contract/kernel/personName.ts';
import { pick } from '#contract/kernel/pick.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { balanceOf, paymentStatusOf } from '#contract/sales/balance.ts';
import { derive } from '#contract/sales/derivation.ts';
import { type Sale, type SaleRow, sale, saleLine, saleRow } from '#contract/sales/sale.ts';
import { type SaleType, saleTypeFacts } from '#contract/sales/saleType.ts';
import { workLine } from '#contract/sales/workLine.ts';
import { businessDate } from '../../kernel/clock.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { openSteps } from '../../kernel/document/rules.ts';
import { imageUrl } from '../../kernel/files.ts';
import { readShort } from '../../kernel/named.ts';
import { userNames } from '../../kernel/userName.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { isReturnable } from '../ecommerce/rules.ts';
import { stepRules } from './stepRules.ts';
import { type Dated, type SaleHeader, saleKind } from './store.ts';
import { ownFinds } from './typeStore.ts';

/**
 * One sale, whole, as this user may see it: found through the user's company and locations. Where its type is known, what
 * only that type shows is read with the rest. An order of which nothing can come back has no step `return` here; rows of lists
 * do not know their lines, so that step may be offered there.
 */
export async function findSale(on: Db | Tx, ctx: Context, id: number, type?: SaleType): Promise<Sale> {
  const [headers, rows, payments, known] = await Promise.all([
    readShort<Header>(on, headerOf(ctx, id)),
    readShort<Line | Work>(
      on,
      sql`SELECT line.*, image.file_id AS image_id FROM sale_line AS line
        LEFT JOIN item_image AS image ON image.item_id = line.item_id AND image.position = 0
        WHERE line.sale_id = ${id} ORDER BY line.position`,
    ),
    readShort<Payment>(
      on,
      sql`SELECT payment.*, ${userNames('taker')} FROM payment JOIN app_user AS taker ON taker.id = payment.user_id
        WHERE sale_id = ${id} ORDER BY payment.id`,
    ),
    type && ownFinds[type]?.(on, ctx, id),
  ]);
  const header = headers[0] ?? refuse('notFound');
  if (!may(ctx, saleTypeFacts[header.type].view)) refuse('access.denied');
  const own = known ?? (await ownFinds[header.type]?.(on, ctx, id));
  const [lines, work] = [rows.filter(isGoods), rows.filter(isWork)];
  const found = { ...saleOf(ctx, header, { lines, work, payments }), ...own };
  return isReturnable(found) ? found : { ...found, steps: found.steps.filter((step) => step !== 'return') };
}

/** Pieces are lines of an item, and work is of none. */
const isGoods = (row: Line | Work): row is Line => 'itemId' in row && row.itemId !== null;
const isWork = (row: Line | Work): row is Work => !isGoods(row);

/** Why a sale has its balance. */
export async function deriveBalance(ctx: Context, { id }: { id: number }) {
  const sale = await findSale(ctx.db, ctx, id);
  return derive({ ...sale, endedDate: sale.endedAt && businessDate(new Date(sale.endedAt)) });
}

/** The steps of sales, and the reply to each. */
export const sales = { ...saleKind, find: findSale };

/** What this user may see of a sale's rows, as they stand or are just being written. */
export function saleOf(ctx: Context, header: Header, { lines, work, payments }: Rows): Sale {
  const seesCost = may(ctx, 'View Cost and Profit');
  return {
    ...rowOf(ctx, header),
    ...pick(header, plainKeys),
    completedAt: header.completedAt?.toISOString() ?? null,
    endedAt: header.endedAt?.toISOString() ?? null,
    lines: lines.map((line) => ({
      ...pick(line, plainLineKeys),
      imageUrl: imageUrl(line.imageId, 'thumb'),
      ...(seesCost ? { cost: line.cost } : {}),
    })),
    work: work.map((line) => pick(line, workKeys)),
    payments: payments.map((payment) => ({ ...pick(payment, plainPaymentKeys), at: payment.at.toISOString() })),
    warnings: [],
  };
}

/** How many sales of a location wait to be completed. */
export async function countPendingAt(tx: Tx, locationId: number): Promise<{ pending: number }> {
  const { rows } = await sql<{ pending: number }>`SELECT count(*) AS pending FROM sale
    WHERE location_id = ${locationId} AND status = 'pending'`.execute(tx);
  return rows[0] ?? { pending: 0 };
}

/** What the list shows of a sale. */
export function rowOf(ctx: Context, row: Header): SaleRow {
  const { customer } = row;
  return {
    ...pick(row, plainRowKeys),
    customerName: customer ? personName(customer) : '',
    customerCode: customer?.code ?? '',
    createdAt: row.createdAt.toISOString(),
    balance: balanceOf(row),
    paymentStatus: paymentStatusOf(row),
    steps: openSteps(stepRules, row, (right) => may(ctx, right)),
  };
}

/** What hangs on a sale's row. */
interface Rows {
  lines: readonly Line[];
  work: readonly Work[];
  payments: readonly Payment[];
}

/** A sale's row with the names that its keys stand for. */
export type Header = SaleHeader & Pick<Sale, 'locationName' | 'locationNameJa' | 'userName' | 'userNameJa'>;
export type Line = Omit<Sale['lines'][number], 'imageUrl' | 'cost'> & { imageId: string | null; cost: number };
export type Work = Sale['work'][number];
export type Payment = Dated<Sale['payments'][number], 'at'>;

// What the reply tells as it stands in the row: all that the contract names but for these.
const rowTold = ['customerName', 'customerCode', 'createdAt', 'balance', 'paymentStatus', 'steps'] as const;
const plainRowKeys = keysBut(saleRow.shape, rowTold);
const wholeTold = [
  ...rowTold,
  'completedAt',
  'endedAt',
  'lines',
  'work',
  'intake',
  'payments',
  'lot',
  'plan',
  'ecommerce',
  'warnings',
  'madeToOrder',
] as const;
const plainKeys = keysBut(sale.shape, wholeTold);
const workKeys = keysBut(workLine.shape, []);
const plainLineKeys = keysBut(saleLine.shape, ['imageUrl', 'cost']);
const plainPaymentKeys = keysBut(sale.shape.payments.element.shape, ['at']);

function keysBut<Shape extends object, Told extends keyof Shape>(shape: Shape, told: readonly Told[]) {
  const isPlain = (key: keyof Shape): key is Exclude<keyof Shape, Told> => !told.includes(key as Told);
  return (Object.keys(shape) as (keyof Shape)[]).filter(isPlain);
}

export const rowColumns = sql`sale.*, location.name AS location_name, location.name_ja AS location_name_ja,
  ${userNames('maker')}`;
export const rowJoins = sql`JOIN location ON location.id = sale.location_id
  JOIN app_user AS maker ON maker.id = sale.created_by`;

function headerOf(ctx: Context, id: number): RawBuilder<Header> {
  return sql<Header>`SELECT ${rowColumns} FROM sale ${rowJoins}
    WHERE sale.id = ${id} AND sale.company_id = ${ctx.companyId} AND sale.location_id = ANY(${visibleLocationIds(ctx)})`;
}
