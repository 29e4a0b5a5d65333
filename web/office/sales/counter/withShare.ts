import { basisPointsPerWhole, mulDiv } from '#contract/kernel/values.ts';
import { type Draft, totalsOf } from './draft.ts';
import type { TaxRules } from './saleLines.ts';

/** What a share, in basis points, takes off a subtotal. */
export function shareOf(subtotal: number, share: number): number {
  return mulDiv(subtotal, share, basisPointsPerWhole);
}

/** A discount that was given as a share follows the items. */
export function withShare(draft: Draft, rules: TaxRules): Draft {
  const { discountShare, discountAmount } = draft.terms;
  if (discountShare === null) return draft;
  const followed = shareOf(totalsOf(draft, rules).subtotal, discountShare);
  return followed === discountAmount ? draft : { ...draft, terms: { ...draft.terms, discountAmount: followed } };
}
