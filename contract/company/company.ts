import { z } from 'zod';
import { companyCode } from '../access/session.ts';
import { act, api } from '../kernel/endpoint.ts';
import { takeIn } from '../kernel/file.ts';
import { id } from '../kernel/page.ts';
import { registerEndpoints } from '../kernel/register.ts';
import { basisPoints, email, optionalText, text } from '../kernel/values.ts';
import { registrationNo } from './registrationNo.ts';

export const taxModes = ['exclusive', 'inclusive'] as const;
export const taxRoundings = ['floor', 'halfUp', 'ceil'] as const;
export type TaxMode = (typeof taxModes)[number];
export type TaxRounding = (typeof taxRoundings)[number];

export const companyDraft = z.strictObject({
  code: companyCode,
  name: text(120),
  nameJa: optionalText(120),
  registrationNo,
  email,
  primaryContact: text(120),
  secondaryContact: optionalText(120),
  taxDetails: text(500),
  address: text(300),
  addressJa: optionalText(300),
  /** First two digits of the barcodes that the company issues itself (domain.md §4). */
  barcodePrefix: z.string().regex(/^2[0-9]$/, 'field.barcodePrefix'),
  /** Whether a clerk with the right may sell what the books say is not there (domain.md §1.2). */
  allowNegativeSellable: z.boolean(),
  /** How much more than ordered is received, as a share of it (domain.md §2). */
  overReceiptBasisPoints: basisPoints.default(0),
  /** Whether an item costs what was paid for it last. */
  receivingUpdatesCost: z.boolean().default(true),
});

/** A company begins with its first location and with its way of taxing, which stays once something was sold. */
export const newCompany = companyDraft.extend({
  taxMode: z.enum(taxModes),
  taxRounding: z.enum(taxRoundings),
  locationName: text(120),
  locationNameJa: optionalText(120),
  locationDescription: text(500),
  locationDescriptionJa: optionalText(500),
});
export type NewCompany = z.output<typeof newCompany>;

export const company = z.strictObject({
  ...companyDraft.shape,
  id,
  // One that was opened with the printed link has not said these yet.
  registrationNo: z.string(),
  taxDetails: z.string(),
  address: z.string(),
  logoUrl: z.string(),
  /** Documents carry the code: it stays once one was issued. */
  isCodeFixed: z.boolean(),
  active: z.boolean(),
  version: z.int(),
});
export type Company = z.output<typeof company>;

const endpoints = registerEndpoints({
  path: '/companies',
  one: 'a company',
  many: 'companies',
  view: 'View Company List',
  change: 'Edit Company',
  create: 'Create Company',
  toggle: 'Toggle Status',
  scope: 'installation',
  draft: companyDraft,
  row: company,
  sorts: ['code', 'name', 'email'],
});

/** Whoever may not see the list still looks at the company in use; one that is not given to them is not found. */
const ownOrAny = ['View Company', 'View Company List'] as const;
const logo = { path: '/companies/:id/logo', access: 'Edit Company', scope: 'company' } as const;

export const companyApi = api('company', {
  ...endpoints,
  find: { ...endpoints.find, access: ownOrAny },
  audit: { ...endpoints.audit, access: ownOrAny },
  // One's own company is changed by its administrator; opening and closing one concerns all.
  edit: { ...endpoints.edit, scope: 'company' as const },
  toggle: act({
    method: 'PUT',
    path: '/companies/:id/active',
    summary: 'Switch a company on or off. Off signs its users out, which has to be said where some are signed in.',
    access: 'Toggle Status',
    scope: 'installation',
    input: z.strictObject({ id, active: z.boolean(), evenWithUsers: z.boolean().default(false) }),
    reply: company,
  }),
  create: act({
    path: '/companies',
    summary: 'Create a company with its first location, the ten categories and the tax rate in force.',
    access: 'Create Company',
    scope: 'installation',
    input: newCompany,
    reply: company,
  }),
  setLogo: takeIn('companyLogo', {
    ...logo,
    summary: 'Set the logo of a company. The one before is forgotten.',
    input: z.strictObject({ id }),
    reply: company,
  }),
  removeLogo: act({
    ...logo,
    method: 'DELETE',
    summary: 'Take the logo of a company away.',
    input: z.strictObject({ id }),
    reply: company,
  }),
});
