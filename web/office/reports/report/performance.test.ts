import { expect, it } from 'vitest';
import { isWhole } from './performance.ts';

it('all that was sold at some locations in some period is whole, some of the items are not', () => {
  expect([{}, { period: 'year', locations: '1,2', sort: 'rank' }].map(isWhole)).toEqual([true, true]);
  const some = [{ categories: '6' }, { search: 'ring' }, { abc: 'A' }, { rankFrom: '2' }, { rankTo: '9' }];
  expect(some.map(isWhole)).toEqual(some.map(() => false));
});
