import { describe, expect, it } from 'vitest';
import { itemApi } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile();

describe('goods by weight', () => {
  it('are worth their grams and not their units in the sums', async () => {
    const weighed = { uom: 'bulk', priceBy: 'gram', milligrams: 1_000, isUniquePiece: false } as const;
    const chain = await world.ring({ ...weighed, name: 'Weighed chain', cost: 500, price: 1_000 });
    const { rows } = await world.as('admin').call(contract.reasonCode.list, { search: 'FOUND' });
    const found = { direction: 'in', reasonCodeId: rows[0]?.id ?? 0 } as const;
    const lines = [{ ...found, itemId: chain.id, quantity: 12, milligrams: 12_345 }];
    const { id, version } = await world
      .as('manager')
      .call(contract.adjustment.create, { locationId: world.ginza, lines });
    const search = { search: 'weighed chain' };
    const before = await world.as('manager').call(itemApi.summary, search);
    await world.as('manager').call(contract.adjustment.approve, { id, version });
    const after = await world.as('manager').call(itemApi.summary, search);
    expect(after.price - before.price).toBe(12_345);
    expect((after.cost ?? 0) - (before.cost ?? 0)).toBe(6_172);
  });
});
