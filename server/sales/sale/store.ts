import { sql } from 'kysely';
import type { Sale, SaleStep } from '#contract/sales/sale.ts';
import { type SaleType, saleTypeFacts } from '#contract/sales/saleType.ts';
import type { WorkLineDraft } from '#contract/sales/workLine.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import type { DocumentKind } from '../../kernel/document/hold.ts';
import { named } from '../../kernel/named.ts';
import { insertRows } from '../../kernel/rows.ts';
import type { SaleLine, WorkLine } from './lineRules.ts';
import type { SaleCompany, SaleItem, Service } from './rules.ts';
import { stepRules } from './stepRules.ts';

/** The row of a sale. Its fields are those of the contract, so that a new one is held, told and written without a list. */
export type SaleHeader = Dated<
  Omit<
    Sale,
    | 'lines'
    | 'work'
    | 'intake'
    | 'ecommerce'
    | 'payments'
    | 'plan'
    | 'balance'
    | 'paymentStatus'
    | 'steps'
    | 'lot'
    | 'warnings'
    | 'madeToOrder'
    | 'customerName'
    | 'customerCode'
    | 'locationName'
    | 'locationNameJa'
    | 'userName'
    | 'userNameJa'
  >,
  'createdAt' | 'completedAt' | 'endedAt'
>;
/** A reply whose instants are still dates. */
export type Dated<T, K extends keyof T> = Omit<T, K> & { [P in K]: null extends T[P] ? Date | null : Date };

/** Sales of a type; what is held of all of them is held by any. */
export function saleKindOf(type: SaleType): DocumentKind<SaleStep, SaleHeader> {
  return { table: 'sale', code: saleTypeFacts[type].code, steps: stepRules };
}
export const saleKind = saleKindOf('straight');

/**
 * Company, location and tax rate on a day. Null: the location is not one of the company's, or is closed. It stays open
 * until the sale is written: who closes it locks its row and looks for goods and pending sales, and sales don't wait for
 * each other. The keys of the sale's movements take the same lock a moment later.
 */
export async function findCompany(tx: Tx, ctx: Context, locationId: number, date: string): Promise<SaleCompany | null> {
  const [row] = await named<SaleCompany>(
    tx,
    sql`SELECT company.code, location.name AS location_name, location.name_ja AS location_name_ja, company.tax_mode, company.tax_rounding, company.allow_negative_sellable,
       company.closed_through, coalesce(rate.basis_points, 0) AS tax_basis_points,
       ARRAY(SELECT type.code FROM payment_type AS type WHERE type.company_id = company.id AND active) AS payment_types,
       ARRAY(SELECT type.code FROM payment_type AS type WHERE type.company_id = company.id AND needs_reference) AS referenced_types
     FROM company JOIN location ON location.company_id = company.id AND location.id = ${locationId} AND location.active
     LEFT JOIN LATERAL (SELECT basis_points FROM tax_rate WHERE tax_rate.company_id = company.id AND valid_from <= ${date}
       ORDER BY valid_from DESC LIMIT 1) AS rate ON true
     WHERE company.id = ${ctx.companyId} FOR KEY SHARE OF location`,
  );
  return row ?? null;
}

/** The customer of a sale whose record is made a moment before it; none where that was not made after all. */
export function madeCustomer(id: number, snapshot: SaleHeader['customer']) {
  const record = sql`FROM customer WHERE id = ${id}`;
  return {
    customerId: sql`(SELECT id ${record})`,
    customer: sql`${JSON.stringify(snapshot)}::jsonb || coalesce((SELECT jsonb_build_object('code', code) ${record}), '{}')`,
  };
}

/** An EXISTS would read the options of all items first, since what is asked once is planned as if it were asked of many. */
const sellsSo = (type: SaleType) =>
  sql`coalesce((SELECT true FROM selling_option WHERE item_id = item.id AND kind = ANY(${saleTypeFacts[type].soldAs}::text[]) LIMIT 1), false)`;

