import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { byId, id, pageInput, pageReply } from '../kernel/page.ts';
import { email, optionalText, text } from '../kernel/values.ts';
import { japanesePostalCode } from './address.ts';

export const customerTypes = ['walkIn', 'member', 'vip', 'online', 'dealer'] as const;

const fields = z.strictObject({
  firstName: text(60),
  middleName: optionalText(60),
  lastName: optionalText(60),
  firstNameKana: optionalText(60),
  lastNameKana: optionalText(60),
  contactNumber: optionalText(30),
  email: email.or(z.literal('')).default(''),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'field.country')
    .default('JP'),
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

export const customerDraft = fields.superRefine((draft, context) => {
  if (draft.country === 'JP' && draft.postalCode && !japanesePostalCode.test(draft.postalCode)) {
    context.addIssue({ code: 'custom', path: ['postalCode'], message: 'field.postalCode' });
  }
});
export type CustomerDraft = z.output<typeof fields>;

export const customer = fields.extend({ id, code: z.string(), active: z.boolean(), version: z.int() });
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

export const customerApi = api('customer', {
  list: read({
    path: '/customers',
    summary: 'Customers by name, kana, phone, e-mail or code.',
    access: ['View Customers', 'Create Transaction'],
    scope: 'company',
    input: pageInput(['code', 'lastName']).extend({ active: z.stringbool().optional() }),
    reply: pageReply(customer),
  }),
  find: read({
    path: '/customers/:id',
    summary: 'One customer.',
    access: ['View Customers', 'Create Transaction'],
    scope: 'company',
    input: byId,
    reply: customer,
  }),
  create: act({
    path: '/customers',
    summary: "A new customer. Refused where the phone or the e-mail is already somebody's.",
    access: 'Create Customers',
    scope: 'company',
    input: customerDraft,
    reply: customer,
  }),
});
