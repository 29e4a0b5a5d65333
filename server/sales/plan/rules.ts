import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import { type DemandState, demandDays, type PlanDraft, type PlanShown } from '#contract/sales/plan.ts';
import {
  allocate,
  type DueRow,
  type PlanRow,
  type PlanTerms,
  rowsAfter,
  standingOf,
} from '#contract/sales/schedule.ts';
import type { HeldPayment } from '../sale/paymentRules.ts';

/** A plan as it is stored. */
export interface Plan extends PlanTerms {
  endDate: string;
  remarks: string;
  extendedMonths: number;
}

/** What is agreed where nobody says otherwise, or no item does (domain.md §3.3). */
export const usualTerms = { terms: 6, downPaymentBasisPoints: 2000 };

/** The terms of a sale: those that were entered, those that it had, or those of its items. Refuses a start before its day. */
export function termsOf(
  draft: PlanDraft | undefined,
  before: Plan | null,
  usual: typeof usualTerms,
  date: string,
): Omit<Plan, 'endDate'> {
  const extendedMonths = before?.extendedMonths ?? 0;
  const entered = draft ?? before ?? { ...usual, unit: 1, remarks: '' };
  const { terms, downPaymentBasisPoints, unit, remarks, startDate = before?.startDate ?? date } = entered;
  if (startDate < date) refuseField('plan.startDate', 'field.planStart');
  return { terms, downPaymentBasisPoints, unit, remarks, startDate, extendedMonths };
}

/** The rows of a plan on its total, with the money that is there. */
export function rowsOf(
  total: number,
  terms: Omit<Plan, 'endDate'>,
  before: { plan: Plan; rows: readonly PlanRow[] } | null,
  amountPaid: number,
): PlanRow[] {
  return allocate(rowsAfter(total, terms, before), amountPaid);
}

/** When the last row is due; of a plan without rows, when it starts. */
export function endOf(terms: Pick<Plan, 'startDate'>, rows: readonly DueRow[]): string {
  return rows.at(-1)?.dueDate ?? terms.startDate;
}

/** Refuses to hand goods over before the down payment is in. */
export function checkDownPayment(rows: readonly PlanRow[]): void {
  const down = rows.find(({ number }) => number === 0);
  if (down && down.paid < down.amount) refuse('plan.downPaymentDue', { due: down.amount - down.paid });
}

/** Rows as a screen shows them: how each stands today, late only while the sale is open, and by which payment it was paid last. */
export function shownRows(
  rows: readonly PlanRow[],
  payments: readonly Pick<HeldPayment, 'amount' | 'paymentType' | 'date'>[],
  today: string,
  isOpen: boolean,
): PlanShown['rows'] {
  const received = payments.filter(({ amount }) => amount > 0);
  let reached = 0;
  let sum = 0;
  let at = -1;
  return rows.map((row) => {
    reached += row.paid;
    while (sum < reached && at + 1 < received.length) {
      at += 1;
      sum += received[at]?.amount ?? 0;
    }
    const last = row.paid > 0 ? received[Math.max(at, 0)] : undefined;
    const isPaid = row.paid === row.amount;
    return {
      ...row,
      status: isPaid ? 'paid' : 'pending',
      isOverdue: isOpen && !isPaid && row.dueDate < today,
      paymentType: last?.paymentType ?? null,
      paidOn: last?.date ?? null,
    };
  });
}

/** How a plan stands today. Of a sale that ended nothing is due. */
export function shownStanding(rows: readonly PlanRow[], today: string, isOpen: boolean) {
  return standingOf(isOpen ? rows : [], today);
}

/** The rows that are due from a day until another one. */
export function lastDayOfWeek(today: string): string {
  return daysLater(today, 6);
}

/** A demand that was written, and what of the rows that were late on its day is still owed. */
export interface Demand {
  date: string;
  deadline: string;
  amount: number;
  owed: number;
}

/** Refuses a day that is too soon. */
export function checkDeadline(today: string, deadline: string): void {
  if (deadline < daysLater(today, demandDays)) refuseField('deadline', 'field.demandDeadline');
}

export function demandStateOf({ owed, deadline }: Demand, today: string): DemandState {
  if (owed === 0) return 'met';
  return today <= deadline ? 'waiting' : 'passed';
}

/** Refuses what is done against a customer who is late until one was asked in writing and its day passed (domain.md §2). */
export function checkDemanded(demands: readonly Demand[], today: string): void {
  if (!demands.some((demand) => demandStateOf(demand, today) === 'passed')) refuse('plan.demandFirst');
}

export function daysLater(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}
