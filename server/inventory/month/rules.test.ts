import { describe, expect, it } from 'vitest';
import { outcome } from '../../../tests/support/outcome.ts';
import { checkClosing, isLate, nextThrough } from './rules.ts';

describe('the month that is closed next', () => {
  it.each([
    [{ closedThrough: '2026-05-31', firstDay: '2026-01-04' }, '2026-06-30'],
    [{ closedThrough: '2026-12-31', firstDay: '2026-01-04' }, '2027-01-31'],
    [{ closedThrough: '2028-01-31', firstDay: '2026-01-04' }, '2028-02-29'],
    [{ closedThrough: null, firstDay: '2026-02-14' }, '2026-02-28'],
    [{ closedThrough: null, firstDay: '2026-12-31' }, '2026-12-31'],
    [{ closedThrough: null, firstDay: null }, '2027-01-31'],
  ])('%o: %s', (books, through) => expect(nextThrough(books, '2027-01-15')).toBe(through));
});

describe('a month that nobody has closed', () => {
  it.each([
    ['2026-05-31', '2026-05-31', false],
    ['2026-05-31', '2026-06-04', false],
    ['2026-05-31', '2026-06-05', true],
    ['2026-02-28', '2026-03-05', true],
    ['2026-12-31', '2027-01-04', false],
    ['2026-04-30', '2026-06-01', true],
  ])('that ended on %s is late on %s: %s', (through, today, late) => expect(isLate(through, today)).toBe(late));
});

describe('the close of a month', () => {
  const next = { through: '2026-05-31', waitingCount: 2 };
  it.each([
    [next, '2026-06-01', 'closed'],
    [next, '2026-05-31', 'month.notOver'],
    [next, '2026-05-01', 'month.notOver'],
    [{ ...next, through: '2026-06-30' }, '2026-07-01', 'month.notNext'],
    [{ ...next, through: '2026-04-30' }, '2026-07-01', 'month.notNext'],
    [{ ...next, waitingCount: 1 }, '2026-06-01', 'month.waitingChanged'],
  ])('%o on %s: %s', (seen, today, expected) =>
    expect(outcome(() => checkClosing(next, seen, today) ?? 'closed')).toBe(expected),
  );
});
