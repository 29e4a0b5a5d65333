import type { Context } from '../../kernel/context.ts';
import { prepared, type Tx } from '../../kernel/database.ts';
import type { StockItem } from './rules.ts';

/**
 * What the ledger must know of items whose goods move. Their rows are kept from being edited until the document is written,
 * as the keys of its movements would a moment later: what an item may change before it first moves is decided by that.
 */
export async function findStockItems(tx: Tx, ctx: Context, ids: readonly number[]): Promise<Map<number, StockItem>> {
  const rows = await prepared<StockItem>(
    tx,
    'stock.items',
    `SELECT item.id, item.item_code, item.milligrams, item.cost, item.is_unique_piece, category.stock_tracked,
       category.consignment
     FROM item JOIN category ON category.id = item.category_id
     WHERE item.id = ANY($1::bigint[]) AND item.company_id = $2 FOR KEY SHARE OF item`,
    [[...new Set(ids)], ctx.companyId],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The company's code, which its numbers begin with, and the last day of its last closed month. */
export interface PostingCompany {
  code: string;
  closedThrough: string | null;
}

/** The company of a location where goods move, which stays open until the document is written; null: it is closed. */
export async function findPostingCompany(tx: Tx, ctx: Context, locationId: number): Promise<PostingCompany | null> {
  const [row] = await prepared<PostingCompany>(
    tx,
    'stock.company',
    `SELECT company.code, company.closed_through FROM company
     JOIN location ON location.company_id = company.id AND location.id = $2 AND location.active
     WHERE company.id = $1 FOR KEY SHARE OF location`,
    [ctx.companyId, locationId],
  );
  return row ?? null;
}
