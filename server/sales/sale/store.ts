import type { TaxMode, TaxRounding } from '#contract/company/company.ts';
import type { SaleTotals } from '#contract/sales/money.ts';
import type { SaleDraft, SaleStatus } from '#contract/sales/sale.ts';
import type { Context } from '../../kernel/context.ts';
import { prepared, type Tx } from '../../kernel/database.ts';
import type { SaleCompany, SaleItem, SaleTax } from './rules.ts';

/** A sale's header, held until the transaction ends. */
export interface HeldSale {
  id: number;
  locationId: number;
  number: string;
  type: string;
  status: SaleStatus;
  version: number;
  grandTotal: number;
  discountAmount: number;
  taxMode: TaxMode;
  taxRounding: TaxRounding;
  taxAmount: number;
  amountPaid: number;
  name: string;
  date: string;
  customerId: number | null;
  customerCode: string;
  additionalFees: number;
  shippingFee: number;
  taxBasisPoints: number;
  taxReason: string;
  notes: string;
}

export interface HeldLine {
  id: number;
  position: number;
  itemId: number;
  itemCode: string;
  quantity: number;
  listPrice: number;
  price: number;
  priceReason: string;
  discountBasisPoints: number;
  subtotal: number;
  shippingStatus: string | null;
  trackingNumber: string;
  shippingDate: string | null;
  shippingNotes: string;
}

/**
 * Company, location and tax rate on a day. Null: the location is not one of the company's, or is closed. It stays open
 * until the sale is written: who closes it locks its row and looks for goods and pending sales, and sales don't wait for
 * each other. The keys of the sale's movements take the same lock a moment later.
 */
export async function findCompany(tx: Tx, ctx: Context, locationId: number, date: string): Promise<SaleCompany | null> {
  const [row] = await prepared<SaleCompany>(
    tx,
    'sale.company',
    `SELECT company.code, location.name AS location_name, location.name_ja AS location_name_ja, company.tax_mode, company.tax_rounding, company.allow_negative_sellable,
       company.closed_through, coalesce(rate.basis_points, 0) AS tax_basis_points
     FROM company JOIN location ON location.company_id = company.id AND location.id = $2 AND location.active
     LEFT JOIN LATERAL (SELECT basis_points FROM tax_rate WHERE tax_rate.company_id = company.id AND valid_from <= $3
       ORDER BY valid_from DESC LIMIT 1) AS rate ON true
     WHERE company.id = $1 FOR KEY SHARE OF location`,
    [ctx.companyId, locationId, date],
  );
  return row ?? null;
}

/**
 * The items of a sale as they are now. Their rows are kept from being edited until the sale is written, since what an item
 * may still change before it first moves (its weight, being a unique piece) is decided there by whether it has. It costs
 * nothing: the foreign key of the line takes the same lock a moment later. A price needs no lock: it is the one that was
 * read here, the clerk's total agreed with it, and a change that comes in meanwhile comes after this sale.
 */
