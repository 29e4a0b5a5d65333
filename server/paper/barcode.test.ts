import { expect, test } from 'vitest';
import { barRectangles, drawBars } from './barcode.ts';

/** Widths of a digit in the odd left-hand set of the EAN-13 standard. */
const odd = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'];
const parities = ['OOOOOO', 'OOEOEE', 'OOEEOE', 'OOEEEO', 'OEOOEE', 'OEEOOE', 'OEEEOO', 'OEOEOE', 'OEOEEO', 'OEEOEO'];

/** Reads EAN-13 back from its widths by the standard's table. */
function scan(widths: number[]): string {
  const text = widths.join('');
  expect(text.slice(0, 3) + text.slice(27, 32) + text.slice(56)).toBe('111' + '11111' + '111');
  let parity = '';
  let digits = '';
  for (let index = 0; index < 6; index += 1) {
    const part = text.slice(3 + index * 4, 7 + index * 4);
    const isOdd = odd.includes(part);
    parity += isOdd ? 'O' : 'E';
    digits += odd.indexOf(isOdd ? part : [...part].reverse().join(''));
  }
  for (let index = 0; index < 6; index += 1) digits += odd.indexOf(text.slice(32 + index * 4, 36 + index * 4));
  return `${parities.indexOf(parity)}${digits}`;
}

test.each(['4569951116179', '4901234567894', '2001000000012', '2010000001233', '0000000000000', '9999999999994'])(
  '%s is read back from its bars',
  (digits) => {
    const bars = drawBars(digits);
    expect(bars.symbology).toBe('ean13');
    expect(bars.modules).toBe(95);
    expect(scan(bars.widths)).toBe(digits);
  },
);

test('a wrong check digit of an old tag is drawn as Code 128', () => {
  const bars = drawBars('2001000000013');
  expect(bars.symbology).toBe('code128');
  expect(bars.widths.join('')).toMatch(/^211232.*2331112$/);
});

test.each(['', '123', '20010000000122', '200100000001x', '２００１０００００００１２'])('%j is refused', (digits) => {
  expect(() => drawBars(digits)).toThrow('A barcode has 13 digits.');
});

test('bars fill exactly their width', () => {
  const rectangles = barRectangles(drawBars('2001000000012'), 95, 20);
  expect(rectangles).toHaveLength(30);
  expect(rectangles[0]).toEqual({ x: 0, w: 1, h: 20 });
  const last = rectangles.at(-1);
  expect((last?.x ?? 0) + (last?.w ?? 0)).toBeCloseTo(95, 9);
});
