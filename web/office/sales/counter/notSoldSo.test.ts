import { expect, it } from 'vitest';
import { isNotSoldSo } from './notSoldSo.ts';

const options = { straight: true, layaway: null, subasta: false, madeToOrder: false };
const line = { agreed: null };

it('tells which item can’t be sold in the way that is chosen, once its options were read', () => {
  expect(isNotSoldSo('layaway', line, options)).toBe(true);
  expect(isNotSoldSo('installment', line, options)).toBe(false);
  expect(isNotSoldSo('layaway', line, undefined)).toBe(false);
  expect(isNotSoldSo('layaway', { agreed: {} as never }, options)).toBe(false);
  expect(isNotSoldSo('straight', line, { ...options, straight: false })).toBe(false);
});
