import { z } from 'zod';
import { textIn } from '../kernel/textIn.ts';

/** The shop at which pieces of an order are fetched. */
export const pickupPlace = z.strictObject({
  name: z.string(),
  nameJa: z.string(),
  address: z.string(),
  addressJa: z.string(),
  phone: z.string(),
});
export type PickupPlace = z.output<typeof pickupPlace>;

/** The same as it is written in a language, a line each. */
export function pickupLines(place: PickupPlace, language: 'en' | 'ja'): string[] {
  const { name, nameJa, address, addressJa, phone } = place;
  return [textIn(language, name, nameJa), textIn(language, address, addressJa), phone].filter(Boolean);
}

/**
 * Whether an order is fetched at the shop: one of the shop on the web that has no shipping method. Of one that staff entered,
 * which has no stage, none was chosen yet.
 */
export function isFetchedOrder(onlineStage: string | null, shippingMethodId: number | null): boolean {
  return onlineStage !== null && shippingMethodId === null;
}
