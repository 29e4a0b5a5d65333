import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { addCustomer } from '../../tests/support/customer.ts';
import { orderDraft, shipLines } from '../../tests/support/order.ts';
import { saveDraft, sellDraft } from '../../tests/support/saleDraft.ts';
import { openWorldForFile } from '../../tests/support/world.ts';

const world = await openWorldForFile();
const manager = world.as('manager');
const day = (date: string) => ({ countedFrom: date, countedTo: date });

it('rows of a day add up to the card of the dashboard: completed sales, less voids on their own day', async () => {
  const ring = await world.ring({ initialQuantity: 9 });
  const kept = await manager.call(contract.sale.sell, sellDraft(world, [ring]));
  const taken = await manager.call(contract.sale.sell, sellDraft(world, [ring], { date: '2026-06-17' }));
  await manager.call(contract.sale.save, saveDraft(world, [ring]));
  const { id, version } = taken;
  await manager.call(contract.sale.void, { id, version, reason: 'Wrong size' });

  expect(await manager.call(contract.countedSale.summary, day('2026-06-17'))).toEqual({
    count: 1,
    transactions: 1,
    quantity: 1,
    milligrams: 0,
    amount: taken.grandTotal,
  });
  expect(await manager.call(contract.countedSale.summary, day('2026-06-18'))).toEqual({
    count: 2,
    transactions: 0,
    quantity: 0,
    milligrams: 0,
    amount: 0,
  });
  // Asked for several locations, as a report is: both lists count those alone.
  for (const [locations, count] of [
    [`${world.ginza},${world.osaka}`, 2],
    [`${world.osaka},${world.rivalShop}`, 0],
  ] as const) {
    expect((await manager.call(contract.countedSale.summary, { ...day('2026-06-18'), locations })).count).toBe(count);
    expect((await manager.call(contract.sale.list, { locations })).rows.length > 0).toBe(count > 0);
    expect((await manager.call(contract.layaway.list, { locations })).rows).toEqual([]);
  }
  const { rows } = await manager.call(contract.countedSale.list, { ...day('2026-06-18'), sort: 'amount' });
  expect(rows.map(({ number, kind, amount }) => [number, kind, amount])).toEqual([
    [kept.number, 'sale', kept.grandTotal],
    [taken.number, 'void', -taken.grandTotal],
  ]);
  const { totalSales, monthlyStraight } = await manager.call(contract.dashboard.show, { period: 'month' });
  expect([totalSales?.value, monthlyStraight?.amount]).toEqual([kept.grandTotal, kept.grandTotal]);
});

it('an order counts by its shipments, its lines share each of them to the yen, and one item has the figures of its lines', async () => {
  const [one, two] = [await world.ring({ price: 33_333 }), await world.ring({ price: 66_667 })];
  const customer = await addCustomer(world);
  const draft = orderDraft(world, [one, two], {
    customerId: customer.id,
    discountAmount: 1_000,
    shippingFee: 777,
    grandTotal: 109_754,
  });
  const made = await manager.call(contract.sale.save, draft);
  const sent = { status: 'shipped', shippingDate: '2026-06-18' } as const;
  const first = await shipLines(world, made, [0], sent);
  await shipLines(world, first, [1], sent);
  const all = await manager.call(contract.countedSale.list, { ...day('2026-06-18'), search: made.number });
  expect(all.rows.map(({ kind }) => kind)).toEqual(['shipment', 'shipment']);
  expect(all.rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(109_754);
  const items = await Promise.all(
    [one, two].map(({ id }) => manager.call(contract.countedSale.summary, { itemId: id, ...day('2026-06-18') })),
  );
  expect(items.map(({ transactions, quantity }) => [transactions, quantity])).toEqual([
    [1, 1],
    [1, 1],
  ]);
  // All that is no line's is the shipping fee: its tax lies on the line that it came with.
  expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(109_754 - 777);
});

it('a file says each recognition with its sign, and another company has none of them', async () => {
  const csv = await manager.bytes(contract.countedSale.export, { format: 'csv', ...day('2026-06-18') });
  const text = new TextDecoder().decode(csv);
  expect(text).toContain('Counted as');
  expect(text).toMatch(/,Void,.*,-1,-110000,/);
  const others = await world.as('rival').call(contract.countedSale.summary, {});
  expect(others).toEqual({ count: 0, transactions: 0, quantity: 0, milligrams: 0, amount: 0 });
});

it('of an item that is sold by the gram the rows tell the grams, with a minus where they came back', async () => {
  const { id: itemId } = await world.reel({ price: 1_820, initialQuantity: 40 });
  const lines = [{ itemId, quantity: 1, milligrams: 12_355, price: 1_820 }];
  const payments = [{ paymentType: 'cash' as const, tendered: 24_734 }];
  const sell = () => manager.call(contract.sale.sell, sellDraft(world, [], { lines, grandTotal: 24_734, payments }));
  await sell();
  const { id, version } = await sell();
  await manager.call(contract.sale.void, { id, version, reason: 'Too long' });
  const { rows } = await manager.call(contract.countedSale.list, { itemId });
  expect(rows.map(({ milligrams }) => milligrams).sort()).toEqual([-12_355, 12_355, 12_355]);
  expect((await manager.call(contract.countedSale.summary, { itemId })).milligrams).toBe(12_355);
});
