import { pick } from '#contract/kernel/pick.ts';
import type { Addressed } from '#contract/people/address.ts';
import type { OrderDraft } from '#contract/sales/ecommerceOrder.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { dateOfInstant, dayAfter } from '#web/text/format.ts';

/** Where an order goes, as far as it is said. */
export type Delivery = Pick<
  OrderDraft,
  'recipient' | 'contactNumber' | 'postalCode' | 'prefecture' | 'address' | 'country'
>;

const nowhere: OrderDraft = {
  channel: 'telephone',
  recipient: '',
  contactNumber: '',
  postalCode: '',
  prefecture: '',
  address: '',
  country: 'JP',
  shippingMethodId: null,
  heldUntil: null,
};
const said = Object.keys(nowhere) as (keyof OrderDraft)[];

/** What the draft of a sale says of its order. */
export function orderOf(own: Record<string, unknown>): OrderDraft {
  return { ...nowhere, ...(own.ecommerce as Partial<OrderDraft> | undefined) };
}

/** The order of a saved sale as the counter sends it again. */
export function orderOwn({ ecommerce }: Sale): Record<string, unknown> {
  return ecommerce ? { ecommerce: pick(ecommerce, said) } : {};
}

/** Whether it is said to whom and where an order goes. */
export function isDelivered({ recipient, contactNumber, address }: Delivery): boolean {
  return [recipient, contactNumber, address].every((text) => text.trim() !== '');
}

interface Customer extends Addressed {
  contactNumber: string;
}

/** Where the orders of a customer go, unless it is said otherwise. Prefecture and postal code stand apart. */
export function deliveryTo(customer: Customer, name: string): Delivery {
  const { country, contactNumber, postalCode, prefecture, state, street, line2, landmark, city, town } = customer;
  const building = [customer.buildingName, customer.roomNumber].filter(Boolean).join(' ');
  const isJapan = country === 'JP';
  const address = isJapan
    ? [city + town, building].filter(Boolean).join(' ')
    : [street, line2, landmark, city].filter(Boolean).join(', ');
  const region = isJapan ? prefecture : state;
  return { recipient: name, contactNumber, postalCode, prefecture: region, address, country };
}

/** The moment in which a day of the shops ends. */
export function endOfDay(date: string): string {
  return new Date(`${dayAfter(date)}T00:00:00+09:00`).toISOString();
}

/** The end of a hold: at an hour of its last day, `18:30`, or with the day itself where none is said. */
export function endOfHold(date: string, hour: string): string {
  return hour === '' ? endOfDay(date) : new Date(`${date}T${hour}:00+09:00`).toISOString();
}

/** The hour at which a hold ends in the shops; empty where it ends with its day. */
export function hourOf(heldUntil: string): string {
  if (lastDayOf(heldUntil).isWhole) return '';
  return new Date(Date.parse(heldUntil) + 9 * 3_600_000).toISOString().slice(11, 16);
}

/** The last day of a hold, and whether it is held to the end of it. */
export function lastDayOf(heldUntil: string): { date: string; isWhole: boolean } {
  const date = dateOfInstant(new Date(Date.parse(heldUntil) - 1).toISOString());
  return { date, isWhole: endOfDay(date) === new Date(heldUntil).toISOString() };
}
