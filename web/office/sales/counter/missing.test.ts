import { expect, it } from 'vitest';
import { emptyDraft } from './draft.ts';
import { missingOf, nothingTyped, ownProblemsOf } from './missing.ts';
import { newStoredDraft } from './storedDraft.ts';

const rules = { taxMode: 'exclusive', taxRounding: 'floor', taxBasisPoints: 1000 } as const;
const work = [{ key: 1, serviceItemId: null, description: 'Ring', quantity: 1, price: 50_000, discountBasisPoints: 0 }];
const customer = { id: 1 } as never;
const made = { ...emptyDraft(), type: 'madeToOrder' as const };
const missing = (draft: object, typed = nothingTyped, discountsFreely = true) =>
  missingOf(newStoredDraft({ ...made, ...draft }), { rules, typed, discountsFreely });

it('names what a sale lacks, in the order in which it is asked for', () => {
  expect(missing({})).toMatchObject({ what: 'goods' });
  expect(missing({ work })).toEqual({ what: 'customer', fields: { customerId: 'field.required' } });
  const header = { ...made.header, customer };
  expect(missing({ work, header })).toEqual({ what: 'own', fields: { 'madeToOrder.expectedDate': 'field.required' } });
  const own = { madeToOrder: { expectedDate: '2026-12-24' } };
  expect(missing({ work, header, own })).toBeNull();
  const terms = { ...made.terms, discountAmount: 50_001, isTaxFree: true };
  expect(missing({ work, header, own, terms })).toEqual({
    what: 'details',
    fields: { discountAmount: 'field.tooLarge', taxFreeGround: 'field.required', taxReason: 'field.required' },
  });
});

it('names a discount that is too much beside those of the lines, where no right covers it', () => {
  const header = { ...made.header, customer };
  const given = [{ ...work[0], discountBasisPoints: 600 }];
  const draft = (discountAmount: number) => ({
    work: given,
    header,
    own: { madeToOrder: { expectedDate: '2026-12-24' } },
    terms: { ...made.terms, discountAmount },
  });
  expect(missing(draft(2_000), nothingTyped, false)).toBeNull();
  expect(missing(draft(2_001), nothingTyped, false)).toEqual({
    what: 'details',
    fields: { discountAmount: 'sale.discountDenied' },
  });
  expect(missing(draft(2_001))).toBeNull();
});

it('finds an item that was described and not added, whatever else is there', () => {
  expect(missing({}, { ...nothingTyped, description: 'Ring' })).toMatchObject({ what: 'work' });
  expect(missing({ work }, { ...nothingTyped, price: 0 })).toMatchObject({ what: 'work' });
});

it('refuses terms beyond all bounds, and asks for none', () => {
  const plan = { terms: 999, downPaymentBasisPoints: 15_000 };
  expect(ownProblemsOf({ type: 'layaway', own: { plan } })).toEqual({
    'plan.terms': 'field.tooLarge',
    'plan.downPaymentBasisPoints': 'field.tooLarge',
  });
  expect(ownProblemsOf({ type: 'layaway', own: {} })).toEqual({});
  expect(ownProblemsOf({ type: 'straight', own: { plan } })).toEqual({});
});
