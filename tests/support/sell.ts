import { businessDate, systemClock } from '#server/kernel/clock.ts';
import type { Shop } from './shop.ts';

/** What a clerk's screen sends to sell some pieces, taken at random from the shelves and paid by card. */
export function randomSale(shop: Pick<Shop, 'locationId' | 'items' | 'customerIds'>, lineCount = 3) {
  const chosen = new Set<Shop['items'][number]>();
  while (chosen.size < Math.min(lineCount, shop.items.length)) chosen.add(anyOf(shop.items));
  const lines = [...chosen].map(({ id, price }) => ({ itemId: id, quantity: 1, price }));
  const subtotal = lines.reduce((sum, line) => sum + line.price, 0);
  const grandTotal = subtotal + Math.floor(subtotal / 10);
  return {
    locationId: shop.locationId,
    date: businessDate(systemClock.now()),
    customerId: shop.customerIds.length > 0 ? anyOf(shop.customerIds) : null,
    lines,
    taxBasisPoints: 1000,
    grandTotal,
    payments: [{ paymentType: 'card', tendered: grandTotal }],
  };
}

function anyOf<T>(values: readonly T[]): T {
  return values[Math.floor(Math.random() * values.length)] as T;
}