export async function findItems(
  tx: Tx,
  ctx: Context,
  lines: readonly { itemId: number }[],
): Promise<Map<number, SaleItem>> {
  const rows = await prepared<SaleItem>(
    tx,
    'sale.items',
    `SELECT item.id, item.item_code, item.name, item.name_ja, item.price, item.cost, item.milligrams, item.active,
       item.is_unique_piece, category.stock_tracked, category.consignment,
       EXISTS (SELECT FROM selling_option WHERE item_id = item.id AND kind = 'straight') AS sells_straight,
       image.file_id AS image_id
     FROM item JOIN category ON category.id = item.category_id
     LEFT JOIN item_image AS image ON image.item_id = item.id AND image.position = 0
     WHERE item.id = ANY($1::bigint[]) AND item.company_id = $2 FOR KEY SHARE OF item`,
    [[...new Set(lines.map((line) => line.itemId))], ctx.companyId],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function holdSale(tx: Tx, ctx: Context, id: number): Promise<HeldSale | null> {
  const [row] = await prepared<HeldSale>(
    tx,
    'sale.hold',
    `SELECT id, location_id, number, type, status, version, grand_total, discount_amount, tax_mode, tax_rounding, tax_amount,
       amount_paid, name, date, customer_id, coalesce(customer->>'code', '') AS customer_code, additional_fees, shipping_fee, tax_basis_points, tax_reason, notes
     FROM sale WHERE id = $1 AND company_id = $2 FOR UPDATE`,
    [id, ctx.companyId],
  );
  return row ?? null;
}

export async function listHeldLines(tx: Tx, saleId: number): Promise<HeldLine[]> {
  return prepared(
    tx,
    'sale.lines',
    `SELECT id, position, item_id, item_code, quantity, list_price, price, price_reason, discount_basis_points, subtotal,
       shipping_status, tracking_number, shipping_date, shipping_notes FROM sale_line WHERE sale_id = $1 ORDER BY position`,
    [saleId],
  );
}

/** Header figures that a pending sale's edit may change. */
export async function saveHeader(
  tx: Tx,
  id: number,
  draft: SaleDraft,
  totals: SaleTotals,
  customer: unknown,
  taxMode: string,
  taxRounding: string,
): Promise<void> {
  await tx
    .updateTable('sale')
    .set((eb) => ({
      name: draft.name,
      date: draft.date,
      customerId: draft.customerId,
      customer: customer === null ? null : JSON.stringify(customer),
      taxMode,
      taxRounding,
      taxBasisPoints: draft.taxBasisPoints,
      taxReason: draft.taxReason,
      subtotal: totals.subtotal,
      discountAmount: draft.discountAmount,
      additionalFees: draft.additionalFees,
      shippingFee: draft.shippingFee,
      taxAmount: totals.taxAmount,
      grandTotal: totals.grandTotal,
      totalItems: draft.lines.length,
      totalQuantity: draft.lines.reduce((sum, line) => sum + line.quantity, 0),
      notes: draft.notes,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** A sale that ends without being kept: cancelled or voided, on its day. */
export async function saveEnd(
  tx: Tx,
  ctx: Context,
  id: number,
  status: 'cancelled' | 'voided',
  date: string,
  reason: string,
): Promise<void> {
  await prepared(
    tx,
    'sale.end',
    `UPDATE sale SET status = $2, reason = $3, ended_at = $4, ended_by = $5, ended_date = $6, amount_paid = 0, change = 0,
       version = version + 1 WHERE id = $1`,
    [id, status, reason, ctx.clock.now(), ctx.user.id, date],
  );
}

/** Completes a pending sale: status, money, the tax of the day, and each line's cost and shares. */
export async function saveCompletion(
  tx: Tx,
  ctx: Context,
  sale: SaleTax & { id: number; date: string; change: number },
  lines: readonly { id: number; cost: number; discount: number; tax: number }[],
): Promise<void> {
  const header = prepared(
    tx,
    'sale.complete',
    `UPDATE sale SET status = 'completed', date = $2, change = $3, completed_at = $4, completed_by = $5, tax_mode = $6,
       tax_rounding = $7, tax_basis_points = $8, tax_amount = $9, grand_total = $10, amount_paid = $10,
       version = version + 1 WHERE id = $1`,
    [
      sale.id,
      sale.date,
      sale.change,
      ctx.clock.now(),
      ctx.user.id,
      sale.taxMode,
      sale.taxRounding,
      sale.taxBasisPoints,
      sale.taxAmount,
      sale.grandTotal,
    ],
  );
  const shares = prepared(
    tx,
    'sale.shares',
    `UPDATE sale_line SET cost = share.cost, allocated_discount = share.discount, allocated_tax = share.tax
     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) AS share(id, cost, discount, tax)
     WHERE sale_line.id = share.id`,
    [
      lines.map((line) => line.id),
      lines.map((line) => line.cost),
      lines.map((line) => line.discount),
      lines.map((line) => line.tax),
    ],
  );
  await Promise.all([header, shares]);
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
  await tx
    .updateTable('sale')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', saleId)
    .execute();
}
