import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit, hasRightCheckDigit, inStoreBarcode, scannedCode } from './barcode.ts';

const timeoutMs = 60_000;
const twelve = fc.integer({ min: 0, max: 999_999_999_999 }).map((number) => String(number).padStart(12, '0'));

describe('scannedCode', () => {
  it.each([
    ['ｂ０ー００００１２', 'b0-000012'],
    ['B0−000012', 'B0-000012'],
    ['B0‐', 'B0-'],
    ['KZ–LA－202611ー00001', 'KZ-LA-202611-00001'],
    ['リング', 'リング'],
    ['チェーン 45cm', 'チェーン 45cm'],
    ['Ｔーシャツ', 'Tーシャツ'],
    ['コーヒー2', 'コーヒー2'],
  ])('reads %s as %s', (typed, code) => expect(scannedCode(typed)).toBe(code));
});

describe('checkDigit', () => {
  it.each([
    // The first is GS1 Japan's own example (domain.md §4).
    ['456995111617', 9],
    ['490123456789', 4],
    ['200100000001', 2],
    ['201000000123', 3],
    ['000000000000', 0],
  ])('of %s is %i', (digits, digit) => {
    expect(checkDigit(digits)).toBe(digit);
  });

  it(
    'makes the weighted sum a multiple of ten',
    () => {
      fc.assert(
        fc.property(twelve, (digits) => {
          const whole = `${digits}${checkDigit(digits)}`;
          const sum = [...whole].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 1 ? 3 : 1), 0);
          return sum % 10 === 0 && hasRightCheckDigit(whole);
        }),
      );
    },
    timeoutMs,
  );

  it(
    'finds any one digit that was misread',
    () => {
      fc.assert(
        fc.property(twelve, fc.nat(12), fc.integer({ min: 1, max: 9 }), (digits, place, by) => {
          const whole = `${digits}${checkDigit(digits)}`;
          const wrong = whole.slice(0, place) + ((Number(whole[place]) + by) % 10) + whole.slice(place + 1);
          return !hasRightCheckDigit(wrong);
        }),
      );
    },
    timeoutMs,
  );
});

describe('inStoreBarcode', () => {
  it('holds prefix, category and sequence', () => {
    expect(inStoreBarcode('20', 1, 1)).toBe('2001000000012');
    expect(inStoreBarcode('20', 10, 123)).toBe('2010000001233');
  });

  it(
    'is thirteen digits with a right check digit, and another for every sequence',
    () => {
      const part = fc.record({
        prefix: fc.integer({ min: 20, max: 29 }).map(String),
        category: fc.integer({ min: 1, max: 99 }),
        sequence: fc.integer({ min: 0, max: 99_999_999 }),
      });
      fc.assert(
        fc.property(part, ({ prefix, category, sequence }) => {
          const barcode = inStoreBarcode(prefix, category, sequence);
          const parts = [barcode.slice(0, 2), Number(barcode.slice(2, 4)), Number(barcode.slice(4, 12))];
          const isRead = parts[0] === prefix && parts[1] === category && parts[2] === sequence;
          return isRead && /^2\d{12}$/.test(barcode) && hasRightCheckDigit(barcode);
        }),
      );
    },
    timeoutMs,
  );
});

describe('scannedCode', () => {
  it.each([
    ['012345678905', '0012345678905'],
    ['４９０１２３４５６７８９４', '4901234567894'],
    [' R0-000123\r\n', 'R0-000123'],
    ['Ｒ０－０００１２３', 'R0-000123'],
    ['12345678901', '12345678901'],
    ['12345678901234', '12345678901234'],
  ])('of %j is %j', (raw, code) => {
    expect(scannedCode(raw)).toBe(code);
  });
});
