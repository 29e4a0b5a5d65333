import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import type { World } from './world.ts';

export type SellDraft = DraftOf<typeof contract.sale.sell>;
export type SaveDraft = DraftOf<typeof contract.sale.save>;

/** One of each of these pieces at Ginza, today, with 10 % tax, paid in cash to the yen, unless said otherwise. */
export function sellDraft(world: World, items: readonly Item[], changes: Partial<SellDraft> = {}): SellDraft {
  const subtotal = items.reduce((sum, item) => sum + item.price, 0);
  const grandTotal = subtotal + Math.floor(subtotal / 10);
  return {
    locationId: world.ginza,
    date: '2026-06-18',
    customerId: null,
    lines: items.map((item) => ({ itemId: item.id, quantity: 1, price: item.price })),
    taxBasisPoints: 1000,
    grandTotal,
    payments: [{ paymentType: 'cash', tendered: grandTotal }],
    ...changes,
  };
}

/** The same, to be saved as pending. */
export function saveDraft(world: World, items: readonly Item[], changes: Partial<SaveDraft> = {}): SaveDraft {
  const { payments: _, ...draft } = sellDraft(world, items, changes);
  return draft;
}

/** How many pieces of an item there are at Ginza: to be sold, kept for somebody, and not to be sold. */
export async function shelfOf(
  world: World,
  { id }: Item,
): Promise<{ sellable: number; reserved: number; nonSellable: number }> {
  const { stock } = await world.as('admin').call(contract.item.find, { id });
  const { sellable = 0, reserved = 0, nonSellable = 0 } = stock.find((at) => at.locationId === world.ginza) ?? {};
  return { sellable, reserved, nonSellable };
}
