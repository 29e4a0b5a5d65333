import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { keptFile, takeIn } from '../kernel/file.ts';
import { byId, flag, id } from '../kernel/page.ts';
import { isoDate, milligrams, optionalText, text } from '../kernel/values.ts';
import { metalEvents, orderStatuses, picturesMax, productions } from './madeToOrderTerms.ts';
import { materialDraft } from './material.ts';
import { linesMax, sale } from './sale.ts';
import { saleListEndpoints } from './saleList.ts';
import { saleTypeFacts } from './saleType.ts';

const stepped = z.strictObject({ id, version: z.int() });
const paper = byId.extend({ language: z.enum(['en', 'ja']).default('ja') });
const seen = { access: saleTypeFacts.madeToOrder.view, scope: 'company' } as const;
const making = { access: 'Edit Transaction', scope: 'company', reply: sale } as const;

/** Sales of pieces that are made for one customer: their list, their workshop, their papers. */
export const madeToOrderApi = api('madeToOrder', {
  ...saleListEndpoints({
    type: 'madeToOrder',
    many: 'made-to-order transactions',
    path: '/made-to-orders',
    filters: {
      production: z.enum(productions).optional(),
      /** Those that should be handed over by now, and are not. */
      late: flag.optional(),
    },
    row: {
      orderStatus: z.enum(orderStatuses),
      expectedDate: isoDate,
      isLate: z.boolean(),
      serviceProviderName: z.string(),
      serviceProviderNameJa: z.string(),
      promisedDate: isoDate.nullable(),
    },
  }),
  production: act({
    ...making,
    method: 'PUT',
    path: '/made-to-orders/:id/production',
    summary: 'What the workshop notes: who makes it until when, the material that is set aside for it, its pictures.',
    input: stepped.extend({
      workshopNotes: optionalText(2000),
      serviceProviderId: id.nullable(),
      promisedDate: isoDate.nullable(),
      /** Once production started, only more of it may come. */
      materials: z.array(materialDraft).max(linesMax, 'field.tooMany'),
      pictureIds: z.array(z.uuid()).max(picturesMax, 'field.tooMany'),
    }),
  }),
  start: act({
    ...making,
    path: '/made-to-orders/:id/start',
    summary: 'Start production: the material that was set aside is used.',
    input: stepped,
  }),
  finish: act({
    ...making,
    path: '/made-to-orders/:id/finish',
    summary: 'The piece is ready to be handed over.',
    input: stepped,
  }),
  metal: act({
    ...making,
    path: '/made-to-orders/:id/metal',
    summary: "Take the customer's own metal in, use it, or give it back; never more than is there.",
    input: stepped.extend({
      event: z.enum(metalEvents),
      metal: text(60),
      milligrams: milligrams.min(1, 'field.aboveZero'),
      notes: optionalText(200),
    }),
  }),
  addPicture: takeIn('workPicture', {
    path: '/made-to-orders/pictures',
    input: z.strictObject({}),
    summary: 'Send a picture of work; `production` attaches it.',
    access: 'Edit Transaction',
    scope: 'company',
    reply: keptFile,
  }),
  jobSheet: read({
    ...seen,
    path: '/made-to-orders/:id/job-sheet',
    summary: 'What the workshop is to make, as PDF with a code that opens the sale.',
    input: paper,
    reply: 'file',
    share: 'paper',
  }),
  metalSlip: read({
    ...seen,
    path: '/made-to-orders/:id/metal-slip',
    summary: "A receipt for the customer's own metal as PDF, to be signed.",
    input: paper,
    reply: 'file',
    share: 'paper',
  }),
});