/**
 * The items of a sale as they are now. Their rows are kept from being edited until the sale is written, since what an item
 * may still change before it first moves (its weight, being a unique piece) is decided there by whether it has. It costs
 * nothing: the foreign key of the line takes the same lock a moment later. A price needs no lock: it is the one that was
 * read here, the clerk's total agreed with it, and a change that comes in meanwhile comes after this sale.
 */
export async function findItems(
  tx: Tx,
  ctx: Context,
  type: SaleType,
  lines: readonly { itemId: number }[],
): Promise<Map<number, SaleItem>> {
  const rows = await named<SaleItem>(
    tx,
    sql`SELECT item.id, item.item_code, item.name, item.name_ja, item.description, item.description_ja, item.price, item.cost, item.uom, item.price_by, item.milligrams, item.active,
       item.is_unique_piece, category.stock_tracked, category.consignment,
       ${sellsSo(type)} AS sells_so,
       image.file_id AS image_id
     FROM item JOIN category ON category.id = item.category_id
     LEFT JOIN item_image AS image ON image.item_id = item.id AND image.position = 0
     WHERE item.id = ANY(${[...new Set(lines.map((line) => line.itemId))]}::bigint[]) AND item.company_id = ${ctx.companyId} FOR KEY SHARE OF item`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The goods of a sale. */
export async function listLines(tx: Db | Tx, saleId: number): Promise<SaleLine[]> {
  return named(tx, sql`SELECT * FROM sale_line WHERE sale_id = ${saleId} AND item_id IS NOT NULL ORDER BY position`);
}

/** The goods of several sales, of which each line says whose it is. */
export async function listLinesOf(tx: Tx, saleIds: readonly number[]): Promise<SaleLine[]> {
  return named(
    tx,
    sql`SELECT * FROM sale_line WHERE sale_id = ANY(${[...saleIds]}::bigint[]) AND item_id IS NOT NULL ORDER BY sale_id, position`,
  );
}

/** The work of a sale. */
export async function listWork(tx: Tx, saleId: number): Promise<WorkLine[]> {
  return named(tx, sql`SELECT * FROM sale_line WHERE sale_id = ${saleId} AND item_id IS NULL ORDER BY position`);
}

/** Services that the company offers, as far as they are asked for. */
export async function findServices(
  tx: Tx,
  ctx: Context,
  work: readonly WorkLineDraft[],
): Promise<Map<number, Service>> {
  const ids = work.flatMap(({ serviceItemId }) => serviceItemId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await named<Service>(
    tx,
    sql`SELECT id, name, name_ja, active, service_cost_fee AS cost FROM service_item
      WHERE id = ANY(${ids}::bigint[]) AND company_id = ${ctx.companyId} FOR KEY SHARE`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes the lines of a pending sale in place of those that it had. */
export async function replaceLines(tx: Tx, saleId: number, lines: readonly (SaleLine | WorkLine)[]): Promise<void> {
  await tx.deleteFrom('saleLine').where('saleId', '=', saleId).execute();
  await insertRows(tx, 'saleLine', lines);
}

/** What each line's goods cost, and its shares of discount and tax. */
export async function saveDelivery(tx: Tx, lines: readonly (SaleLine | WorkLine)[]): Promise<void> {
  await named(
    tx,
    sql`UPDATE sale_line SET cost = line.cost, allocated_discount = line.discount, allocated_tax = line.tax
     FROM unnest(${lines.map((line) => line.id)}::bigint[], ${lines.map((line) => line.cost)}::bigint[], ${lines.map((line) => line.allocatedDiscount)}::bigint[], ${lines.map((line) => line.allocatedTax)}::bigint[]) AS line(id, cost, discount, tax)
     WHERE sale_line.id = line.id`,
  );
}

export async function saveShipping(
  tx: Tx,
  saleId: number,
  lines: readonly {
    lineId: number;
    status: string;
    trackingNumber: string;
    shippingDate: string | null;
    notes: string;
  }[],
): Promise<void> {
  for (const line of lines) {
    await tx
      .updateTable('saleLine')
      .set({
        shippingStatus: line.status,
        trackingNumber: line.trackingNumber,
        shippingDate: line.shippingDate,
        shippingNotes: line.notes,
      })
      .where('id', '=', line.lineId)
      .where('saleId', '=', saleId)
      .execute();
  }
}
