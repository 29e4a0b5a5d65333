/** One bar of a drawn EAN-13, in modules from the left; the guards reach lower than the digits' bars. */
export interface Bar {
  x: number;
  width: number;
  isGuard: boolean;
}

/** Modules of an EAN-13 between its quiet zones. */
export const ean13Width = 95;

/** Widths of the four spaces and bars of each digit (GS1 General Specifications 5.2.1.2.1, set A). */
const digitWidths = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'];
/** Which of the first six digits are drawn in the mirrored set: it carries the thirteenth, leading digit. */
const parity = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010'];

/** The bars of 13 digits as they stand, right check digit or not: an old tag looks that way. */
export function ean13Bars(barcode: string): Bar[] {
  if (!/^\d{13}$/.test(barcode)) return [];
  const [lead = 0, ...digits] = [...barcode].map(Number);
  const drawn = digits.map((digit, index) => {
    const widths = [...(digitWidths[digit] ?? '')];
    return (parity[lead]?.[index] === '1' ? widths.reverse() : widths).join('');
  });
  // Bars and spaces take turns, between guards of single modules.
  const runs = ['111', ...drawn.slice(0, 6), '11111', ...drawn.slice(6), '111'].join('');
  let x = 0;
  return [...runs].map(Number).flatMap((width, index) => {
    const bar = { x, width, isGuard: isGuard(x) };
    x += width;
    return index % 2 === 0 ? [bar] : [];
  });
}

function isGuard(x: number): boolean {
  return x < 3 || (x >= 45 && x < 50) || x >= 92;
}
