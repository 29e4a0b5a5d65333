import { expect, it } from 'vitest';
import { shippingStep } from './shipping.ts';

it.each([
  [null, 'shipped', 'on'],
  ['pending', 'processing', 'on'],
  ['pending', 'delivered', 'on'],
  ['pending', 'cancelled', 'on'],
  ['processing', 'cancelled', 'on'],
  ['processing', 'processing', 'stay'],
  ['processing', 'pending', 'back'],
  ['shipped', 'processing', 'back'],
  ['shipped', 'pending', null],
  ['shipped', 'cancelled', null],
  ['delivered', 'shipped', 'back'],
  ['delivered', 'processing', null],
  ['delivered', 'cancelled', null],
  ['cancelled', 'pending', 'back'],
  ['cancelled', 'shipped', null],
] as const)('from %s to %s is %s', (from, to, expected) => {
  expect(shippingStep(from, to)).toBe(expected);
});
