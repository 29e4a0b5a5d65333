import type { SaleTotals } from '#contract/sales/money.ts';
import type { SaleDraft } from '#contract/sales/sale.ts';
import type { GoodsLine } from '../../inventory/ledger/goodsRules.ts';
import { prepared, type Tx } from '../../kernel/database.ts';
import type { SaleItem } from './rules.ts';
import type { HeldLine } from './store.ts';

/**
 * Replaces the lines of a pending sale. A line that goes on one from before (`kept`, in the order of the draft) stays the
 * same line, so that the ledger keeps speaking of it; answers what must be released and reserved to get from the old
 * quantities to the new.
 */
export async function saveLines(
  tx: Tx,
  saleId: number,
  before: readonly HeldLine[],
  kept: readonly (HeldLine | null)[],
  draft: SaleDraft,
  totals: SaleTotals,
  items: ReadonlyMap<number, SaleItem>,
): Promise<{ released: GoodsLine[]; reserved: GoodsLine[] }> {
  const ids = await replaceLines(tx, saleId, kept, draft, totals, items);

  const gone = before.filter((line) => !kept.includes(line));
  const released: GoodsLine[] = gone.map(({ id, itemId, quantity }) => ({ id, itemId, quantity }));
  const reserved: GoodsLine[] = [];
  for (const [index, line] of draft.lines.entries()) {
    const more = line.quantity - (kept[index]?.quantity ?? 0);
    const goods = { id: ids[index] ?? 0, itemId: line.itemId, quantity: Math.abs(more) };
    if (more > 0) reserved.push(goods);
    if (more < 0) released.push(goods);
  }
  return { released, reserved };
}

/** Writes the new lines, in place of the old ones; answers their ids in order. */
async function replaceLines(
  tx: Tx,
  saleId: number,
  kept: readonly (HeldLine | null)[],
  { lines }: SaleDraft,
  totals: SaleTotals,
  items: ReadonlyMap<number, SaleItem>,
): Promise<number[]> {
  await tx.deleteFrom('saleLine').where('saleId', '=', saleId).execute();
  const rows = await prepared<{ id: number; position: number }>(
    tx,
    'sale.replaceLines',
    `INSERT INTO sale_line (id, sale_id, position, item_id, item_code, name, name_ja, quantity, milligrams, list_price, price,
       price_reason, discount_basis_points, subtotal, shipping_status, tracking_number, shipping_date, shipping_notes)
     SELECT coalesce(id, nextval('sale_line_id_seq')), $1, position, item_id, item_code, name, name_ja, quantity, milligrams,
       list_price, price, price_reason, discount, subtotal, shipping_status, tracking_number, shipping_date, shipping_notes
     FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::int[], $8::bigint[], $9::bigint[],
       $10::bigint[], $11::text[], $12::int[], $13::bigint[], $14::text[], $15::text[], $16::date[], $17::text[])
       WITH ORDINALITY AS line(id, item_id, item_code, name, name_ja, quantity, milligrams, list_price, price, price_reason,
         discount, subtotal, shipping_status, tracking_number, shipping_date, shipping_notes, position)
     RETURNING id, position`,
    [
      saleId,
      kept.map((line) => line?.id ?? null),
      ...lineColumns(lines, totals, items, kept),
      kept.map((line) => line?.shippingStatus ?? null),
      kept.map((line) => line?.trackingNumber ?? ''),
      kept.map((line) => line?.shippingDate ?? null),
      kept.map((line) => line?.shippingNotes ?? ''),
    ],
  );
  return rows.sort((a, b) => a.position - b.position).map((row) => row.id);
}

/**
 * What a draft and its items say of the lines, from item_id to subtotal, as arrays for one insert of many rows. A price
 * that was agreed before (`kept`) keeps what the item cost then, and the reason that was given for it.
 */
export function lineColumns(
  lines: SaleDraft['lines'],
  totals: SaleTotals,
  items: ReadonlyMap<number, SaleItem>,
  kept: readonly (HeldLine | null)[] = [],
): unknown[] {
  const itemOf = (itemId: number) => items.get(itemId) as SaleItem;
  const agreed = lines.map((line, index) => (kept[index]?.price === line.price ? kept[index] : null));
  return [
    lines.map((line) => line.itemId),
    lines.map((line) => itemOf(line.itemId).itemCode),
    lines.map((line) => itemOf(line.itemId).name),
    lines.map((line) => itemOf(line.itemId).nameJa),
    lines.map((line) => line.quantity),
    lines.map((line) => line.quantity * itemOf(line.itemId).milligrams),
    lines.map((line, index) => agreed[index]?.listPrice ?? itemOf(line.itemId).price),
    lines.map((line) => line.price),
    lines.map((line, index) => line.priceReason || (agreed[index]?.priceReason ?? '')),
    lines.map((line) => line.discountBasisPoints),
    totals.lineSubtotals,
  ];
}
