import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { paid, saleOf, seed } from '../../../tests/support/seed.ts';
import { signUp } from '../../../tests/support/signUp.ts';
import { openWorld, refusalCode, type World } from '../../../tests/support/world.ts';

let world: World;
let seeded: Record<string, unknown>;

beforeAll(async () => {
  world = await openWorld();
  const who = world.as('admin');
  const { companyId, ginza: locationId } = world;
  seeded = await seed(world, { who, companyId, locationId, word: 'Azure' });
});
afterAll(() => world.close());

const day = '2026-06-18';

it('straight sales count on their day, and a void takes away on its own', async () => {
  const who = world.as('admin');
  const find = () => who.call(contract.straightSales.summary, { from: day, to: day });
  const before = await find();
  const sale = await who.call(contract.sale.sell, {
    ...saleOf(seeded.item, world.ginza, seeded.customer),
    payments: paid,
  });
  expect(await find()).toEqual({
    count: before.count + 1,
    quantity: before.quantity + 1,
    milligrams: before.milligrams + 1_000,
    discount: before.discount,
    amount: before.amount + 110_000,
  });
  await who.call(contract.sale.void, { id: sale.id, version: sale.version, reason: 'A slip' });
  expect(await who.call(contract.straightSales.summary, {})).toMatchObject({
    amount: before.amount,
    count: before.count + 2,
  });
  const { rows } = await who.call(contract.straightSales.list, { search: sale.number });
  expect(rows.map(({ way, amount }) => [way, amount]).toSorted()).toEqual([
    [-1, -110_000],
    [1, 110_000],
  ]);
  const lines = (await who.call(contract.straightSales.list, {})).rows.map(({ lineId }) => lineId);
  expect(lines, 'the newest first').toEqual(lines.toSorted((a, b) => b - a));
  expect(new Set(lines).size).toBeGreaterThan(1);
  const { customerName } = rows[0] as (typeof rows)[number];
  const ofCustomer = await who.call(contract.straightSales.list, { search: customerName });
  expect(ofCustomer.rows.map(({ number }) => number)).toContain(sale.number);
  const paidWith = async (paymentType: string) =>
    (await who.call(contract.straightSales.summary, { search: sale.number, paymentType })).count;
  expect([await paidWith(paid[0]?.paymentType ?? ''), await paidWith('qr')]).toEqual([2, 0]);
  const file = { format: 'csv', language: 'ja', paymentType: 'qr' } as const;
  expect(String(await who.bytes(contract.straightSales.export, file))).toContain('支払方法,QR');
});

it('stock of now is what the list of stock says, and what stood at the end of the day', async () => {
  const who = world.as('admin');
  const level = await who.call(contract.stockLevel.summary, {});
  const stock = await who.call(contract.stock.summary, {});
  expect(level.onHand + level.inTransit).toBe(stock.quantity);
  const { rows } = await who.call(contract.stockLevel.list, { size: 100 });
  expect(rows.reduce((sum, row) => sum + row.onHand, 0)).toBe(level.onHand);
  for (const status of ['negative', 'zero', 'low', 'ok'] as const) {
    const part = await who.call(contract.stockLevel.list, { status, size: 100 });
    expect(part.rows).toEqual(rows.filter((row) => row.status === status));
  }
  const stood = await who.call(contract.onHand.summary, {});
  expect([stood.onHand, stood.milligrams]).toEqual([level.onHand, level.milligrams]);
  expect(await refusalCode(who.call(contract.onHand.list, { day: '2099-01-01' }))).toBe('input.invalid');
});

it('costs and files are for who may have them, and another company sees none of it', async () => {
  const stockroom = await signUp(world, 'stockroom', 'Inventory');
  const { rows } = await stockroom.call(contract.onHand.list, {});
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify([rows, await stockroom.call(contract.onHand.summary, {})])).not.toContain('value');
  const file = stockroom.call(contract.onHand.export, { format: 'csv' });
  expect(await refusalCode(file)).toBe('access.denied');
  const others = await world.as('rival').call(contract.straightSales.summary, {});
  expect(others).toMatchObject({ count: 0, amount: 0 });
});
