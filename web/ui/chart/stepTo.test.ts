import { expect, it } from 'vitest';
import { stepTo } from './stepTo.ts';

it('arrows go from point to point and stay at the ends, to which Home and End lead', () => {
  const led = (key: string) => [null, 0, 1, 2].map((from) => stepTo(key, from, 3));
  expect(led('ArrowRight')).toEqual([0, 1, 2, 2]);
  expect(led('ArrowLeft')).toEqual([2, 0, 0, 1]);
  expect(led('Home')).toEqual([0, 0, 0, 0]);
  expect(led('End')).toEqual([2, 2, 2, 2]);
});

it('another key leads nowhere, and so does any without points', () => {
  expect([stepTo('Tab', 1, 3), stepTo('Enter', 1, 3), stepTo('End', null, 0)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
