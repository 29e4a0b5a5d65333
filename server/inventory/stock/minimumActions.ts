import type { stockApi } from '#contract/inventory/stock.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { audit } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import { checkLocation } from '../../kernel/document/hold.ts';
import { transact } from '../../kernel/transact.ts';
import { holdMinimums, saveMinimum } from './minimumStore.ts';

/** Sets the minimum of an item at locations in which the user works; null leaves it to the minimum of the item. */
export async function setMinimums(
  ctx: Context,
  { itemId, minimums }: InputOf<typeof stockApi.setMinimums>,
): Promise<Record<never, never>> {
  for (const { locationId } of minimums) checkLocation(ctx, locationId);
  return transact(ctx, async (tx) => {
    const { stockTracked, isUniquePiece, itemCode, held } = await holdMinimums(tx, ctx, itemId);
    if (!stockTracked) refuse('stock.untracked', { itemCode });
    if (isUniquePiece) refuse('stock.uniqueMinimum', { itemCode });
    for (const { locationId, minimum } of minimums) {
      const before = held.get(locationId) ?? null;
      if (minimum === before) continue;
      await saveMinimum(tx, ctx, { itemId, locationId, minimum });
      held.set(locationId, minimum);
      await audit(tx, ctx, 'item', itemId, 'minimum', {
        locationId: [null, locationId],
        minQuantity: [before, minimum],
      });
    }
    return {};
  });
}
