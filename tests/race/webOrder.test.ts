import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { releaseOverdueOrders } from '#server/sales/ecommerce/holdActions.ts';
import { saveDraft, shelfOf } from '../support/saleDraft.ts';
import { openShop } from '../support/shopWorld.ts';
import { orderOf, placeOnWeb } from '../support/webOrder.ts';
import { callerOf, keepSignedIn, openWorldForFile, refusalCode } from '../support/world.ts';

const rivals = 12;
const rounds = 4;
const nothingLeft = 'Nothing was let go of.';
const connectionsMax = rivals + 2;
const world = await openWorldForFile({ connectionsMax });
const manager = world.as('manager');
const nobody = callerOf(world.app, '');
await openShop(world);
const forget = () => sql`DELETE FROM web_act`.execute(world.app.tools.db);
/** Everybody stays signed in, whatever the hour. */
async function setClock(at: string): Promise<void> {
  world.clock.set(at);
  await keepSignedIn(world.app, world.clock.now());
}
beforeAll(() => Promise.all(Array.from({ length: rivals }, () => manager.call(contract.sale.list, {}))));

describe('rivals', () => {
  it('order a unique piece on the web and at the counter: one gets it, the others hear that it is gone', async () => {
    for (let round = 0; round < rounds; round++) {
      const ring = await world.ring({ initialQuantity: 1, isUniquePiece: true });
      await forget();
      // Five of a network may order within an hour.
      const orders = await Promise.all(Array.from({ length: 5 }, () => orderOf(world, [ring])));
      const works = [
        ...orders.map((order) => nobody.call(contract.webOrder.place, order)),
        ...Array.from({ length: rivals - 5 }, () => manager.call(contract.sale.save, saveDraft(world, [ring]))),
      ];
      const codes = await Promise.all(works.map((work) => refusalCode(work)));
      expect(codes.filter((code) => code === 'accepted')).toHaveLength(1);
      for (const code of codes.slice(0, 5)) expect(['accepted', 'order.soldOut', 'order.changed']).toContain(code);
      expect(await shelfOf(world, ring)).toEqual({ sellable: 0, reserved: 1, nonSellable: 0 });
    }
  });

  it('confirm, pay, cancel and let go of an order in the moment in which its hold ends: one outcome', async () => {
    // What others ordered before is let go of first, so that whoever lets go finds this order alone.
    await setClock('2026-06-19T05:32:00Z');
    await releaseOverdueOrders(world.app.tools);
    for (let round = 0; round < rounds; round++) {
      const ring = await world.ring({ initialQuantity: 1, isUniquePiece: true });
      await setClock('2026-06-18T05:32:00Z');
      const { secret, sale } = await placeOnWeb(world, [ring]);
      const { id, version } = sale;
      await setClock('2026-06-19T05:32:00Z');
      const payments = [{ paymentType: 'bankTransfer' as const, tendered: sale.balance }];
      const works = Array.from({ length: rivals }, (_, index): Promise<unknown> => {
        if (index % 4 === 0) return manager.call(contract.onlineOrder.confirm, { id, version });
        if (index % 4 === 1) return manager.call(contract.sale.pay, { id, version, date: '2026-06-19', payments });
        if (index % 4 === 2) return nobody.call(contract.webOrder.cancel, { code: 'kz', secret });
        return releaseOverdueOrders(world.app.tools).then((count) => {
          if (count === 0) throw new Error(nothingLeft);
        });
      });
      const ended = await Promise.allSettled(works);
      const done = (...kinds: number[]) =>
        ended.filter(({ status }, index) => status === 'fulfilled' && kinds.includes(index % 4)).length;
      const found = await manager.call(contract.sale.find, { id });
      const isCancelled = found.status === 'cancelled';
      // One changed it first; what came after it was refused, or found nothing to do. A cancelled one has one end.
      expect(done(2, 3), `round ${round}`).toBe(isCancelled ? 1 : 0);
      if (!isCancelled) expect(done(0, 1)).toBe(1);
      // What was confirmed or paid is let go of no more, and who comes late to let go of it finds that out.
      expect(Math.min(done(3), done(0, 1)), `round ${round}`).toBe(0);
      const late = ended.filter((one, index) => index % 4 === 3 && one.status === 'rejected');
      for (const { reason } of late as PromiseRejectedResult[]) expect(reason).toEqual(new Error(nothingLeft));
      expect(await shelfOf(world, ring)).toEqual({
        sellable: isCancelled ? 1 : 0,
        reserved: isCancelled ? 0 : 1,
        nonSellable: 0,
      });
      await setClock('2026-06-18T05:32:00Z');
    }
  });

  it('order while every connection is taken by an order: each needs no second one, so that all are placed', async () => {
    const ring = await world.ring({ initialQuantity: 50 });
    await forget();
    const orders = await Promise.all(Array.from({ length: connectionsMax + 4 }, () => orderOf(world, [ring])));
    const works = orders.map((order, at) =>
      nobody.call(contract.webOrder.place, order, { address: `203.0.113.${at + 1}` }),
    );
    const codes = await Promise.all(works.map((work) => refusalCode(work)));
    expect(new Set(codes)).toEqual(new Set(['accepted']));
    expect(await shelfOf(world, ring)).toMatchObject({ reserved: orders.length });
  });

  it('order as one person: three wait to be confirmed, and no fourth', async () => {
    const ring = await world.ring({ initialQuantity: 50 });
    await forget();
    const same = { email: 'many@customer.example', contactNumber: '090-9999-0000' };
    const orders = await Promise.all(Array.from({ length: rivals }, () => orderOf(world, [ring], same)));
    // Each from a network of its own: those of one network wait for each other anyway.
    const works = orders.map((order, at) =>
      nobody.call(contract.webOrder.place, order, { address: `203.0.113.${at + 1}` }),
    );
    const codes = await Promise.all(works.map((work) => refusalCode(work)));
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(3);
    expect(codes.filter((code) => code === 'order.tooManyOpen')).toHaveLength(rivals - 3);
  });
});
