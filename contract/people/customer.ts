import { z } from 'zod';
import { auditRow, trailInput } from '../kernel/audit.ts';
import { act, api, read } from '../kernel/endpoint.ts';
import { kanaText } from '../kernel/kana.ts';
import { listEndpoints } from '../kernel/list.ts';
import { byId, id, pageInput, pageReply, searchMax } from '../kernel/page.ts';
import { email, instant, isoDate, optionalPhone, optionalText } from '../kernel/values.ts';
import { japanesePostalCode } from './address.ts';
import { country } from './country.ts';
import { timelineKinds, timelineRow } from './timeline.ts';

export const customerTypes = ['walkIn', 'member', 'vip', 'online', 'dealer'] as const;
/** A merged record is one that became part of another; it can't be used any more. */
export const customerStatuses = ['active', 'inactive', 'merged'] as const;

/** What stands in place of the name of a customer who was erased, in every language. */
export const erasedMark = '***';

const fields = z.strictObject({
  firstName: optionalText(60),
  middleName: optionalText(60),
  lastName: optionalText(60),
  firstNameKana: kanaText(60),
  lastNameKana: kanaText(60),
  contactNumber: optionalPhone,
  email: email.or(z.literal('')).default(''),
  country: country.default('JP'),
  street: optionalText(200),
  line2: optionalText(200),
  city: optionalText(100),
  state: optionalText(100),
  postalCode: optionalText(20),
  landmark: optionalText(200),
  prefecture: optionalText(20),
  town: optionalText(200),
  buildingName: optionalText(100),
  roomNumber: optionalText(20),
  customerType: z.enum(customerTypes).default('walkIn'),
});
type Fields = z.output<typeof fields>;

/** The name that people of a country are called by first: one of the two has to be known, and this is asked for. */
export function leadingName(countryCode: string): 'lastName' | 'firstName' {
  return countryCode === 'JP' ? 'lastName' : 'firstName';
}

function check(draft: Fields, context: z.RefinementCtx): void {
  const refuse = (path: keyof Fields, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message, input: draft[path] });
  if (!draft.firstName && !draft.lastName) refuse(leadingName(draft.country), 'field.required');
  if (draft.country === 'JP' && draft.postalCode && !japanesePostalCode.test(draft.postalCode))
    refuse('postalCode', 'field.postalCode');
}

/** Said by the user who was asked: somebody else has the telephone number too, as husband and wife have one. */
const sharing = { sharesNumber: z.boolean().default(false) };

export const customerDraft = fields.superRefine(check);
export type CustomerDraft = Fields;

/** A customer as lists show them. What was checked when it came in is a plain text when it goes out. */
const shown = {
  id,
  code: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  firstNameKana: z.string(),
  lastNameKana: z.string(),
  contactNumber: z.string(),
  email: z.string(),
  country: z.string(),
  prefecture: z.string(),
  city: z.string(),
  customerType: z.enum(customerTypes),
  active: z.boolean(),
  version: z.int(),
};

export const customerRow = z.strictObject({
  ...shown,
  /** Code of the record that this one became part of; empty where it stands by itself. */
  mergedIntoCode: z.string(),
  /** What told who it was is gone. */
  isErased: z.boolean(),
  /** What was bought in all shops, for those who may see sales; what was voided is not among it. */
  spent: z.int().optional(),
  lastVisit: isoDate.nullable().optional(),
});
export type CustomerRow = z.output<typeof customerRow>;

export const customer = z.strictObject({
  ...shown,
  street: z.string(),
  line2: z.string(),
  state: z.string(),
  postalCode: z.string(),
  landmark: z.string(),
  town: z.string(),
  buildingName: z.string(),
  roomNumber: z.string(),
  createdAt: instant,
  /** When it was erased: what told who it was is gone. */
  erasedAt: instant.nullable(),
  /** The record that this one became part of. */
  mergedInto: z.strictObject({ id, code: z.string() }).nullable(),
  /** Codes of the records that became part of this one. */
  formerCodes: z.array(z.string()),
});
export type Customer = z.output<typeof customer>;

/** The customer as the customer was when a document was made. */
export const customerSnapshot = z.strictObject({
  code: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  contactNumber: z.string(),
  customerType: z.enum(customerTypes),
  address: z.string(),
  email: z.string(),
  country: z.string(),
});

export const customerFilters = pageInput(['code', 'name', 'newest', 'lastVisit', 'spent']).extend({
  /** Without it, whoever was not merged into another. */
  status: z.enum(customerStatuses).optional(),
  /** Customer types, comma-separated. */
  customerTypes: z
    .string()
    .refine((text) => text === '' || text.split(',').every((one) => (customerTypes as readonly string[]).includes(one)))
    .default(''),
  country: country.optional(),
  /** Only those in whom a word begins with each of these: kim is Kimura, and not Suzuki Misaki. */
  begins: z.string().max(searchMax).optional(),
});

/** Somebody who is there already, and by what they are the same. */
export const duplicate = customerRow.extend({ by: z.array(z.enum(['contactNumber', 'email'])) });

