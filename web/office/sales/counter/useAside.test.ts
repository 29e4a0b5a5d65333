import { expect, it } from 'vitest';
import { addItem, emptyDraft } from './draft.ts';
import { parseAside } from './useAside.ts';
import { freshKept } from './useKept.ts';

const ring = {
  ...{
    id: 1,
    itemCode: 'R0-000001',
    barcode: '',
    name: 'Ring',
    nameJa: '',
    categoryId: 1,
    milligrams: 1,
    uom: 'pcs' as const,
  },
  ...{ price: 1000, sellableHere: 1, onHand: 1, imageUrl: '', active: true },
} as const;

it('reads what was set aside, with what was sent and its key', () => {
  const fresh = freshKept(addItem(emptyDraft(), ring));
  const attempt = {
    kind: 'sell',
    key: fresh.key,
    input: { grandTotal: 1100 },
    isDoubtful: true,
    goesOn: false,
  } as const;
  const aside = [{ kept: { ...fresh, attempt }, at: '2026-06-18T05:32:00.000Z' }];
  expect(parseAside(JSON.stringify(aside))).toEqual(aside);
});

it.each([null, '', '{', '{}', '7', 'null', '[null, 7, {}]', '[{"kept":{"key":"x"},"at":"2026"}]'])(
  'takes %j for nothing',
  (text) => {
    expect(parseAside(text)).toEqual([]);
  },
);
