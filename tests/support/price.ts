import type { PriceChange, PriceRule } from '#contract/catalogue/price.ts';
import { contract } from '#contract/index.ts';
import type { Caller } from './world.ts';

/** To the yen, of the price without tax. */
export const toTheYen = { unit: 1, direction: 'nearest', taxed: false } as const;

export const percent = (basisPoints: number): PriceRule => ({ mode: 'percent', basisPoints, rounding: toTheYen });

/** What a person does who changes prices: looks at the sums, and applies what was seen. */
export async function applyRule(
  caller: Caller,
  address: Record<string, string>,
  rule: PriceRule,
): Promise<PriceChange> {
  const { seen, changed, changedPrice } = await caller.call(contract.price.summary, address);
  return caller.call(contract.price.apply, { rule, seen, changed, changedPrice });
}
