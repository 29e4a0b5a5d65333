import type { SaleTotals } from '#contract/sales/money.ts';
import type { SaleDraft } from '#contract/sales/sale.ts';
import type { Move } from '../../inventory/ledger/rules.ts';
import { moveArrays } from '../../inventory/ledger/store.ts';
import type { Context } from '../../kernel/context.ts';
import { prepared, type Tx } from '../../kernel/database.ts';
import type { CompanyFacts, ItemFacts } from './facts.ts';

/** A sale about to be written: decided, with its goods and its money. */
export interface NewSale {
  id: number;
  draft: SaleDraft;
  totals: SaleTotals;
  company: CompanyFacts;
  customer: unknown;
  items: ReadonlyMap<number, ItemFacts>;
  status: 'pending' | 'completed';
  lineCosts: readonly number[];
  lineDiscounts: readonly number[];
  lineTaxes: readonly number[];
  /** `causeLineId` of a move is the position of its line, from 1. */
  moves: readonly Move[];
  payments: readonly { paymentType: string; amount: number; tendered: number; reference: string }[];
  paid: number;
  change: number;
  auditChanges: string;
}

/**
 * Writes a whole sale in one statement: number, header, lines, movements, payments and audit. One round trip is what
 * makes the counter quick; the number's counter row is the last lock taken, since the stock is already held.
 */
export async function saveSale(tx: Tx, ctx: Context, sale: NewSale): Promise<void> {
  const now = ctx.clock.now();
  const period = sale.draft.date.slice(0, 7).replace('-', '');
  const isDone = sale.status === 'completed';
  await prepared(tx, 'sale.save', statement, [
    sale.id,
    ctx.companyId,
    sale.draft.locationId,
    sale.company.code,
    period,
    sale.draft.name,
    sale.draft.type,
    sale.status,
    sale.draft.date,
    sale.draft.customerId,
    sale.customer === null ? null : JSON.stringify(sale.customer),
    sale.company.taxMode,
    sale.company.taxRounding,
    sale.draft.taxBasisPoints,
    sale.draft.taxReason,
    sale.totals.subtotal,
    sale.draft.discountAmount,
    sale.draft.additionalFees,
    sale.draft.shippingFee,
    sale.totals.taxAmount,
    sale.totals.grandTotal,
    sale.paid,
    sale.change,
    sale.draft.notes,
    now,
    ctx.user.id,
    isDone ? now : null,
    isDone ? ctx.user.id : null,
    sale.auditChanges,
    ...lineArrays(sale),
    ...moveArrays(sale.moves),
    sale.payments.map((payment) => payment.paymentType),
    sale.payments.map((payment) => payment.amount),
    sale.payments.map((payment) => payment.tendered),
    sale.payments.map((payment) => payment.reference),
  ]);
}

function lineArrays({ draft, totals, items, lineCosts, lineDiscounts, lineTaxes }: NewSale): unknown[] {
  const { lines } = draft;
  const itemOf = (itemId: number) => items.get(itemId) as ItemFacts;
  return [
    lines.map((line) => line.itemId),
    lines.map((line) => itemOf(line.itemId).itemCode),
    lines.map((line) => itemOf(line.itemId).name),
    lines.map((line) => itemOf(line.itemId).nameJa),
    lines.map((line) => line.quantity),
    lines.map((line) => line.quantity * itemOf(line.itemId).milligrams),
    lines.map((line) => itemOf(line.itemId).price),
    lines.map((line) => line.price),
    lines.map((line) => line.priceReason),
    lines.map((line) => line.discountBasisPoints),
    totals.lineSubtotals,
    lineCosts,
    lineDiscounts,
    lineTaxes,
  ];
}

const statement = `
WITH line AS MATERIALIZED (
  SELECT nextval('sale_line_id_seq') AS id, position, item_id, item_code, name, name_ja, quantity, milligrams, list_price,
    price, price_reason, discount_basis_points, subtotal, cost, discount, tax
  FROM unnest($30::bigint[], $31::text[], $32::text[], $33::text[], $34::int[], $35::bigint[], $36::bigint[], $37::bigint[],
    $38::text[], $39::int[], $40::bigint[], $41::bigint[], $42::bigint[], $43::bigint[]) WITH ORDINALITY
    AS line(item_id, item_code, name, name_ja, quantity, milligrams, list_price, price, price_reason,
      discount_basis_points, subtotal, cost, discount, tax, position)
), number AS (
  INSERT INTO number_counter (company_id, kind, period, last) VALUES ($2, 'SO', $5::text, 1)
  ON CONFLICT (company_id, kind, period) DO UPDATE SET last = number_counter.last + 1 RETURNING last
), saved AS (
  INSERT INTO sale (id, company_id, location_id, number, name, type, status, date, customer_id, customer, tax_mode,
    tax_rounding, tax_basis_points, tax_reason, subtotal, discount_amount, additional_fees, shipping_fee, tax_amount,
    grand_total, total_items, total_quantity, amount_paid, change, notes, created_at, created_by, completed_at, completed_by)
  SELECT $1::bigint, $2::bigint, $3::bigint, $4::text || '-SO-' || $5::text || '-' || lpad(last::text, greatest(5, length(last::text)), '0'),
    $6, $7, $8, $9::date, $10::bigint, $11::jsonb, $12, $13, $14::int, $15, $16::bigint, $17::bigint, $18::bigint, $19::bigint,
    $20::bigint, $21::bigint, cardinality($30::bigint[]), (SELECT sum(quantity) FROM line), $22::bigint, $23::bigint, $24,
    $25::timestamptz, $26::bigint, $27::timestamptz, $28::bigint
  FROM number
), lines AS (
  INSERT INTO sale_line (id, sale_id, position, item_id, item_code, name, name_ja, quantity, milligrams, list_price, price,
    price_reason, discount_basis_points, subtotal, cost, allocated_discount, allocated_tax)
  SELECT id, $1, position, item_id, item_code, name, name_ja, quantity, milligrams, list_price, price, price_reason,
    discount_basis_points, subtotal, cost, discount, tax FROM line
), moved AS (
  INSERT INTO stock_move (item_id, from_location_id, from_kind, to_location_id, to_kind, quantity, milligrams, value,
    event, cause_line_id, reversal_of, below_stock, company_id, cause, cause_id, effective_date, user_id, posted_at)
  SELECT move.item_id, move.from_location_id, move.from_kind, move.to_location_id, move.to_kind, move.quantity,
    move.milligrams, move.value, move.event, line.id, move.reversal_of, move.below_stock, $2, 'sale', $1, $9, $26, $25
  FROM unnest($44::bigint[], $45::bigint[], $46::text[], $47::bigint[], $48::text[], $49::int[], $50::bigint[], $51::bigint[],
    $52::text[], $53::bigint[], $54::bigint[], $55::boolean[])
    AS move(item_id, from_location_id, from_kind, to_location_id, to_kind, quantity, milligrams, value, event, position,
      reversal_of, below_stock)
  JOIN line ON line.position = move.position
), paid AS (
  INSERT INTO payment (company_id, sale_id, payment_type, amount, tendered, reference, date, at, user_id)
  SELECT $2, $1, payment_type, amount, tendered, reference, $9, $25, $26
  FROM unnest($56::text[], $57::bigint[], $58::bigint[], $59::text[]) AS given(payment_type, amount, tendered, reference)
)
INSERT INTO audit_entry (company_id, at, user_id, thing, thing_id, action, changes)
VALUES ($2, $25, $26, 'sale', $1, CASE $8 WHEN 'completed' THEN 'sell' ELSE 'save' END, $29::jsonb)`;
