import { z } from 'zod';
import { act, api, type ReplyOf, read } from '../kernel/endpoint.ts';
import { keptFile, takeIn } from '../kernel/file.ts';
import { byId, flag, id, pageInput } from '../kernel/page.ts';
import { milligrams, yen } from '../kernel/values.ts';
import { heldStages, intake, serviceStages } from './intake.ts';
import { materialDraft } from './material.ts';
import { paymentDrafts } from './payment.ts';
import { linesMax, sale } from './sale.ts';
import { saleListEndpoints } from './saleList.ts';

/** What a list tells of the piece and of its work. */
export const shownOfIntake = intake.pick({
  piece: true,
  promisedDate: true,
  serviceProviderName: true,
  serviceProviderNameJa: true,
  isOverdue: true,
  milligramsIn: true,
  milligramsOut: true,
  declaredValue: true,
});

const weight = milligrams.min(1, 'field.aboveZero').nullable().optional();
const stepped = z.strictObject({ id, version: z.int() });
const paper = byId.extend({ language: z.enum(['en', 'ja']).default('ja') });

/** Services: sales of work on the customer's own piece. They are made, changed, paid and cancelled as every sale is. */
export const serviceApi = api('service', {
  ...saleListEndpoints({
    type: 'service',
    many: 'service transactions',
    path: '/services',
    filters: {
      sort: pageInput(['date', 'number', 'promisedDate', 'grandTotal']).shape.sort,
      stage: z.enum(serviceStages).optional(),
      /** Promised for a day that is over, and not ready. */
      overdue: flag.optional(),
      serviceProviderId: id.optional(),
    },
    row: shownOfIntake.shape,
  }),
  addPicture: takeIn('workPicture', {
    path: '/services/pictures',
    summary: "Send a picture of a customer's piece as it comes in.",
    access: 'Create Transaction',
    scope: 'company',
    input: z.strictObject({}),
    reply: keptFile,
  }),
  move: act({
    path: '/services/:id/move',
    summary: 'Say where the work is: at the bench, out at a workshop, ready, or back here after it was handed over.',
    access: 'Edit Transaction',
    scope: 'company',
    input: stepped.extend({
      stage: z.enum(heldStages),
      /** Whose workshop; needed where it is out. */
      serviceProviderId: id.nullable(),
      /** Of the piece with the work done; left out, it stays as it is. */
      milligramsOut: weight,
    }),
    reply: sale,
  }),
  parts: act({
    method: 'PUT',
    path: '/services/:id/parts',
    summary: 'Say which parts from stock the work takes: they are set aside, and leave the stock with the piece.',
    access: 'Edit Transaction',
    scope: 'company',
    input: stepped.extend({ materials: z.array(materialDraft).max(linesMax, 'field.tooMany') }),
    reply: sale,
  }),
  handOver: act({
    path: '/services/:id/hand-over',
    summary:
      'Hand ready work to its customer. Paid in full, that completes the service; unpaid, the balance stays open.',
    access: 'Complete Transaction',
    scope: 'company',
    input: stepped.extend({ milligramsOut: weight, payments: paymentDrafts, grandTotal: yen }),
    reply: sale,
  }),
  ticket: read({
    path: '/services/:id/ticket',
    summary: 'The claim ticket of a service as PDF: what was handed in, and a code that opens it.',
    access: 'View Service Transaction',
    scope: 'company',
    input: paper,
    reply: 'file',
    share: 'paper',
  }),
});
export type ServiceRow = ReplyOf<typeof serviceApi.list>['rows'][number];

/** Where the work of a service is; of one that was called off, that it was. Null: it is no work. */
export function workPlaceOf({ status, serviceStage }: Pick<ServiceRow, 'status' | 'serviceStage'>) {
  return status === 'cancelled' || status === 'voided' ? status : serviceStage;
}
