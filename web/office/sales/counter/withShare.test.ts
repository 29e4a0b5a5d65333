import { expect, it } from 'vitest';
import { type Draft, emptyDraft } from './draft.ts';
import type { TaxRules } from './saleLines.ts';
import { withShare } from './withShare.ts';

const rules: TaxRules = { taxMode: 'exclusive', taxRounding: 'floor', taxBasisPoints: 1000 };

/** A sale of so many yen, with a discount of ¥3,420. */
function sale(price: number, discountShare: number | null): Draft {
  const { terms, ...draft } = emptyDraft();
  return {
    ...draft,
    work: [{ key: 1, serviceItemId: null, description: 'Ring', quantity: 1, price, discountBasisPoints: 0 }],
    terms: { ...terms, discountAmount: 3_420, discountShare },
  };
}

it('lets a discount that was given as a share follow the items, rounded down', () => {
  expect(withShare(sale(119_510, 500), rules).terms).toMatchObject({ discountAmount: 5_975, discountShare: 500 });
  expect(withShare(sale(0, 500), rules).terms.discountAmount).toBe(0);
});

it('leaves alone what is right already, and a discount in yen', () => {
  for (const draft of [sale(68_400, 500), sale(119_510, null)]) expect(withShare(draft, rules)).toBe(draft);
});
