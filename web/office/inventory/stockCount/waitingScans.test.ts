import { expect, it } from 'vitest';
import { scansMax } from '#contract/inventory/stockCount.ts';
import { nextScans, stillWaiting, type WaitingScan } from './waitingScans.ts';

const waits = (uuid: string, at: number): WaitingScan => ({ uuid, code: 'R0', kind: 'sellable', quantity: 1, at });

it('sends what was just scanned as of now, and tells how long the rest has waited', () => {
  const sent = nextScans([waits('a', 1_000), waits('b', 60_000), waits('c', 61_000)], 61_500);
  expect(sent.map(({ uuid, ageMs }) => [uuid, ageMs])).toEqual([
    ['a', 60_500],
    ['b', 0],
    ['c', 0],
  ]);
  expect(sent[0]).not.toHaveProperty('at');
});

it('takes a clock that was set for no time at all, and for a day at most', () => {
  expect(nextScans([waits('a', 9_000)], 1_000)[0]?.ageMs).toBe(0);
  expect(nextScans([waits('a', 0)], 1e12)[0]?.ageMs).toBe(86_400_000);
});

it('sends as many at once as are taken, the oldest first, and keeps what was not answered', () => {
  const all = Array.from({ length: scansMax + 5 }, (_, index) => waits(`s${index}`, index));
  const sent = nextScans(all, scansMax);
  expect(sent).toHaveLength(scansMax);
  expect(stillWaiting(all, sent).map(({ uuid }) => uuid)).toEqual(all.slice(scansMax).map(({ uuid }) => uuid));
});
