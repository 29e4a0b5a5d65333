import { describe, expect, it } from 'vitest';
import { type Burst, codeOf, grow, noBurst, scannedInto, weightOf } from './wedge.ts';

const type = (text: string, gapMs: number): Burst =>
  [...text].reduce((burst, key, index) => grow(burst, key, 1000 + index * gapMs), noBurst);
const enter = (text: string, gapMs: number) => codeOf(type(text, gapMs), 1000 + text.length * gapMs);

it.each([
  ['R0-000412', 5],
  ['R0-000412', 60],
  ['4569951116179', 20],
  // A slow machine: a whole barcode speaks for itself.
  ['4569951116179', 200],
  ['200100000001', 5],
])('takes %s with %d ms between keys', (code, gapMs) => {
  expect(enter(code, gapMs)).toBe(code);
});

it.each([
  ['a person', 'R0-000412', 90],
  ['a barcode with a wrong check digit, typed slowly', '4569951116171', 90],
  ['one that was typed with pauses', '4569951116179', 400],
  ['a short burst', '1234567', 5],
  ['nothing', '', 5],
])('leaves %s alone', (_name, text, gapMs) => {
  expect(enter(text, gapMs)).toBeNull();
});

it('takes only what came after the last pause, and only with Enter behind it', () => {
  const typed = type('99', 5);
  const scanned = [...'4569951116179'].reduce((burst, key, index) => grow(burst, key, 2000 + index * 10), typed);
  expect(codeOf(scanned, 2130)).toBe('4569951116179');
  expect(codeOf(scanned, 2600)).toBeNull();
});

it('finds the code that was scanned into a text that stood refused, wherever its caret was', () => {
  const [refused, code] = ['4901234567894', 'R0-000412'];
  const into = (typed: string, gapMs = 5) => scannedInto(refused, typed, type(code, gapMs), 1000 + code.length * gapMs);
  for (const typed of [refused + code, code + refused, `4901${code}234567894`]) expect(into(typed)).toBe(code);
  // Typed by hand, into another text, or over what stood selected.
  expect([into(refused + code, 90), into(`490${code}`), into(code)]).toEqual([null, null, null]);
  expect(scannedInto(undefined, refused + code, type(code, 5), 1045)).toBeNull();
});

describe('a scale says', () => {
  const sent = (text: string, gapMs: number) =>
    weightOf(
      [...text].reduce((burst, key, index) => grow(burst, key, 1000 + index * gapMs), noBurst),
      1000 + text.length * gapMs,
    );

  it.each([
    ['12.350 g', 12_350],
    ['12.350', 12_350],
    ['ST,GS,+0012.350g', 12_350],
    ['ST,NT,+    3.84 g', 3_840],
    ['0.001g', 1],
  ])('%s', (text, milligrams) => {
    for (const gapMs of [1, 5, 10]) expect(sent(text, gapMs)).toBe(milligrams);
  });

  it.each(['US,GS,+0012.350g', 'ST,GS,-0012.350g', '2003000000023', '12350', 'R0-000001', '1.2'])(
    '%s: no weight',
    (text) => expect(sent(text, 5)).toBeNull(),
  );

  it('nothing where a person typed', () => expect(sent('12.350', 120)).toBeNull());
});
