import { refuse } from '#contract/kernel/refusal.ts';
import type { MetalEvent, Production, productionSteps } from '#contract/sales/madeToOrderTerms.ts';
import type { SaleStatus } from '#contract/sales/sale.ts';
import { gramsText } from '../../inventory/ledger/goodsRules.ts';
import type { StepRules } from '../../kernel/document/rules.ts';

/** What of a sale its making depends on. */
interface Made {
  production?: Production | null;
}

/** What may happen to a piece that is made to order (domain.md §2). Metal that is left over goes back even after the end. */
export const productionRules: StepRules<(typeof productionSteps)[number], SaleStatus, Made> = {
  production: { from: ['pending'], to: null, rights: ['Edit Transaction'], when: isMade },
  startProduction: { from: ['pending'], to: null, rights: ['Edit Transaction'], when: isAt('notStarted') },
  finishProduction: { from: ['pending'], to: null, rights: ['Edit Transaction'], when: isAt('started') },
  customerMetal: { from: ['pending', 'cancelled'], to: null, rights: ['Edit Transaction'], when: isMade },
  printProduction: {
    from: ['pending', 'completed', 'cancelled', 'voided'],
    to: null,
    rights: ['View Made to Order Transaction'],
    when: isMade,
  },
};

/** Whether nothing is left to be made. */
export function isMadeReady({ production }: Made): boolean {
  return !production || production === 'ready';
}

/** Refuses part of the money where a payment pays all that is due. */
export function checkPartialPayment(
  { allowPartialPayment }: { allowPartialPayment: boolean },
  { grandTotal, amountPaid, paidBefore }: { grandTotal: number; amountPaid: number; paidBefore: number },
): void {
  if (!allowPartialPayment && amountPaid > paidBefore && amountPaid < grandTotal)
    refuse('madeToOrder.partialPayment', { due: grandTotal - paidBefore });
}

interface MetalRow {
  event: MetalEvent;
  metal: string;
  milligrams: number;
}

/** How much of each metal of the customer's is here, in milligrams. */
export function metalHere(rows: readonly MetalRow[]): Map<string, number> {
  const here = new Map<string, number>();
  for (const { event, metal, milligrams } of rows)
    here.set(metal, (here.get(metal) ?? 0) + (event === 'takenIn' ? milligrams : -milligrams));
  return here;
}

/** Refuses to use or give back more of a metal than is here. */
export function checkMetal(rows: readonly MetalRow[], row: MetalRow): void {
  const here = metalHere(rows).get(row.metal) ?? 0;
  if (row.event !== 'takenIn' && row.milligrams > here)
    refuse('madeToOrder.metalShort', { metal: row.metal, available: gramsText(here) });
}

/** Refuses to hand a piece over while metal of the customer's is still here. */
export function checkMetalGone(rows: readonly MetalRow[]): void {
  for (const [metal, left] of metalHere(rows))
    if (left > 0) refuse('madeToOrder.metalLeft', { metal, left: gramsText(left) });
}

function isMade({ production }: Made): boolean {
  return Boolean(production);
}

function isAt(stage: Production): (made: Made) => boolean {
  return ({ production }) => production === stage;
}
