import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts, say, speak } from '#web/text/text.ts';
import { signedGoods } from './adjustedGoods.ts';

const none = { quantityIn: 0, quantityInMilligrams: 0, quantityOut: 0, quantityOutMilligrams: 0 };
const text = (more: Partial<typeof none>) => signedGoods(say, { ...none, ...more }).replaceAll('\u00a0', ' ');

beforeAll(async () => {
  (globalThis as { document?: unknown }).document = { documentElement: { lang: '' } };
  await speak('en');
  await loadAllTexts();
});

it('tells what comes in and goes out with its sign, goods by the gram by their weight', () => {
  expect(text({ quantityIn: 2, quantityOut: 3 })).toBe('+2 pcs \u22123 pcs');
  expect(text({ quantityInMilligrams: 12_345 })).toBe('+12.345 g');
  expect(text({ quantityOut: 5, quantityOutMilligrams: 1_001 })).toBe('\u22125 pcs · 1.001 g');
  expect(text({})).toBe('');
});
