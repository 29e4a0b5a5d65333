import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { orderDraft } from '../../../tests/support/order.ts';
import type { SaveDraft } from '../../../tests/support/saleDraft.ts';
import { openShop } from '../../../tests/support/shopWorld.ts';
import { placeOnWeb } from '../../../tests/support/webOrder.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile({ hasShops: true });
await openShop(world);

it('mails about an order tell goods by the gram by their weight, and pieces by their number', async () => {
  const ring = await world.ring({ name: 'Mailed ring', nameJa: 'Mailed ring' });
  const reel = await world.ring({
    name: 'Mailed reel',
    nameJa: 'Mailed reel',
    uom: 'bulk',
    priceBy: 'gram',
    milligrams: 1_000,
    initialQuantity: 40,
    price: 1_000,
    cost: 500,
    isUniquePiece: false,
  });
  // The shop on the web has no goods by the gram; a shop may add some to an order.
  const { sale } = await placeOnWeb(world, [ring]);
  const { id, version, customerId, shippingFee } = sale;
  const ecommerce = { channel: 'onlineShop' } as NonNullable<SaveDraft['ecommerce']>;
  const draft = orderDraft(world, [ring], { customerId, shippingFee, ecommerce });
  const lines = [...draft.lines, { itemId: reel.id, quantity: 1, milligrams: 12_345, price: 1_000 }];
  const net = ring.price + 12_345 + shippingFee;
  const manager = world.as('manager');
  const edited = await manager.call(contract.sale.edit, {
    ...draft,
    lines,
    grandTotal: net + Math.floor(net / 10),
    id,
    version,
  });
  await manager.call(contract.onlineOrder.confirm, { id, version: edited.version });
  const mails = await world.app.tools.db.selectFrom('mail').select('html').where('kind', '=', 'order').execute();
  const confirmed = mails.map(({ html }) => html).filter((html) => html.includes('Mailed reel'));
  expect(confirmed).toHaveLength(1);
  expect(confirmed[0]).toMatch(/Mailed ring[^×]*× 1\s/);
  expect(confirmed[0]).toMatch(/Mailed reel[^×]*12\.345 g\s/);
});
