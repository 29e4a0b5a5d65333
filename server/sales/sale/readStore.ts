import { type RawBuilder, sql } from 'kysely';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Sale, SaleRow, SaleStatus, saleApi } from '#contract/sales/sale.ts';
import { type Context, may } from '../../kernel/context.ts';
import { type Db, prepared, type Tx } from '../../kernel/database.ts';
import { imageUrl } from '../../kernel/files.ts';
import { named } from '../../kernel/named.ts';
import { pageOf, windowOf } from '../../kernel/page.ts';
import { seenPlaces } from '../../kernel/places.ts';
import { searchCondition } from '../../kernel/search.ts';
import { openSteps } from './rules.ts';

type Filters = InputOf<typeof saleApi.list>;

/** One sale, whole, as this user may see it: found through the user's company and locations. */
export async function findSale(on: Db | Tx, ctx: Context, id: number): Promise<Sale> {
  const [headers, lines, payments] = await Promise.all([
    named(on, `sale.find.${ctx.user.isAdmin}`, headerOf(ctx, id)),
    prepared<Line>(on, 'sale.findLines', linesSql, [id]),
    prepared<Payment>(on, 'sale.findPayments', paymentsSql, [id]),
  ]);
  return saleOf(ctx, headers[0] ?? refuse('notFound'), lines, payments);
}

/** What this user may see of a sale's rows, as they stand or are just being written. */
export function saleOf(ctx: Context, header: Header, lines: readonly Line[], payments: readonly Payment[]): Sale {
  const seesCost = may(ctx, 'View Cost and Profit');
  return {
    ...rowOf(ctx, header),
    customerId: header.customerId,
    customer: header.customer,
    taxMode: header.taxMode,
    taxRounding: header.taxRounding,
    taxBasisPoints: header.taxBasisPoints,
    taxReason: header.taxReason,
    subtotal: header.subtotal,
    discountAmount: header.discountAmount,
    additionalFees: header.additionalFees,
    shippingFee: header.shippingFee,
    taxAmount: header.taxAmount,
    change: header.change,
    notes: header.notes,
    reason: header.reason,
    version: header.version,
    completedAt: header.completedAt?.toISOString() ?? null,
    endedAt: header.endedAt?.toISOString() ?? null,
    lines: lines.map(({ imageId, cost, ...line }) => ({
      ...line,
      imageUrl: imageUrl(imageId, 'thumb'),
      ...(seesCost ? { cost } : {}),
    })),
    payments: payments.map((payment) => ({ ...payment, at: payment.at.toISOString() })),
    warnings: [],
  };
}

/** One page of sales, newest first unless asked otherwise. */
export async function listSales(ctx: Context, input: Filters): Promise<{ rows: SaleRow[]; more: boolean }> {
  const { limit, offset } = windowOf(input);
  const { rows } = await sql<Header>`
    SELECT ${sql.raw(rowColumns)}
    FROM (SELECT * FROM sale WHERE ${narrowed(ctx, input)} ORDER BY ${order(input)}
      LIMIT ${limit} OFFSET ${offset}) AS sale
    JOIN location ON location.id = sale.location_id JOIN app_user AS maker ON maker.id = sale.created_by
    ORDER BY ${order(input)}`.execute(ctx.db);
  return pageOf(
    rows.map((row) => rowOf(ctx, row)),
    input.size,
  );
}

/** All filtered sales, in batches: which they are is decided at once, so that a sale made meanwhile moves none of them. */
export async function readAllSales(
  ctx: Context,
  input: Filters,
  rowsMax: number,
  batch = 1_000,
): Promise<AsyncGenerator<SaleRow[]>> {
  const { rows: keys } = await sql<{ id: number }>`SELECT id FROM sale WHERE ${narrowed(ctx, input)}
    ORDER BY ${order(input)} LIMIT ${rowsMax + 1}`.execute(ctx.db);
  if (keys.length > rowsMax) refuse('input.tooLarge', { rowsMax });
  return (async function* () {
    for (let start = 0; start < keys.length; start += batch) {
      const ids = keys.slice(start, start + batch).map(({ id }) => id);
      const { rows } = await sql<Header>`
        SELECT ${sql.raw(rowColumns)} FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (sale_id, position)
        JOIN sale ON sale.id = sale_id JOIN location ON location.id = sale.location_id
        JOIN app_user AS maker ON maker.id = sale.created_by ORDER BY position`.execute(ctx.db);
      yield rows.map((row) => rowOf(ctx, row));
    }
  })();
}

