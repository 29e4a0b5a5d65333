import { refuse } from '../kernel/refusal.ts';
import { basisPointsPerWhole, mulDiv } from '../kernel/values.ts';

export const termsMax = 60;
/** Instalments may come to whole hundreds or thousands of yen; what is left over is in the first one. */
export const planUnits = [1, 100, 1000] as const;

/** How a sale is paid by instalments. */
export interface PlanTerms {
  /** Months, an instalment in each, after the down payment. */
  terms: number;
  downPaymentBasisPoints: number;
  /** The day of the down payment; the others are due on this day of later months. */
  startDate: string;
  unit: number;
}

/** One row of a schedule: 0 is the down payment. */
export interface DueRow {
  number: number;
  dueDate: string;
  amount: number;
}

/** A row with what was paid of it. */
export interface PlanRow extends DueRow {
  paid: number;
}

/**
 * The rows of a total (domain.md §3.3): ⌈T·p⌉ down, the rest in equal parts, what does not divide in the first of them.
 * Refuses parts below one yen.
 */
export function scheduleOf(total: number, terms: PlanTerms): DueRow[] {
  const { unit, startDate } = terms;
  const down = downPaymentOf(total, terms);
  const first = down > 0 ? [{ number: 0, dueDate: startDate, amount: down }] : [];
  const numbers = Array.from({ length: terms.terms }, (_, index) => index + 1);
  const parts = partsOf(total - down, numbers.length, unit);
  return [
    ...first,
    ...parts.map((amount, index) => ({ number: index + 1, dueDate: addMonths(startDate, index + 1), amount })),
  ];
}

/** What is paid at once of a total: its agreed share, in whole units. */
export function downPaymentOf(total: number, terms: Pick<PlanTerms, 'downPaymentBasisPoints' | 'unit'>): number {
  const exact = total - mulDiv(total, basisPointsPerWhole - terms.downPaymentBasisPoints, basisPointsPerWhole);
  return Math.min(total, Math.ceil(exact / terms.unit) * terms.unit);
}

/** Equal parts of an amount, the remainder in the first; none of nothing. */
export function partsOf(amount: number, count: number, unit: number): number[] {
  if (amount === 0) return [];
  const part = count === 0 ? 0 : Math.floor(amount / count / unit) * unit;
  if (part < 1) refuse('plan.partTooSmall', { amount, count });
  return Array.from({ length: count }, (_, index) => (index === 0 ? amount - part * (count - 1) : part));
}

/**
 * The rows of a plan on its total, however it is changed: as they were, unless total or terms are others. What comes to a
 * total after its last row is paid, as the tax of the day of delivery does, is due with that row.
 */
export function rowsAfter(
  total: number,
  { extendedMonths, ...terms }: PlanTerms & { extendedMonths: number },
  before: { plan: PlanTerms; rows: readonly PlanRow[] } | null,
): readonly DueRow[] {
  const isSame = (['terms', 'downPaymentBasisPoints', 'unit', 'startDate'] as const).every(
    (key) => terms[key] === before?.plan[key],
  );
  if (!before || !isSame) return replan(total, terms, before?.rows ?? [], extendedMonths);
  const { rows } = before;
  const more = total - rows.reduce((all, { amount }) => all + amount, 0);
  const last = rows.at(-1);
  if (more === 0) return rows;
  if (more > 0 && last && rows.every(({ amount, paid }) => paid === amount))
    return [...rows.slice(0, -1), { ...last, amount: last.amount + more }];
  return replan(total, terms, rows, extendedMonths);
}

/**
 * The rows once total or terms have changed: those that are paid stay, and what is left is spread over the instalments that
 * are left. `shift` are the months by which unpaid rows were put off.
 */
export function replan(total: number, terms: PlanTerms, before: readonly PlanRow[], shift: number): DueRow[] {
  const fresh = scheduleOf(total, terms);
  const kept = before.filter(({ amount, paid }) => paid === amount);
  if (kept.length === 0) return fresh.map((row) => putOff(row, terms.startDate, shift));
  const reached = Math.max(...kept.map(({ number }) => number));
  const rest = total - kept.reduce((sum, { amount }) => sum + amount, 0);
  const left = terms.terms - reached;
  if (rest > 0 && left < 1) refuse('plan.termsPaid', { paid: reached });
  const parts = partsOf(rest, left, terms.unit);
  return [
    ...kept.map(({ number, dueDate, amount }) => ({ number, dueDate, amount })),
    ...parts.map((amount, index) => {
      const number = reached + 1 + index;
      return { number, amount, dueDate: addMonths(terms.startDate, number + shift) };
    }),
  ];
}

/** Money on the rows, the oldest first. */
export function allocate(rows: readonly DueRow[], amountPaid: number): PlanRow[] {
  let left = amountPaid;
  return rows.map((row) => {
    const paid = Math.min(left, row.amount);
    left -= paid;
    return { ...row, paid };
  });
}

/** Unpaid rows on a later day: months further, on the day of the month that was agreed. */
export function putOffRows(rows: readonly PlanRow[], startDate: string, shift: number): PlanRow[] {
  return rows.map((row) => (row.paid === row.amount ? row : putOff(row, startDate, shift)));
}

function putOff<Row extends DueRow>(row: Row, startDate: string, shift: number): Row {
  return { ...row, dueDate: addMonths(startDate, row.number + shift) };
}

/** The same day so many months later; the last day of a month that has no such day. Computed from the calendar alone. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const index = year * 12 + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const last = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate();
  return [toYear, toMonth, Math.min(day, last)]
    .map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0'))
    .join('-');
}

/** After so many days without a payment that was due, a plan is at risk. */
export const riskDays = 30;

/** How a plan stands on a day. */
export interface PlanStanding {
  /** Due before this day and not paid, in yen. */
  overdueAmount: number;
  /** For how many days the oldest of it has been due. */
  overdueDays: number;
  /** When the next payment is due: the oldest that is not paid. */
  nextDueDate: string | null;
  isAtRisk: boolean;
}

export function standingOf(rows: readonly PlanRow[], today: string): PlanStanding {
  const open = rows.filter(({ amount, paid }) => paid < amount);
  const overdue = open.filter(({ dueDate }) => dueDate < today);
  const oldest = overdue[0]?.dueDate;
  const overdueDays = oldest === undefined ? 0 : daysBetween(oldest, today);
  return {
    overdueAmount: overdue.reduce((sum, { amount, paid }) => sum + amount - paid, 0),
    overdueDays,
    nextDueDate: open[0]?.dueDate ?? null,
    isAtRisk: overdueDays >= riskDays,
  };
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
