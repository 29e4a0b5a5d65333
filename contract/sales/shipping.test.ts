import { expect, it } from 'vitest';
import { shippingFault, shippingStep } from './shipping.ts';

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

it.each([
  ['shipped', null, 'pending', '', 'shippingDate'],
  ['shipped', '2026-06-18', 'pending', '', undefined],
  ['processing', null, 'shipped', '', 'notes'],
  ['processing', null, 'shipped', 'Sent on Monday', 'notes'],
  ['processing', null, 'shipped', 'Came back', undefined],
  ['cancelled', null, 'shipped', 'Came back', 'status'],
] as const)('%s on %s after %s with the note %j is said at %s', (status, shippingDate, before, notes, field) => {
  const fault = shippingFault({ status: before, notes: 'Sent on Monday' }, { status, shippingDate, notes });
  expect(fault?.field).toBe(field);
});
