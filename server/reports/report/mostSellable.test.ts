import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const admin = world.as('admin');

it('most sellable tells what is left of goods by the gram by their weight', async () => {
  const chain = await world.ring({
    uom: 'bulk',
    priceBy: 'gram',
    milligrams: 1_000,
    price: 1_820,
    initialQuantity: 37,
  });
  await world.as('manager').call(contract.sale.sell, {
    locationId: world.ginza,
    customerId: null,
    date: '2026-06-18',
    taxBasisPoints: 1000,
    lines: [{ itemId: chain.id, quantity: 1, milligrams: 12_355, price: 1_820 }],
    grandTotal: 24_734,
    payments: [{ paymentType: 'cash', tendered: 24_734 }],
  });
  const asked = { from: '2026-06-01', to: '2026-06-18', search: chain.itemCode, top: '50' as const };
  const { rows } = await admin.call(contract.mostSellable.list, asked);
  expect(rows).toMatchObject([{ priceBy: 'gram', quantity: 1, stockLeft: 0, milligramsLeft: 24_645 }]);
  const sums = await admin.call(contract.mostSellable.summary, asked);
  expect(sums).toMatchObject({ stockLeft: 0, milligramsLeft: 24_645 });
  const file = String(await admin.bytes(contract.mostSellable.export, { ...asked, format: 'csv', language: 'en' }));
  expect(file).toContain('Stock left,Grams left,Last sold');
  expect(file).toContain(',,24.645,2026-06-18');
});
