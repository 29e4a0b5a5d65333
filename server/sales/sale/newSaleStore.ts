import type { SaleTotals } from '#contract/sales/money.ts';
import type { PaymentType, Sale, SaleDraft } from '#contract/sales/sale.ts';
import type { Move } from '../../inventory/ledger/rules.ts';
import { post } from '../../inventory/ledger/store.ts';
import type { Context } from '../../kernel/context.ts';
import { prepared, type Tx } from '../../kernel/database.ts';
import { issuedNumber } from '../../kernel/transact.ts';
import { lineColumns } from './lineStore.ts';
import { type Line, saleOf } from './readStore.ts';
import type { SaleCompany, SaleItem } from './rules.ts';

export type Warning = Sale['warnings'][number];

/** Ids of rows that are about to be written, so that one flight can carry all of them and what speaks of them. */
export interface SaleIds {
  sale: number;
  lines: number[];
  payments: number[];
}

/** A sale about to be written: decided, with its goods and its money. */
export interface NewSale {
  ids: SaleIds;
  at: Date;
  draft: SaleDraft;
  totals: SaleTotals;
  company: SaleCompany;
  customer: Sale['customer'];
  items: ReadonlyMap<number, SaleItem>;
  status: 'pending' | 'completed';
  lineCosts: readonly number[];
  lineDiscounts: readonly number[];
  lineTaxes: readonly number[];
  moves: readonly Move[];
  payments: readonly { paymentType: PaymentType; amount: number; tendered: number; reference: string }[];
  paid: number;
  change: number;
  warnings: readonly Warning[];
  auditChanges: string;
}

export async function drawSaleIds(tx: Tx, lineCount: number, paymentCount: number): Promise<SaleIds> {
  const [row] = await prepared<{ sale: number; lines: string[]; payments: string[] }>(
    tx,
    'sale.ids',
    `SELECT nextval('sale_id_seq') AS sale,
       ARRAY(SELECT nextval('sale_line_id_seq') FROM generate_series(1, $1::int)) AS lines,
       ARRAY(SELECT nextval('payment_id_seq') FROM generate_series(1, $2::int)) AS payments`,
    [lineCount, paymentCount],
  );
  if (!row) throw new Error('No ids were drawn for a sale.');
  return { sale: row.sale, lines: row.lines.map(Number), payments: row.payments.map(Number) };
}

/**
 * Writes a whole sale in three statements that travel together; answers its number. The number's counter row is locked
 * by the last of them, which COMMIT follows at once: every sale of the company waits for that row.
 */
export async function saveSale(tx: Tx, ctx: Context, sale: NewSale): Promise<string> {
  const { ids, draft, payments } = sale;
  const parts = prepared(tx, 'sale.parts', partsStatement, [
    ids.sale,
    ctx.companyId,
    draft.date,
    sale.at,
    ctx.user.id,
    sale.status === 'completed' ? 'sell' : 'save',
    sale.auditChanges,
    ids.lines,
    ...lineArrays(sale),
    ids.payments,
    payments.map((payment) => payment.paymentType),
    payments.map((payment) => payment.amount),
    payments.map((payment) => payment.tendered),
    payments.map((payment) => payment.reference),
  ]);
  const moved = post(tx, ctx, { cause: 'sale', causeId: ids.sale, effectiveDate: draft.date }, sale.moves);
  const header = prepared<{ number: string }>(tx, 'sale.header', headerStatement, headerValues(ctx, sale));
  const [, , [row]] = await Promise.all([parts, moved, header]);
  if (!row) throw new Error('No number was issued for a sale.');
  return row.number;
}

/** The sale as it will be found, but for its number, which is not issued yet. */
export function saleReply(ctx: Context, sale: NewSale): Sale {
  const { ids, at, draft, totals, company, items } = sale;
  const isDone = sale.status === 'completed';
  const header = {
    ...{ id: ids.sale, number: '', name: draft.name, type: draft.type, status: sale.status, date: draft.date },
    ...{ locationId: draft.locationId, locationName: company.locationName, locationNameJa: company.locationNameJa },
    ...{
      customerId: draft.customerId,
      customer: sale.customer,
      taxMode: company.taxMode,
      taxRounding: company.taxRounding,
    },
    ...{ taxBasisPoints: draft.taxBasisPoints, taxReason: draft.taxReason, subtotal: totals.subtotal },
    ...{ discountAmount: draft.discountAmount, additionalFees: draft.additionalFees, shippingFee: draft.shippingFee },
    ...{ taxAmount: totals.taxAmount, grandTotal: totals.grandTotal, amountPaid: sale.paid, change: sale.change },
    ...{ totalItems: draft.lines.length, totalQuantity: quantityOf(draft), notes: draft.notes, reason: '', version: 1 },
    userName: [ctx.user.firstName, ctx.user.lastName].join(' '),
    createdAt: at,
    completedAt: isDone ? at : null,
    endedAt: null,
  };
  const lines = draft.lines.map((line, index): Line => {
    const item = items.get(line.itemId) as SaleItem;
    return {
      ...{
        id: ids.lines[index] ?? 0,
        itemId: line.itemId,
        itemCode: item.itemCode,
        name: item.name,
        nameJa: item.nameJa,
      },
      ...{
        quantity: line.quantity,
        milligrams: line.quantity * item.milligrams,
        listPrice: item.price,
        price: line.price,
      },
      ...{ priceReason: line.priceReason, discountBasisPoints: line.discountBasisPoints },
      ...{ subtotal: totals.lineSubtotals[index] ?? 0, cost: sale.lineCosts[index] ?? 0, imageId: item.imageId },
      ...{ shippingStatus: null, trackingNumber: '', shippingDate: null, shippingNotes: '' },
    };
  });
  const payments = sale.payments.map(({ paymentType, amount, tendered, reference }, index) => {
    return { id: ids.payments[index] ?? 0, paymentType, amount, tendered, reference, date: draft.date, at };
  });
  return { ...saleOf(ctx, header, lines, payments), warnings: [...sale.warnings] };
}

