import type { PlanShown } from '#contract/sales/plan.ts';

interface Released {
  steps: readonly string[];
  plan?: { rows: readonly Pick<PlanShown['rows'][number], 'number' | 'amount' | 'paid'>[] } | null | undefined;
}

/** Whether handing its goods over is what comes next of a sale: they may go, and the down payment is paid. */
export function isReleaseDue({ steps, plan }: Released): boolean {
  const down = plan?.rows.find(({ number }) => number === 0);
  return steps.includes('release') && (down === undefined || down.paid >= down.amount);
}
