import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import { type Addressed, addressLines } from '#contract/people/address.ts';
import { type Customer, type CustomerDraft, customerDraft, type MergePart } from '#contract/people/customer.ts';
import { prefectureOf } from '#contract/people/prefecture.ts';
import { isPhone, phoneDigits } from '../phoneRules.ts';

/** What a person can change about a customer. */
export const customerFields = Object.keys(customerDraft.shape) as (keyof CustomerDraft)[];

/** The code of a customer, by its number. */
export function customerCode(number: number): string {
  return `C-${String(number).padStart(6, '0')}`;
}

/** The draft as it is kept: one spelling, one form of address, and the digits of its telephone number. */
export type KeptDraft = CustomerDraft & { contactDigits: string };

/**
 * `before` is what an edited customer said so far: a prefecture that was kept before they were known may stay.
 * @throws Refusal of a telephone number or a prefecture that is none.
 */
export function keptDraft(draft: CustomerDraft, before?: Pick<Customer, 'prefecture'>): KeptDraft {
  if (!isPhone(draft)) refuseField('contactNumber', 'field.phone');
  if (!isPrefecture(draft) && draft.prefecture !== before?.prefecture) refuseField('prefecture', 'field.prefecture');
  return spelled(draft);
}

/** Is what was written one of Japan's prefectures, or nothing? Other countries have none. */
export function isPrefecture({ prefecture, country }: Pick<CustomerDraft, 'prefecture' | 'country'>): boolean {
  return country !== 'JP' || prefecture === '' || prefectureOf(prefecture) !== undefined;
}

function spelled(draft: CustomerDraft): KeptDraft {
  return {
    ...draft,
    prefecture: prefectureOf(draft.prefecture) ?? draft.prefecture,
    ...(draft.country === 'JP' ? abroadOnly : japanOnly),
    contactDigits: phoneDigits(draft.contactNumber, draft.country),
  };
}

/** What the other form of address asks for: it is not kept where this form was filled in. */
const abroadOnly = { street: '', line2: '', state: '', landmark: '' };
const japanOnly = { prefecture: '', town: '', buildingName: '', roomNumber: '' };

const addressFields = [
  'country',
  'postalCode',
  'city',
  ...Object.keys(abroadOnly),
  ...Object.keys(japanOnly),
] as (keyof CustomerDraft)[];

/** What the surviving record says once the chosen parts of the other one are taken over. */
export function mergedDraft(survivor: CustomerDraft, leaving: CustomerDraft, take: readonly MergePart[]): KeptDraft {
  const taken = take.flatMap((part) => (part === 'address' ? addressFields : [part]));
  const from = (of: CustomerDraft, names: readonly (keyof CustomerDraft)[]) =>
    Object.fromEntries(names.map((name) => [name, of[name]])) as Partial<CustomerDraft>;
  return spelled({ ...(from(survivor, customerFields) as CustomerDraft), ...from(leaving, taken) });
}

type Mergeable = Pick<Customer, 'id' | 'code' | 'active' | 'version' | 'mergedInto' | 'erasedAt'>;

/**
 * Refuses two records that can't become one: a record and itself, one that is part of another already, a survivor that
 * nobody may choose any more, or one that was changed since it was looked at.
 */
export function checkMerge(
  survivor: Mergeable,
  leaving: Mergeable,
  seen: { version: number; otherVersion: number },
): void {
  if (survivor.id === leaving.id) refuseField('otherId', 'field.sameCustomer');
  for (const one of [survivor, leaving]) checkOpen(one);
  if (!survivor.active) refuse('customer.mergeInactive', { customerCode: survivor.code });
  if (survivor.version !== seen.version) refuse('conflict.version', { version: survivor.version });
  if (leaving.version !== seen.otherVersion) refuse('conflict.version', { version: leaving.version });
}

/** A record that became part of another is closed, and so is one that was erased. */
export function checkOpen({ code, mergedInto, erasedAt }: Pick<Customer, 'code' | 'mergedInto' | 'erasedAt'>): void {
  if (mergedInto) refuse('customer.merged', { customerCode: code, survivorCode: mergedInto.code });
  if (erasedAt) refuse('customer.erased', { customerCode: code });
}

/** The address on one line. */
export function addressLine(at: Addressed): string {
  return addressLines(at).join(at.country === 'JP' ? ' ' : ', ');
}
