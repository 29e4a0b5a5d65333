import { expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { orderDraft } from '../../../tests/support/order.ts';
import type { SaveDraft } from '../../../tests/support/saleDraft.ts';
import { openShop } from '../../../tests/support/shopWorld.ts';
import { placeOnWeb } from '../../../tests/support/webOrder.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile({ hasShops: true });
const manager = world.as('manager');
await openShop(world);

/** What the bell says waits to be confirmed: how much, and of the first when each hold ends. */
async function told() {
  const { toConfirm, toConfirmCount } = await manager.call(contract.dashboard.notifications, {});
  return { count: toConfirmCount, rows: toConfirm.map(({ number, endsAt }) => [number, endsAt]) };
}

/** Edits the end of an order's hold. */
function hold({ sale, ring }: { sale: Sale; ring: Item }, heldUntil: string): Promise<Sale> {
  const { id, version, customerId, shippingFee, grandTotal } = sale;
  const ecommerce = { channel: 'onlineShop' as const, heldUntil } as NonNullable<SaveDraft['ecommerce']>;
  return manager.call(contract.sale.edit, {
    ...orderDraft(world, [ring], { customerId, shippingFee, grandTotal, ecommerce }),
    id,
    version,
  });
}

it('what is to be confirmed leads with the hold that ends first, also after it was prolonged, and counts all', async () => {
  const placed: { sale: Sale; ring: Item }[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    world.clock.set(`2026-06-18T05:3${turn}:00Z`);
    const ring = await world.ring();
    placed.push({ sale: (await placeOnWeb(world, [ring])).sale, ring });
  }
  const numbers = placed.map(({ sale }) => sale.number);
  const before = await told();
  expect(before.count).toBe(7);
  expect(before.rows.map(([number]) => number)).toEqual(numbers.slice(0, 5));
  expect(before.rows[0]).toEqual([numbers[0], '2026-06-19T05:30:00.000Z']);

  await hold(placed[0] as (typeof placed)[0], '2026-06-25T15:00:00.000Z');
  const after = await told();
  expect(after.count).toBe(7);
  expect(after.rows.map(([number]) => number)).toEqual(numbers.slice(1, 6));
});

it('an order is told in its file as in the list: that it is to be confirmed, and when its hold ends', async () => {
  const { sale } = await placeOnWeb(world, [await world.ring()]);
  const file = async () => {
    const input = { format: 'csv', search: sale.number, language: 'en' } as const;
    return new TextDecoder().decode(await manager.bytes(contract.ecommerce.export, input));
  };
  expect(await file()).toMatch(/Ends at[\s\S]*To confirm,Unpaid,2026-06-19 \d\d:\d\d:\d\d,Online shop/);
  const { id, version } = sale;
  await manager.call(contract.sale.cancel, { id, version, reason: 'Out of reach' });
  expect(await file()).toMatch(/Cancelled,,,Online shop/);
});
