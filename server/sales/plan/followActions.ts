import { refuse } from '#contract/kernel/refusal.ts';
import { balanceOf } from '#contract/sales/balance.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import type { SaleAt, TypeActions } from '../sale/typeActions.ts';
import { checkDemanded, endOf, type Plan, rowsOf, shownStanding, termsOf } from './rules.ts';
import { findPlan, findTerms, isLawAcknowledged, listDemands, savePaid, savePlan } from './store.ts';

/** What a sale that is paid by instalments has besides: its terms and its rows, which follow its total and its money. */
export const planActions: TypeActions = {
  async save(tx, ctx, sale, draft, isNew) {
    if (isNew && !(await isLawAcknowledged(tx, ctx))) refuse('plan.lawNotAcknowledged');
    const before = isNew ? null : await findPlan(tx, sale.id);
    const itemIds = draft.lines.map(({ itemId }) => itemId);
    const usual = await findTerms(tx, ctx, itemIds);
    await writePlan(tx, sale, termsOf(draft.plan, before?.plan ?? null, usual, sale.date), before);
  },
  async settle(tx, ctx, sale, amountPaid) {
    await followTotal(tx, { ...sale, amountPaid });
    const isOver = sale.type === 'installment' && sale.status === 'pending' && sale.revenueDate !== null;
    return isOver && balanceOf({ ...sale, amountPaid }) === 0 ? finished(ctx) : {};
  },
  async cancel(tx, ctx, { id }, fee) {
    const today = businessDate(ctx.clock.now());
    const { rows } = (await findPlan(tx, id)) ?? refuse('notFound');
    if (fee > 0 && shownStanding(rows, today, true).overdueAmount > 0) checkDemanded(await listDemands(tx, id), today);
  },
};

/** Writes terms, and the rows that follow from them. */
export async function writePlan(
  tx: Tx,
  sale: Pick<SaleAt, 'id' | 'grandTotal' | 'amountPaid'>,
  terms: Omit<Plan, 'endDate'>,
  before: Awaited<ReturnType<typeof findPlan>>,
): Promise<void> {
  const rows = rowsOf(sale.grandTotal, terms, before, sale.amountPaid);
  await savePlan(tx, sale.id, { ...terms, endDate: endOf(terms, rows) }, rows);
}

/** An installment whose goods are gone is completed by its last yen, paid or given up. */
export function finished(ctx: Context) {
  return { status: 'completed' as const, completedAt: ctx.clock.now(), completedBy: ctx.user.id };
}

/** The rows take what is paid; where the total changed, with the tax of the day or a fee, they are scheduled anew first. */
export async function followTotal(tx: Tx, sale: Pick<SaleAt, 'id' | 'grandTotal' | 'amountPaid'>): Promise<void> {
  const before = await findPlan(tx, sale.id);
  if (!before) return;
  const rows = rowsOf(sale.grandTotal, before.plan, before, sale.amountPaid);
  const isSame =
    rows.length === before.rows.length && rows.every(({ amount }, at) => amount === before.rows[at]?.amount);
  if (isSame) await savePaid(tx, sale.id, rows);
  else await savePlan(tx, sale.id, { ...before.plan, endDate: endOf(before.plan, rows) }, rows);
}
