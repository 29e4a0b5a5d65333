import type {
  ItemTarget,
  SellingOptionChanges,
  SoldItem,
  sellingOptionApi,
} from '#contract/catalogue/sellingOption.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/transact.ts';
import { findSoldItem, holdTarget, saveChanges } from './store.ts';

/** Changes the ways in which one item is sold. */
export async function editSellingOptions(
  ctx: Context,
  { id, version, sellingOptions }: InputOf<typeof sellingOptionApi.edit>,
): Promise<SoldItem> {
  return transact(ctx, async (tx) => {
    const ids = await holdTarget(tx, ctx, { ids: [id] });
    const before = (await findSoldItem(tx, ctx, id)) ?? refuse('notFound');
    if (before.version !== version) refuse('conflict.version', { version: before.version });
    await saveChanges(tx, ctx, ids, sellingOptions);
    return (await findSoldItem(tx, ctx, id)) ?? refuse('notFound');
  });
}

/** Changes the options of all items of a target, each of which keeps those that the change doesn't speak of. */
export async function changeSellingOptions(
  ctx: Context,
  { target, changes }: { target: ItemTarget; changes: SellingOptionChanges },
): Promise<{ count: number; changed: number }> {
  return transact(ctx, async (tx) => {
    const ids = await holdTarget(tx, ctx, target);
    return { count: ids.length, changed: await saveChanges(tx, ctx, ids, changes) };
  });
}
