import { beforeAll, expect, it } from 'vitest';
import type { ItemRow } from '#contract/catalogue/item.ts';
import { loadAllTexts, say, speak } from '#web/text/text.ts';
import type { DocumentLine } from './lines.ts';
import { usedUpText } from './useUsedUp.ts';

beforeAll(async () => {
  (globalThis as { document?: unknown }).document = { documentElement: { lang: '' } };
  await speak('en');
  await loadAllTexts();
});

const twice = 'It is in the lines already';
const text = (item: Pick<ItemRow, 'priceBy' | 'onHand'>, quantity: number | null) =>
  usedUpText(
    say,
    twice,
    { id: 7, itemCode: 'R-7', ...item } as ItemRow,
    quantity === null ? [] : [{ itemId: 7, quantity } as DocumentLine],
  );

it('takes pieces until all that are in stock stand in the lines', () => {
  const rings = { priceBy: 'unit', onHand: 3 } as const;
  expect([text(rings, null), text(rings, 2)]).toEqual([null, null]);
  expect(text(rings, 3)).toBe('R-7: all 3 in stock are in the lines already.');
  expect(text({ ...rings, onHand: 1 }, 1)).toBe('It is in the lines already. No more are in stock.');
});

it('never counts goods by the gram as pieces: a second scan is told that their line is there', () => {
  const chain = { priceBy: 'gram', onHand: 40 } as const;
  expect(text(chain, null)).toBeNull();
  expect(text(chain, 1)).toBe(twice);
});

it('takes no more than are sellable at the location in use, where the document is of that', () => {
  const ring = { id: 7, itemCode: 'R-7', priceBy: 'unit', onHand: 4, sellableHere: 2 } as ItemRow;
  const lines = [{ itemId: 7, quantity: 2 } as DocumentLine];
  expect(usedUpText(say, twice, ring, lines)).toBeNull();
  expect(usedUpText(say, twice, ring, lines, true)).toBe('R-7: all 2 in stock are in the lines already.');
});
