import { describe, expect, it } from 'vitest';
import { receiveGoods } from '#server/inventory/ledger/goodsRules.ts';
import { at, type Spot } from '#server/inventory/ledger/rules.ts';
import { holdStock, post } from '#server/inventory/ledger/store.ts';
import { businessDate } from '#server/kernel/clock.ts';
import { transact } from '#server/kernel/transact.ts';
import { booksOf, contextOf } from '../support/receive.ts';
import { countWaiting } from '../support/waiting.ts';
import { openWorldForFile } from '../support/world.ts';

const rivals = 10;
const world = await openWorldForFile({ connectionsMax: rivals + 2 });

describe('ten documents over two locations', () => {
  it('that name the same goods in another order wait for each other in one line', async () => {
    const ctx = await contextOf(world);
    const rings = await Promise.all(Array.from({ length: 3 }, () => world.ring({ initialQuantity: 1 })));
    const spots: Spot[] = rings.flatMap(({ id }) =>
      [world.ginza, world.osaka].map((locationId) => ({ itemId: id, locationId })),
    );
    await transact(ctx, async (tx) => void (await holdStock(tx, ctx, spots)));
    const middle = spots.slice(3, 4);
    const items = new Map(rings.map((ring) => [ring.id, { ...ring, cost: 60_000, consignment: false }]));
    const cause = { cause: 'item', effectiveDate: businessDate(world.clock.now()) } as const;

    let tries = 0;
    const receive = (index: number) =>
      transact(ctx, async (tx) => {
        tries++;
        await holdStock(tx, ctx, index % 2 ? spots : spots.toReversed());
        const lines = spots.map(({ itemId, locationId }) => ({
          id: 1_000 * index + locationId,
          itemId,
          quantity: 1,
          value: 60_000,
          locationId,
        }));
        for (const line of lines) {
          await post(tx, ctx, cause, receiveGoods([line], at(line.locationId, 'sellable'), 'opening', items));
        }
      });

    // While the middle one is held, those who begin at either end hold what the others need next.
    const { running } = await transact(ctx, async (tx) => {
      await holdStock(tx, ctx, middle);
      const running = Promise.all(Array.from({ length: rivals }, (_, index) => receive(index)));
      running.catch(() => undefined);
      await expect.poll(() => countWaiting(world.app.tools), { timeout: 4_000, interval: 20 }).toBe(rivals);
      return { running };
    });
    await running;

    // A deadlock would be tried again: nobody had to.
    expect(tries).toBe(rivals);
    for (const { id } of rings) {
      expect(await booksOf(world, id)).toEqual([rivals + 1, (rivals + 1) * 60_000]);
      expect(await booksOf(world, id, world.osaka)).toEqual([rivals, rivals * 60_000]);
    }
  });
});
