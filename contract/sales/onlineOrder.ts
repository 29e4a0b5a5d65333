import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { mailLanguages } from '../kernel/mail.ts';
import { byId, id } from '../kernel/page.ts';
import { instant, yen } from '../kernel/values.ts';
import { payWays } from './payWay.ts';
import { sale } from './sale.ts';
import { saleTypeFacts } from './saleType.ts';

const names = { firstName: z.string(), middleName: z.string(), lastName: z.string() };

/** What an order or a layaway from the shop on the web has besides its sale, for those who see the sale. */
const onlineOrder = z.strictObject({
  saleId: id,
  /** As the customer typed it; what the sale says may have been corrected since. */
  typed: z.strictObject({
    ...names,
    lastNameKana: z.string(),
    firstNameKana: z.string(),
    contactNumber: z.string(),
    email: z.string(),
    country: z.string(),
    /** As it is written on an envelope, a line each. */
    address: z.array(z.string()),
  }),
  note: z.string(),
  payWay: z.enum(payWays),
  /** How it is sent; empty: it is fetched at the shop. */
  methodName: z.string(),
  methodNameJa: z.string(),
  language: z.enum(mailLanguages),
  firstPage: z.string(),
  referrer: z.string(),
  isConfirmed: z.boolean(),
  confirmedAt: instant.nullable(),
  /** When the hold or the term of payment ends; null: nothing ends. */
  endsAt: instant.nullable(),
  endsBy: z.enum(['hold', 'term']).nullable(),
  /** Whether the shop on the web is open, so that the customer can read the page of the order. */
  hasPage: z.boolean(),
  /** When the link ends. */
  linkEndsAt: instant,
  /** The record of the customer; 0: none is linked. */
  customerId: z.int(),
  customerCode: z.string(),
  /** Records that are reached by what was typed, while none is linked. */
  known: z.array(
    z.strictObject({
      id,
      code: z.string(),
      ...names,
      contactNumber: z.string(),
      email: z.string(),
      country: z.string(),
    }),
  ),
  canConfirm: z.boolean(),
  canLink: z.boolean(),
  canRenew: z.boolean(),
});
export type OnlineOrder = z.output<typeof onlineOrder>;

const path = '/online-orders';
const seenBy = [saleTypeFacts.ecommerce.view, saleTypeFacts.layaway.view] as const;

/** Orders and layaways that customers placed in the shop on the web; their ids are those of their sales. */
export const onlineOrderApi = api('onlineOrder', {
  find: read({
    path: `${path}/:id`,
    summary: 'What a customer typed with an order in the shop on the web, when it ends, and whom it may belong to.',
    access: seenBy,
    scope: 'company',
    input: byId,
    reply: onlineOrder,
  }),
  confirm: act({
    path: `${path}/:id/confirm`,
    summary:
      'Confirm an order: the hold becomes the term of payment, and the customer hears how to pay. The shipping fee may be set.',
    access: 'Update Shipping',
    scope: 'company',
    input: z.strictObject({ id, version: z.int(), shippingFee: yen.optional() }),
    reply: sale,
  }),
  link: act({
    path: `${path}/:id/customer`,
    summary: 'Link the record of the customer who placed an order in the shop on the web.',
    access: 'Edit Transaction',
    scope: 'company',
    input: z.strictObject({ id, version: z.int(), customerId: id }),
    reply: onlineOrder,
  }),
  renew: act({
    path: `${path}/:id/link`,
    summary: 'Send the customer a new link to the order. The one before ends.',
    access: 'Edit Transaction',
    scope: 'company',
    input: byId,
    reply: onlineOrder,
  }),
});
