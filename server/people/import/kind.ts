import type { ImportedCustomer } from '#contract/people/import.ts';
import type { ImportKind } from '../../kernel/import/kind.ts';
import { sheetText } from '../../sheet/text.ts';
import { addressLine, customerCode, customerFields } from '../customer/rules.ts';
import { customerColumns } from './columns.ts';
import { type ImportCustomer, readCustomers } from './reader.ts';

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
    { field: 'contactDigits', writtenAs: 'contactNumber', twice: 'import.phoneTwice', taken: 'import.phoneTaken' },
    { field: 'email', writtenAs: 'email', twice: 'import.emailTwice', taken: 'import.emailTaken' },
  ],
  uniqueAmong: 'active',
  open: async () => readCustomers,
  preview: ({ row, firstName, middleName, lastName, lastNameKana, firstNameKana, contactNumber, email, ...rest }) => ({
    row,
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
};
