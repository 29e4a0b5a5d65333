import type { Sale } from '#contract/sales/sale.ts';

/** The plan of a saved sale as the counter sends it again. */
export function planOwn({ plan }: Sale): Record<string, unknown> {
  if (!plan) return {};
  const { terms, downPaymentBasisPoints, unit, startDate, remarks } = plan;
  return { plan: { terms, downPaymentBasisPoints, unit, startDate, remarks } };
}