/** Count and totals of the filtered sales. What was cancelled or voided counts as a row and adds nothing. */
export async function sumSales(
  ctx: Context,
  input: Filters,
): Promise<{ count: number; quantity: number; grandTotal: number; amountPaid: number }> {
  const { rows } = await sql<{ count: number; quantity: number; grandTotal: number; amountPaid: number }>`
    SELECT count(*) AS count, coalesce(sum(total_quantity) FILTER (WHERE ${standing}), 0) AS quantity,
      coalesce(sum(grand_total) FILTER (WHERE ${standing}), 0) AS grand_total, coalesce(sum(amount_paid), 0) AS amount_paid
    FROM sale WHERE ${narrowed(ctx, input)}`.execute(ctx.db);
  return rows[0] ?? { count: 0, quantity: 0, grandTotal: 0, amountPaid: 0 };
}

/** How many sales of a location wait to be completed. */
export async function countPendingAt(tx: Tx, locationId: number): Promise<{ pending: number }> {
  const { rows } = await sql<{ pending: number }>`SELECT count(*) AS pending FROM sale
    WHERE location_id = ${locationId} AND status = 'pending'`.execute(tx);
  return rows[0] ?? { pending: 0 };
}

function order({ sort, direction }: Filters): RawBuilder<unknown> {
  const column = { date: sql`sale.date`, number: sql`sale.number`, grandTotal: sql`sale.grand_total` }[sort];
  const way = sql.raw(direction);
  return sql`${column} ${way}, sale.id ${way}`;
}

const standing = sql`status NOT IN ('cancelled', 'voided')`;

function narrowed(ctx: Context, input: Filters): RawBuilder<unknown> {
  const conditions = [sql`sale.company_id = ${ctx.companyId}`, sql`sale.location_id = ANY(${seenPlaces(ctx)})`];
  if (input.from) conditions.push(sql`sale.date >= ${input.from}`);
  if (input.to) conditions.push(sql`sale.date <= ${input.to}`);
  if (input.status) conditions.push(sql`sale.status = ${input.status}`);
  if (input.type) conditions.push(sql`sale.type = ${input.type}`);
  if (input.locationId) conditions.push(sql`sale.location_id = ${input.locationId}`);
  const searched = searchCondition(sql`sale.search`, input.search);
  if (searched) conditions.push(searched);
  return sql.join(conditions, sql` AND `);
}

function rowOf(ctx: Context, row: Header): SaleRow {
  const { customer } = row;
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    type: row.type,
    status: row.status,
    date: row.date,
    locationId: row.locationId,
    locationName: row.locationName,
    locationNameJa: row.locationNameJa,
    customerName: customer ? [customer.lastName, customer.firstName].filter(Boolean).join(' ') : '',
    customerCode: customer?.code ?? '',
    totalItems: row.totalItems,
    totalQuantity: row.totalQuantity,
    grandTotal: row.grandTotal,
    amountPaid: row.amountPaid,
    userName: row.userName,
    createdAt: row.createdAt.toISOString(),
    steps: openSteps({ status: row.status as SaleStatus, amountPaid: row.amountPaid }, (word) => may(ctx, word)),
  };
}

type Dated<T, K extends keyof T> = Omit<T, K> & { [P in K]: null extends T[P] ? Date | null : Date };
export type Header = Dated<
  Omit<Sale, 'lines' | 'payments' | 'steps' | 'warnings' | 'customerName' | 'customerCode'>,
  'createdAt' | 'completedAt' | 'endedAt'
>;
export type Line = Omit<Sale['lines'][number], 'imageUrl' | 'cost'> & { imageId: string | null; cost: number };
export type Payment = Dated<Sale['payments'][number], 'at'>;

const rowColumns = `sale.*, location.name AS location_name, location.name_ja AS location_name_ja,
  concat_ws(' ', maker.first_name, maker.last_name) AS user_name`;

function headerOf(ctx: Context, id: number): RawBuilder<Header> {
  return sql<Header>`SELECT ${sql.raw(rowColumns)} FROM sale JOIN location ON location.id = sale.location_id
    JOIN app_user AS maker ON maker.id = sale.created_by
    WHERE sale.id = ${id} AND sale.company_id = ${ctx.companyId} AND sale.location_id = ANY(${seenPlaces(ctx)})`;
}

const linesSql = `SELECT line.id, line.item_id, line.item_code, line.name, line.name_ja, line.quantity, line.milligrams,
    line.list_price, line.price, line.price_reason, line.discount_basis_points, line.subtotal, line.cost, line.shipping_status,
    line.tracking_number, line.shipping_date, line.shipping_notes, image.file_id AS image_id
  FROM sale_line AS line LEFT JOIN item_image AS image ON image.item_id = line.item_id AND image.position = 0
  WHERE line.sale_id = $1 ORDER BY line.position`;

const paymentsSql = `SELECT id, payment_type, amount, tendered, reference, date, at FROM payment WHERE sale_id = $1 ORDER BY id`;
