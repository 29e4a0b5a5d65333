import { describe, expect, it } from 'vitest';
import { Twins } from './twins.ts';

describe('Twins', () => {
  it('tells both rows, the first of them once', () => {
    const twins = new Twins('import.codeTwice');
    const check = (row: number, value: string) =>
      twins.check(row, 'itemCode', value).map((found) => [found.row, found.otherRow, found.value]);
    expect(check(2, 'A')).toEqual([]);
    expect(check(3, 'B')).toEqual([]);
    expect(check(4, 'A')).toEqual([
      [2, 4, 'A'],
      [4, 2, 'A'],
    ]);
    expect(check(5, 'A')).toEqual([[5, 2, 'A']]);
    expect(check(6, '')).toEqual([]);
    expect(check(7, '')).toEqual([]);
  });

  it('shows a value as it is written in its row', () => {
    const twins = new Twins('import.phoneTwice');
    twins.check(2, 'phone', '09012345678', '090-1234-5678');
    expect(twins.check(3, 'phone', '09012345678', '+81 90 1234 5678').map(({ value }) => value)).toEqual([
      '090-1234-5678',
      '+81 90 1234 5678',
    ]);
  });
});
