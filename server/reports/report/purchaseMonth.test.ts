import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { signUp } from '../../../tests/support/signUp.ts';
import { makeRole } from '../../../tests/support/staff.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const admin = world.as('admin');
const supplier = await admin.call(contract.supplier.create, { code: 'SP-1', name: 'Okachimachi Bullion' });
const shown = ({ id, version }: { id: number; version: number }) => ({ id, version });

world.clock.set('2026-04-10T03:00:00Z');
const ring = await world.ring({ cost: 600, initialQuantity: 10 });

describe('orders by month', () => {
  it('count what was ordered, received and is still to come, by month and supplier', async () => {
    const order = async (date: string, quantity: number) => {
      const lines = [{ itemId: ring.id, quantity, orderCost: 1_000 }];
      return admin.call(contract.purchaseOrder.create, {
        locationId: world.ginza,
        supplierId: supplier.id,
        date,
        lines,
      });
    };
    const first = await admin.call(contract.purchaseOrder.approve, shown(await order('2026-04-02', 5)));
    await order('2026-04-20', 3);
    const short = await admin.call(contract.purchaseOrder.approve, shown(await order('2026-03-02', 2)));
    const canceled = await order('2026-04-05', 7);
    await admin.call(contract.purchaseOrder.cancel, { ...shown(canceled), reason: 'Twice' });
    for (const [one, quantity] of [
      [first, 2],
      [short, 1],
    ] as const) {
      const lines = [{ itemId: ring.id, quantity, orderCost: 1_100, purchaseOrderLineId: one.lines[0]?.id ?? 0 }];
      const made = await admin.call(contract.receiving.create, {
        locationId: world.ginza,
        supplierId: supplier.id,
        purchaseOrderId: one.id,
        date: '2026-04-10',
        lines,
      });
      await admin.call(contract.receiving.post, shown(made));
    }
    const { version } = await admin.call(contract.purchaseOrder.find, { id: short.id });
    await admin.call(contract.purchaseOrder.close, { id: short.id, version });
    const { rows } = await admin.call(contract.purchaseMonth.list, {});
    expect(rows).toMatchObject([
      {
        month: '2026-04',
        orders: 2,
        orderQuantity: 8,
        orderTotal: 8_000,
        receivedQuantity: 2,
        receivedValue: 2_200,
        openValue: 6_000,
      },
      {
        month: '2026-03',
        orders: 1,
        orderQuantity: 2,
        orderTotal: 2_000,
        receivedQuantity: 1,
        receivedValue: 1_100,
        openValue: 0,
      },
    ]);
    const april = { from: '2026-04-01', to: '2026-04-30' };
    const orders = await admin.call(contract.purchaseOrder.summary, april);
    expect(await admin.call(contract.purchaseMonth.summary, april)).toMatchObject({
      orderTotal: orders.orderTotal,
      orderTax: orders.orderTax,
      orderQuantity: orders.orderQuantity,
    });
    const { points } = await admin.call(contract.purchaseMonth.chart, {});
    expect(points.map(({ key, orderTotal }) => [key, orderTotal])).toEqual([
      ['2026-03', 2_000],
      ['2026-04', 8_000],
    ]);
  });

  it('stand across as well: twelve months of each supplier until a day, whose figures are those of all of them', async () => {
    const { list, summary, chart } = contract.purchaseMonth;
    const april = { across: 'true', to: '2026-04-30' } as const;
    const { rows } = await admin.call(list, { ...april, measure: 'openValue' });
    expect(rows).toMatchObject([
      { month: '2026-04', orders: 3, orderTotal: 10_000, openValue: 6_000, month1: 0, month11: 0, month12: 6_000 },
    ]);
    const all = await admin.call(summary, april);
    expect(all).toMatchObject({ count: 1, month10: 0, month11: 2_200, month12: 8_800, orderTotalWithTax: 11_000 });
    expect(await admin.call(summary, { ...april, to: '2027-03-31' })).toMatchObject({ month1: 8_800, month2: 0 });
    expect((await admin.call(summary, {})).month1).toBeUndefined();
    const { points } = await admin.call(chart, april);
    expect(points.map(({ key, orderTotal }) => [key, orderTotal])).toEqual([
      ['2026-03', 2_000],
      ['2026-04', 8_000],
    ]);
    const quantities = { month11: 2, month12: 8 };
    expect((await admin.call(list, { ...april, measure: 'orderQuantity' })).rows).toMatchObject([quantities]);
    // Who may not see what orders cost is told how many pieces they were of.
    await makeRole(world, 'Shelver', ['View Inventory Reports']);
    const clerk = await signUp(world, 'shelver', 'Shelver');
    const { rows: told } = await clerk.call(list, april);
    expect(told).toMatchObject([quantities]);
    expect(told[0]).not.toHaveProperty('orderTotalWithTax');
  });
});
