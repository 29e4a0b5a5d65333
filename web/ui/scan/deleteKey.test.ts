import { expect, it } from 'vitest';
import { isMeantForLine } from './deleteKey.ts';

const emptiedAt = 10_000;

it.each([
  ['a press of its own', false, 15_000, true],
  ['a key that is held', true, 15_000, false],
  ['a press right after the field was emptied', false, 10_400, false],
])('Delete is meant for the line: %s', (_, repeat, timeStamp, isMeant) => {
  expect(isMeantForLine({ repeat, timeStamp }, emptiedAt)).toBe(isMeant);
  // Of a field that nothing was typed into nothing is emptied.
  expect(isMeantForLine({ repeat, timeStamp }, Number.NEGATIVE_INFINITY)).toBe(!repeat);
});
