import { sql } from 'kysely';
import type { PickupPlace } from '#contract/sales/pickup.ts';
import type { ShippingMethod } from '#contract/sales/shippingMethod.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { readShort } from '../../kernel/named.ts';
import { type Asker, eachFeatured, piecesFrom } from '../window/publicStore.ts';
import type { OrderPiece } from './quoteRules.ts';

/** The public pieces with these codes that are sold by the piece. */
export function listOrderPieces(on: Db | Tx, ctx: Asker, codes: readonly string[]): Promise<OrderPiece[]> {
  return readShort(
    on,
    sql`SELECT item.id, item.item_code, item.name, item.name_ja, item.price AS list_price,
        coalesce(featured.price, item.price) AS price, item.price_by, item.milligrams::int, stock_tracked AS is_tracked,
        level.sellable::int AS sellable,
        (SELECT file_id FROM item_image WHERE item_image.item_id = item.id AND position = 0) AS image_id,
        EXISTS (SELECT FROM selling_option AS way WHERE way.item_id = item.id AND way.kind = 'straight') AS is_straight,
        EXISTS (SELECT FROM selling_option AS way JOIN company ON company.id = item.company_id
          WHERE way.item_id = item.id AND way.kind = 'layaway' AND installment_law_ack_at IS NOT NULL) AS is_layaway
      FROM ${piecesFrom(ctx, eachFeatured(ctx))} AND item.uom <> 'bulk' AND item.item_code = ANY(${[...codes]}::text[])`,
  );
}

/** The methods by which a shop sends, the cheapest first. */
export function listOrderMethods(on: Db | Tx, companyId: number): Promise<ShippingMethod[]> {
  return readShort(
    on,
    sql`SELECT method.* FROM shop_shipping_method AS offered JOIN shipping_method AS method ON method.id = shipping_method_id
      WHERE offered.company_id = ${companyId} AND method.active ORDER BY fee, method.id LIMIT 50`,
  );
}

/** The location that a shop sells from, where pieces are fetched. */
export async function findPickup(on: Db | Tx, companyId: number): Promise<PickupPlace | null> {
  const [place] = await readShort<PickupPlace>(
    on,
    sql`SELECT location.name, location.name_ja, address, address_ja, phone FROM shop_setting AS setting
      JOIN location ON location.id = location_id WHERE setting.company_id = ${companyId}`,
  );
  return place ?? null;
}
