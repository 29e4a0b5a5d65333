import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const admin = world.as('admin');

it('most sellable tells what was sold and what is left of goods by the gram by their weight', async () => {
  const sell = (
    lines: { itemId: number; quantity: number; milligrams?: number; price: number }[],
    grandTotal: number,
  ) =>
    world.as('manager').call(contract.sale.sell, {
      locationId: world.ginza,
      customerId: null,
      date: '2026-06-18',
      taxBasisPoints: 1000,
      lines,
      grandTotal,
      payments: [{ paymentType: 'cash', tendered: grandTotal }],
    });
  const ring = await world.ring({ price: 10_000, initialQuantity: 5 });
  const chain = await world.reel({ price: 1_820, initialQuantity: 37 });
  // Two cuts are two pieces, and weigh 12.356 g.
  await sell([{ itemId: chain.id, quantity: 1, milligrams: 12_355, price: 1_820 }], 24_734);
  await sell([{ itemId: chain.id, quantity: 1, milligrams: 1, price: 1_820 }], 1);
  await sell([{ itemId: ring.id, quantity: 2, price: 10_000 }], 22_000);
  const asked = { from: '2026-06-01', to: '2026-06-18', search: chain.itemCode, top: '50' as const };
  const { rows } = await admin.call(contract.mostSellable.list, asked);
  const sold = { quantity: 2, quantityMilligrams: 12_356 };
  expect(rows).toMatchObject([{ priceBy: 'gram', ...sold, stockLeft: 0, milligramsLeft: 24_644 }]);
  const sums = await admin.call(contract.mostSellable.summary, asked);
  expect(sums).toMatchObject({ ...sold, stockLeft: 0, milligramsLeft: 24_644 });
  const { rows: performed } = await admin.call(contract.productPerformance.list, { search: chain.itemCode });
  expect(performed).toMatchObject([sold]);
  // Rings weigh something, too, but are no goods by the gram.
  const all = { quantity: 4, quantityMilligrams: 12_356 };
  expect(await admin.call(contract.mostSellable.summary, { ...asked, search: '' })).toMatchObject(all);
  expect(await admin.call(contract.productPerformance.summary, {})).toMatchObject(all);
  const file = String(await admin.bytes(contract.mostSellable.export, { ...asked, format: 'csv', language: 'en' }));
  expect(file).toContain('Quantity,Grams sold,Amount');
  expect(file).toContain(',2,12.356,');
  expect(file).toContain('Stock left,Grams left,Last sold');
  expect(file).toContain(',,24.644,2026-06-18');
});
