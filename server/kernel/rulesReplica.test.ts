import { expect, it } from 'vitest';
import { newestWithin } from './rulesReplica.ts';

const at = (second: number) => new Date(second * 1_000);
const samples = [
  { at: at(10), position: 100 },
  { at: at(11), position: 100 },
  { at: at(12), position: 150 },
];

it('a replica is as of the newest instant of which it has everything', () => {
  expect(newestWithin(samples, 150, 0)).toEqual(at(12));
  expect(newestWithin(samples, 149, 0)).toEqual(at(11));
  expect(newestWithin(samples, 99, 0)).toBeNull();
  expect(newestWithin([], 99, 0)).toBeNull();
});

it('and none, where that is too long ago', () => {
  expect(newestWithin(samples, 149, 11_000)).toEqual(at(11));
  expect(newestWithin(samples, 149, 11_001)).toBeNull();
});
