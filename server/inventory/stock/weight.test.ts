import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { saveDraft } from '../../../tests/support/saleDraft.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const admin = world.as('admin');
const manager = world.as('manager');
const priced = { uom: 'bulk', priceBy: 'gram', milligrams: 1_000, cost: 1_500, price: 2_000 } as const;
const categoryOf = async (itemId: number) => (await admin.call(contract.item.find, { id: itemId })).categoryId;

/** A metre of chain of which a part goes to Osaka: its one unit stays where most of it does. */
const sendPart = async () => {
  const chain = await world.ring({ ...priced, initialQuantity: 1 });
  const shown = ({ id, version }: { id: number; version: number }) => ({ id, version });
  const made = await admin.call(contract.transfer.create, {
    locationId: world.ginza,
    date: '2026-06-01',
    destinationCompanyId: world.companyId,
    destinationLocationId: world.osaka,
    lines: [{ itemId: chain.id, quantity: 1, milligrams: 300, price: 2_000 }],
  });
  const sent = await admin.call(
    contract.transfer.ship,
    shown(await admin.call(contract.transfer.approve, shown(made))),
  );
  const lines = sent.lines.map(({ id, milligrams }) => ({ id, receivedMilligrams: milligrams }));
  await admin.call(contract.transfer.receive, { ...shown(sent), lines });
  return chain;
};

it('goods by the gram are there by their weight, where none of their units is: in lists, counts and reports', async () => {
  const chain = await sendPart();
  const draft = saveDraft(world, [chain], {
    lines: [{ itemId: chain.id, quantity: 1, milligrams: 200, price: 2_000 }],
    grandTotal: 440,
  });
  await manager.call(contract.sale.save, draft);
  const weights = [
    [world.ginza, 'sellable', 500],
    [world.ginza, 'reserved', 200],
    [world.osaka, 'sellable', 300],
  ];
  for (const day of [undefined, '2026-06-18']) {
    const asked = { search: chain.itemCode, ...(day && { day }) };
    const { rows } = await admin.call(contract.stock.list, asked);
    expect(rows.map((row) => [row.locationId, row.kind, row.milligrams])).toEqual(weights);
    expect(await admin.call(contract.stock.summary, asked)).toMatchObject({
      quantity: 0,
      quantityMilligrams: 1_000,
      milligrams: 1_000,
    });
  }
  const made = await admin.call(contract.stockCount.create, { locationId: world.osaka, lines: [] });
  await admin.call(contract.stockCount.start, { id: made.id, version: made.version });
  const { rows: booked } = await admin.call(contract.stockCount.lines, { id: made.id });
  expect(booked.map(({ itemCode }) => itemCode)).toContain(chain.itemCode);

  const nothing = { sellable: 0, reserved: 0, onHand: 0, priceBy: 'gram' };
  const search = chain.itemCode;
  const levels = await admin.call(contract.stockLevel.list, { search });
  expect(levels.rows).toMatchObject([
    { ...nothing, locationId: world.ginza, milligrams: 700, status: 'low' },
    { ...nothing, locationId: world.osaka, milligrams: 300, status: 'low' },
  ]);
  const stood = await admin.call(contract.onHand.list, { search });
  expect(stood.rows.map(({ onHand, milligrams }) => [onHand, milligrams])).toEqual([
    [0, 700],
    [0, 300],
  ]);
  const categories = String(await categoryOf(chain.id));
  const { rows: owned } = await admin.call(contract.companyStock.list, { locations: String(world.osaka), categories });
  const there = { locationId: world.osaka, categories };
  const { quantity, milligrams, value } = await admin.call(contract.stock.summary, there);
  expect(owned).toMatchObject([{ onHand: quantity, milligrams, value }]);
});
