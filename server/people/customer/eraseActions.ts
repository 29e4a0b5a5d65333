import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Customer, customerApi } from '#contract/people/customer.ts';
import { audit } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/transact.ts';
import { findOpenSale, holdForErasing, saveErased } from './eraseStore.ts';
import { checkOpen } from './rules.ts';
import { findCustomer, findFormer } from './store.ts';

/**
 * Erases a customer for good, with the records that became part of it (docs/decisions/erasing.md). Numbers, days and sums
 * of the books stay. Refused while a sale of the customer is open. The trail says that it was done, and nothing of whom.
 */
export async function eraseCustomer(
  ctx: Context,
  { id, version }: InputOf<typeof customerApi.erase>,
): Promise<Customer> {
  return transact(ctx, async (tx) => {
    const { companyId } = ctx;
    const ids = [id, ...(await findFormer(tx, companyId, id)).keys()];
    await holdForErasing(tx, companyId, ids);
    const before = await findCustomer(tx, companyId, id);
    checkOpen(before);
    if (before.version !== version) refuse('conflict.version', { version: before.version });
    const open = await findOpenSale(tx, companyId, ids);
    if (open) refuse('customer.openSales', { number: open.number });
    await saveErased(tx, ids, ctx.clock.now());
    await audit(tx, ctx, 'customer', id, 'erase');
    return findCustomer(tx, companyId, id);
  });
}

/** The sale for which a customer can't be erased yet. */
export async function readOpenSale(
  ctx: Context,
  { id }: InputOf<typeof customerApi.openSale>,
): Promise<ReplyOf<typeof customerApi.openSale>> {
  const { companyId } = ctx;
  await findCustomer(ctx.db, companyId, id);
  const former = await findFormer(ctx.db, companyId, id);
  return { sale: await findOpenSale(ctx.db, companyId, [id, ...former.keys()]) };
}
