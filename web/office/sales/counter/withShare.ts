import { basisPointsPerWhole, mulDiv } from '#contract/kernel/values.ts';
import { type Draft, totalsOf } from './draft.ts';
import type { TaxRules } from './saleLines.ts';

/** A discount that was given as a share follows the items. */
export function withShare(draft: Draft, rules: TaxRules): Draft {
  const { discountShare, discountAmount } = draft.terms;
  if (discountShare === null) return draft;
  const followed = mulDiv(totalsOf(draft, rules).subtotal, discountShare, basisPointsPerWhole);
  return followed === discountAmount ? draft : { ...draft, terms: { ...draft.terms, discountAmount: followed } };
}
