import { expect, it } from 'vitest';
import { axisRoom } from './axisRoom.ts';

it('leaves as much room as the longest text needs, whose letters are wide in Japanese', () => {
  expect(axisRoom(['¥0', '¥2M'])).toBe(46);
  expect(axisRoom(['0円', '5,000万円'])).toBe(9 + 5 * 7 + 2 * 11);
  expect(axisRoom([])).toBe(46);
});
