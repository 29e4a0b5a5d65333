import { expect, test } from 'vitest';
import { moved } from './order.ts';

const list = ['a', 'b', 'c'].map((key) => ({ key }));

test.each([
  ['to the front', 'c', 0, 'cab'],
  ['to the end', 'a', 2, 'bca'],
  ['to where it is', 'b', 1, 'abc'],
  ['beyond the end', 'a', 9, 'bca'],
  ['something unknown', 'x', 0, 'abc'],
])('%s', (_name, key, to, expected) => {
  expect(
    moved(list, key, to)
      .map((one) => one.key)
      .join(''),
  ).toBe(expected);
});
