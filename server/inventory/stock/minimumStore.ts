import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';

interface HeldMinimums {
  itemCode: string;
  isUniquePiece: boolean;
  stockTracked: boolean;
  /** By location. */
  held: Map<number, number | null>;
}

/** Locks an item until the transaction ends, and reads its minimums at locations. */
export async function holdMinimums(tx: Tx, { companyId }: Context, itemId: number): Promise<HeldMinimums> {
  const item = await tx
    .selectFrom('item')
    .innerJoin('category', 'category.id', 'item.categoryId')
    .select(['item.itemCode', 'item.isUniquePiece', 'category.stockTracked'])
    .where('item.id', '=', itemId)
    .where('item.companyId', '=', companyId)
    .forNoKeyUpdate('item')
    .executeTakeFirst();
  if (!item) refuse('notFound');
  const rows = await tx
    .selectFrom('stockMinimum')
    .select(['locationId', 'minimum'])
    .where('itemId', '=', itemId)
    .execute();
  return { ...item, held: new Map(rows.map(({ locationId, minimum }) => [locationId, minimum])) };
}

/** Writes the minimum of an item at one location; null takes it away. */
export async function saveMinimum(
  tx: Tx,
  { companyId }: Context,
  { itemId, locationId, minimum }: { itemId: number; locationId: number; minimum: number | null },
): Promise<void> {
  if (minimum === null) {
    await tx.deleteFrom('stockMinimum').where('itemId', '=', itemId).where('locationId', '=', locationId).execute();
    return;
  }
  await tx
    .insertInto('stockMinimum')
    .values({ itemId, locationId, companyId, minimum })
    .onConflict((row) => row.columns(['itemId', 'locationId']).doUpdateSet({ minimum }))
    .execute();
}
