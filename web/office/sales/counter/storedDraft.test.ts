import { describe, expect, it } from 'vitest';
import { emptyDraft } from './draft.ts';
import { newStoredDraft, parseStoredDraft, storageKeyOf } from './storedDraft.ts';

it('stores the sale of each person, location and pending sale apart', () => {
  expect([storageKeyOf(7, 2, null), storageKeyOf(7, 2, 12), storageKeyOf(7, 3, null)]).toEqual([
    'kinza.sale.7.2',
    'kinza.sale.7.2.12',
    'kinza.sale.7.3',
  ]);
});

it('reads what it stored', () => {
  const draft = { ...emptyDraft(), header: { ...emptyDraft().header, notes: '髙﨑 様' } };
  const stored = { ...newStoredDraft(draft), savedAt: '2026-06-18T05:32:00.000Z' };
  expect(parseStoredDraft(JSON.stringify(stored))).toEqual(stored);
});

it.each([null, '', '{', '[]', '7', 'null', '{"key":"x"}', '{"key":"x","draft":{"lines":{}}}'])(
  'takes %j for nothing',
  (text) => {
    expect(parseStoredDraft(text)).toBeNull();
  },
);

it('fills in what an older build did not store', () => {
  const { activeTender: _gone, ...draft } = emptyDraft();
  expect(parseStoredDraft(JSON.stringify({ key: 'k', draft }))).toMatchObject({
    draft: { activeTender: null },
    attempt: null,
    edited: null,
  });
});

describe('the draft of a build whose header and terms stood beside the lines', () => {
  const line = { key: 1, itemId: 4, itemCode: 'R0-000004', quantity: 2, listPrice: 1000, milligrams: 3840 };
  const flat = {
    lines: [line, null, { key: 2 }],
    current: 1,
    customer: { id: 9, code: 'C-000009' },
    name: 'Gift',
    date: '2026-06-10',
    discountAmount: 300,
    isTaxFree: true,
    taxReason: 'Export',
    taxBasisPoints: 800,
    notes: 'Blue box',
    tenders: [{ key: 1, paymentType: 'cash', tendered: 5000, reference: '' }],
    activeTender: 1,
  };
  const attempt = { kind: 'sell', key: 'k', input: { grandTotal: 1700 }, isDoubtful: true, goesOn: false };

  it('is read whole, its unanswered attempt included; only lines that nobody can read go', () => {
    const { draft, ...rest } = parseStoredDraft(JSON.stringify({ key: 'k', draft: flat, attempt })) ?? {};
    expect(draft).toMatchObject({
      header: { customer: { id: 9 }, name: 'Gift', date: '2026-06-10', notes: 'Blue box' },
      terms: { discountAmount: 300, additionalFees: 0, isTaxFree: true, taxReason: 'Export', taxBasisPoints: 800 },
      tenders: [{ tendered: 5000 }],
      activeTender: 1,
    });
    expect(draft?.lines).toEqual([
      {
        ...line,
        priceBy: 'unit',
        uom: 'pcs',
        weighed: null,
        priceReason: '',
        editedPrice: null,
        agreed: null,
        discountBasisPoints: 0,
        available: null,
      },
    ]);
    expect(rest).toMatchObject({ key: 'k', attempt, edited: null, savedAt: null });
  });

  it('keeps nothing that its own form does not have', () => {
    const { draft } = parseStoredDraft(JSON.stringify({ key: 'k', draft: { ...flat, colour: 'gold' } })) ?? {};
    expect(Object.keys(draft ?? {}).toSorted()).toEqual(Object.keys(emptyDraft()).toSorted());
    expect(Object.keys(draft?.terms ?? {}).toSorted()).toEqual(Object.keys(emptyDraft().terms).toSorted());
  });
});
