import bwip from 'bwip-js/node';

export interface Bars {
  /** Widths in modules, bar and space in turn, starting with a bar. */
  widths: number[];
  modules: number;
  symbology: 'ean13' | 'code128';
}

/**
 * The bars of 13 digits. Old tags with a wrong check digit exist, and no scanner reads them as EAN-13, so these are
 * drawn as Code 128, which is read back digit by digit.
 */
export function drawBars(digits: string): Bars {
  if (!/^\d{13}$/.test(digits)) throw new Error('A barcode has 13 digits.');
  const symbology = checkDigit(digits) === digits.at(12) ? 'ean13' : 'code128';
  const [drawn] = bwip.raw(symbology, digits, {});
  if (drawn === undefined || !('sbs' in drawn)) throw new Error('The barcode was not drawn as bars.');
  const widths = [...drawn.sbs];
  return { widths, modules: widths.reduce((sum, width) => sum + width, 0), symbology };
}

/** A QR code of a text: a row of modules a line, dark ones as 1. */
export function drawSquare(text: string): string[] {
  const [drawn] = bwip.raw('qrcode', text, { eclevel: 'M' } as never);
  if (drawn === undefined || !('pixs' in drawn)) throw new Error('The code was not drawn as a square.');
  const { pixs, pixx, pixy } = drawn;
  return Array.from({ length: pixy }, (_, row) => [...pixs.slice(row * pixx, (row + 1) * pixx)].join(''));
}

/** The bars as rectangles, `width` points wide in all without the quiet zones. */
export function barRectangles(bars: Bars, width: number, height: number): { x: number; w: number; h: number }[] {
  const module = width / bars.modules;
  let at = 0;
  return bars.widths.flatMap((modules, index) => {
    const x = at * module;
    at += modules;
    return index % 2 === 0 ? [{ x, w: modules * module, h: height }] : [];
  });
}

function checkDigit(digits: string): string {
  let sum = 0;
  for (let index = 0; index < 12; index += 1) sum += Number(digits[index]) * (index % 2 === 0 ? 1 : 3);
  return String((10 - (sum % 10)) % 10);
}
