import { expect, it } from 'vitest';
import { isReleaseDue } from './releaseDue.ts';

const planOf = (paid: number) => ({
  rows: [
    { number: 0, amount: 50_000, paid },
    { number: 1, amount: 10_000, paid: 0 },
  ],
});

it.each([
  ['waits for the whole down payment', { steps: ['pay', 'release'], plan: planOf(20_000) }, false],
  ['is next once that is paid', { steps: ['pay', 'release'], plan: planOf(50_000) }, true],
  ['is next where there is none', { steps: ['pay', 'release'], plan: { rows: [] } }, true],
  ['is over once the goods are gone', { steps: ['pay'], plan: planOf(50_000) }, false],
])('handing the goods over %s', (_, sale, isNext) => expect(isReleaseDue(sale)).toBe(isNext));
