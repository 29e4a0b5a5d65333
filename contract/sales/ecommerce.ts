import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { flag, id } from '../kernel/page.ts';
import { instant, text } from '../kernel/values.ts';
import { orderChannels, orderPayments, orderStates } from './ecommerceOrder.ts';
import { linesMax, sale } from './sale.ts';
import { saleListEndpoints } from './saleList.ts';

/** Orders that are sent, whoever entered them. They are made, paid and shipped as sales are. */
export const ecommerceApi = api('ecommerce', {
  ...saleListEndpoints({
    type: 'ecommerce',
    many: 'e-commerce orders',
    path: '/ecommerce-orders',
    filters: {
      state: z.enum(orderStates).optional(),
      channel: z.enum(orderChannels).optional(),
      payment: z.enum(orderPayments).optional(),
      /** Those whose hold ran out before anybody paid. */
      expired: flag.optional(),
      /** Those whose hold or term of payment ends today. */
      endsToday: flag.optional(),
    },
    row: {
      state: z.enum(orderStates),
      payment: z.enum(orderPayments),
      channel: z.enum(orderChannels),
      recipient: z.string(),
      /** When its hold or its term of payment ends; null: nothing ends. */
      heldUntil: instant.nullable(),
      isExpired: z.boolean(),
      /** Whether it is fetched at the shop, and not sent. */
      isFetched: z.boolean(),
      /** What was counted of it so far, less what came back. */
      shippedAmount: z.int(),
    },
    sums: { shippedAmount: z.int() },
  }),
  returnLines: act({
    path: '/ecommerce-orders/:id/returns',
    summary: 'Take delivered lines back, dated today: the goods come in to be looked at, their money goes back.',
    access: 'Void Transaction',
    scope: 'company',
    input: z.strictObject({
      id,
      version: z.int(),
      lineIds: z.array(id).min(1, 'field.required').max(linesMax, 'field.tooMany'),
      reason: text(500),
    }),
    reply: sale,
  }),
  packingSlip: read({
    path: '/ecommerce-orders/:id/packing-slip',
    summary: 'What goes into the parcel as PDF: the address, the lines, and what is to be collected.',
    access: 'View E-commerce Order',
    scope: 'company',
    input: z.strictObject({
      id,
      /** Of one shipment alone; left out, of all that did not come back. */
      shipmentId: id.optional(),
      language: z.enum(['en', 'ja']).default('ja'),
    }),
    reply: 'file',
    share: 'paper',
  }),
});
