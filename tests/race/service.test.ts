import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { addCustomer } from '../support/customer.ts';
import { openWorldForFile, refusalCode } from '../support/world.ts';

const rivals = 10;
const rounds = 8;
const world = await openWorldForFile({ connectionsMax: rivals + 2 });
const manager = world.as('admin');
const customer = await addCustomer(world);

// Connections are open already: rivals that wait for a handshake do not meet.
beforeAll(async () => {
  await Promise.all(Array.from({ length: rivals }, () => manager.call(contract.service.list, {})));
});

/** A service of 11,000 yen that is ready to be fetched. */
async function readyService() {
  const { id, version } = await manager.call(contract.sale.save, {
    locationId: world.ginza,
    type: 'service',
    date: '2026-06-18',
    customerId: customer.id,
    lines: [],
    work: [{ description: 'New clasp', quantity: 1, price: 10_000 }],
    taxBasisPoints: 1000,
    grandTotal: 11_000,
    intake: { piece: 'Chain' },
  });
  return manager.call(contract.service.move, { id, version, stage: 'ready', serviceProviderId: null });
}

/** Half of the rivals want one thing, half the other; what each was told. */
async function told(works: readonly [() => Promise<unknown>, () => Promise<unknown>]): Promise<string[]> {
  const codes = await Promise.all(
    Array.from({ length: rivals }, (_, index) => refusalCode((works[index % 2] as () => Promise<unknown>)())),
  );
  return codes.sort();
}

describe('rivals', () => {
  it('hand a service over and cancel it: one end only', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, version } = await readyService();
      const payments = [{ paymentType: 'cash' as const, tendered: 11_000 }];
      const codes = await told([
        () => manager.call(contract.service.handOver, { id, version, payments, grandTotal: 11_000 }),
        () => manager.call(contract.sale.cancel, { id, version, reason: 'Race' }),
      ]);
      expect(codes, `round ${round}`).toEqual([
        'accepted',
        ...Array.from({ length: rivals - 1 }, () => 'document.notNow'),
      ]);
      const { status, amountPaid, serviceStage } = await manager.call(contract.sale.find, { id });
      expect([
        ['completed', 11_000, 'handedOver'],
        ['cancelled', 0, 'ready'],
      ]).toContainEqual([status, amountPaid, serviceStage]);
    }
  });

  it('hand a service with parts over: they leave the stock once', async () => {
    const clasp = await world.ring({ initialQuantity: rounds + 1 });
    for (let round = 0; round < rounds; round++) {
      const ready = await readyService();
      const { id, version } = await manager.call(contract.service.parts, {
        id: ready.id,
        version: ready.version,
        materials: [{ itemId: clasp.id, quantity: 1 }],
      });
      const handOver = () => manager.call(contract.service.handOver, { id, version, payments: [], grandTotal: 11_000 });
      expect(await told([handOver, handOver]), `round ${round}`).toEqual([
        'accepted',
        ...Array.from({ length: rivals - 1 }, () => 'document.notNow'),
      ]);
    }
    const { rows } = await manager.call(contract.stock.list, { search: clasp.itemCode });
    expect(rows.map(({ kind, quantity }) => [kind, quantity])).toEqual([['sellable', 1]]);
  });

  it('pay a service and cancel it: the money is there once or not at all', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, version } = await readyService();
      const payments = [{ paymentType: 'card' as const, tendered: 5_000 }];
      const codes = await told([
        () => manager.call(contract.sale.pay, { id, version, date: '2026-06-18', payments }),
        () => manager.call(contract.sale.cancel, { id, version, reason: 'Race' }),
      ]);
      expect(
        codes.filter((code) => code === 'accepted'),
        `round ${round}`,
      ).toHaveLength(1);
      const { status, amountPaid, payments: rows } = await manager.call(contract.sale.find, { id });
      expect([
        ['pending', 5_000, 1],
        ['cancelled', 0, 0],
      ]).toContainEqual([status, amountPaid, rows.length]);
    }
  });
});
