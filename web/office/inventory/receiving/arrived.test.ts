import { expect, it } from 'vitest';
import { enteredText, totalOf } from './arrived.ts';
import type { ReceivingLine } from './receivingLines.tsx';

const line = { damaged: 0, refused: 0, orderCost: 100, milligrams: 1000, weighed: null, quantity: 2, priceBy: 'unit' };
const entered = (more: Partial<ReceivingLine> = {}) => ({ ...line, ...more }) as ReceivingLine;
const chain = entered({ priceBy: 'gram', quantity: 1, weighed: 50_000 });

it('says of goods by the gram how much they weigh, and counts the others', () => {
  expect(enteredText([entered(), chain], 'accepted')).toBe('2 + 50.00\u00a0g');
  expect(enteredText([chain], 'accepted')).toBe('50.00\u00a0g');
  expect(enteredText([entered()], 'damaged')).toBe('0');
});

it('takes damaged goods by the gram out of their weight, as what is saved does', () => {
  const damaged = { ...chain, damaged: 5 };
  expect(enteredText([damaged], 'accepted')).toBe('45.00\u00a0g');
  expect(enteredText([damaged], 'damaged')).toBe('5.00\u00a0g');
  expect(totalOf(damaged)).toBe(5_000);
});
