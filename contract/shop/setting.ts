import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { optionalText } from '../kernel/values.ts';
import { payWays } from '../sales/payWay.ts';
import { piece } from './post.ts';

/** What a shop can't be opened without; the refusal names what is missing. */
export const openingNeeds = ['location', 'payWays', 'shippingMethods', 'delivery', 'law', 'privacy'] as const;
export type OpeningNeed = (typeof openingNeeds)[number];

const shopTextMax = 20_000;
const whole = (min: number, max: number) => z.int('field.number').min(min, 'field.invalid').max(max, 'field.tooLarge');

/** In Markdown, as posts have it. */
const bothTexts = {
  delivery: optionalText(shopTextMax),
  deliveryJa: optionalText(shopTextMax),
  law: optionalText(shopTextMax),
  lawJa: optionalText(shopTextMax),
  privacy: optionalText(shopTextMax),
  privacyJa: optionalText(shopTextMax),
};

const fields = {
  /** The location whose stock is sold. */
  locationId: id.nullable(),
  /** Hours that an order is held until the shop confirms it. */
  holdHours: whole(1, 168),
  /** Days to pay once it was confirmed. */
  payDays: whole(1, 30),
  payWays: z
    .array(z.strictObject({ way: z.enum(payWays), words: optionalText(2_000), wordsJa: optionalText(2_000) }))
    .max(payWays.length, 'field.tooMany')
    .refine((ways) => new Set(ways.map(({ way }) => way)).size === ways.length, 'field.invalid'),
  shippingMethodIds: z.array(id).max(50, 'field.tooMany'),
  /** Two letters each. */
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'field.country'))
    .min(1, 'field.required')
    .max(60, 'field.tooMany'),
  heroFirst: optionalText(60),
  heroFirstJa: optionalText(60),
  heroSecond: optionalText(200),
  heroSecondJa: optionalText(200),
  ...bothTexts,
};

export const shopSettings = z.strictObject({
  ...fields,
  isOpen: z.boolean(),
  /** What is missing before it can be opened. */
  missing: z.array(z.enum(openingNeeds)),
  locationName: z.string(),
  locationNameJa: z.string(),
  /** Where the shop is reached. */
  path: z.string(),
  version: z.int(),
});
export type ShopSettings = z.output<typeof shopSettings>;

/** One that was closed is named where it was chosen before, and not offered. */
const choice = z.strictObject({ id, name: z.string(), nameJa: z.string(), active: z.boolean() });
const choices = z.strictObject({ locations: z.array(choice), shippingMethods: z.array(choice) });
export type ShopChoices = z.output<typeof choices>;

/** The shop on the web of the company in use: whether it is open, what it sells from, how it is paid and sent. */
export const shopSettingApi = api('shopSetting', {
  find: read({
    path: '/company/shop',
    summary: 'The shop on the web of the company in use.',
    access: 'View Company',
    scope: 'company',
    input: z.strictObject({}),
    reply: shopSettings,
  }),
  choices: read({
    path: '/company/shop/choices',
    summary: 'What the shop on the web can sell from and be sent by: active locations and shipping methods.',
    access: 'View Company',
    scope: 'company',
    input: z.strictObject({}),
    reply: choices,
  }),
  preview: read({
    method: 'POST',
    path: '/company/shop/preview',
    summary: 'A text of the shop as it will be shown.',
    access: 'View Company',
    scope: 'company',
    input: z.strictObject({ content: optionalText(shopTextMax) }),
    reply: z.strictObject({ pieces: z.array(piece) }),
  }),
  edit: act({
    method: 'PUT',
    path: '/company/shop',
    summary: 'Change the shop on the web. While it is open, what it can’t do without stays.',
    access: 'Edit Company',
    scope: 'company',
    input: z.strictObject({ ...fields, version: z.int() }),
    reply: shopSettings,
  }),
  switch: act({
    method: 'PUT',
    path: '/company/shop/open',
    summary: 'Open the shop on the web, or close it. The refusal names what is missing.',
    access: 'Edit Company',
    scope: 'company',
    input: z.strictObject({ isOpen: z.boolean(), version: z.int() }),
    reply: shopSettings,
  }),
});
