import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { byId, id } from '../kernel/page.ts';
import { isoDate, optionalText, text, yen } from '../kernel/values.ts';
import { planDraft, planPapers } from './plan.ts';
import { planPaymentEndpoints } from './planPayment.ts';
import { sale } from './sale.ts';

/** The most months by which a plan is put off at once. */
export const extensionMax = 12;

const stepped = z.strictObject({ id, version: z.int() });

/** The steps of plans: each answers its sale. */
export const planApi = api('plan', {
  proposal: read({
    path: '/plans/proposal',
    summary:
      'The terms that follow from the selling options of items, and whether the law on instalments is acknowledged.',
    access: ['Create Transaction', 'Edit Transaction'],
    scope: 'company',
    input: z.strictObject({
      itemIds: z
        .string()
        .regex(/^(\d{1,15}(,\d{1,15}){0,99})?$/)
        .default(''),
    }),
    reply: z.strictObject({ terms: z.int(), downPaymentBasisPoints: z.int(), isAcknowledged: z.boolean() }),
  }),
  acknowledge: act({
    path: '/plans/acknowledgement',
    summary: 'Acknowledge, for the company, what the law asks of those who sell by instalments.',
    access: 'Edit Company',
    scope: 'company',
    input: z.strictObject({}),
    reply: z.strictObject({ isAcknowledged: z.boolean() }),
  }),
  edit: act({
    method: 'PUT',
    path: '/plans/:id',
    summary:
      'Change the terms of a plan; only what is unpaid is scheduled anew. What its sale is called, and its notes, stay unless they are said.',
    access: 'Edit Transaction',
    scope: 'company',
    input: stepped.extend({
      ...planDraft.shape,
      startDate: isoDate,
      name: optionalText(120).optional(),
      notes: optionalText(2000).optional(),
    }),
    reply: sale,
  }),
  extend: act({
    path: '/plans/:id/extensions',
    summary: 'Put the unpaid rows of a plan off by some months, for a reason.',
    access: 'Edit Transaction',
    scope: 'company',
    input: stepped.extend({
      months: z.int().min(1, 'field.aboveZero').max(extensionMax, 'field.tooLarge'),
      reason: text(500),
    }),
    reply: sale,
  }),
  demand: act({
    path: '/plans/:id/demands',
    summary: 'Write a demand for what is overdue, with a day at least twenty days away until which it is waited for.',
    access: 'Edit Transaction',
    scope: 'company',
    input: stepped.extend({ deadline: isoDate }),
    reply: sale,
  }),
  release: act({
    path: '/plans/:id/release',
    summary: 'Hand the goods of an installment over once its down payment is received: the sale counts from today.',
    access: 'Complete Transaction',
    scope: 'company',
    input: stepped.extend({ grandTotal: yen }),
    reply: sale,
  }),
  ...planPaymentEndpoints,
  paper: read({
    path: '/plans/:id/papers/:paper',
    summary:
      'A paper of a plan as PDF: the agreement with its terms, a receipt for the money that came in last, the statement of account, or a request for what is overdue.',
    access: ['View Layaway Transaction', 'View Installment Transaction'],
    scope: 'company',
    input: byId.extend({ paper: z.enum(planPapers), language: z.enum(['en', 'ja']).default('ja') }),
    reply: 'file',
    share: 'paper',
  }),
  writeOff: act({
    path: '/plans/:id/write-off',
    summary: 'Give up what is left of a released installment. Irreversible.',
    access: 'Write Off',
    scope: 'company',
    input: stepped.extend({ reason: text(500) }),
    reply: sale,
  }),
  repossess: act({
    path: '/plans/:id/repossess',
    summary:
      'Take the goods of a released installment back and give up what is left of it. They are not for sale, and worth nothing until an adjustment says what. Irreversible.',
    access: 'Write Off',
    scope: 'company',
    input: stepped.extend({ reason: text(500) }),
    reply: sale,
  }),
});
