import { expect, it } from 'vitest';
import { noBadGoods } from '#contract/inventory/receiving.ts';
import { arrivalIn, goodsOf, totalOf } from './arrived.ts';
import type { ReceivingLine } from './receivingLines.tsx';

const line = { ...noBadGoods, orderCost: 100, milligrams: 1000, weighed: null, quantity: 2, priceBy: 'unit' };
const entered = (more: Partial<ReceivingLine> = {}) => ({ ...line, ...more }) as ReceivingLine;
const chain = entered({ priceBy: 'gram', quantity: 1, weighed: 50_000 });
const goods = (lines: ReceivingLine[], part: 'accepted' | 'damaged') => goodsOf(lines.map(arrivalIn), part);

it('says of goods by the gram how much they weigh, and counts the others', () => {
  expect(goods([entered(), chain], 'accepted')).toEqual({ pieces: 2, milligrams: 50_000, isWeighed: false });
  expect(goods([chain], 'accepted')).toEqual({ pieces: 0, milligrams: 50_000, isWeighed: true });
  expect(goods([entered()], 'damaged')).toEqual({ pieces: 0, milligrams: 0, isWeighed: false });
  expect(goods([], 'damaged')).toEqual({ pieces: 0, milligrams: 0, isWeighed: false });
});

it('takes damaged goods by the gram out of their weight, as what is saved does', () => {
  const damaged = { ...chain, damagedMilligrams: 4_500 };
  expect(goods([damaged], 'accepted')).toMatchObject({ milligrams: 45_500 });
  expect(goods([damaged], 'damaged')).toMatchObject({ milligrams: 4_500 });
  expect(totalOf(damaged)).toBe(5_000);
});
