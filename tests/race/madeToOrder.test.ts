import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { goldGrain, madeDraft, orderWith } from '../support/madeToOrder.ts';
import { openWorldForFile, refusalCode } from '../support/world.ts';

const rivals = 10;
const rounds = 6;
const world = await openWorldForFile({ connectionsMax: rivals + 2 });
const manager = world.as('manager');
const { id: customerId } = await manager.call(contract.customer.create, {
  lastName: 'Umino',
  contactNumber: '090-1234-5678',
});
beforeAll(async () => {
  await Promise.all(Array.from({ length: rivals }, () => manager.call(contract.sale.list, {})));
});

const shown = ({ id, version }: { id: number; version: number }) => ({ id, version });

/** What became of rivals of which every second one does the other thing. */
async function outcomes(one: () => Promise<unknown>, other = one): Promise<string[]> {
  const works = Array.from({ length: rivals }, (_, index) => refusalCode(index % 2 ? one() : other()));
  return (await Promise.all(works)).sort();
}

describe('rivals for a piece that is made to order', () => {
  it('start the making of a piece: its material is used once', async () => {
    const gold = await goldGrain(world);
    for (let round = 0; round < rounds; round++) {
      const order = await orderWith(world, customerId, [{ itemId: gold.id, quantity: 1, milligrams: 1_000 }]);
      const codes = await outcomes(() => manager.call(contract.madeToOrder.start, shown(order)));
      expect(codes, `round ${round}`).toEqual([
        'accepted',
        ...Array.from({ length: rivals - 1 }, () => 'document.notNow'),
      ]);
    }
    const { rows } = await manager.call(contract.stock.list, { search: gold.itemCode });
    expect(rows.map(({ kind, milligrams }) => [kind, milligrams])).toEqual([['sellable', 100_000 - rounds * 1_000]]);
  });

  it('use the metal of the customer: never more than came', async () => {
    for (let round = 0; round < rounds; round++) {
      const order = await orderWith(world, customerId);
      const note = (event: 'takenIn' | 'used', { id, version }: { id: number; version: number }) =>
        manager.call(contract.madeToOrder.metal, { id, version, event, metal: 'K18', milligrams: 4_000 });
      const taken = await note('takenIn', order);
      const codes = await outcomes(() => note('used', taken));
      expect(
        codes.filter((code) => code === 'accepted'),
        `round ${round}`,
      ).toHaveLength(1);
      const { madeToOrder } = await manager.call(contract.sale.find, { id: order.id });
      expect(madeToOrder?.metal.map(({ event, milligrams }) => [event, milligrams])).toEqual([
        ['takenIn', 4_000],
        ['used', 4_000],
      ]);
    }
  });

  it('start it and change the sale: the later one is told that the sale is another by now', async () => {
    for (let round = 0; round < rounds; round++) {
      const order = await orderWith(world, customerId);
      const edit = { ...madeDraft(world, customerId, [], { notes: `round ${round}` }), ...shown(order) };
      const codes = await outcomes(
        () => manager.call(contract.madeToOrder.start, shown(order)),
        () => manager.call(contract.sale.edit, edit),
      );
      expect(
        codes.filter((code) => code === 'accepted'),
        `round ${round}`,
      ).toHaveLength(1);
      expect(codes.filter((code) => !['accepted', 'conflict.version', 'document.notNow'].includes(code))).toEqual([]);
    }
  });

  it('hand it over and cancel it: one end only', async () => {
    for (let round = 0; round < rounds; round++) {
      const order = await orderWith(world, customerId);
      const started = await manager.call(contract.madeToOrder.start, shown(order));
      const ready = await manager.call(contract.madeToOrder.finish, shown(started));
      const payments = [{ paymentType: 'cash' as const, tendered: 55_000 }];
      const codes = await outcomes(
        () => manager.call(contract.sale.complete, { ...shown(ready), grandTotal: 55_000, payments }),
        () => manager.call(contract.sale.cancel, { ...shown(ready), reason: 'Race' }),
      );
      expect(codes, `round ${round}`).toEqual([
        'accepted',
        ...Array.from({ length: rivals - 1 }, () => 'document.notNow'),
      ]);
    }
  });
});
