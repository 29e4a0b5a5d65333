import { z } from 'zod';
import { api, read } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { instant, isoDate } from '../kernel/values.ts';
import { reportNames } from './reportName.ts';

/** An alarm of the nightly look: its detail is the figure that differs, in the words of `differenceDetail`. */
export const lookAlarm = 'nightly.difference';

/** What the nightly look recomputes: the cards, the reports, the balances of plans, and each ledger and total behind them. */
export const lookFigures = [
  'dashboard',
  ...reportNames,
  'planBalance',
  'paid',
  'worth',
  'subTypes',
  'stockTotals',
  'stockDays',
  'saleTotals',
  'soldDays',
  'soldItems',
  'paidDays',
  'contractDays',
  'monthStock',
  'customerTotals',
  'visits',
  'auditTrail',
] as const;
export type LookFigure = (typeof lookFigures)[number];

const difference = z.strictObject({
  id,
  figure: z.enum(lookFigures),
  /** The value of the figure: `amount`, `quantity`. */
  name: z.string(),
  from: isoDate.nullable(),
  to: isoDate.nullable(),
  /** Over the rows that differ. */
  shown: z.int(),
  recomputed: z.int(),
  rowCount: z.int(),
});
export type LookDifference = z.output<typeof difference>;

/** So many differences are listed, and so many rows of one. */
export const lookDifferencesMax = 200;

export const nightlyLookApi = api('nightlyLook', {
  last: read({
    path: '/nightly-look',
    summary: 'The last nightly look of the company: when, how many values were compared, and the figures that differ.',
    access: 'Close Month',
    scope: 'company',
    input: z.strictObject({}),
    reply: z.strictObject({
      look: z
        .strictObject({
          endedAt: instant,
          /** The older month that was looked at besides yesterday and this month. */
          olderMonth: z.string(),
          compared: z.int(),
          differenceCount: z.int(),
        })
        .nullable(),
      differences: z.array(difference).max(lookDifferencesMax),
    }),
  }),
  rows: read({
    path: '/nightly-look/differences/:id',
    summary: 'The rows of a figure that differed at a nightly look, with both values.',
    access: 'Close Month',
    scope: 'company',
    input: z.strictObject({ id }),
    reply: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            /** The row, as the invariants name it: `item 5 location 2 sellable`. */
            key: z.string(),
            shown: z.int(),
            recomputed: z.int(),
          }),
        )
        .max(lookDifferencesMax),
    }),
  }),
});

/** A difference as an alarm tells it. */
export function differenceDetail({
  figure,
  name,
  from,
  to,
  shown,
  recomputed,
}: Omit<LookDifference, 'id' | 'rowCount'>) {
  return [figure, name, from ?? '-', to ?? '-', shown, recomputed].join(' ');
}

/** The same read back; null of a detail that was written otherwise. */
export function readDifference(detail: string): Omit<LookDifference, 'id' | 'rowCount'> | null {
  const [figure, name = '', from = '-', to = '-', shown, recomputed] = detail.split(' ');
  const known = lookFigures.find((one) => one === figure);
  if (!known || recomputed === undefined) return null;
  const day = (text: string) => (text === '-' ? null : text);
  return { figure: known, name, from: day(from), to: day(to), shown: Number(shown), recomputed: Number(recomputed) };
}
