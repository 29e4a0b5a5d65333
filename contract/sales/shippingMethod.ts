import { z } from 'zod';
import { api, read } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { registerEndpoints, removeEndpoint, toggleManyEndpoint } from '../kernel/register.ts';
import { milligrams, optionalText, text, yen } from '../kernel/values.ts';
import { prefectureOf, prefectures } from '../people/prefecture.ts';

/** Groups of prefectures that carriers charge alike, from north to south; prefectures by their codes. */
const prefecturesOf = {
  hokkaido: ['01'],
  tohoku: ['02', '03', '04', '05', '06', '07'],
  kanto: ['08', '09', '10', '11', '12', '13', '14', '19'],
  shinetsu: ['15', '20'],
  hokuriku: ['16', '17', '18'],
  tokai: ['21', '22', '23', '24'],
  kinki: ['25', '26', '27', '28', '29', '30'],
  chugoku: ['31', '32', '33', '34', '35'],
  shikoku: ['36', '37', '38', '39'],
  kyushu: ['40', '41', '42', '43', '44', '45', '46'],
  okinawa: ['47'],
} as const;
export const regions = Object.keys(prefecturesOf) as [Region, ...Region[]];
export type Region = keyof typeof prefecturesOf;

/** Where the number of a parcel stands in the address that it is looked up at. */
const trackingPlace = '{number}';
const feeMax = 1_000_000;
const fee = yen.max(feeMax, 'field.tooLarge');

const shippingMethodDraft = z.strictObject({
  name: text(100),
  nameJa: optionalText(100),
  carrier: text(100),
  trackingUrl: optionalText(300).refine(isTrackingUrl, 'field.trackingUrl'),
  /** Yen, wherever a region has no other. */
  fee,
  /** One for each region, in their order; null, or none at the end: the fee of everywhere. */
  regionFees: z.array(fee.nullable()).max(regions.length).default([]),
  /** So much weight is in the fee; each step above it, begun or full, costs `stepFee` more. Without steps weight is nothing. */
  includedMilligrams: milligrams.default(0),
  stepMilligrams: milligrams.default(0),
  stepFee: fee.default(0),
  /** Goods of this worth travel for nothing, in yen; null: none do. */
  freeFrom: yen.nullable().default(null),
  /** Until the parcel arrives. */
  days: z.int('field.number').min(0, 'field.negative').max(365, 'field.tooLarge'),
  cashOnDelivery: z.boolean().default(false),
  /** Yen for collecting the money, which nothing makes free. */
  collectionFee: fee.default(0),
});

export const shippingMethod = z.strictObject({
  ...shippingMethodDraft.shape,
  id,
  active: z.boolean(),
  version: z.int(),
});
export type ShippingMethod = z.output<typeof shippingMethod>;

/** Ways of sending goods, and what each costs. */
export const shippingMethodApi = api('shippingMethod', {
  ...registerEndpoints({
    path: '/shipping-methods',
    one: 'a shipping method',
    many: 'shipping methods',
    view: 'View Shipping Methods',
    change: 'Manage Shipping Methods',
    draft: shippingMethodDraft,
    row: shippingMethod,
    sorts: ['name', 'carrier', 'fee', 'days'],
  }),
  remove: removeEndpoint('/shipping-methods', 'a shipping method', 'Manage Shipping Methods'),
  toggleMany: toggleManyEndpoint('/shipping-methods', 'shipping methods', 'Manage Shipping Methods'),
  offered: read({
    path: '/shipping-methods/offered',
    summary: 'The active shipping methods with what each costs, for those who sell.',
    access: ['Create Transaction', 'Edit Transaction'],
    scope: 'company',
    input: z.strictObject({}),
    reply: z.strictObject({ methods: z.array(shippingMethod) }),
  }),
});

/** What a fee depends on. */
interface Parcel {
  /** As it is written in the address; of one that is none, and outside Japan, it is the fee of everywhere. */
  prefecture: string;
  milligrams: number;
  /** Of the goods, in yen, once discounts are off. */
  worth: number;
  isCashOnDelivery: boolean;
}

type FeeRule = Pick<
  ShippingMethod,
  'fee' | 'regionFees' | 'includedMilligrams' | 'stepMilligrams' | 'stepFee' | 'freeFrom' | 'collectionFee'
>;

/** The fee that a method proposes for a parcel, in yen. */
export function proposedFee(rule: FeeRule, { prefecture, milligrams, worth, isCashOnDelivery }: Parcel): number {
  const collected = isCashOnDelivery ? rule.collectionFee : 0;
  if (rule.freeFrom !== null && worth >= rule.freeFrom) return collected;
  const region = regionOf(prefecture);
  const place = region && rule.regionFees[regions.indexOf(region)];
  const above = Math.max(0, milligrams - rule.includedMilligrams);
  const steps = rule.stepMilligrams === 0 ? 0 : Math.ceil(above / rule.stepMilligrams);
  return (place ?? rule.fee) + steps * rule.stepFee + collected;
}

/** Whether a fee depends on where in Japan the parcel goes. */
export function isFeeByRegion({ fee: everywhere, regionFees, freeFrom }: FeeRule, { worth }: Parcel): boolean {
  if (freeFrom !== null && worth >= freeFrom) return false;
  return regionFees.some((one) => one !== null && one !== everywhere);
}

/** The group that a prefecture belongs to, however it is written; undefined where it is none. */
export function regionOf(prefecture: string): Region | undefined {
  const name = prefectureOf(prefecture);
  const code = prefectures.find((one) => one.name === name)?.code;
  return code && regions.find((region) => (prefecturesOf[region] as readonly string[]).includes(code));
}

/** Where a parcel is looked up; empty where its method says no address, or it has no number. */
export function trackingLink(trackingUrl: string, number: string): string {
  if (trackingUrl === '' || number === '') return '';
  return trackingUrl.replaceAll(trackingPlace, encodeURIComponent(number));
}

function isTrackingUrl(written: string): boolean {
  if (written === '') return true;
  if (!written.includes(trackingPlace) || !URL.canParse(written)) return false;
  return /^https?:$/.test(new URL(written).protocol);
}
