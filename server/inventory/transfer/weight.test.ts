import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { partAmounts } from '#contract/inventory/transfer.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const { transfer: api } = contract;
const admin = world.as('admin');
const stepped = ({ id, version }: { id: number; version: number }) => ({ id, version });

it('a transfer counts goods by the gram by their weight, beside its pieces, and its parts add up to it', async () => {
  const chain = await world.ring({ uom: 'bulk', priceBy: 'gram', milligrams: 1_000, initialQuantity: 40 });
  const ring = await world.ring({ initialQuantity: 5, isUniquePiece: false });
  const made = await admin.call(api.create, {
    locationId: world.ginza,
    date: '2026-06-18',
    destinationCompanyId: world.companyId,
    destinationLocationId: world.osaka,
    lines: [
      { itemId: chain.id, quantity: 1, milligrams: 12_345, price: 1 },
      { itemId: ring.id, quantity: 5, price: 1 },
    ],
  });
  expect(made).toMatchObject({ quantity: 5, quantityMilligrams: 12_345 });
  const approved = await admin.call(api.approve, stepped(made));
  const shipped = await admin.call(api.ship, stepped(approved));
  const counts = [
    { received: 7, damaged: 2, short: 3 },
    { received: 4, damaged: 1, short: 0 },
  ];
  const lines = shipped.lines.map(({ id }, index) => ({
    id,
    ...(counts[index] ?? { received: 0, damaged: 0, short: 0 }),
  }));
  const received = await admin.call(api.receive, { ...stepped(shipped), lines });
  const resolved = await admin.call(api.resolve, {
    ...stepped(received),
    lines: [{ id: received.lines[0]?.id as number, outcome: 'found', quantity: 1 }],
  });
  const told = {
    quantity: 5,
    quantityMilligrams: 12_345,
    receivedQuantity: 4,
    receivedQuantityMilligrams: 7_201,
    damagedQuantity: 1,
    damagedQuantityMilligrams: 2_058,
    shortQuantity: 0,
    shortQuantityMilligrams: 3_086,
    openQuantity: 0,
    openQuantityMilligrams: 2_057,
  };
  expect(resolved).toMatchObject(told);
  const [row] = (await admin.call(api.list, { search: made.number })).rows;
  expect(row).toMatchObject(told);
  expect(await admin.call(api.summary, { search: made.number })).toMatchObject(told);
  // The movements weighed the same.
  const [line] = resolved.lines;
  if (!line) throw new Error('The line is gone.');
  expect(partAmounts(line)).toEqual({
    received: 7_201,
    damaged: 2_058,
    found: 1_029,
    lost: 0,
    late: 0,
    open: 2_057,
    short: 3_086,
  });
  const { stock } = await admin.call(contract.item.find, { id: chain.id });
  const weights = stock.map(({ milligrams }) => [milligrams.sellable, milligrams.nonSellable, milligrams.inTransit]);
  expect(weights).toEqual([
    [40_000 - 12_345 + 1_029, 0, 2_057],
    [7_201, 2_058, 0],
  ]);

  const file = String(await admin.bytes(api.export, { search: made.number, format: 'csv', language: 'en' }));
  expect(file).toContain(',5,12.345,4,7.201,1,2.058,0,3.086,0,2.057,');
});

it('goods by the gram that were lost before others were found weigh together what left transit', async () => {
  const chain = await world.ring({ uom: 'bulk', priceBy: 'gram', milligrams: 1_000, initialQuantity: 40 });
  const made = await admin.call(api.create, {
    locationId: world.ginza,
    date: '2026-06-18',
    destinationCompanyId: world.companyId,
    destinationLocationId: world.osaka,
    lines: [{ itemId: chain.id, quantity: 1, milligrams: 12_345, price: 1 }],
  });
  const shipped = await admin.call(api.ship, stepped(await admin.call(api.approve, stepped(made))));
  const id = shipped.lines[0]?.id as number;
  let now = await admin.call(api.receive, { ...stepped(shipped), lines: [{ id, received: 7, damaged: 2, short: 3 }] });
  for (const outcome of ['lost', 'found'] as const)
    now = await admin.call(api.resolve, { ...stepped(now), lines: [{ id, outcome, quantity: 1 }] });
  const [line] = now.lines;
  if (!line) throw new Error('The line is gone.');
  const { found, lost, open } = partAmounts(line);
  const { stock } = await admin.call(contract.item.find, { id: chain.id });
  const [source] = stock.map(({ milligrams }) => milligrams);
  if (!source) throw new Error('The stock is gone.');
  // The ledger weighed the lost one first, the line tells the found one first: between them a milligram goes over.
  const foundInLedger = source.sellable - (40_000 - 12_345);
  const lostInLedger = 12_345 - 7_201 - 2_058 - foundInLedger - source.inTransit;
  expect([lostInLedger, foundInLedger, source.inTransit]).toEqual([1_029, 1_028, 1_029]);
  expect([found, lost, open]).toEqual([1_029, 1_028, 1_029]);
  expect(found + lost).toBe(lostInLedger + foundInLedger);
});

it('another company sums up the weight of what is on its way to it, and of no other goods', async () => {
  const chain = await world.ring({ uom: 'bulk', priceBy: 'gram', milligrams: 1_000, initialQuantity: 40 });
  const send = async (destinationCompanyId: number, destinationLocationId: number, milligrams: number) => {
    const made = await admin.call(api.create, {
      locationId: world.ginza,
      date: '2026-06-18',
      destinationCompanyId,
      destinationLocationId,
      lines: [{ itemId: chain.id, quantity: 1, milligrams, price: 1 }],
    });
    return admin.call(api.ship, stepped(await admin.call(api.approve, stepped(made))));
  };
  await send(world.rivalCompanyId, world.rivalShop, 4_321);
  await send(world.companyId, world.osaka, 1_000);
  const theirs = { quantity: 0, quantityMilligrams: 4_321 };
  const rival = world.as('rival');
  expect((await rival.call(api.list, {})).rows).toMatchObject([theirs]);
  expect(await rival.call(api.summary, {})).toMatchObject(theirs);
  expect(await rival.call(contract.transferReport.summary, {})).toMatchObject({ shipped: 0, shippedMilligrams: 4_321 });
});
