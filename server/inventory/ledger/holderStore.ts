import { sql } from 'kysely';
import type { Holder } from '#contract/kernel/movingDocument.ts';
import type { RefusalData } from '#contract/kernel/refusal.ts';
import type { Context } from '../../kernel/context.ts';
import { documentJoins, documentName, hasDocument } from '../../kernel/document/documentNames.ts';
import { readShort } from '../../kernel/named.ts';

/**
 * The document that has the goods which a refusal says are short at a location: the first of those that they are promised to,
 * or, of a unique piece that is no longer there, the one that it left with. Null where nobody has them.
 */
export async function findHolder(ctx: Context, { itemCode, locationId }: RefusalData): Promise<Holder | null> {
  if (typeof itemCode !== 'string' || typeof locationId !== 'number') return null;
  const [found] = await readShort<Holder>(
    ctx.db,
    sql`SELECT found.holder, found.holders, ${documentName(ctx, 'found')}
     FROM item, LATERAL (
       (SELECT 1 AS rank, kind AS holder, count(*) OVER () - 1 AS holders, cause, cause_id, location_id FROM promise
        WHERE item_id = item.id AND until IS NULL AND ${hasDocument('promise')} AND (location_id = ${locationId} OR item.is_unique_piece)
        GROUP BY kind, cause, cause_id, location_id ORDER BY min(id) LIMIT 1)
       UNION ALL
       (SELECT 2, 'gone', 0, cause, cause_id, from_location_id FROM stock_move
        WHERE item_id = item.id AND item.is_unique_piece AND from_location_id = ${locationId}
          AND to_location_id IS DISTINCT FROM from_location_id AND ${hasDocument('stock_move')} ORDER BY id DESC LIMIT 1)
       ORDER BY rank LIMIT 1
     ) AS found ${documentJoins('found')}
     WHERE item.company_id = ${ctx.companyId} AND item.item_code = ${itemCode}`,
  );
  return found ?? null;
}
