import { z } from 'zod';
import { api, read } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { registerEndpoints, toggleManyEndpoint } from '../kernel/register.ts';
import { text } from '../kernel/values.ts';
import { paymentCode } from './payment.ts';
import { saleViews } from './saleView.ts';

const paymentTypeDraft = z.strictObject({
  name: text(60),
  nameJa: text(60),
  /** A payment says under which number: of a slip, a transfer, a card's terminal. */
  needsReference: z.boolean().default(false),
  opensDrawer: z.boolean().default(false),
});

export const paymentTypeRow = z.strictObject({
  ...paymentTypeDraft.shape,
  id,
  /** What payments refer to it by. */
  code: paymentCode,
  active: z.boolean(),
  version: z.int(),
});
export type PaymentTypeRow = z.output<typeof paymentTypeRow>;

/** The ways in which a company takes money: seven that every company has, and its own. */
export const paymentTypeApi = api('paymentType', {
  ...registerEndpoints({
    path: '/payment-types',
    one: 'a payment type',
    many: 'payment types',
    view: 'View Company',
    change: 'Edit Company',
    draft: paymentTypeDraft,
    row: paymentTypeRow,
    sorts: ['name', 'newest'],
  }),
  toggleMany: toggleManyEndpoint('/payment-types', 'payment types', 'Edit Company'),
  all: read({
    path: '/payment-types/all',
    summary:
      'Every way of paying of the company, those among them that it uses no more, for whoever works with sales or reads their reports.',
    access: [...saleViews, 'Create Transaction', 'Take Payment', 'View Sales Reports'],
    scope: 'company',
    input: z.strictObject({}),
    reply: z.strictObject({ rows: z.array(paymentTypeRow.omit({ version: true, id: true })) }),
  }),
});
