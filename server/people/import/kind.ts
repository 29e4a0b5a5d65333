import { customerUpdateRights, type ImportedCustomer } from '#contract/people/import.ts';
import type { Tx } from '../../kernel/database.ts';
import type { ImportContext, ImportKind } from '../../kernel/import/kind.ts';
import type { RunRow } from '../../kernel/import/store.ts';
import { sheetText } from '../../sheet/text.ts';
import { addressLine, customerCode, customerFields } from '../customer/rules.ts';
import { changedCustomer } from './change.ts';
import { customerColumns } from './columns.ts';
import { type ImportCustomer, readCustomers } from './reader.ts';
import { active, calledSo, current, listBuiltOn, removeCustomers } from './store.ts';

const texts = ['code', 'contactDigits', ...customerFields].map((field) => [field, 'text'] as const);

/** Customers, each under a code of its own. */
export const customerImport: ImportKind<ImportCustomer, ImportedCustomer> = {
  name: 'customers',
  title: sheetText.customers,
  fileColumns: customerColumns,
  table: 'customer',
  columns: { companyId: 'bigint', createdAt: 'timestamptz', active: 'boolean', ...Object.fromEntries(texts) },
  audited: customerFields,
  unique: [
    { field: 'code', writtenAs: 'code', twice: 'import.customerCodeTwice', taken: 'import.customerCodeTaken' },
    {
      field: 'contactDigits',
      writtenAs: 'contactNumber',
      amongActive: true,
      sharedBy: 'sharesNumber',
      twice: 'import.phoneTwice',
      taken: 'import.phoneTaken',
    },
    { field: 'email', writtenAs: 'email', amongActive: true, twice: 'import.emailTwice', taken: 'import.emailTaken' },
  ],
  keys: [
    { table: 'customer', thingId: 'id', fields: ['code'], isOpen: current },
    { table: 'customer', thingId: 'id', fields: ['contactDigits'], isOpen: calledSo },
    { table: 'customer', thingId: 'id', fields: ['email'], isOpen: active },
  ],
  code: 'code',
  changed: changedCustomer,
  updateRights: customerUpdateRights,
  // A telephone number is one active customer's.
  ownFields: null,
  open: async () => readCustomers,
  preview: ({ firstName, middleName, lastName, lastNameKana, firstNameKana, contactNumber, email, ...rest }) => ({
    firstName,
    middleName,
    lastName,
    lastNameKana,
    firstNameKana,
    contactNumber,
    email,
    address: addressLine(rest),
  }),
  issuedFields: async () => [{ field: 'code', counter: () => 'customer', format: (_, number) => customerCode(number) }],
  removeAdded,
};

/** Nobody speaks of them, so they are removed. */
async function removeAdded(tx: Tx, ctx: ImportContext, { id }: RunRow): Promise<number[]> {
  const builtOn = await listBuiltOn(tx, id);
  if (builtOn.length === 0) await removeCustomers(tx, ctx, id);
  return builtOn;
}
