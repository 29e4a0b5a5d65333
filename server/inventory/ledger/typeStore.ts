import { sql } from 'kysely';
import type { Tx } from '../../kernel/database.ts';
import { named } from '../../kernel/named.ts';
import type { Move, StockItem } from './rules.ts';
import { isOfSubType, type KnownTypes, type TypeLevel, typedMoves } from './typeRules.ts';

/** The movements with the sub-type of what is not for sale. Their stock must be held. Without such goods nothing is read. */
export async function withTypes(tx: Tx, companyId: number, moves: readonly Move[]): Promise<readonly Move[]> {
  const concerned = moves.filter(isOfSubType);
  if (concerned.length === 0) return moves;
  return typedMoves(moves, await findTypes(tx, companyId, concerned));
}

async function findTypes(tx: Tx, companyId: number, moves: readonly Move[]): Promise<KnownTypes> {
  const itemIds = [...new Set(moves.map(({ itemId }) => itemId))];
  const [damaged, levels, items] = await Promise.all([
    named<{ id: number }>(
      tx,
      sql`SELECT id FROM stock_type WHERE company_id = ${companyId} AND code = 'DAMAGED' FOR KEY SHARE`,
    ),
    named<TypeLevel>(
      tx,
      sql`SELECT level.item_id, level.location_id, level.type_id, level.quantity, level.milligrams
       FROM stock_type_level AS level JOIN stock_type AS type ON type.id = level.type_id
       WHERE level.item_id = ANY(${itemIds}::bigint[]) ORDER BY type.code <> 'DAMAGED', type.id`,
    ),
    named<{ id: number } & Pick<StockItem, 'itemCode' | 'priceBy'>>(
      tx,
      sql`SELECT id, item_code, price_by FROM item WHERE id = ANY(${itemIds}::bigint[])`,
    ),
  ]);
  const damagedId = damaged[0]?.id;
  if (damagedId === undefined) throw new Error(`Company ${companyId} has no type for damaged goods.`);
  return { damagedId, levels, items: new Map(items.map((item) => [item.id, item])) };
}
