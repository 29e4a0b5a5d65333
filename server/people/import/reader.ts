import { Refusal } from '#contract/kernel/refusal.ts';
import { postalText } from '#contract/people/address.ts';
import { customerDraft } from '#contract/people/customer.ts';
import { type ImportCode, Row } from '../../kernel/import/cells.ts';
import { namesOf, outcome, ownHeader, ragged, tooManyColumns } from '../../kernel/import/header.ts';
import type { Header } from '../../kernel/import/kind.ts';
import { customerFields, type KeptDraft, keptDraft } from '../customer/rules.ts';
import { customerColumns, customerTypeOf } from './columns.ts';

/** One customer as it will be written, under a code that will be issued. */
export interface ImportCustomer {
  row: number;
  draft: KeptDraft;
}

/** Longer than any field may be: whether it is too long, the field's own rule says. */
const cellMax = 10_000;

/** Recognises a list of customers by its header, and answers what reads the records below it. */
export function readCustomers(cells: readonly string[]): Header<ImportCustomer> {
  const names = namesOf(cells);
  if (!names) return tooManyColumns(cells);
  return ownHeader(names, customerColumns, (columns, width) => ({
    format: 'kinza',
    read: (number, record) => {
      const row = new Row(number, record, columns);
      if (record.length !== width) return ragged<ImportCustomer>(row, record.length, width);
      const draft = readDraft(row, (field) => nameIn(cells, field));
      return outcome<ImportCustomer>(row, draft && { row: number, draft });
    },
    finish: () => [],
  }));
}

/** What a header calls a field; the field's own name where it has no such column. */
export function nameIn(cells: readonly string[], field: string): string {
  return namesOf(cells)?.find((name) => customerColumns.byName.get(name.toLowerCase()) === field) ?? field;
}

/** What the rules of a customer say of a cell, in the words of an import. */
const codes: Record<string, ImportCode> = {
  'field.required': 'import.required',
  'field.tooLong': 'import.tooLong',
  'field.unprintable': 'import.unprintable',
  'field.email': 'import.email',
  'field.postalCode': 'import.postalCode',
  'field.country': 'import.country',
  'field.phone': 'import.phone',
};

/** The customer of a record, by the very rules that hold for one who is typed in; null where they refuse it. */
function readDraft(row: Row, nameOf: (field: string) => string): KeptDraft | null {
  const raw = Object.fromEntries(customerFields.map((field) => [field, row.text(field, cellMax)]));
  const country = countryOf(raw.country ?? '');
  const customerType = raw.customerType ? customerTypeOf(raw.customerType.normalize('NFKC')) : 'walkIn';
  if (!customerType) row.refuse(nameOf('customerType'), 'import.customerType', raw.customerType);
  const refuse = (field: string, code: string) =>
    row.refuse(nameOf(field), codes[code] ?? 'import.unprintable', raw[field] ?? '');

  const postalCode = country === 'JP' ? writtenPostalCode(raw.postalCode ?? '') : raw.postalCode;
  const read = customerDraft.safeParse({ ...raw, ...splitNames(row, raw), country, customerType, postalCode });
  for (const { path, message } of read.error?.issues ?? []) refuse(String(path[0]), message);
  if (!read.data) return null;
  try {
    return keptDraft(read.data);
  } catch (error) {
    const [field] = error instanceof Refusal ? (error.fields ?? []) : [];
    if (!field) throw error;
    refuse(field.path, field.code);
    return null;
  }
}

/** A column with the whole name fills what has no column of its own: the surname first, as Japan writes it. */
function splitNames(row: Row, raw: Record<string, string>): Record<string, string> {
  const halves = (column: string, last: string, first: string) => {
    const [one = '', ...rest] = row.text(column, cellMax).split(/\s+/).filter(Boolean);
    return raw[last] || raw[first] || !one ? {} : { [last]: one, [first]: rest.join(' ') };
  };
  return { ...halves('fullName', 'lastName', 'firstName'), ...halves('fullKana', 'lastNameKana', 'firstNameKana') };
}

/** 1040061 and １０４－００６１ are 104-0061; what is no such code stays as it is, to be refused. */
function writtenPostalCode(written: string): string {
  return written.normalize('NFKC').replace(/\D/g, '').length === 7 ? postalText(written) : written;
}

function countryOf(written: string): string {
  const plain = written.normalize('NFKC').trim();
  return plain === '' || plain === '日本' || plain.toLowerCase() === 'japan' ? 'JP' : plain.toUpperCase();
}
