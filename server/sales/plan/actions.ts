import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { balanceOf } from '#contract/sales/balance.ts';
import type { planApi } from '#contract/sales/planApi.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { putOffRows } from '#contract/sales/schedule.ts';
import { audit, type Changes, changesBetween } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { takeStep } from '../../kernel/document/actions.ts';
import { transact } from '../../kernel/transact.ts';
import { prepareDelivery } from '../sale/deliveryActions.ts';
import { sales } from '../sale/readStore.ts';
import type { SaleHeader } from '../sale/store.ts';
import { finished, writePlan } from './followActions.ts';
import { repossessGoods } from './repossessActions.ts';
import {
  checkDeadline,
  checkDemanded,
  checkDownPayment,
  endOf,
  type Plan,
  rowsOf,
  shownStanding,
  termsOf,
} from './rules.ts';
import {
  findPlan,
  findTerms,
  isLawAcknowledged,
  listDemands,
  saveAcknowledgement,
  saveDemand,
  saveExtension,
  savePlan,
} from './store.ts';

type Input<K extends keyof typeof planApi> = InputOf<(typeof planApi)[K]>;

const told = ['terms', 'downPaymentBasisPoints', 'startDate', 'unit', 'remarks'] as const;

/** The terms that a new plan of these items has unless others are entered. */
export async function proposePlan(ctx: Context, { itemIds }: Input<'proposal'>) {
  const ids = itemIds.split(',').filter(Boolean).map(Number);
  const [terms, isAcknowledged] = await Promise.all([findTerms(ctx.db, ctx, ids), isLawAcknowledged(ctx.db, ctx)]);
  return { ...terms, isAcknowledged };
}

/** Somebody says, for the company, that they know what the law asks of those who sell by instalments. */
export async function acknowledgeLaw(ctx: Context): Promise<{ isAcknowledged: boolean }> {
  return transact(ctx, async (tx) => {
    if (await saveAcknowledgement(tx, ctx))
      await audit(tx, ctx, 'company', ctx.companyId, 'acknowledge', { installmentLaw: [false, true] });
    return { isAcknowledged: true };
  });
}

/** Changes the terms of a plan: what is unpaid is scheduled anew. */
export async function editPlan(ctx: Context, { id, version, name, notes, ...draft }: Input<'edit'>): Promise<Sale> {
  return takeStep(ctx, sales, { id, version }, 'editPlan', async (tx, held) => {
    const before = (await findPlan(tx, held.id)) ?? refuse('notFound');
    const terms = termsOf(draft, before.plan, before.plan, held.date);
    await writePlan(tx, held, terms, before);
    const changes = { name: name ?? held.name, notes: notes ?? held.notes };
    return {
      changes,
      audited: {
        ...changesBetween<typeof changes>(held, changes, ['name', 'notes']),
        ...changesBetween<Omit<Plan, 'endDate'>>(before.plan, terms, told),
      },
    };
  });
}

/** Puts what is unpaid off by some months. What is paid keeps its day, and why it was done is kept. */
export async function extendPlan(ctx: Context, { months, reason, ...shown }: Input<'extend'>): Promise<Sale> {
  return takeStep(ctx, sales, shown, 'extend', async (tx, held) => {
    const { plan, rows } = (await findPlan(tx, held.id)) ?? refuse('notFound');
    const extendedMonths = plan.extendedMonths + months;
    const later = putOffRows(rows, plan.startDate, extendedMonths);
    const endDate = endOf(plan, later);
    await savePlan(tx, held.id, { ...plan, extendedMonths, endDate }, later);
    await saveExtension(tx, ctx, { saleId: held.id, months, reason });
    return { changes: {}, audited: { reason: ['', reason], endDate: [plan.endDate, endDate] } };
  });
}

/** Asks in writing for what is overdue, and says until when it is waited for. */
export async function demandOverdue(ctx: Context, { deadline, ...shown }: Input<'demand'>): Promise<Sale> {
  return takeStep(ctx, sales, shown, 'demand', async (tx, held) => {
    const { rows } = (await findPlan(tx, held.id)) ?? refuse('notFound');
    const date = businessDate(ctx.clock.now());
    const { overdueAmount: amount } = shownStanding(rows, date, true);
    if (amount === 0) refuse('plan.notOverdue');
    checkDeadline(date, deadline);
    await saveDemand(tx, ctx, { saleId: held.id, date, deadline, amount });
    return { changes: {}, audited: { overdueAmount: [null, amount], deadline: [null, deadline] } };
  });
}

/** Hands the goods of an installment over: from today the sale counts, and the rest is owed. */
export async function releaseInstallment(ctx: Context, input: Input<'release'>): Promise<Sale> {
  return takeStep(ctx, sales, input, 'release', async (tx, held) => {
    const before = (await findPlan(tx, held.id)) ?? refuse('notFound');
    checkDownPayment(before.rows);
    const delivery = await prepareDelivery(tx, ctx, held, input.grandTotal);
    const sale = { ...held, ...delivery.taxed };
    if (balanceOf(sale) < 0)
      refuse('sale.paidMore', { amountPaid: held.amountPaid, grandTotal: delivery.taxed.grandTotal });
    await delivery.write();
    const rows = rowsOf(sale.grandTotal, before.plan, before, held.amountPaid);
    await savePlan(tx, held.id, { ...before.plan, endDate: endOf(before.plan, rows) }, rows);
    const { status, ...done } = balanceOf(sale) === 0 ? finished(ctx) : { status: held.status };
    return {
      changes: { ...delivery.taxed, revenueDate: delivery.date, ...done },
      status,
      audited: delivery.audited,
    };
  });
}

/** Gives up what is left of an installment whose goods are gone. */
export async function writeOffInstallment(ctx: Context, { reason, ...shown }: Input<'writeOff'>): Promise<Sale> {
  return takeStep(ctx, sales, shown, 'writeOff', async (_, held) => givenUp(ctx, held, reason));
}

/** Takes the goods of such an installment back besides: worth nothing until somebody says what (domain.md §1.4, REPOSSESS). */
export async function repossessInstallment(ctx: Context, { reason, ...shown }: Input<'repossess'>): Promise<Sale> {
  return takeStep(ctx, sales, shown, 'repossess', async (tx, held) => {
    checkDemanded(await listDemands(tx, held.id), businessDate(ctx.clock.now()));
    await repossessGoods(tx, ctx, held);
    return givenUp(ctx, held, reason);
  });
}

/** What a sale changes into of which the rest is not asked for any more. */
function givenUp(ctx: Context, held: SaleHeader, reason: string) {
  const writtenOff = balanceOf(held);
  const { status, ...done } = finished(ctx);
  const audited: Changes = { writtenOff: [0, writtenOff], reason: ['', reason] };
  return { changes: { writtenOff, reason, ...done }, status, audited };
}
