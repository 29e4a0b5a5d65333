import { describe, expect, it } from 'vitest';
import { shownRows, writesOf } from './outcome.ts';

const counts = { addCount: 2, changeCount: 6, sameCount: 3 };

it.each([
  ['skip', 2],
  ['update', 8],
  ['add', 11],
] as const)('counts what is written where what is there is to %s', (matching, count) => {
  expect(writesOf(counts, matching)).toBe(count);
});

describe('the first rows', () => {
  const now = { row: 2, isThere: false, isChanged: false, code: 'N', phone: '' };
  const changed = { row: 3, isThere: true, isChanged: true, code: 'C', phone: '', after: { phone: '090-1' } };
  const same = { row: 4, isThere: true, isChanged: false, code: 'S', phone: '', after: { phone: '090-2' } };
  const shown = (matching: 'skip' | 'update' | 'add') =>
    shownRows([now, changed, same], matching, (row) => ({ ...row, code: '' })).map(({ code, phone }) => [code, phone]);

  it('are those that are written, with what will stand there', () => {
    expect(shown('skip')).toEqual([['N', '']]);
    expect(shown('update')).toEqual([
      ['N', ''],
      ['C', '090-1'],
    ]);
  });

  it('say what the file says where it is added once more', () => {
    expect(shown('add')).toEqual([
      ['N', ''],
      ['', ''],
      ['', ''],
    ]);
  });
});
