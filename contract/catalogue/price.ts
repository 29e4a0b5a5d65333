import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { listEndpoints, sheetChoice } from '../kernel/list.ts';
import { byId, flag, id, pageInput, pageReply } from '../kernel/page.ts';
import { instant, yen, yenMax } from '../kernel/values.ts';
import { itemFilters, markupBasisPointsMax } from './item.ts';

/** A new markup on cost, points on or off each one's own markup, a share on or off the price, or yen for each gram. */
export const priceModes = ['markup', 'points', 'percent', 'gram'] as const;
export type PriceMode = (typeof priceModes)[number];
export const roundingUnits = [1, 10, 100, 1000] as const;
export const roundingDirections = ['up', 'nearest', 'down'] as const;
/** More items than this change in several goes. */
export const bulkItemsMax = 60_000;
/** Items chosen one by one, as many as an address holds; more are chosen by filters. */
export const chosenItemsMax = 250;
/** As long as a text that tells so many items, each in its version, can be. */
export const seenMax = 400_000;
/** A price may become a hundred times as high at once, and nothing. */
const percentMax = 1_000_000;

const points = z
  .int('field.number')
  .min(-markupBasisPointsMax, 'field.tooLarge')
  .max(markupBasisPointsMax, 'field.tooLarge');

/** How new prices are rounded; `taxed`: what is rounded is the price with tax, which the tag shows. */
const priceRounding = z.strictObject({
  unit: z.literal([...roundingUnits]),
  direction: z.enum(roundingDirections),
  taxed: z.boolean(),
});
export type PriceRounding = z.output<typeof priceRounding>;

/** How new prices are worked out, for each item alike. */
export const priceRule = z.discriminatedUnion('mode', [
  z.strictObject({
    mode: z.literal('markup'),
    markupBasisPoints: points.min(-10_000, 'field.negative'),
    rounding: priceRounding,
  }),
  z.strictObject({ mode: z.literal('points'), basisPoints: points, rounding: priceRounding }),
  z.strictObject({
    mode: z.literal('percent'),
    basisPoints: z.int('field.number').min(-10_000, 'field.negative').max(percentMax, 'field.tooLarge'),
    rounding: priceRounding,
  }),
  z.strictObject({ mode: z.literal('gram'), yenPerGram: yen, makingCharge: yen, rounding: priceRounding }),
]);
export type PriceRule = z.output<typeof priceRule>;

/** Which items, and the rule as the address of the screen holds it; without a figure there is no rule yet. */
export const priceFilters = itemFilters.extend({
  /** Ids of items chosen one by one, comma-separated. */
  ids: z
    .string()
    .regex(new RegExp(`^(\\d{1,15}(,\\d{1,15}){0,${chosenItemsMax - 1}})?$`))
    .default(''),
  /** Only those whose price changes, or those to be looked at. */
  only: z.enum(['changed', 'warned']).optional(),
  mode: z.enum(priceModes).default('percent'),
  /** Basis points; whole yen for each gram in the mode `gram`. */
  figure: z.coerce.number().int().min(-yenMax).max(yenMax).optional(),
  makingCharge: z.coerce.number().int().min(0).max(yenMax).default(0),
  unit: z.coerce
    .number()
    .refine((unit) => (roundingUnits as readonly number[]).includes(unit))
    .default(1),
  rounding: z.enum(roundingDirections).default('nearest'),
  taxed: flag.optional(),
});
export type PriceFilters = z.output<typeof priceFilters>;

/** The rule that an address holds; null where it holds none, or one that can't be. */
export function ruleOf(filters: PriceFilters): PriceRule | null {
  const { mode, figure, makingCharge, unit, rounding, taxed } = filters;
  if (figure === undefined) return null;
  const figures = {
    markup: { markupBasisPoints: figure },
    points: { basisPoints: figure },
    percent: { basisPoints: figure },
    gram: { yenPerGram: figure, makingCharge },
  }[mode];
  const rule = { mode, ...figures, rounding: { unit, direction: rounding, taxed: taxed ?? false } };
  return priceRule.safeParse(rule).data ?? null;
}

/** What to look at before a price is changed. */
export const priceWarnings = ['belowCost', 'zero', 'large'] as const;
export type PriceWarning = (typeof priceWarnings)[number];
/** Why a rule can't price an item, which then keeps its price. */
export const priceHindrances = ['noCost', 'noGrams', 'tooLarge'] as const;
export type PriceHindrance = (typeof priceHindrances)[number];

