import { describe, expect, it } from 'vitest';
import { followedFee, isPaidAtDoor } from './fee.ts';

const paying = (paymentTypes: string[], edited: { isPaidAtDoor?: boolean } | null = null) =>
  isPaidAtDoor({ draft: { tenders: paymentTypes.map((paymentType) => ({ paymentType })) }, edited });

it('is collected at the door only where that is how it is paid', () => {
  expect(paying([])).toBe(false);
  expect(paying(['card'])).toBe(false);
  expect(paying(['cash', 'cashOnDelivery'])).toBe(true);
  // What this till stored before it was known says nothing.
  expect(paying([], {})).toBe(false);
  expect(paying([], { isPaidAtDoor: true })).toBe(true);
});

describe('a fee', () => {
  const choice = { shippingMethodId: 1, prefecture: '東京都' };
  const of = (fee: number | null, changes: Partial<typeof choice> = {}) => ({ fee, choice: { ...choice, ...changes } });

  it('follows what is proposed, there and back', () => {
    expect(followedFee(1_100, of(1_100), of(1_540))).toBe(1_540);
    expect(followedFee(1_540, of(1_540), of(1_100))).toBe(1_100);
  });
  it.each([
    ['that was typed', 900, of(1_100), of(1_540)],
    ['before anything was proposed', 0, null, of(1_100)],
    ['while no method is known', 1_100, of(1_100), of(null)],
    ['of another method, which the dialog chose with it', 1_100, of(1_100), of(700, { shippingMethodId: 2 })],
    ['of another place', 1_100, of(1_100), of(1_800, { prefecture: '北海道' })],
  ])('%s stays', (_fee, fee, before, now) => expect(followedFee(fee, before, now)).toBe(fee));
});
