import { z } from 'zod';
import { id } from '../kernel/page.ts';
import { isoDate, optionalText } from '../kernel/values.ts';
import { material } from './material.ts';
import type { SaleRow } from './sale.ts';

/** How far the making of a piece is. */
export const productions = ['notStarted', 'started', 'ready'] as const;
export type Production = (typeof productions)[number];

/** Statuses as the specification has them (§3): the first three follow from what is paid. */
export const orderStatuses = ['pending', 'partiallyPaid', 'fullyPaid', 'completed', 'cancelled', 'voided'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The status as the specification has it: of what waits, how far it is paid. */
export function orderStatusOf({ status, paymentStatus }: Pick<SaleRow, 'status' | 'paymentStatus'>): OrderStatus {
  if (status !== 'pending') return status;
  if (paymentStatus === 'paid') return 'fullyPaid';
  return paymentStatus === 'partiallyPaid' ? 'partiallyPaid' : 'pending';
}

/** What becomes of metal that belongs to the customer. */
export const metalEvents = ['takenIn', 'used', 'returned'] as const;
export type MetalEvent = (typeof metalEvents)[number];

/** Steps that only a sale of this type has. */
export const productionSteps = [
  'production',
  'startProduction',
  'finishProduction',
  'customerMetal',
  'printProduction',
] as const;

export const picturesMax = 20;

/** What the counter says of a sale that is made to order besides what every sale says. */
export const madeToOrderDraft = z.strictObject({
  expectedDate: isoDate,
  /** Without it a payment pays all that is due. */
  allowPartialPayment: z.boolean().default(true),
  /** What the customer wants, in their own words. */
  wish: optionalText(2000),
});

/** What is shown of one. */
export const madeToOrderShown = z.strictObject({
  ...madeToOrderDraft.shape,
  workshopNotes: z.string(),
  serviceProviderId: id.nullable(),
  serviceProviderName: z.string(),
  serviceProviderNameJa: z.string(),
  promisedDate: isoDate.nullable(),
  materials: z.array(material),
  metal: z.array(
    z.strictObject({
      id,
      event: z.enum(metalEvents),
      metal: z.string(),
      milligrams: z.int(),
      notes: z.string(),
      date: isoDate,
      userName: z.string(),
      userNameJa: z.string(),
    }),
  ),
  pictures: z.array(z.strictObject({ id: z.uuid(), url: z.string(), thumbUrl: z.string() })),
});
export type MadeToOrderShown = z.output<typeof madeToOrderShown>;
