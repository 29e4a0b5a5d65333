import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const { purchaseOrder: api } = contract;
const admin = world.as('admin');

it('an order counts goods by the gram by their weight, beside its pieces', async () => {
  const chain = await world.reel({ initialQuantity: 40 });
  const ring = await world.ring({ initialQuantity: 1, isUniquePiece: false });
  const supplier = await admin.call(contract.supplier.create, { code: 'REEL', name: 'Reels' });
  const order = await admin.call(api.create, {
    locationId: world.ginza,
    supplierId: supplier.id,
    date: '2026-06-18',
    lines: [
      { itemId: chain.id, quantity: 1, milligrams: 12_345, orderCost: 1 },
      { itemId: ring.id, quantity: 5, orderCost: 1 },
    ],
  });
  expect(order).toMatchObject({
    orderQuantity: 5,
    orderQuantityMilligrams: 12_345,
    outstandingQuantityMilligrams: 12_345,
  });
  await admin.call(api.approve, { id: order.id, version: order.version });
  const receive = async (itemId: number, amount: { quantity: number; milligrams?: number }) => {
    const made = await admin.call(contract.receiving.create, {
      locationId: world.ginza,
      date: '2026-06-18',
      purchaseOrderId: order.id,
      lines: [{ itemId, ...amount }],
    });
    await admin.call(contract.receiving.post, { id: made.id, version: made.version });
    return admin.call(api.find, { id: order.id });
  };
  // Nothing that is counted in pieces has come, and yet something has.
  const first = await receive(chain.id, { quantity: 1, milligrams: 12_045 });
  expect(first).toMatchObject({ receivedQuantity: 0, receivedQuantityMilligrams: 12_045, receiving: 'partial' });
  expect(first.steps).not.toContain('cancel');
  await receive(ring.id, { quantity: 4 });
  const told = {
    orderQuantity: 5,
    orderQuantityMilligrams: 12_345,
    receivedQuantity: 4,
    receivedQuantityMilligrams: 12_045,
    outstandingQuantity: 1,
    outstandingQuantityMilligrams: 300,
  };
  const [row] = (await admin.call(api.list, { search: order.number })).rows;
  expect(row).toMatchObject(told);
  expect(await admin.call(api.summary, { search: order.number })).toMatchObject(told);
  const file = String(await admin.bytes(api.export, { search: order.number, format: 'csv', language: 'en' }));
  expect(file).toContain(',5,12.345,4,12.045,');
  const lines = String(await admin.bytes(api.linesExport, { id: order.id, format: 'csv', language: 'en' }));
  expect(lines.split('\r\n')[1]).toMatch(/,,12\.345,1,,12\.045$/);

  // The grams that are still to come are received, though their units have all come.
  await receive(chain.id, { quantity: 1, milligrams: 300 });
  expect(await receive(ring.id, { quantity: 1 })).toMatchObject({
    receiving: 'full',
    receivedQuantity: 5,
    receivedQuantityMilligrams: 12_345,
    outstandingQuantity: 0,
    outstandingQuantityMilligrams: 0,
  });
});
