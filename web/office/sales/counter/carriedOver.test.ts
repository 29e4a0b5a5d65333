import { describe, expect, it } from 'vitest';
import { carriedOver } from './carriedOver.ts';
import { type Draft, emptyDraft, inputOf } from './draft.ts';
import type { DraftLine, TaxRules } from './saleLines.ts';
import { newStoredDraft, type StoredDraft } from './storedDraft.ts';

const rules: TaxRules = { taxMode: 'exclusive', taxRounding: 'floor', taxBasisPoints: 1000 };

const line = (key: number, itemId: number, quantity: number, isSaved = true) =>
  ({
    ...{ key, itemId, quantity, priceBy: 'unit', uom: 'pcs', listPrice: 1000, milligrams: 0, weighed: null },
    ...{ editedPrice: null, priceReason: '', discountBasisPoints: 0, available: null },
    agreed: isSaved ? { priceBy: 'unit', price: 1000, quantity, milligrams: 0, discountBasisPoints: 0 } : null,
  }) as unknown as DraftLine;

const draftWith = (lines: DraftLine[], changes: Partial<Draft> = {}): Draft => ({ ...emptyDraft(), lines, ...changes });
const before = draftWith([line(1, 1, 1), line(2, 2, 2), line(3, 2, 2)]);
const header = { ...before.header, notes: 'Engrave' };

/** What stands here of the sale as it was before, once somebody has typed into it. */
function typedInto(typed: Partial<Draft>): StoredDraft {
  const saved = JSON.stringify(inputOf(before, rules, 4, '2026-06-18'));
  return newStoredDraft({ ...before, ...typed }, { id: 9, version: 1, saved } as StoredDraft['edited']);
}

const goods = ({ lines }: Draft) => lines.map(({ key, itemId, quantity }) => [key, itemId, quantity]);

describe('a sale that somebody else has changed', () => {
  it('has the lines that were scanned here, and those that the other one added', () => {
    const left = typedInto({ lines: [...before.lines, line(4, 7, 1, false)] });
    const carried = carriedOver(draftWith([...before.lines, line(4, 5, 1)]), left);
    expect(goods(carried)).toEqual([
      [1, 1, 1],
      [2, 2, 2],
      [3, 2, 2],
      [4, 5, 1],
      [5, 7, 1],
    ]);
  });

  it('has lines as they were changed or removed here, of two alike as well', () => {
    const [first, second] = before.lines as [DraftLine, DraftLine];
    const left = typedInto({ lines: [{ ...first, quantity: 3 }, second] });
    expect(goods(carriedOver(before, left))).toEqual([
      [1, 1, 3],
      [2, 2, 2],
    ]);
  });

  it('has what the other one made of a line that both changed', () => {
    const [first, ...others] = before.lines as [DraftLine, ...DraftLine[]];
    const left = typedInto({ lines: [{ ...first, quantity: 3 }, ...others] });
    expect(goods(carriedOver(draftWith([line(1, 1, 8), ...others]), left))[0]).toEqual([1, 1, 8]);
  });

  it('has the weight that the other one changed, which its units do not tell', () => {
    const weighing = (weighed: number): DraftLine => ({
      ...line(1, 1, 12),
      weighed,
      agreed: { priceBy: 'gram', price: 1000, quantity: 12, milligrams: weighed, discountBasisPoints: 0 },
    });
    const base = draftWith([weighing(12_300)]);
    const saved = JSON.stringify(
      inputOf({ ...base, lines: base.lines.map((one) => ({ ...one, priceBy: 'gram' })) }, rules, 4, ''),
    );
    const left = newStoredDraft(base, { id: 9, version: 1, saved } as StoredDraft['edited']);
    expect(carriedOver(draftWith([weighing(12_450)]), left).lines.map(({ weighed }) => weighed)).toEqual([12_450]);
  });

  it('has what was written and given away here, and the rest as it is now', () => {
    const terms = { ...before.terms, discountAmount: 300 };
    const left = typedInto({ header, terms, tenders: [{ tendered: 500 }] as unknown as Draft['tenders'] });
    const now = { ...before.header, name: 'Birthday', notes: 'Box' };
    const carried = carriedOver(draftWith(before.lines, { header: now, terms: { ...terms, shippingFee: 800 } }), left);
    expect(carried.header).toMatchObject({ name: 'Birthday', notes: 'Engrave' });
    expect(carried.terms).toMatchObject({ discountAmount: 300, shippingFee: 800 });
    expect(carried.tenders).toHaveLength(1);
  });

  it('is as it is where nothing was typed, or what was cannot be read', () => {
    const now = draftWith([line(1, 1, 8)]);
    expect(carriedOver(now, null)).toBe(now);
    expect(goods(carriedOver(now, typedInto({})))).toEqual([[1, 1, 8]]);
    expect(carriedOver(now, { ...typedInto({}), edited: null })).toBe(now);
  });
});
