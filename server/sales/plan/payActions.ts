import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { balanceOf } from '#contract/sales/balance.ts';
import type { planApi } from '#contract/sales/planApi.ts';
import { saleTypeFacts } from '#contract/sales/saleType.ts';
import type { Context } from '../../kernel/context.ts';
import { takeStepIn } from '../../kernel/document/actions.ts';
import { mustHold } from '../../kernel/document/hold.ts';
import { drawIds } from '../../kernel/rows.ts';
import { transact } from '../../kernel/transact.ts';
import { followPaid } from '../online/followActions.ts';
import { writeMoney } from '../sale/paymentActions.ts';
import { paymentsOf, takeDeposit } from '../sale/paymentRules.ts';
import { sales } from '../sale/readStore.ts';
import { hasPlan } from './stepRules.ts';
import { listOpenPlans } from './store.ts';

/** Takes one payment for several plans of a customer: their rows of money share a group, and all are written or none. */
export async function payPlans(ctx: Context, { parts, date, ...payment }: InputOf<typeof planApi.payMany>) {
  return transact(ctx, async (tx) => {
    const { payment: ids } = await drawIds(tx, { payment: parts.length });
    const customers = new Set<number | null>();
    // In the order of their ids, so that two who pay the same plans wait for each other and don't block each other.
    const sorted = parts.toSorted((one, other) => one.id - other.id);
    for (const [index, { id, version, amount }] of sorted.entries()) {
      await takeStepIn(tx, ctx, sales, { id, version }, 'pay', async (held) => {
        if (!hasPlan(held)) refuse('notFound');
        mustHold(ctx, saleTypeFacts[held.type].view);
        if (customers.add(held.customerId).size > 1) refuse('plan.otherCustomer', { number: held.number });
        // A part is what counts: change was given for the whole.
        if (amount > balanceOf(held)) refuse('sale.overpaid', { grandTotal: held.grandTotal });
        await followPaid(tx, ctx, held, amount);
        const tender = { ...payment, tendered: amount };
        const rows = paymentsOf([tender], takeDeposit(balanceOf(held), [tender]).amounts);
        const grouped = rows.map((row) => ({ ...row, id: ids[index] ?? 0, groupId: ids[0] ?? 0 }));
        return writeMoney(tx, ctx, held, grouped, date);
      });
    }
    const rows = await Promise.all(sorted.map(({ id }) => sales.find(tx, ctx, id)));
    return { rows: rows.map(({ id, number, balance }) => ({ id, number, balance })) };
  });
}

/** What a customer owes by plans, as far as whoever asks may see them. */
export async function openPlans(ctx: Context, { id }: InputOf<typeof planApi.open>) {
  return { rows: await listOpenPlans(ctx, id) };
}