/** One item with the price that a rule would give it. Cost only for those who may see it. */
export const pricedItem = z.strictObject({
  id,
  itemCode: z.string(),
  name: z.string(),
  nameJa: z.string(),
  imageUrl: z.string(),
  milligrams: z.int(),
  cost: z.int().optional(),
  price: z.int(),
  newPrice: z.int(),
  warnings: z.array(z.enum(priceWarnings)),
  hindrance: z.enum(priceHindrances).nullable(),
});
export type PricedItem = z.output<typeof pricedItem>;

const pricesSummary = z.strictObject({
  count: z.int(),
  changed: z.int(),
  /** Worth of what is for sale at the location in use, at the prices of now and at the new ones. */
  price: z.int(),
  newPrice: z.int(),
  /** Sum of the prices of those that change, after the change: tells whether they are still those that were looked at. */
  changedPrice: z.int(),
  warnings: z.strictObject({ belowCost: z.int().optional(), zero: z.int(), large: z.int() }),
  hindrances: z.strictObject({ noCost: z.int(), noGrams: z.int(), tooLarge: z.int() }),
  /** Which items change, in which version: what is applied is what was seen, or nothing. */
  seen: z.string(),
});
export type PricesSummary = z.output<typeof pricesSummary>;

/** One change of many prices, or the undoing of one. */
export const priceChange = z.strictObject({
  id,
  at: instant,
  userName: z.string(),
  userNameJa: z.string(),
  /** Absent where another change was undone, and where it tells a markup to somebody who may not see costs. */
  rule: priceRule.optional(),
  mode: z.enum(priceModes).nullable(),
  itemCount: z.int(),
  /** Items whose price was another by then: undoing left them alone. */
  leftAlone: z.int(),
  /** The change that this one undid, and the one that undid it. */
  undoOf: id.nullable(),
  undoneBy: id.nullable(),
  steps: z.array(z.enum(['undo'])),
});
export type PriceChange = z.output<typeof priceChange>;

/** What a change did to one item. */
export const priceChangeRow = z.strictObject({
  id,
  itemCode: z.string(),
  name: z.string(),
  nameJa: z.string(),
  imageUrl: z.string(),
  price: z.int(),
  newPrice: z.int(),
  leftAlone: z.boolean(),
});
export type PriceChangeRow = z.output<typeof priceChangeRow>;

const changeFilters = pageInput(['date']).extend({ direction: z.enum(['asc', 'desc']).default('desc') });
const rowFilters = pageInput(['itemCode', 'price', 'newPrice']).extend({ id, leftAlone: flag.optional() });
const all = { access: 'Edit Item Price', scope: 'company' } as const;

const changes = listEndpoints({
  ...all,
  path: '/price-changes',
  many: 'changes of many prices',
  input: changeFilters,
  row: priceChange,
});
const rows = listEndpoints({
  ...all,
  path: '/price-changes/:id/items',
  many: 'items of one change of prices',
  input: rowFilters,
  row: priceChangeRow,
});

export const priceApi = api('price', {
  preview: read({
    ...all,
    path: '/prices',
    summary: 'The items that the filters leave, with the price that a rule would give them.',
    input: priceFilters,
    reply: pageReply(pricedItem),
  }),
  summary: read({
    ...all,
    path: '/prices/summary',
    summary: 'How many prices a rule would change, what the stock here would be worth, and what to look at first.',
    input: priceFilters,
    reply: pricesSummary,
  }),
  previewExport: read({
    ...all,
    path: '/prices/export',
    summary: 'The whole preview as an Excel or CSV file.',
    input: priceFilters.extend(sheetChoice),
    reply: 'file',
    share: 'export',
  }),
  apply: act({
    ...all,
    path: '/price-changes',
    summary: 'Change the prices of the items seen, in one go. Refused where any of them was changed meanwhile.',
    input: z.strictObject({
      rule: priceRule,
      /** Of the summary that was looked at, as are the two figures. */
      seen: z.string().max(seenMax),
      changed: z.int().min(1).max(bulkItemsMax),
      changedPrice: z.int().min(0),
    }),
    reply: priceChange,
    bodyLimitBytes: 512 * 1024,
  }),
  undo: act({
    ...all,
    path: '/price-changes/:id/undo',
    summary: 'Give the items of the last change their old prices back, where they still have the one that it set.',
    input: byId,
    reply: priceChange,
  }),
  list: changes.list,
  listSummary: changes.summary,
  export: changes.export,
  find: read({
    ...all,
    path: '/price-changes/:id',
    summary: 'One change of prices.',
    input: byId,
    reply: priceChange,
  }),
  rows: rows.list,
  rowsSummary: rows.summary,
  rowsExport: rows.export,
});