/** What two records may differ in, each chosen by itself; an address is one thing. */
export const mergeParts = [
  'lastName',
  'firstName',
  'middleName',
  'lastNameKana',
  'firstNameKana',
  'contactNumber',
  'email',
  'customerType',
  'address',
] as const;
export type MergePart = (typeof mergeParts)[number];

/** What points at a customer, and goes along when the record becomes part of another. */
export const movedThings = ['sale', 'note', 'document', 'conversation', 'mail', 'bidder', 'formerRecord'] as const;

const reading = { access: ['View Customers', 'Create Transaction'], scope: 'company' } as const;
const viewing = { access: 'View Customers', scope: 'company' } as const;
const editing = { access: 'Edit Customers', scope: 'company' } as const;

export const customerApi = api('customer', {
  ...listEndpoints({
    path: '/customers',
    many: 'customers by name, kana, phone, e-mail or code',
    access: 'View Customers',
    pageAccess: reading.access,
    input: customerFilters,
    row: customerRow,
  }),
  countries: read({
    ...viewing,
    path: '/customers/countries',
    summary: 'The countries that customers live in.',
    input: z.strictObject({}),
    reply: z.strictObject({ countries: z.array(z.string()) }),
  }),
  duplicates: read({
    access: ['Create Customers', 'Edit Customers'],
    scope: 'company',
    path: '/customers/duplicates',
    summary: 'Who has this telephone number or e-mail address already, active or not; asked before saving.',
    input: z.strictObject({
      contactNumber: z.string().max(60).default(''),
      country: country.default('JP'),
      email: z.string().trim().toLowerCase().max(254).default(''),
      /** Whose own record is being edited. */
      exceptId: id.optional(),
    }),
    reply: z.strictObject({ rows: z.array(duplicate) }),
  }),
  find: read({ ...reading, path: '/customers/:id', summary: 'One customer.', input: byId, reply: customer }),
  create: act({
    path: '/customers',
    summary:
      "A new customer. Refused where the e-mail is already somebody's, or the phone and nobody said that they share it.",
    access: 'Create Customers',
    scope: 'company',
    input: fields.extend(sharing).superRefine(check),
    reply: customer,
  }),
  edit: act({
    ...editing,
    method: 'PUT',
    path: '/customers/:id',
    summary: 'Change a customer. Refused where somebody else changed them meanwhile.',
    input: fields.extend({ id, version: z.int(), ...sharing }).superRefine(check),
    reply: customer,
  }),
  toggle: act({
    ...editing,
    method: 'PUT',
    path: '/customers/:id/active',
    summary: 'Switch a customer on or off.',
    input: z.strictObject({ id, active: z.boolean() }),
    reply: customer,
  }),
  audit: read({
    ...viewing,
    path: '/customers/:id/audit',
    summary: 'What was changed in a customer, newest first.',
    input: trailInput,
    reply: pageReply(auditRow),
  }),
  mergePreview: read({
    ...editing,
    path: '/customers/:id/merge',
    summary: 'Two records side by side, and what would move from `otherId` to `id`.',
    input: z.strictObject({ id, otherId: id }),
    reply: z.strictObject({
      survivor: customer,
      leaving: customer,
      moves: z.array(z.strictObject({ thing: z.enum(movedThings), count: z.int() })),
    }),
  }),
  merge: act({
    ...editing,
    path: '/customers/:id/merge',
    summary: 'Make the record `otherId` part of `id`, with all that points at it.',
    input: z.strictObject({
      id,
      version: z.int(),
      otherId: id,
      otherVersion: z.int(),
      /** What the surviving record takes from the other one. */
      take: z.array(z.enum(mergeParts)).max(mergeParts.length).default([]),
    }),
    reply: customer,
  }),
  openSale: read({
    path: '/customers/:id/open-sale',
    summary: 'The oldest sale that waits or is still to be paid: while there is one, the customer is not erased.',
    access: 'Erase Customer',
    scope: 'company',
    input: byId,
    reply: z.strictObject({ sale: z.strictObject({ id, number: z.string() }).nullable() }),
  }),
  erase: act({
    path: '/customers/:id/erase',
    summary: 'Erase for good who a customer was; numbers, days and sums of the books stay.',
    access: 'Erase Customer',
    scope: 'company',
    input: z.strictObject({ id, version: z.int() }),
    reply: customer,
  }),
  totals: read({
    ...viewing,
    path: '/customers/:id/totals',
    summary: 'What a customer has bought in all shops of the company. Needs View Sales Transaction to tell anything.',
    input: byId,
    reply: z.strictObject({
      sales: z
        .strictObject({
          count: z.int(),
          amount: z.int(),
          milligrams: z.int(),
          lastVisit: isoDate.nullable(),
          /** What is still to be paid of sales that wait, and of orders that went out unpaid. */
          openBalance: z.int(),
        })
        .nullable(),
    }),
  }),
  timeline: read({
    ...viewing,
    path: '/customers/:id/timeline',
    summary: 'What happened with a customer, newest first; of what the reader may see.',
    input: trailInput.extend({ kind: z.enum(timelineKinds).optional() }),
    reply: pageReply(timelineRow),
  }),
});
