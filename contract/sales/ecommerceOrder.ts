import { z } from 'zod';
import { id } from '../kernel/page.ts';
import { instant, isoDate, optionalText, phone, text } from '../kernel/values.ts';

/** How an order came in. */
export const orderChannels = ['telephone', 'chat', 'liveSale', 'onlineShop', 'other'] as const;
/** How far an order is: as far as its least advanced line. */
export const orderStates = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
/** Whether an order is paid, beside how far it is. */
export const orderPayments = ['unpaid', 'paid', 'refunded'] as const;
/** Of what was placed in the shop on the web: held until the shop confirms it, and then until it is paid. */
export const onlineStages = ['unconfirmed', 'confirmed'] as const;
/** Who ended what was placed there: its customer, the shop, or the end of the hold or of the term of payment. */
export const orderEnders = ['customer', 'shop', 'hold', 'term'] as const;
export type OrderEnder = (typeof orderEnders)[number];
export const shipmentKinds = ['shipment', 'return'] as const;
/** What may be done with an order besides what every sale may have done with it. */
export const orderSteps = ['confirm', 'return', 'printSlip'] as const;
export type OrderChannel = (typeof orderChannels)[number];
export type OrderState = (typeof orderStates)[number];
export type OrderPayment = (typeof orderPayments)[number];

/** Room for all three names of a customer, their state, and every other part of their address in one text. */
export const deliveryMax = { recipient: 200, prefecture: 100, address: 900 } as const;

const delivery = {
  channel: z.enum(orderChannels),
  recipient: text(deliveryMax.recipient),
  contactNumber: phone,
  postalCode: optionalText(20),
  prefecture: optionalText(deliveryMax.prefecture),
  address: text(deliveryMax.address),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'field.country')
    .default('JP'),
  shippingMethodId: id.nullable().default(null),
  /** Until then it is held without a payment, and then its goods are for sale again; null: without an end. */
  heldUntil: instant.nullable().default(null),
};

/** What is entered of an order besides its sale. */
export const orderDraft = z.strictObject(delivery);
export type OrderDraft = z.output<typeof orderDraft>;

/** The same as it is kept, with what became of it. */
export const orderShown = z.strictObject({
  ...delivery,
  /** Empty once the customer was erased. */
  contactNumber: z.string(),
  state: z.enum(orderStates),
  payment: z.enum(orderPayments),
  expiredAt: instant.nullable(),
  methodName: z.string(),
  methodNameJa: z.string(),
  carrier: z.string(),
  trackingUrl: z.string(),
  /** Whether its method may collect money. */
  cashOnDelivery: z.boolean(),
  /** Whether its customer pays when it arrives: chosen in the shop on the web, or noted of a payment. */
  isPaidAtDoor: z.boolean(),
  shipments: z.array(
    z.strictObject({
      id,
      kind: z.enum(shipmentKinds),
      date: isoDate,
      amount: z.int(),
      quantity: z.int(),
      reason: z.string(),
      lineIds: z.array(id),
    }),
  ),
  cancelledLines: z.array(
    z.strictObject({
      id,
      itemCode: z.string(),
      name: z.string(),
      nameJa: z.string(),
      quantity: z.int(),
      subtotal: z.int(),
      reason: z.string(),
    }),
  ),
});
export type OrderShown = z.output<typeof orderShown>;

interface Paid {
  status: string;
  grandTotal: number;
  amountPaid: number;
  writtenOff: number;
  cancellationFee: number;
  /** Whether money ever came in. */
  wasPaid: boolean;
}

/** Whether an order is paid: refunded once what was received went back, but for what stays with the shop. */
export function orderPaymentOf(order: Paid): OrderPayment {
  const isOver = order.status === 'cancelled' || order.writtenOff > 0;
  if (isOver && order.wasPaid && order.amountPaid <= order.cancellationFee) return 'refunded';
  if (order.status === 'cancelled') return 'unpaid';
  return order.grandTotal - order.amountPaid - order.writtenOff === 0 ? 'paid' : 'unpaid';
}

/** The state of the least advanced line. */
export function leastAdvanced(lines: readonly (string | null)[]): OrderState {
  const far = lines.map((status) => orderStates.indexOf((status ?? 'pending') as OrderState));
  return orderStates[Math.min(...far)] ?? 'pending';
}
