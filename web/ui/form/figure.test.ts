import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  caretAfter,
  cleanFigure,
  figureText,
  figureValue,
  groupFigure,
  isFigure,
  percentValue,
  typedComma,
} from './figure.ts';

describe('a figure as it is typed', () => {
  it.each([
    ['１２３４５', 0, '12345'],
    ['1,234,567', 0, '1234567'],
    ['¥ 236,800', 0, '236800'],
    ['007', 0, '7'],
    ['0', 0, '0'],
    ['3.8456', 3, '3.845'],
    ['３．８４', 3, '3.84'],
    ['3。84', 3, '3.84'],
    ['1.2.3', 3, '1.23'],
    ['12.5', 0, '12.5'],
    ['12.', 0, '12.'],
    ['−500', 0, '-500'],
    ['abc', 2, ''],
    ['.', 2, '.'],
  ])('%s with %i decimals is %s', (typed, decimals, clean) => expect(cleanFigure(typed, decimals)).toBe(clean));

  it.each([
    ['1234567', '1,234,567'],
    ['1234.', '1,234.'],
    ['-12345.60', '-12,345.60'],
    ['', ''],
  ])('%s is grouped as %s', (clean, text) => expect(groupFigure(clean)).toBe(text));

  it.each([
    ['3.84', 3, 3840],
    ['3.8', 3, 3800],
    ['.5', 3, 500],
    ['70', 2, 7000],
    ['-1.25', 2, -125],
    ['0', 0, 0],
    ['12.5', 0, null],
    ['12.00', 0, 12],
    ['', 3, null],
    ['.', 3, null],
    ['-', 0, null],
  ])('%s with %i decimals is worth %s', (clean, decimals, value) => expect(figureValue(clean, decimals)).toBe(value));

  it.each(['', '１２，３４５', '¥ 236,800', '￥5000', '5,000円', '5%', '12.5 g', '3。84', '−500', '-', '.'])(
    'can be read: %s',
    (typed) => expect(isFigure(typed)).toBe(true),
  );
  it.each(['5千', 'abc', '1e5', '5万円', '約5000', '5000円引'])('can’t be read, and is not made another: %s', (typed) =>
    expect(isFigure(typed)).toBe(false),
  );

  it('comes back from its text whatever it is', () => {
    const whole = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(whole, fc.integer({ min: 0, max: 3 }), (value, decimals) => {
        const text = figureText(value, decimals, Math.min(2, decimals));
        expect(figureValue(cleanFigure(text, decimals), decimals)).toBe(value);
      }),
    );
  });

  it.each([
    [3840, 3, 2, '3.84'],
    [3845, 3, 2, '3.845'],
    [4000, 3, 2, '4.00'],
    [1_234_567, 0, 0, '1,234,567'],
    [null, 3, 2, ''],
  ])('%s is shown with %i decimals, at least %i, as %s', (value, decimals, least, text) =>
    expect(figureText(value, decimals, least)).toBe(text),
  );

  it('keeps the caret behind as many digits as before', () => {
    expect(caretAfter('1,234', 1)).toBe(1);
    expect(caretAfter('1,234', 2)).toBe(3);
    expect(caretAfter('1,234', 4)).toBe(5);
    expect(caretAfter('', 0)).toBe(0);
  });
});

describe('a comma', () => {
  const comma = (before: string, text: string, caret = text.length, isDeleted = false) =>
    typedComma({ before, text, caret, isDeleted });

  it.each([
    ['1', '1,', 1],
    ['', '1,05', 1],
    ['', '12,5', 2],
    ['', '１，０５', 1],
    ['', '12,5 g', 2],
    ['1234', '1234,', 4],
    // Typed in the middle of what stood there.
    ['12345', '12,345', 2],
  ])('after %j, in %j is a point', (before, text, at) =>
    expect(comma(before, text, text === '12,345' ? 3 : text.length)).toBe(at),
  );

  it.each([
    ['', '1,234'],
    ['', '12,345.67'],
    ['', '1,234,567'],
    ['1,234', '1,23'],
    ['1,234', '1,2345'],
    ['1.', '1.,'],
    ['', '105'],
  ])('after %j, in %j is none', (before, text) => expect(comma(before, text)).toBe(-1));

  it('is none where something was deleted', () => expect(comma('12,345', '12,34', 5, true)).toBe(-1));
});

it('reads a share with its sign, and nothing else', () => {
  expect(percentValue('5%')).toBe(500);
  expect(percentValue('１２．５％')).toBe(1250);
  expect(percentValue('12,5%')).toBe(1250);
  for (const typed of ['5', '%', '150%', '-5%']) expect(percentValue(typed)).toBeNull();
});
