import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { registerEndpoints } from '../kernel/register.ts';
import { optionalPhone, optionalText, text } from '../kernel/values.ts';

export const locationDraft = z.strictObject({
  /** The company in use; who may see the list of companies may say another one of it for a new location. */
  companyId: id,
  name: text(120),
  nameJa: optionalText(120),
  description: text(500),
  descriptionJa: optionalText(500),
  address: optionalText(300),
  addressJa: optionalText(300),
  phone: optionalPhone,
});

export const location = z.strictObject({
  ...locationDraft.shape,
  id,
  // The first one of a company was made before anybody described it.
  description: z.string(),
  // What was checked when it came in is a plain text when it goes out.
  phone: z.string(),
  companyName: z.string(),
  companyNameJa: z.string(),
  active: z.boolean(),
  version: z.int(),
});
export type Location = z.output<typeof location>;

export const locationApi = api(
  'location',
  registerEndpoints({
    path: '/locations',
    one: 'a location',
    many: 'locations',
    view: 'View Locations',
    change: 'Edit Location',
    create: 'Create Location',
    toggle: 'Toggle Status',
    draft: locationDraft,
    row: location,
    sorts: ['name', 'description'],
  }),
);
