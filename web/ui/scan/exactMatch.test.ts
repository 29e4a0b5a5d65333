import { describe, expect, it } from 'vitest';
import { matchOf } from './exactMatch.ts';

const rows = [
  { itemCode: 'AB10', barcode: '2001000000012' },
  { itemCode: 'AB1', barcode: '2001000000029' },
  { itemCode: 'R0-000003', barcode: '0123456789012' },
];

describe('Enter in the scan field takes', () => {
  it.each([
    ['the item of a whole code, although another stands first', 'AB1', 0, 'AB1'],
    ['that however it is typed', ' ab1 ', 0, 'AB1'],
    ['the item of a whole barcode', '2001000000029', 0, 'AB1'],
    ['the item of a barcode of 12 digits', '123456789012', 0, 'R0-000003'],
    ['the row that was moved to', 'AB1', 2, 'R0-000003'],
  ])('%s', (_, typed, chosen, code) => expect(matchOf(rows, chosen, typed).exact?.itemCode).toBe(code));

  it('the first that was found for a part, once no item has it as its code: only ten are shown of all', () => {
    const { exact, otherwise } = matchOf(rows, 0, 'AB');
    expect([exact, otherwise?.itemCode]).toEqual([undefined, 'AB10']);
  });

  it('nothing where nothing was found', () => expect(matchOf([], 0, 'AB1')).toEqual({ otherwise: undefined }));
});
