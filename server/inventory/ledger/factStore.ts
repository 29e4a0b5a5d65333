import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { named } from '../../kernel/named.ts';
import type { StockItem } from './rules.ts';

/**
 * What the ledger must know of items whose goods move. Their rows are kept from being edited until the document is written,
 * as the keys of its movements would a moment later: what an item may change before it first moves is decided by that.
 */
export async function findStockItems(tx: Tx, ctx: Context, ids: readonly number[]): Promise<Map<number, StockItem>> {
  const rows = await named<StockItem>(
    tx,
    sql`SELECT item.id, item.item_code, item.price_by, item.milligrams, item.cost, item.is_unique_piece, category.stock_tracked,
       category.consignment
     FROM item JOIN category ON category.id = item.category_id
     WHERE item.id = ANY(${[...new Set(ids)]}::bigint[]) AND item.company_id = ${ctx.companyId} FOR KEY SHARE OF item`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
