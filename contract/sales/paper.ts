import { z } from 'zod';
import { act, read } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { saleViews } from './saleView.ts';

export const receiptVariants = ['english', 'japanese', 'customer', 'accounting', 'returnInvoice'] as const;
/** Every paper of a sale. */
export const paperVariants = [...receiptVariants, 'warranty'] as const;
/** What the papers are, as documents: each has one original, whatever its language or form. */
export const paperKinds = ['receipt', 'invoice', 'returnInvoice', 'warranty'] as const;
export type ReceiptVariant = (typeof receiptVariants)[number];
export type PaperVariant = (typeof paperVariants)[number];
export type PaperKind = (typeof paperKinds)[number];

/** The papers of a sale. */
export const paperEndpoints = {
  print: act({
    path: '/sales/:id/paper',
    summary: 'Note one printing of a paper; answers which copy it is. The paper itself is `receipt` or `warranty`.',
    access: ['Complete Transaction', 'Reprint Receipt'],
    scope: 'company',
    input: z.strictObject({
      id,
      variant: z.enum(paperVariants),
      /** The return of an order that its return invoice is about; left out, the sale as a whole. */
      shipmentId: id.optional(),
    }),
    reply: z.strictObject({ copy: z.int(), printId: id }),
  }),
  receipt: read({
    path: '/sales/:id/receipt/:printId',
    summary: 'The receipt of a noted printing as PDF.',
    access: ['Complete Transaction', 'Reprint Receipt'],
    scope: 'company',
    input: z.strictObject({ id, printId: id, language: z.enum(['en', 'ja']).default('ja') }),
    reply: 'file',
    share: 'paper',
  }),
  deposit: read({
    path: '/sales/:id/deposit',
    summary:
      'A receipt for the money that came in last for a sale that waits, as PDF: a deposit as long as the goods are here.',
    access: saleViews,
    scope: 'company',
    input: z.strictObject({ id, language: z.enum(['en', 'ja']).default('ja') }),
    reply: 'file',
    share: 'paper',
  }),
  warranty: read({
    path: '/sales/:id/warranty/:printId',
    summary: "The warranty cards of a noted printing as PDF, one for each of the sale's lines.",
    access: ['Complete Transaction', 'Reprint Receipt'],
    scope: 'company',
    input: z.strictObject({ id, printId: id, language: z.enum(['en', 'ja']).default('ja') }),
    reply: 'file',
    share: 'paper',
  }),
};
