import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
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

function shown({ id, version }: { id: number; version: number }) {
  return { id, version };
}
