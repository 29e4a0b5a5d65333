import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { takeIn } from '../kernel/file.ts';
import { id, pageReply } from '../kernel/page.ts';
import { instant } from '../kernel/values.ts';

export const customerDocument = z.strictObject({
  id,
  name: z.string(),
  isPdf: z.boolean(),
  bytes: z.int(),
  /** Of a picture; empty for a PDF. */
  thumbUrl: z.string(),
  at: instant,
  userName: z.string(),
  userNameJa: z.string(),
});
export type CustomerDocument = z.output<typeof customerDocument>;

const viewing = { access: 'View Customers', scope: 'company' } as const;
const editing = { access: 'Edit Customers', scope: 'company' } as const;
const path = '/customers/:customerId/documents';

/** Papers of a customer: a certificate, a signed order, a picture of a piece that was brought in. */
export const customerDocumentApi = api('customerDocument', {
  list: read({
    ...viewing,
    path,
    summary: 'The documents of a customer, newest first, a page at a time.',
    input: z.strictObject({ customerId: id, page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    reply: pageReply(customerDocument),
  }),
  add: takeIn('customerDocument', {
    ...editing,
    path,
    summary: 'Add a PDF or a picture of at most 20 MB to a customer.',
    input: z.strictObject({ customerId: id }),
    reply: customerDocument,
  }),
  open: read({
    ...viewing,
    path: `${path}/:id/file`,
    summary: 'A document itself: the PDF as it came, or the picture as WebP.',
    input: z.strictObject({ customerId: id, id }),
    reply: 'file',
  }),
  remove: act({
    ...editing,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Remove a document. Its file is gone for good; the audit trail keeps its name.',
    input: z.strictObject({ customerId: id, id }),
    reply: z.strictObject({}),
  }),
});
