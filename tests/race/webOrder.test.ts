import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { releaseOverdueOrders } from '#server/sales/ecommerce/holdActions.ts';
import { saveDraft, shelfOf } from '../support/saleDraft.ts';
import { openShop } from '../support/shopWorld.ts';
import { orderOf, placeOnWeb, saleNumbered } from '../support/webOrder.ts';
import { callerOf, keepSignedIn, openWorldForFile, refusalCode } from '../support/world.ts';

const rivals = 12;
const rounds = 4;
const nothingLeft = 'Nothing was let go of.';
const connectionsMax = 22;
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

/** What may become of an order as its hold ends. */
const atTheEnd = {
  confirm: ({ sale: { id, version } }: Placing): Promise<unknown> =>
    manager.call(contract.onlineOrder.confirm, { id, version }),
  pay: ({ sale: { id, version, balance } }: Placing): Promise<unknown> => {
    const payments = [{ paymentType: 'bankTransfer' as const, tendered: balance }];
    return manager.call(contract.sale.pay, { id, version, date: '2026-06-19', payments });
  },
  cancel: ({ secret }: Placing): Promise<unknown> => nobody.call(contract.webOrder.cancel, { code: 'kz', secret }),
  letGo: async (_: Placing): Promise<unknown> => {
    if ((await releaseOverdueOrders(world.app.tools)) === 0) throw new Error(nothingLeft);
    return undefined;
  },
};
type Placing = Awaited<ReturnType<typeof placeOnWeb>>;

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

  it.each<[names: string, ways: (keyof typeof atTheEnd)[], each: number]>([
    ['confirm, pay, cancel and let go of', ['confirm', 'pay', 'cancel', 'letGo'], rivals / 4],
    ['confirm and let go of', ['confirm', 'letGo'], 10],
    ['pay and let go of', ['pay', 'letGo'], 10],
    ['cancel and let go of', ['cancel', 'letGo'], 10],
  ])('%s an order in the moment in which its hold ends: one outcome', async (_, ways, each) => {
    // What others ordered before is let go of first, so that whoever lets go finds this order alone.
    await setClock('2026-06-19T05:32:00Z');
    await releaseOverdueOrders(world.app.tools);
    for (let round = 0; round < rounds; round++) {
      const ring = await world.ring({ initialQuantity: 1, isUniquePiece: true });
      await setClock('2026-06-18T05:32:00Z');
      const placed = await placeOnWeb(world, [ring]);
      await setClock('2026-06-19T05:32:00Z');
      // In turn one of each.
      const works = Array.from({ length: each * ways.length }, (_, index) => {
        const way = ways[index % ways.length] as keyof typeof atTheEnd;
        return atTheEnd[way](placed).then(
          () => ({ way, refused: null }),
          (refused: unknown) => ({ way, refused }),
        );
      });
      const ended = await Promise.all(works);
      const done = (...some: (keyof typeof atTheEnd)[]) =>
        ended.filter(({ way, refused }) => refused === null && some.includes(way)).length;
      const found = await manager.call(contract.sale.find, { id: placed.sale.id });
      const isCancelled = found.status === 'cancelled';
      // One changed it first; what came after it was refused, or found nothing to do. A cancelled one has one end.
      expect(done('cancel', 'letGo'), `round ${round}`).toBe(isCancelled ? 1 : 0);
      if (!isCancelled) expect(done('confirm', 'pay')).toBe(1);
      // What was confirmed or paid is let go of no more, and who comes late to let go of it finds that out.
      expect(Math.min(done('letGo'), done('confirm', 'pay')), `round ${round}`).toBe(0);
      const late = ended.filter(({ way, refused }) => way === 'letGo' && refused !== null);
      for (const { refused } of late) expect(refused).toEqual(new Error(nothingLeft));
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

  it('order while the office enters the same people: every order stands, with the record that was made for it or without one', async () => {
    const ring = await world.ring({ initialQuantity: 50 });
    await forget();
    const people = Array.from({ length: 10 }, (_, at) => ({
      email: `both-${at}@customer.example`,
      contactNumber: `090-8888-000${at}`,
    }));
    const orders = await Promise.all(people.map((same) => orderOf(world, [ring], same)));
    const placing = orders.map((order, at) =>
      nobody.call(contract.webOrder.place, order, { address: `203.0.113.${at + 1}` }),
    );
    const entering = people.map((same) => manager.call(contract.customer.create, { firstName: '花子', ...same }));
    const [placed] = await Promise.all([Promise.all(placing), Promise.allSettled(entering)]);
    const { db } = world.app.tools;
    for (const [at, { number }] of placed.entries()) {
      const email = people[at]?.email ?? '';
      const { id, code } = await db
        .selectFrom('customer')
        .select(['id', 'code'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      const { customerId, customerCode } = await saleNumbered(world, number);
      expect([
        [id, code],
        [null, ''],
      ]).toContainEqual([customerId, customerCode]);
    }
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
