import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { textOf } from '../../../tests/support/reading.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const { receiving: api } = contract;
const world = await openWorldForFile();
const [admin, manager, stock] = [world.as('admin'), world.as('manager'), world.as('stock')];

it('filters receivings, sums those that were not reversed, exports and prints them', async () => {
  const { id: supplierId } = await admin.call(contract.supplier.create, { code: 'SP-9', name: 'Nine' });
  const ring = await world.ring({ initialQuantity: 0 });
  const lines = [{ itemId: ring.id, quantity: 3, damaged: 1, orderCost: 40_123 }];
  const draft = { locationId: world.ginza, supplierId, date: '2026-06-18', lines };
  const made = await stock.call(api.create, draft);
  const posted = await stock.call(api.post, await stock.call(api.create, draft).then(shown));
  const other = await manager.call(api.reverse, { ...shown(posted), reason: 'Wrong parcel' });
  const filters = { supplierId: String(supplierId) };
  expect((await admin.call(api.list, filters)).rows.map(({ id }) => id)).toEqual([other.id, made.id]);
  expect(await admin.call(api.summary, filters)).toMatchObject({
    count: 2,
    acceptedQuantity: 2,
    orderTotal: 120_369,
  });
  expect(String(await admin.bytes(api.export, { ...filters, format: 'csv' }))).toContain('120369');
  for (const language of ['en', 'ja']) {
    const file = await stock.bytes(api.paper, { id: made.id, language });
    expect(String(file.subarray(0, 5))).toBe('%PDF-');
  }
});

it('tells goods by the gram of a receiving by their weight, apart from its pieces: in its list, their sums, its file and its paper', async () => {
  const { id: supplierId } = await admin.call(contract.supplier.create, { code: 'SP-8', name: 'Eight' });
  const ring = await world.ring({ initialQuantity: 0 });
  const reel = await world.reel({ initialQuantity: 0 });
  const lines = [
    { itemId: ring.id, quantity: 3, damaged: 1, orderCost: 1 },
    {
      itemId: reel.id,
      quantity: 1,
      milligrams: 12_345,
      damagedMilligrams: 2_057,
      refusedMilligrams: 1_029,
      orderCost: 1,
    },
  ];
  const made = await stock.call(api.create, { locationId: world.ginza, supplierId, date: '2026-06-18', lines });
  const told = {
    acceptedQuantity: 2,
    acceptedQuantityMilligrams: 12_345 - 3_086,
    damagedQuantity: 1,
    damagedQuantityMilligrams: 2_057,
    refusedQuantity: 0,
    refusedQuantityMilligrams: 1_029,
  };
  const filters = { supplierId: String(supplierId) };
  expect(await admin.call(api.list, filters)).toMatchObject({ rows: [told] });
  expect(await admin.call(api.summary, filters)).toMatchObject(told);
  expect(await admin.call(api.find, { id: made.id })).toMatchObject(told);
  expect(String(await admin.bytes(api.export, { ...filters, format: 'csv' }))).toContain(',2,9.259,1,2.057,0,1.029,');
  const paper = await textOf(await stock.bytes(api.paper, { id: made.id, language: 'en' }));
  expect(paper).toMatch(/Accepted \| 2 pcs · 9\.259 g/);
});

function shown({ id, version }: { id: number; version: number }) {
  return { id, version };
}
