import { expect, it } from 'vitest';
import type { ItemRow } from '#contract/catalogue/item.ts';
import { addItem } from '#web/ui/document/lines.ts';
import { emptyDraft } from './draft.ts';
import { lineRules } from './saleLines.ts';
import { newStoredDraft } from './storedDraft.ts';
import { parseUnconfirmed } from './useUnconfirmedSales.ts';

const ring: ItemRow = {
  id: 1,
  itemCode: 'R0-000001',
  barcode: '',
  name: 'Ring',
  nameJa: '',
  categoryId: 1,
  milligrams: 1,
  uom: 'pcs',
  priceBy: 'unit',
  price: 1000,
  sellableHere: 1,
  onHand: 1,
  sellableMilligramsHere: 1,
  minimumHere: 1,
  imageUrl: '',
  active: true,
  soldAs: ['straight'],
};

it.each(['stored', 'kept'])('reads what was set aside, with what was sent and its key, stored as %s', (name) => {
  const fresh = newStoredDraft({ ...emptyDraft(), lines: addItem([], ring, lineRules)?.lines ?? [] });
  const input = { grandTotal: 1100 };
  const attempt = { kind: 'sell', key: fresh.key, input, isDoubtful: true, goesOn: false } as const;
  const stored = { ...fresh, attempt };
  const at = '2026-06-18T05:32:00.000Z';
  expect(parseUnconfirmed(JSON.stringify([{ [name]: stored, at }]))).toEqual([{ stored, at }]);
});

it.each([
  null,
  '',
  '{',
  '{}',
  '7',
  'null',
  '[null, 7, {}]',
  '[{"kept":{"key":"x"},"at":"2026"}]',
  '[{"stored":7,"at":"2026"}]',
])('takes %j for nothing', (text) => {
  expect(parseUnconfirmed(text)).toEqual([]);
});
