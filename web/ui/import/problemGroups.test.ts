import { expect, it } from 'vitest';
import { grouped, rowsText } from './problemGroups.ts';

const of = (row: number, value: string, code: 'builtOn' | 'duplicate' = 'builtOn') =>
  ({ row, column: '', code: `import.${code}`, value }) as Parameters<typeof grouped>[0][number];

it('names each item that keeps an import from being taken back, and no row of the file', () => {
  const groups = grouped([of(0, 'R0-000001'), of(0, 'R0-000002')]);
  expect(groups.map(({ value, rows, count }) => [value, rows, count])).toEqual([
    ['R0-000001', [], 1],
    ['R0-000002', [], 1],
  ]);
});

it('says once what is said of several rows, with their numbers', () => {
  const [group, ...others] = grouped([of(2, 'A'), of(7, 'B'), { ...of(9, 'C'), rows: [9, 11], count: 30 }]);
  expect(others).toEqual([]);
  expect(group).toMatchObject({ rows: [2, 7, 9, 11], count: 32, value: 'A …' });
  expect(grouped([of(2, 'A'), of(7, 'A')])).toMatchObject([{ rows: [2, 7], value: 'A' }]);
  expect(group && rowsText(group, 'all')).toBe('2, 7, 9, 11 … (32)');
});

it('says how many rows they are where their numbers are not known', () => {
  const [group] = grouped([{ ...of(0, ''), rows: [], count: 40 }]);
  expect(group && rowsText(group, 'in 40 rows')).toBe('in 40 rows');
});
