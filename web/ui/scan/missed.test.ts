import { expect, it } from 'vitest';
import { leftOver, type Missed, withMissed, withoutCodes } from './missed.ts';

const unanswered: Missed = { code: '2003000000061', why: 'unanswered', text: 'No answer', codes: ['2003000000061'] };
const refused: Missed = {
  code: 'B0-000002',
  why: 'refused',
  text: 'B0-000002: none in stock here',
  codes: ['B0-000002', '2003000000061'],
};
const unknown: Missed = { code: '4900000000000', why: 'unknown', text: 'No item', codes: ['4900000000000'] };

it('keeps every scan that put nothing into the lines, a piece once', () => {
  const all = [unanswered, unknown].reduce(withMissed, [] as readonly Missed[]);
  expect(all).toEqual([unanswered, unknown]);
  // The same piece is refused once it is looked up.
  expect(withMissed(all, refused)).toEqual([unknown, refused]);
});

it('forgets a piece by whichever of its codes it was added', () => {
  expect(withoutCodes([unknown, refused], ['b0-000002', ''])).toEqual([unknown]);
  expect(withoutCodes([unknown, unanswered], ['X', '2003000000061'])).toEqual([unknown]);
  const all = [unknown];
  expect(withoutCodes(all, ['B0-000009'])).toBe(all);
});

it('keeps for the next document what came too late for the one before, once', () => {
  const late: Missed = { ...refused, why: 'late' };
  expect(leftOver([unknown, late, unanswered])).toEqual([refused]);
  expect(leftOver(leftOver([late]))).toEqual([]);
});
