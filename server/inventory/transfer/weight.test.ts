import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { textOf } from '../../../tests/support/reading.ts';
import { openWorldForFile, refusedFields } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const { transfer: api } = contract;
const admin = world.as('admin');
const stepped = ({ id, version }: { id: number; version: number }) => ({ id, version });

/** Goods by the gram on their way to a shop of a company. */
async function ship(
  itemId: number,
  [destinationCompanyId, destinationLocationId]: [company: number, shop: number],
  milligrams: number,
  price: number,
) {
  const made = await admin.call(api.create, {
    locationId: world.ginza,
    date: '2026-06-18',
    destinationCompanyId,
    destinationLocationId,
    lines: [{ itemId, quantity: 1, milligrams, price }],
  });
  return admin.call(api.ship, stepped(await admin.call(api.approve, stepped(made))));
}

it('a transfer counts goods by the gram by their weight, beside its pieces, and its parts add up to it', async () => {
  const chain = await world.reel({ initialQuantity: 40 });
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
  const [weighed, counted] = [
    { receivedMilligrams: 7_201, damagedMilligrams: 2, shortMilligrams: 5_142 },
    { received: 4, damaged: 1, short: 0 },
  ];
  const lines = shipped.lines.map(({ id }, index) => ({ id, ...(index === 0 ? weighed : counted) }));
  const received = await admin.call(api.receive, { ...stepped(shipped), lines });
  const resolved = await admin.call(api.resolve, {
    ...stepped(received),
    lines: [{ id: received.lines[0]?.id as number, outcome: 'found', milligrams: 5_141 }],
  });
  const told = {
    quantity: 5,
    quantityMilligrams: 12_345,
    receivedQuantity: 4,
    receivedQuantityMilligrams: 7_201,
    damagedQuantity: 1,
    damagedQuantityMilligrams: 2,
    shortQuantity: 0,
    shortQuantityMilligrams: 5_142,
    openQuantity: 0,
    openQuantityMilligrams: 1,
  };
  expect(resolved).toMatchObject({ ...told, status: 'received' });
  const [row] = (await admin.call(api.list, { search: made.number })).rows;
  expect(row).toMatchObject(told);
  expect(await admin.call(api.summary, { search: made.number })).toMatchObject(told);
  // The movements weighed the same.
  const { stock } = await admin.call(contract.item.find, { id: chain.id });
  const weights = stock.map(({ milligrams }) => [milligrams.sellable, milligrams.nonSellable, milligrams.inTransit]);
  expect(weights).toEqual([
    [40_000 - 12_345 + 5_141, 0, 1],
    [7_201, 2, 0],
  ]);

  const file = String(await admin.bytes(api.export, { search: made.number, format: 'csv', language: 'en' }));
  expect(file).toContain(',5,12.345,4,7.201,1,0.002,0,5.142,0,0.001,');

  const { rows: trail } = await admin.call(api.audit, { id: made.id });
  const changed = trail.slice(0, 2).map(({ changes }) => changes.map(({ field, after }) => `${field} ${after}`).sort());
  expect(changed).toEqual([
    ['openGrams 0.001 g'],
    [
      'damagedGrams 0.002 g',
      'damagedQuantity 1',
      'openGrams 5.142 g',
      'receivedGrams 7.201 g',
      'receivedQuantity 4',
      'shortGrams 5.142 g',
      'status received',
    ],
  ]);
  const last = { id: received.lines[0]?.id as number, outcome: 'lost', milligrams: 1 } as const;
  expect(await admin.call(api.resolve, { ...stepped(resolved), lines: [last] })).toMatchObject({ status: 'completed' });
});

it('goods by the gram are refused by the piece, and by a weight that was not shipped or is not missing', async () => {
  const chain = await world.reel({ initialQuantity: 40 });
  const shipped = await ship(chain.id, [world.companyId, world.osaka], 12_345, 1);
  const id = shipped.lines[0]?.id as number;
  const receive = (counted: object) => admin.call(api.receive, { ...stepped(shipped), lines: [{ id, ...counted }] });
  for (const counted of [{ received: 12 }, { receivedMilligrams: 12_344 }, { receivedMilligrams: 12_346 }])
    expect(await refusedFields(receive(counted))).toEqual(['lines.0.receivedMilligrams field.transferCount']);
  const received = await receive({ receivedMilligrams: 12_000, shortMilligrams: 345 });
  const resolve = (told: object) =>
    admin.call(api.resolve, { ...stepped(received), lines: [{ id, outcome: 'found', ...told }] });
  expect(await refusedFields(resolve({ quantity: 1 }))).toEqual(['lines.0.milligrams field.quantityAboveZero']);
  expect(await refusedFields(resolve({ milligrams: 346 }))).toEqual(['lines.0.milligrams field.transferOpen']);
  const both = (['found', 'late'] as const).map((outcome, index) => ({ id, outcome, milligrams: 344 + index }));
  expect(await refusedFields(admin.call(api.resolve, { ...stepped(received), lines: both }))).toEqual([
    'lines.1.milligrams field.transferOpen',
  ]);
});

it('another company sums up the weight of what is on its way to it, and of no other goods', async () => {
  const chain = await world.reel({ initialQuantity: 40 });
  await ship(chain.id, [world.rivalCompanyId, world.rivalShop], 4_321, 1);
  await ship(chain.id, [world.companyId, world.osaka], 1_000, 1);
  const theirs = { quantity: 0, quantityMilligrams: 4_321 };
  const rival = world.as('rival');
  expect((await rival.call(api.list, {})).rows).toMatchObject([theirs]);
  expect(await rival.call(api.summary, {})).toMatchObject(theirs);
  expect(await rival.call(contract.transferReport.summary, {})).toMatchObject({ shipped: 0, shippedMilligrams: 4_321 });
});

it('goods by the gram of which less than a unit arrives at another company become an item there', async () => {
  const chain = await world.reel({ initialQuantity: 40, name: 'Sliver' });
  const shipped = await ship(chain.id, [world.rivalCompanyId, world.rivalShop], 12_345, 1_000);
  const id = shipped.lines[0]?.id as number;
  const rival = world.as('rival');
  const lines = [{ id, receivedMilligrams: 3, shortMilligrams: 12_342 }];
  const received = await rival.call(api.receive, { ...stepped(shipped), lines });
  const there = () => rival.call(contract.stock.list, { search: 'Sliver' });
  expect((await there()).rows).toMatchObject([{ kind: 'sellable', milligrams: 3, value: 3 }]);
  const late = [{ id, outcome: 'late' as const, milligrams: 12_342 }];
  const done = await admin.call(api.resolve, { ...stepped(received), lines: late });
  expect(done).toMatchObject({ status: 'completed' });
  expect((await there()).rows).toMatchObject([{ kind: 'sellable', milligrams: 12_345 }]);
  const report = await admin.bytes(api.report, { id: shipped.id, language: 'en' });
  expect(await textOf(report)).toMatch(/Arrived late.*12\.342 g/s);
});
