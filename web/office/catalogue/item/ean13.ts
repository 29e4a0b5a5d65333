/** One bar of a drawn EAN-13, in modules from the left; the guards reach lower than the digits' bars. */
export interface Bar {
  x: number;
  width: number;
  isGuard: boolean;
}

/** Modules of an EAN-13 between its quiet zones. */
export const ean13Width = 95;

const left = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
/** Which of the first six digits are drawn in the mirrored set: it carries the thirteenth, leading digit. */
const parity = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010'];

/** The bars of 13 digits as they stand, right check digit or not: an old tag looks that way. */
export function ean13Bars(barcode: string): Bar[] {
  if (!/^\d{13}$/.test(barcode)) return [];
  const modules = modulesOf(barcode);
  const bars: Bar[] = [];
  for (let x = 0; x < modules.length; x++) {
    if (modules[x] !== '1') continue;
    const last = bars.at(-1);
    if (last && last.x + last.width === x && last.isGuard === isGuard(x)) last.width += 1;
    else bars.push({ x, width: 1, isGuard: isGuard(x) });
  }
  return bars;
}

function modulesOf(barcode: string): string {
  const digits = [...barcode].map(Number);
  const mirrored = parity[digits[0] ?? 0] ?? '';
  const first = digits
    .slice(1, 7)
    .map((digit, index) => (mirrored[index] === '1' ? mirroredOf(digit) : normalOf(digit)));
  const second = digits.slice(7).map(rightOf);
  return `101${first.join('')}01010${second.join('')}101`;
}

function normalOf(digit: number): string {
  return left[digit] ?? '';
}

function rightOf(digit: number): string {
  return [...normalOf(digit)].map((module) => (module === '1' ? '0' : '1')).join('');
}

function mirroredOf(digit: number): string {
  return [...rightOf(digit)].reverse().join('');
}

function isGuard(x: number): boolean {
  return x < 3 || (x >= 45 && x < 50) || x >= 92;
}
