import { plainTyped } from '#contract/kernel/typed.ts';
import { postalText } from '#contract/people/address.ts';
import { customerDraft } from '#contract/people/customer.ts';
import { prefectureOf } from '#contract/people/prefecture.ts';
import type { ImportCode, Row } from '../../kernel/import/cells.ts';
import { spelled, statusWords } from '../../kernel/import/columns.ts';
import { namesOf, ownHeader } from '../../kernel/import/header.ts';
import type { Header } from '../../kernel/import/kind.ts';
import { customerTypeText } from '../../sheet/text.ts';
import { customerFields, isPrefecture, type KeptDraft, keptDraft } from '../customer/rules.ts';
import { isPhone } from '../phoneRules.ts';
import { customerColumns } from './columns.ts';

const codeMax = 40;

/** One customer as it will be written; an empty code will be issued. */
export type ImportCustomer = KeptDraft & { row: number; code: string; active: boolean };

/** Recognises a list of customers by its header, and answers what reads the records below it. */
export function readCustomers(cells: readonly string[]): Header<ImportCustomer> {
  return ownHeader(namesOf(cells), customerColumns, readCustomer, wholes);
}

/** The column with the whole of what these are parts of. */
const wholes: Record<string, string> = {
  lastName: 'fullName',
  firstName: 'fullName',
  lastNameKana: 'fullKana',
  firstNameKana: 'fullKana',
};

/** What the rules of a customer say of a cell, in the words of an import. */
const codes: Record<string, ImportCode> = {
  'field.required': 'import.required',
  'field.tooLong': 'import.tooLong',
  'field.unprintable': 'import.unprintable',
  'field.email': 'import.email',
  'field.phone': 'import.phone',
  'field.kana': 'import.kana',
  'field.postalCode': 'import.postalCode',
  'field.country': 'import.country',
};

type Written = Record<(typeof customerFields)[number], string>;

/** The customer of a record, by the very rules that hold for one who is typed in; null where they refuse it. */
function readCustomer(row: Row): ImportCustomer | null {
  const raw = Object.fromEntries(customerFields.map((field) => [field, row.raw(field)])) as Written;
  const country = countryOf(raw.country);
  // What the type without another was called in sheets of before.
  const isWalkIn = spelled(row.raw('customerType')) === 'walk-in';
  const type = isWalkIn ? undefined : row.word('customerType', customerTypeText, 'import.customerType');
  const customerType = type ?? 'walkIn';
  const postalCode = country === 'JP' ? writtenPostalCode(raw.postalCode) : raw.postalCode;
  const prefecture = (country === 'JP' && prefectureOf(raw.prefecture)) || raw.prefecture;
  const written = { ...raw, ...splitNames(row, raw), customerType, country, postalCode, prefecture };

  const code = plainTyped(row.text('code', codeMax)).toUpperCase();
  const active = row.word('status', statusWords, 'import.status') !== 'inactive';
  const isCallable = isPhone(written);
  if (!isCallable) row.refuse('contactNumber', 'import.phone');
  if (!isPrefecture(written)) row.refuse('prefecture', 'import.prefecture');
  const { data, error } = customerDraft.safeParse(written);
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0]) as keyof Written;
    if (field === 'contactNumber' && !isCallable) continue;
    row.refuse(field, codes[message] ?? 'import.unprintable', raw[field] || written[field]);
  }
  return data && row.problems.length === 0 ? { ...keptDraft(data), row: row.number, code, active } : null;
}

/** A column with the whole name fills what has no column of its own: the surname first, as Japan writes it. */
function splitNames(row: Row, raw: Written): Partial<Written> {
  const halves = (column: string, last: keyof Written, first: keyof Written) => {
    const [one = '', ...rest] = row.raw(column).split(/\s+/).filter(Boolean);
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
