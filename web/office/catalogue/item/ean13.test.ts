import { describe, expect, test } from 'vitest';
import { ean13Bars, ean13Width } from './ean13.ts';

/** Modules as a text of ones and zeros: what a scanner sees. */
function modulesOf(barcode: string): string {
  const modules = Array<string>(ean13Width).fill('0');
  for (const { x, width } of ean13Bars(barcode)) modules.fill('1', x, x + width);
  return modules.join('');
}

/** Widths of space, bar, space, bar of each digit, as GS1 General Specifications 5.2.1.2.1 lists them for set A. */
const widths = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'];
/** Sets of the left half by leading digit. */
const sets = ['AAAAAA', 'AABABB', 'AABBAB', 'AABBBA', 'ABAABB', 'ABBAAB', 'ABBBAA', 'ABABAB', 'ABABBA', 'ABBABA'];

/** Reads modules back by the widths of their runs, another way than they are drawn. */
function read(modules: string): string {
  const digit = (at: number) => {
    const runs = (modules.slice(at, at + 7).match(/0+|1+/g) ?? []).map(({ length }) => length).join('');
    const a = widths.indexOf(runs);
    const b = widths.indexOf([...runs].reverse().join(''));
    return a >= 0 ? { set: 'A', value: a } : { set: 'B', value: b };
  };
  const left = [0, 1, 2, 3, 4, 5].map((index) => digit(3 + index * 7));
  const right = [0, 1, 2, 3, 4, 5].map((index) => digit(50 + index * 7));
  const lead = sets.indexOf(left.map(({ set }) => set).join(''));
  return [lead, ...left.map(({ value }) => value), ...right.map(({ value }) => value)].join('');
}

describe('a drawn EAN-13', () => {
  test('is the one of the drawings', () => {
    expect(modulesOf('2001000004133')).toBe(
      '10100011010001101011001101001110001101010011101010111001011100101011100110011010000101000010101',
    );
  });

  test.each(['2001000004133', '4569951116179', '0012345678905', '1234567890128', '9999999999994', '8076809513753'])(
    '%s reads back',
    (barcode) => {
      expect(read(modulesOf(barcode))).toBe(barcode);
    },
  );

  test('draws an old tag with a wrong check digit as it stands', () => {
    expect(read(modulesOf('2001000004130'))).toBe('2001000004130');
  });

  test('has its guards apart, and nothing in the quiet zone', () => {
    const bars = ean13Bars('2001000004133');
    expect(bars.filter(({ isGuard }) => isGuard).map(({ x }) => x)).toEqual([0, 2, 46, 48, 92, 94]);
    expect(bars.every(({ x, width }) => x >= 0 && x + width <= ean13Width)).toBe(true);
    expect(bars).toHaveLength(30);
  });

  test.each(['', '123', '20010000041333', '２００１０００００４１３３'])('draws nothing for %j', (barcode) => {
    expect(ean13Bars(barcode)).toEqual([]);
  });
});
