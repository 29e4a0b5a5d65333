import { sql } from 'kysely';
import type { PackedLine } from '#contract/catalogue/packingList.ts';
import { type PriceUnit, unitsOfWeight } from '#contract/catalogue/weight.ts';
import type { purchaseOrderApi } from '#contract/inventory/purchaseOrder.ts';
import { documentLinesMax } from '#contract/kernel/document.ts';
import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { readItems } from '../../catalogue/item/listStore.ts';
import type { Context } from '../../kernel/context.ts';
import { checkLocation } from '../../kernel/document/hold.ts';
import { named } from '../../kernel/named.ts';

/** What was ordered of whom, and at what cost, by item: the newest last. */
const ordered = sql`SELECT line.item_id, supplier_id, line.order_cost, purchase_order.date, line.id
  FROM purchase_order JOIN purchase_order_line AS line ON line.purchase_order_id = purchase_order.id
  WHERE purchase_order.status <> 'canceled'`;

/**
 * Items that were ordered from a supplier before, or never of any, and are at their minimum in a location: as much of each
 * as leads to twice the minimum, at the cost of the last order.
 */
export async function listReorder(
  ctx: Context,
  { supplierId, locationId }: InputOf<typeof purchaseOrderApi.reorder>,
): Promise<{ lines: PackedLine[] }> {
  checkLocation(ctx, locationId);
  const of = supplierId ?? null;
  const found = await named<{ id: number; amount: number; orderCost: number | null }>(
    ctx.db,
    sql`SELECT item.id, last.order_cost, 2 * missing.minimum_amount - missing.amount - missing.coming_amount AS amount
      FROM stock_at_minimum AS missing JOIN item ON item.id = missing.item_id LEFT JOIN LATERAL (
        SELECT order_cost FROM (${ordered}) AS ordered
        WHERE ordered.item_id = item.id AND (${of}::bigint IS NULL OR supplier_id = ${of}) ORDER BY date DESC, id DESC LIMIT 1
      ) AS last ON true
      WHERE missing.location_id = ${locationId} AND (last.order_cost IS NULL) = (${of}::bigint IS NULL)
      ORDER BY item.item_code LIMIT ${documentLinesMax}`,
  );
  const items = new Map((await readItems(ctx, [found.map(({ id }) => id)])).map((item) => [item.id, item]));
  const lines = found.flatMap(({ id, amount, orderCost }) => {
    const item = items.get(id);
    return item ? [{ item, ...missingOf(item.priceBy, amount), fileCost: orderCost }] : [];
  });
  return { lines };
}

/** The quantity of a line and its weight: goods by the gram are weighed, all others weigh what their item says. */
function missingOf(priceBy: PriceUnit, amount: number): Pick<PackedLine, 'quantity' | 'milligrams'> {
  return priceBy === 'gram'
    ? { quantity: unitsOfWeight(amount), milligrams: amount }
    : { quantity: amount, milligrams: null };
}

/**
 * The suppliers from whom something was ordered before that is at its minimum in a location, the most of it first, and how
 * many items there are that nobody was asked for.
 */
export async function listReorderSuppliers(
  ctx: Context,
  { locationId }: { locationId: number },
): Promise<ReplyOf<typeof purchaseOrderApi.reorderSuppliers>> {
  checkLocation(ctx, locationId);
  const found = await named<{ supplierId: number | null; items: number }>(
    ctx.db,
    sql`SELECT supplier_id, count(DISTINCT missing.item_id) AS items
      FROM stock_at_minimum AS missing LEFT JOIN (${ordered}) AS ordered USING (item_id)
      LEFT JOIN supplier ON supplier.id = supplier_id
      WHERE missing.location_id = ${locationId} AND supplier.active IS NOT false
      GROUP BY supplier_id ORDER BY items DESC, supplier_id`,
  );
  const suppliers = found.flatMap(({ supplierId, items }) => (supplierId === null ? [] : [{ supplierId, items }]));
  return { suppliers, others: found.find(({ supplierId }) => supplierId === null)?.items ?? 0 };
}
