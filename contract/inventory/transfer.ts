import { z } from 'zod';
import type { Amount } from '../catalogue/weight.ts';
import { documentEndpoints } from '../kernel/document.ts';
import { api, type InputOf, type ReplyOf, read } from '../kernel/endpoint.ts';
import { byId, id } from '../kernel/page.ts';
import { isoDate, milligrams, quantityMax, text, yenMax } from '../kernel/values.ts';

export const transferStatuses = ['pending', 'approved', 'inTransit', 'received', 'completed', 'cancelled'] as const;
/** What became of a piece that did not arrive. */
export const shortageOutcomes = ['found', 'lost', 'late'] as const;
/** After so many days on its way a transfer is overdue. */
export const transitDaysMax = 7;

const header = { date: isoDate, destinationCompanyId: id, destinationLocationId: id };
const amount = z.int('field.number').min(0, 'field.priceAndCost').max(yenMax, 'field.tooLarge');
/** None unless said: of pieces their number is asked for, of goods by the gram their weight. */
const count = z.int('field.number').min(0, 'field.negative').max(quantityMax, 'field.tooLarge').default(0);
const weight = milligrams.default(0);

/**
 * How many of a transfer's pieces arrived whole, damaged or not at all; `open` are those nobody knows more of yet. Beside each
 * stands the weight of goods by the gram, which are no pieces.
 */
const counts = {
  quantity: z.int(),
  quantityMilligrams: z.int(),
  receivedQuantity: z.int(),
  receivedQuantityMilligrams: z.int(),
  damagedQuantity: z.int(),
  damagedQuantityMilligrams: z.int(),
  shortQuantity: z.int(),
  shortQuantityMilligrams: z.int(),
  openQuantity: z.int(),
  openQuantityMilligrams: z.int(),
};

const path = '/transfers';
const viewing = { access: 'View Transfer', scope: 'company' } as const;

/** Goods that go from one location to another (domain.md §2). Location and company are those of the source. */
export const transferApi = api('transfer', {
  ...documentEndpoints({
    path,
    one: 'a transfer',
    many: 'transfers',
    view: 'View Transfer',
    make: 'Create Transfer',
    change: 'Edit Transfer',
    statuses: transferStatuses,
    steps: {
      approve: { access: 'Approve Transfer', summary: 'Approve a transfer: its goods are reserved at the source.' },
      ship: { access: 'Ship Transfer', summary: 'Ship a transfer: its goods are in transit.' },
      receive: {
        access: 'Receive Transfer',
        summary: 'Receive a transfer at its destination: what arrived, what is damaged, and what is short.',
        input: {
          lines: z
            .array(
              z.strictObject({
                id,
                received: count,
                receivedMilligrams: weight,
                damaged: count,
                damagedMilligrams: weight,
                short: count,
                shortMilligrams: weight,
              }),
            )
            .max(2_000),
        },
      },
      resolve: {
        access: 'Resolve Transfer',
        summary: 'Say what became of the goods of a transfer that did not arrive.',
        input: {
          lines: z
            .array(
              z.strictObject({
                id,
                outcome: z.enum(shortageOutcomes),
                quantity: count,
                milligrams: weight,
              }),
            )
            .min(1, 'field.required')
            .max(2_000),
        },
      },
      cancel: {
        access: 'Cancel Transfer',
        summary: 'Cancel a transfer of which nothing was received. Irreversible; its goods go back on the shelf.',
        input: { reason: text(500) },
      },
    },
    linesMissing: 'field.transferLines',
    draft: header,
    lineDraft: {
      price: amount,
      /** Left out by those who may not see it: that of the item. */
      unitCost: amount.optional(),
    },
    row: {
      ...header,
      ...counts,
      /** Of the source. */
      companyId: id,
      /** Of all lines at their price. */
      retailTotal: z.int(),
      destinationName: z.string(),
      destinationNameJa: z.string(),
      destinationCompanyName: z.string(),
      destinationCompanyNameJa: z.string(),
      sourceCompanyName: z.string(),
      sourceCompanyNameJa: z.string(),
      /** The day that it was shipped. */
      shippedOn: isoDate.nullable(),
    },
    line: {
      /** By which a line is checked where the item is not of the reader's company. */
      barcode: z.string(),
      price: z.int(),
      unitCost: z.int().optional(),
      received: z.int(),
      damaged: z.int(),
      short: z.int(),
      found: z.int(),
      lost: z.int(),
      late: z.int(),
      /** Of goods by the gram, whose parts are weighed: their units follow from it. Of all others nothing. */
      receivedMilligrams: z.int(),
      damagedMilligrams: z.int(),
      shortMilligrams: z.int(),
      foundMilligrams: z.int(),
      lostMilligrams: z.int(),
      lateMilligrams: z.int(),
    },
    filters: { destinationLocationId: id.optional(), short: z.stringbool().optional() },
    sums: { ...counts, retailTotal: z.int() },
  }),
  destinations: read({
    ...viewing,
    path: `${path}/destinations`,
    summary: 'The locations that goods can be sent to.',
    input: z.strictObject({}),
    reply: z.strictObject({
      rows: z.array(
        z.strictObject({
          companyId: id,
          companyName: z.string(),
          companyNameJa: z.string(),
          locationId: id,
          name: z.string(),
          nameJa: z.string(),
        }),
      ),
    }),
  }),
  report: read({
    ...viewing,
    path: `${path}/:id/report`,
    summary: 'Print what of a transfer arrived, was damaged and was short, as PDF.',
    input: byId.extend({ language: z.enum(['en', 'ja']).default('ja') }),
    reply: 'file' as const,
    share: 'paper',
  }),
});
export type Transfer = ReplyOf<typeof transferApi.find>;
export type TransferRow = ReplyOf<typeof transferApi.list>['rows'][number];
export type TransferDraft = InputOf<typeof transferApi.create>;
export type Destination = ReplyOf<typeof transferApi.destinations>['rows'][number];

/** Days that a transfer has been on its way, on a day; null once it is there, and before it goes. */
export function daysInTransit(
  { status, shippedOn }: Pick<TransferRow, 'status' | 'shippedOn'>,
  day: string,
): number | null {
  if (status !== 'inTransit' || shippedOn === null) return null;
  return Math.max(0, Math.round((Date.parse(day) - Date.parse(shippedOn)) / 86_400_000));
}

/** The parts of a line that are told of it. */
export const transferParts = ['received', 'damaged', 'short', 'found', 'lost', 'late'] as const;
export type TransferPart = (typeof transferParts)[number];
/** How many units each part of a line is, and its weight where its goods are weighed. */
export type TransferParts = Record<TransferPart | `${TransferPart}Milligrams`, number>;
export const transferPartFields = transferParts.flatMap((part) => [part, `${part}Milligrams`] as const);
/** A line of which nothing arrived yet. */
export const noTransferParts = Object.fromEntries(transferPartFields.map((field) => [field, 0])) as TransferParts;

/**
 * How much each part of a line is, in what its goods are counted by: pieces or milligrams. `open` is what is short, and of
 * which nobody has said yet what became of it.
 */
export function partAmounts(line: Pick<Amount, 'priceBy'> & TransferParts): Record<TransferPart | 'open', number> {
  const of = (part: TransferPart) => (line.priceBy === 'gram' ? line[`${part}Milligrams`] : line[part]);
  const amounts = Object.fromEntries(transferParts.map((part) => [part, of(part)])) as Record<TransferPart, number>;
  const { short, found, lost, late } = amounts;
  return { ...amounts, open: short - found - lost - late };
}
