import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import type { Customer, CustomerDraft, customerApi } from '#contract/people/customer.ts';
import { audit, changesBetween } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/transact.ts';
import { countPointers, holdForMerge, saveMerge } from './mergeStore.ts';
import { checkMerge, customerFields, mergedDraft } from './rules.ts';
import { findCustomer } from './store.ts';

type Input<K extends 'mergePreview' | 'merge'> = InputOf<(typeof customerApi)[K]>;

/** Two records side by side, and what would move. */
export async function previewMerge(
  ctx: Context,
  { id, otherId }: Input<'mergePreview'>,
): Promise<ReplyOf<typeof customerApi.mergePreview>> {
  const [survivor, leaving, moves] = await Promise.all([
    findCustomer(ctx.db, ctx.companyId, id),
    findCustomer(ctx.db, ctx.companyId, otherId),
    countPointers(ctx.db, ctx.companyId, otherId),
  ]);
  return { survivor, leaving, moves };
}

/**
 * Makes one record part of another: all that points at it points at the survivor, documents keep the customer as the
 * customer was, and whoever looks for the old record finds the survivor. There is no way back.
 */
export async function mergeCustomers(ctx: Context, { id, otherId, take, ...seen }: Input<'merge'>): Promise<Customer> {
  return transact(ctx, async (tx) => {
    const { survivor, leaving } = await holdForMerge(tx, ctx.companyId, id, otherId);
    checkMerge(survivor, leaving, seen);

    const draft = mergedDraft(survivor, leaving, take);
    const moves = await saveMerge(tx, ctx.companyId, { survivorId: id, leavingId: otherId }, draft);

    await audit(tx, ctx, 'customer', id, 'merge', {
      mergedFrom: [null, leaving.code],
      ...changesBetween<CustomerDraft>(survivor, draft, customerFields),
      ...Object.fromEntries(moves.map(({ thing, count }) => [`moved.${thing}`, [null, count]])),
    });
    await audit(tx, ctx, 'customer', otherId, 'mergedInto', {
      mergedInto: [null, survivor.code],
      ...(leaving.active ? { active: [true, false] } : {}),
    });
    return findCustomer(tx, ctx.companyId, id);
  });
}
