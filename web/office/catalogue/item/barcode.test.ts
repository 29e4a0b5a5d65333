import { describe, expect, test } from 'vitest';
import { barcodeState, finishedBarcode, fixedBarcode, typedBarcode } from './barcode.ts';

describe('a barcode that is being typed', () => {
  test.each([
    ['', 'empty'],
    ['2', 'short'],
    ['200100000413', 'short'],
    ['2001000004133', 'right'],
    ['2001000004130', 'wrong'],
  ])('%j is %s', (barcode, state) => {
    expect(barcodeState(barcode)).toBe(state);
  });

  test.each([
    ['２００１００００', '20010000'],
    ['2001-0000 04133', '2001000004133'],
    ['20010000041339', '2001000004133'],
    ['abc', ''],
  ])('%j is taken as %j', (raw, barcode) => {
    expect(typedBarcode(raw)).toBe(barcode);
  });

  test.each([
    ['a UPC gets its leading zero', '012345678905', '0012345678905'],
    ['12 digits that are no UPC stay', '200100000413', '200100000413'],
    ['13 digits stay', '2001000004130', '2001000004130'],
    ['an empty one stays', '', ''],
  ])('%s', (_name, barcode, expected) => {
    expect(finishedBarcode(barcode)).toBe(expected);
  });

  test('is mended by its check digit', () => {
    expect(fixedBarcode('2001000004130')).toBe('2001000004133');
    expect(barcodeState(fixedBarcode('4569951116170'))).toBe('right');
  });
});