function headerValues(ctx: Context, { ids, at, draft, totals, company, ...sale }: NewSale): unknown[] {
  const isDone = sale.status === 'completed';
  return [
    ids.sale,
    ctx.companyId,
    draft.locationId,
    company.code,
    draft.date.slice(0, 7).replace('-', ''),
    draft.name,
    draft.type,
    sale.status,
    draft.date,
    draft.customerId,
    sale.customer === null ? null : JSON.stringify(sale.customer),
    company.taxMode,
    company.taxRounding,
    draft.taxBasisPoints,
    draft.taxReason,
    totals.subtotal,
    draft.discountAmount,
    draft.additionalFees,
    draft.shippingFee,
    totals.taxAmount,
    totals.grandTotal,
    draft.lines.length,
    quantityOf(draft),
    sale.paid,
    sale.change,
    draft.notes,
    at,
    ctx.user.id,
    isDone ? at : null,
    isDone ? ctx.user.id : null,
  ];
}

function quantityOf({ lines }: SaleDraft): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

function lineArrays({ draft, totals, items, lineCosts, lineDiscounts, lineTaxes }: NewSale): unknown[] {
  return [...lineColumns(draft.lines, totals, items), lineCosts, lineDiscounts, lineTaxes];
}

const partsStatement = `
WITH lines AS (
  INSERT INTO sale_line (sale_id, position, id, item_id, item_code, name, name_ja, quantity, milligrams, list_price, price,
    price_reason, discount_basis_points, subtotal, cost, allocated_discount, allocated_tax)
  SELECT $1, position, id, item_id, item_code, name, name_ja, quantity, milligrams, list_price, price, price_reason,
    discount_basis_points, subtotal, cost, discount, tax
  FROM unnest($8::bigint[], $9::bigint[], $10::text[], $11::text[], $12::text[], $13::int[], $14::bigint[], $15::bigint[],
    $16::bigint[], $17::text[], $18::int[], $19::bigint[], $20::bigint[], $21::bigint[], $22::bigint[]) WITH ORDINALITY
    AS line(id, item_id, item_code, name, name_ja, quantity, milligrams, list_price, price, price_reason,
      discount_basis_points, subtotal, cost, discount, tax, position)
), paid AS (
  INSERT INTO payment (id, payment_type, amount, tendered, reference, company_id, sale_id, date, at, user_id)
  OVERRIDING SYSTEM VALUE SELECT *, $2, $1, $3::date, $4, $5
  FROM unnest($23::bigint[], $24::text[], $25::bigint[], $26::bigint[], $27::text[])
)
INSERT INTO audit_entry (thing_id, company_id, at, user_id, thing, action, changes)
VALUES ($1::bigint, $2::bigint, $4::timestamptz, $5::bigint, 'sale', $6, $7::jsonb)`;

const headerStatement = `
WITH counter AS (
  INSERT INTO number_counter (company_id, kind, period, last) VALUES ($2, 'SO', $5::text, 1)
  ON CONFLICT (company_id, kind, period) DO UPDATE SET last = number_counter.last + 1 RETURNING last
)
INSERT INTO sale (id, company_id, location_id, number, name, type, status, date, customer_id, customer, tax_mode,
  tax_rounding, tax_basis_points, tax_reason, subtotal, discount_amount, additional_fees, shipping_fee, tax_amount,
  grand_total, total_items, total_quantity, amount_paid, change, notes, created_at, created_by, completed_at, completed_by)
SELECT $1, $2::bigint, $3, $4::text || '-SO-' || $5::text || '-' || lpad(last::text, greatest(5, length(last::text)), '0'), $6, $7,
  $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27::timestamptz, $28::bigint,
  $29, $30
FROM counter RETURNING number, set_config('${issuedNumber}', number, true)`;
