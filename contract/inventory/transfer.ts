import { z } from 'zod';
import type { Amount } from '../catalogue/weight.ts';
import { documentEndpoints } from '../kernel/document.ts';
import { api, type InputOf, type ReplyOf, read } from '../kernel/endpoint.ts';
import { byId, id } from '../kernel/page.ts';
import { isoDate, mulDivRound, quantityMax, text, yenMax } from '../kernel/values.ts';

export const transferStatuses = ['pending', 'approved', 'inTransit', 'received', 'completed', 'cancelled'] as const;
/** What became of a piece that did not arrive. */
export const shortageOutcomes = ['found', 'lost', 'late'] as const;
/** After so many days on its way a transfer is overdue. */
export const transitDaysMax = 7;

const header = { date: isoDate, destinationCompanyId: id, destinationLocationId: id };
const amount = z.int('field.number').min(0, 'field.priceAndCost').max(yenMax, 'field.tooLarge');
const count = z.int('field.number').min(0, 'field.negative').max(quantityMax, 'field.tooLarge');

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
          lines: z.array(z.strictObject({ id, received: count, damaged: count, short: count })).max(2_000),
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
                quantity: count.min(1, 'field.quantityAboveZero'),
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

/** Pieces of a line that are short, and of which nobody has said yet what became of them. */
export function openOf({
  short,
  found,
  lost,
  late,
}: Pick<Transfer['lines'][number], 'short' | 'found' | 'lost' | 'late'>): number {
  return short - found - lost - late;
}

/** The weight of some units of a line after the first ones: the parts of a line weigh what it does. */
export function weightOfPart(
  { quantity, milligrams }: Pick<Amount, 'quantity' | 'milligrams'>,
  after: number,
  units: number,
): number {
  const until = (count: number) => mulDivRound(milligrams, count, quantity);
  return until(after + units) - until(after);
}

/**
 * The parts of a line as they are told, one after the other. The ledger weighs what was found, lost or late in the order in
 * which that was said: each of the three may differ from its movements by a rounding, and all of them together do not.
 */
const parts = ['received', 'damaged', 'found', 'lost', 'late', 'open'] as const;
type Part = (typeof parts)[number];

/** How much each part of a line is, in what its goods are counted by: the parts of a weight add up to it. */
export function partAmounts(
  line: Amount & Pick<Transfer['lines'][number], Exclude<Part, 'open'> | 'short'>,
): Record<Part | 'short', number> {
  const counts = { ...line, open: openOf(line) };
  const amounts = { received: 0, damaged: 0, found: 0, lost: 0, late: 0, open: 0 };
  let after = 0;
  for (const part of parts) {
    amounts[part] = line.priceBy === 'gram' ? weightOfPart(line, after, counts[part]) : counts[part];
    after += counts[part];
  }
  const { found, lost, late, open } = amounts;
  return { ...amounts, short: found + lost + late + open };
}
