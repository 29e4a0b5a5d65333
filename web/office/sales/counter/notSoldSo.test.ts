import { expect, it } from 'vitest';
import { isNotSoldSo, isSoldAs } from './notSoldSo.ts';

const options = { straight: true, layaway: null, subasta: false, madeToOrder: false };
const line = { agreed: null };

it('tells which item can’t be sold in the way that is chosen, once its options were read', () => {
  expect(isNotSoldSo('layaway', line, options)).toBe(true);
  expect(isNotSoldSo('installment', line, options)).toBe(false);
  expect(isNotSoldSo('layaway', line, undefined)).toBe(false);
  expect(isNotSoldSo('layaway', { agreed: {} as never }, options)).toBe(false);
  expect(isNotSoldSo('straight', line, { ...options, straight: false })).toBe(false);
});

it('tells of a found item which ways of selling it has', () => {
  expect(isSoldAs('straight', { soldAs: ['layaway'] })).toBe(false);
  expect(isSoldAs('installment', { soldAs: ['layaway'] })).toBe(true);
  expect(isSoldAs('layaway', { soldAs: ['straight', 'subasta'] })).toBe(false);
});
