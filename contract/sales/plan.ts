import { z } from 'zod';
import { flag } from '../kernel/page.ts';
import { basisPoints, derivedDate, instant, isoDate, optionalText } from '../kernel/values.ts';
import { paymentCode } from './payment.ts';
import { planUnits, termsMax } from './schedule.ts';

/** What may be done with a plan besides what may be done with every sale. */
export const planSteps = ['release', 'editPlan', 'extend', 'demand', 'writeOff', 'repossess', 'printPlan'] as const;
/** The papers of a plan. A receipt is of what came in last. */
export const planPapers = ['contract', 'receipt', 'statement', 'demand'] as const;
export type PlanPaper = (typeof planPapers)[number];

/** Whoever is late is given at least so many days in writing (domain.md §2). */
export const demandDays = 20;
/** How a written demand stands: its day is to come, what it asked for is paid or put off, or its day passed without. */
export const demandStates = ['waiting', 'met', 'passed'] as const;
export type DemandState = (typeof demandStates)[number];

/** What is agreed of a plan besides the sale. What is left out follows from the selling options of the items. */
export const planDraft = z.strictObject({
  terms: z.int('field.number').min(1, 'field.aboveZero').max(termsMax, 'field.tooLarge'),
  downPaymentBasisPoints: basisPoints,
  /** The day of the down payment; that of the sale unless said. */
  startDate: isoDate.optional(),
  unit: z.literal(planUnits).default(1),
  remarks: optionalText(500),
});
export type PlanDraft = z.output<typeof planDraft>;

const planRow = z.strictObject({
  /** 0 is the down payment. */
  number: z.int(),
  dueDate: derivedDate,
  amount: z.int(),
  paid: z.int(),
  status: z.enum(['paid', 'pending']),
  isOverdue: z.boolean(),
  /** By what and when the last of it was paid. */
  paymentType: paymentCode.nullable(),
  paidOn: isoDate.nullable(),
});
export type ShownPlanRow = z.output<typeof planRow>;

/** How a plan stands today, by its unpaid rows. */
export const planStanding = {
  overdueAmount: z.int(),
  overdueDays: z.int(),
  nextDueDate: derivedDate.nullable(),
  /** Overdue for thirty days or longer. */
  isAtRisk: z.boolean(),
};

/** The plan of a sale, as the sale shows it. */
export const planShown = z.strictObject({
  terms: z.int(),
  downPaymentBasisPoints: z.int(),
  unit: z.int(),
  startDate: isoDate,
  endDate: derivedDate,
  remarks: z.string(),
  /** Months by which unpaid rows were put off. */
  extendedMonths: z.int(),
  ...planStanding,
  rows: z.array(planRow),
  extensions: z.array(
    z.strictObject({ months: z.int(), reason: z.string(), at: instant, userName: z.string(), userNameJa: z.string() }),
  ),
  /** What was asked for in writing, the first one first. */
  demands: z.array(
    z.strictObject({
      date: isoDate,
      deadline: isoDate,
      amount: z.int(),
      /** Null once the sale has ended. */
      state: z.enum(demandStates).nullable(),
      at: instant,
      userName: z.string(),
      userNameJa: z.string(),
    }),
  ),
});
export type PlanShown = z.output<typeof planShown>;

export type DemandedPlan = Pick<PlanShown, 'overdueAmount' | 'demands'>;

/** The papers that there are of a plan: a demand once it was written, as long as the sale is open and something is late. */
export function papersOfPlan({
  status,
  plan,
}: {
  status: string;
  plan?: DemandedPlan | null | undefined;
}): readonly PlanPaper[] {
  const isDemanded = status === 'pending' && plan && plan.demands.length > 0 && plan.overdueAmount > 0;
  return isDemanded ? planPapers : planPapers.filter((paper) => paper !== 'demand');
}

/** What the list of a plan's type is filtered by besides what every list of sales is. */
export const planFilters = {
  overdue: flag.optional(),
  atRisk: flag.optional(),
  dueThisWeek: flag.optional(),
  /** A written demand's day passed, and what it asked for is still owed. */
  demandPassed: flag.optional(),
};

/** What its rows tell besides the sale. */
export const planListRow = { terms: z.int(), paidRows: z.int(), rowCount: z.int(), ...planStanding };
