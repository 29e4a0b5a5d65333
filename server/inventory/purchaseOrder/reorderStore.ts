import { sql } from 'kysely';
import type { PackedLine } from '#contract/catalogue/packingList.ts';
import { documentLinesMax } from '#contract/kernel/document.ts';
import { readItems } from '../../catalogue/item/listStore.ts';
import type { Context } from '../../kernel/context.ts';
import { checkLocation } from '../../kernel/document/hold.ts';
import { named } from '../../kernel/named.ts';

/**
 * Items that were ordered from a supplier before and are at their minimum in a location, what is on order there counted
 * in: as many of each as lead to twice the minimum, at the cost of the last order. A unique piece is never ordered again.
 */
export async function listReorder(
  ctx: Context,
  { supplierId, locationId }: { supplierId: number; locationId: number },
): Promise<{ lines: PackedLine[] }> {
  checkLocation(ctx, locationId);
  const found = await named<{ id: number; quantity: number; orderCost: number }>(
    ctx.db,
    sql`WITH ordered AS (
        SELECT DISTINCT ON (line.item_id) line.item_id, line.order_cost
        FROM purchase_order JOIN purchase_order_line AS line ON line.purchase_order_id = purchase_order.id
        WHERE purchase_order.company_id = ${ctx.companyId} AND supplier_id = ${supplierId} AND status <> 'canceled'
        ORDER BY line.item_id, purchase_order.date DESC, line.id DESC
      )
      SELECT item.id, ordered.order_cost, greatest(1, 2 * item.min_quantity - there.quantity - coming.quantity) AS quantity
      FROM ordered JOIN item ON item.id = ordered.item_id, LATERAL (
        SELECT coalesce(sum(level.quantity), 0)::int AS quantity FROM stock_level AS level
        WHERE level.item_id = item.id AND level.location_id = ${locationId} AND level.kind = 'sellable'
      ) AS there, LATERAL (
        SELECT coalesce(sum(greatest(0, line.quantity - line.received_quantity)), 0)::int AS quantity
        FROM purchase_order_line AS line JOIN purchase_order AS other ON other.id = line.purchase_order_id
        WHERE line.item_id = item.id AND other.location_id = ${locationId} AND other.status <> 'canceled' AND NOT other.closed_short
      ) AS coming
      WHERE item.active AND NOT item.is_unique_piece AND there.quantity + coming.quantity <= item.min_quantity
      ORDER BY item.item_code LIMIT ${documentLinesMax}`,
  );
  const items = new Map((await readItems(ctx, [found.map(({ id }) => id)])).map((item) => [item.id, item]));
  const lines = found.flatMap(({ id, quantity, orderCost }) => {
    const item = items.get(id);
    return item ? [{ item, quantity, milligrams: null, fileCost: orderCost }] : [];
  });
  return { lines };
}
