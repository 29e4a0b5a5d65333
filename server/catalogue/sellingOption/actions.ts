import type { SoldItem, sellingOptionApi } from '#contract/catalogue/sellingOption.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/transact.ts';
import { checkSeen, decodeSeen } from '../price/seen.ts';
import { holdItems } from '../price/store.ts';
import { findSoldItem, saveChanges } from './store.ts';

/** Changes the ways in which one item is sold. */
export async function editSellingOptions(
  ctx: Context,
  { id, version, sellingOptions }: InputOf<typeof sellingOptionApi.edit>,
): Promise<SoldItem> {
  return transact(ctx, async (tx) => {
    await holdItems(tx, ctx, [{ id }]);
    const before = await findSoldItem(tx, ctx, id);
    if (before.version !== version) refuse('conflict.version', { version: before.version });
    await saveChanges(tx, ctx, [id], sellingOptions);
    return findSoldItem(tx, ctx, id);
  });
}

/**
 * Changes the options of the items that were seen, each of which keeps those that the change doesn't speak of. All of
 * them or none: refused where any was changed since, naming those.
 */
export async function changeSellingOptions(
  ctx: Context,
  { changes, ...input }: InputOf<typeof sellingOptionApi.change>,
): Promise<{ changed: number }> {
  const seen = decodeSeen(input.seen);
  if (seen.length === 0) refuse('sellingOption.nothing');
  return transact(ctx, async (tx) => {
    const held = await holdItems(tx, ctx, seen);
    checkSeen('sellingOption.changed', seen, held);
    const ids = held.map(({ id }) => id);
    return { changed: await saveChanges(tx, ctx, ids, changes) };
  });
}
