import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { registerEndpoints, removeEndpoint, toggleManyEndpoint } from '../kernel/register.ts';
import { codeText, email, optionalPhone, optionalText, text } from '../kernel/values.ts';

const supplierDraft = z.strictObject({
  code: codeText(20),
  name: text(100),
  nameJa: optionalText(100),
  contactNumber: optionalPhone,
  email: email.or(z.literal('')).default(''),
  address: optionalText(300),
  addressJa: optionalText(300),
});

const supplier = z.strictObject({ ...supplierDraft.shape, id, active: z.boolean(), version: z.int() });
export type SupplierRow = z.output<typeof supplier>;

/** Whom the company buys from. */
export const supplierApi = api('supplier', {
  ...registerEndpoints({
    path: '/suppliers',
    one: 'a supplier',
    many: 'suppliers',
    view: 'View Supplier',
    change: 'Manage Supplier',
    draft: supplierDraft,
    row: supplier,
    sorts: ['code', 'name'],
  }),
  remove: removeEndpoint('/suppliers', 'a supplier', 'Manage Supplier'),
  toggleMany: toggleManyEndpoint('/suppliers', 'suppliers', 'Manage Supplier'),
});
