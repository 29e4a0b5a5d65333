import type { ImportKind } from '../../kernel/import/kind.ts';
import { customerFields } from '../customer/rules.ts';
import type { ImportCustomer } from './reader.ts';

/** Columns that say several fields, or one that is called otherwise. */
const says: Record<string, readonly (keyof ImportCustomer)[]> = {
  fullName: ['lastName', 'firstName'],
  fullKana: ['lastNameKana', 'firstNameKana'],
  contactNumber: ['contactNumber', 'contactDigits'],
  status: ['active'],
};

/** The customer as a row of a file makes it: an empty cell leaves what is there, the code stays. */
export const changedCustomer: ImportKind<ImportCustomer>['changed'] = (_, { fields, given }) => {
  const columns = [...customerFields, ...Object.keys(says)].filter((column) => given.has(column));
  const named = columns.flatMap((column) => says[column] ?? [column as keyof ImportCustomer]);
  return {
    after: Object.fromEntries(named.filter((field) => fields[field] !== '').map((field) => [field, fields[field]])),
    warnings: [],
  };
};
