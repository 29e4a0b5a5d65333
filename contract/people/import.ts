import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { previewed } from '../kernel/import.ts';
import { importEndpoints } from '../kernel/importEndpoints.ts';

/** The rights that an import needs to change customers that are there. */
export const customerUpdateRights = ['Edit Customers'] as const;

const shown = {
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  lastNameKana: z.string(),
  firstNameKana: z.string(),
  contactNumber: z.string(),
  email: z.string(),
  address: z.string(),
};
const preview = z.strictObject({ ...previewed, ...shown, after: z.strictObject(shown).optional() });
export type ImportedCustomer = z.output<typeof preview>;

/** Customers from a CSV whose columns are called as those of the export, in either language, or as the fields are. */
export const customerImportApi = api(
  'customerImport',
  importEndpoints({
    path: '/customers/import',
    many: 'customers',
    access: 'Create Customers',
    settings: {},
    target: {},
    preview,
    undoAccess: 'Edit Customers',
  }),
);
