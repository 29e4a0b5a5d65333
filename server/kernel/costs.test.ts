import { describe, expect, it } from 'vitest';
import type { AccessWord } from '#contract/kernel/access.ts';
import type { Context } from './context.ts';
import { withoutCosts } from './costs.ts';

const reader = (...rights: AccessWord[]) =>
  ({ user: { isAdmin: false, rights: new Set(rights) } }) as unknown as Context;
const row = { cost: 1, value: 2, orderCost: 3, orderTotal: 4, price: 5 };

describe('a row as its reader may see it', () => {
  it.each([
    ['who sees costs: all of it', reader('View Cost and Profit'), row],
    [
      'who orders: what the order costs, and no other cost',
      reader('Create Purchase Order'),
      { orderCost: 3, orderTotal: 4, price: 5 },
    ],
    ['who looks at orders: no cost', reader('View Purchase Order'), { price: 5 }],
  ])('%s', (_, ctx, seen) => {
    expect(withoutCosts(ctx, row)).toEqual(seen);
  });
});
