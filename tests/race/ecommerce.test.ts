import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { releaseOverdueOrders } from '#server/sales/ecommerce/holdActions.ts';
import { saveDraft, shelfOf } from '../support/saleDraft.ts';
import { openWorldForFile, refusalCode } from '../support/world.ts';

const rivals = 12;
const rounds = 6;
const world = await openWorldForFile({ connectionsMax: rivals + 2 });
const manager = world.as('manager');
let customerId = 0;
beforeAll(async () => {
  customerId = (await manager.call(contract.customer.create, { lastName: '佐藤', contactNumber: '090-5555-2222' })).id;
  await Promise.all(Array.from({ length: rivals }, () => manager.call(contract.sale.list, {})));
});

/** An order of one ring whose hold runs out in the moment in which the rivals meet. */
async function overdueOrder() {
  const ring = await world.ring({ initialQuantity: 1, isUniquePiece: true });
  world.clock.set('2026-06-18T05:32:00Z');
  const ecommerce = { channel: 'chat', recipient: '佐藤', contactNumber: '090-5555-2222', address: '銀座1-1' } as const;
  const draft = saveDraft(world, [ring], {
    type: 'ecommerce',
    customerId,
    ecommerce: { ...ecommerce, heldUntil: '2026-06-18T05:33:00.000Z' },
  });
  const sale = await manager.call(contract.sale.save, draft);
  world.clock.set('2026-06-18T05:33:00Z');
  return { ring, sale };
}

describe('rivals', () => {
  it('ship an order, cancel it and let go of it: one of them, and its goods are in one place', async () => {
    for (let round = 0; round < rounds; round++) {
      const { ring, sale } = await overdueOrder();
      const { id, version } = sale;
      const line = { lineId: sale.lines[0]?.id as number, status: 'shipped', shippingDate: '2026-06-18' } as const;
      const works = Array.from({ length: rivals }, (_, index) => {
        if (index % 3 === 0) return manager.call(contract.sale.ship, { id, version, lines: [line] });
        if (index % 3 === 1) return manager.call(contract.sale.cancel, { id, version, reason: 'Race' });
        return releaseOverdueOrders(world.app.tools).then((count) => Promise.reject(count));
      });
      const codes = await Promise.all(works.map((work) => refusalCode(work)));
      const accepted = codes.filter((code, index) => index % 3 !== 2 && code === 'accepted').length;
      const released = codes.filter((code, index) => index % 3 === 2 && code === '1').length;
      expect(accepted + released, `round ${round}: ${codes}`).toBe(1);
      const found = await manager.call(contract.sale.find, { id });
      const isSent = found.status === 'completed';
      expect(found.ecommerce?.state).toBe(isSent ? 'shipped' : 'cancelled');
      expect(await shelfOf(world, ring)).toEqual({ sellable: isSent ? 0 : 1, reserved: 0, nonSellable: 0 });
      expect(found.ecommerce?.shipments.map(({ amount }) => amount)).toEqual(isSent ? [110_000] : []);
    }
  });

  it('ship one line of an order: it leaves once', async () => {
    const { sale } = await overdueOrder();
    const { id, version } = sale;
    const line = { lineId: sale.lines[0]?.id as number, status: 'shipped', shippingDate: '2026-06-18' } as const;
    const works = Array.from({ length: rivals }, () =>
      manager.call(contract.sale.ship, { id, version, lines: [line] }),
    );
    const codes = await Promise.all(works.map((work) => refusalCode(work)));
    expect(codes.filter((code) => code === 'conflict.version')).toHaveLength(rivals - 1);
  });
});
