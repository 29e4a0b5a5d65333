import { type RawBuilder, sql } from 'kysely';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Sale, SaleRow, SaleStatus } from '#contract/sales/sale.ts';
import { type Context, may } from '../../kernel/context.ts';
import { type Db, prepared, type Tx } from '../../kernel/database.ts';
import { imageUrl } from '../../kernel/files.ts';
import { named } from '../../kernel/named.ts';
import { seenPlaces } from '../../kernel/places.ts';
import { openSteps } from './rules.ts';

/** One sale, whole, as this user may see it: found through the user's company and locations. */
export async function findSale(on: Db | Tx, ctx: Context, id: number): Promise<Sale> {
  const [headers, lines, payments] = await Promise.all([
    named<Header>(on, headerOf(ctx, id)),
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

export const rowColumns = sql`sale.*, location.name AS location_name, location.name_ja AS location_name_ja,
  concat_ws(' ', maker.first_name, maker.last_name) AS user_name`;
export const rowJoins = sql`JOIN location ON location.id = sale.location_id
  JOIN app_user AS maker ON maker.id = sale.created_by`;

function headerOf(ctx: Context, id: number): RawBuilder<Header> {
  return sql<Header>`SELECT ${rowColumns} FROM sale ${rowJoins}
    WHERE sale.id = ${id} AND sale.company_id = ${ctx.companyId} AND sale.location_id = ANY(${seenPlaces(ctx)})`;
}

const linesSql = `SELECT line.id, line.item_id, line.item_code, line.name, line.name_ja, line.quantity, line.milligrams,
    line.list_price, line.price, line.price_reason, line.discount_basis_points, line.subtotal, line.cost, line.shipping_status,
    line.tracking_number, line.shipping_date, line.shipping_notes, image.file_id AS image_id
  FROM sale_line AS line LEFT JOIN item_image AS image ON image.item_id = line.item_id AND image.position = 0
  WHERE line.sale_id = $1 ORDER BY line.position`;

const paymentsSql = `SELECT id, payment_type, amount, tendered, reference, date, at FROM payment WHERE sale_id = $1 ORDER BY id`;
