import { beforeEach, describe, expect, it } from 'vitest';
import { applyLocale } from '#web/text/locale.ts';
import { differenceText, shareText } from './Difference.tsx';

beforeEach(() => {
  (globalThis as { document?: unknown }).document = { documentElement: { lang: '' } };
  applyLocale('en');
});

describe('a difference', () => {
  it.each([
    [1_000, '+¥1,000'],
    [-1_000, '\u2212¥1,000'],
    [0, '¥0'],
  ])('of %i is %s', (yen, text) => expect(differenceText(yen)).toBe(text));

  it.each([
    [100_000, 103_500, '+3.5%'],
    [100_000, 96_500, '\u22123.5%'],
    [3, 4, '+33.3%'],
    [1_000_000, 1_000_001, '0%'],
    [0, 5_000, ''],
    [5_000, 5_000, ''],
  ])('from %i to %i is %s', (price, newPrice, text) => expect(shareText(price, newPrice)).toBe(text));
});
