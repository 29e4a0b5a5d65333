import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { sellDraft } from '../../../tests/support/saleDraft.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const admin = world.as('admin');

it('reports of stock tell goods by the gram by their weight, beside the pieces of all others', async () => {
  const chain = await world.reel({ price: 1_820, initialQuantity: 37 });
  await world.ring({ initialQuantity: 5 });
  const grandTotal = 24_734;
  const sale = {
    lines: [{ itemId: chain.id, quantity: 1, milligrams: 12_355, price: chain.price }],
    grandTotal,
    payments: [{ paymentType: 'cash' as const, tendered: grandTotal }],
  };
  await world.as('manager').call(contract.sale.sell, sellDraft(world, [chain], sale));
  const left = { onHand: 0, onHandMilligrams: 24_645, sellable: 0, sellableMilligrams: 24_645, reservedMilligrams: 0 };
  const all = { onHand: 5, onHandMilligrams: 24_645 };
  const own = { search: chain.itemCode };
  for (const report of [contract.onHand, contract.stockLevel]) {
    expect((await admin.call(report.list, own)).rows).toMatchObject([left]);
    expect(await admin.call(report.summary, own)).toMatchObject(left);
    expect(await admin.call(report.summary, {})).toMatchObject(all);
  }
  expect(await admin.call(contract.companyStock.summary, {})).toMatchObject(all);
  expect((await admin.call(contract.onHand.chart, own)).points).toMatchObject([
    { onHand: 0, onHandMilligrams: 24_645 },
  ]);
  const aged = { quantity: 0, quantityMilligrams: 24_645 };
  expect(await admin.call(contract.aging.summary, own)).toMatchObject(aged);
  const month = { opening: 0, cameMilligrams: 37_000, wentMilligrams: 12_355, closing: 0, closingMilligrams: 24_645 };
  expect((await admin.call(contract.snapshot.list, { ...own, month: '2026-06' })).rows).toMatchObject([month]);
});
