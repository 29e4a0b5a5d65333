import { z } from 'zod';
import { api, read } from '../kernel/endpoint.ts';
import { sheetChoice } from '../kernel/list.ts';
import { id } from '../kernel/page.ts';
import { instant } from '../kernel/values.ts';

/** What is compared: the invariants of `server/db/invariants.sql` that movements have a part in, by these names. */
export const reconciled = {
  levels: [
    'level is the sum of its moves',
    'value is the sum of its moves',
    'no stock is worth nothing',
    'value has the sign of its stock',
    'only sellable falls below zero',
    'a unique piece exists once',
    'the level of a sub-type is the sum of its moves',
    'what is not for sale is the sum of its sub-types',
    'layers of stock add up to what there is',
  ],
  promises: [
    'a completed sale moved its goods, and only a sale that stands did',
    'what is not for sale is promised to its documents',
    'a unique piece is promised once',
    'an open lot keeps its goods, and no other does',
    'material is set aside until it is used',
  ],
  documents: [
    'a movement has its document',
    'a true-up corrects an issue of its item and place',
    'what came back is corrected no longer',
    'an approved adjustment moved its goods, and no other did',
    'a posted receiving moved its goods, and only what was reversed went back',
    'a posted stock count moved its differences, and no other did',
    'what was sent by a transfer arrived, is under way, or was resolved',
    'what left a company by a transfer came into the other',
    'goods come back from an installment whole, once it is given up',
    'a line of an order moved its goods when it was shipped, and when it came back',
    'a movement of a sale names one of its lines or its material',
  ],
  months: ['a closed month is the sum of its moves'],
} as const;
export type ReconciledGroup = keyof typeof reconciled;
export type ReconciledName = (typeof reconciled)[ReconciledGroup][number];
export const reconciledGroups = Object.keys(reconciled) as ReconciledGroup[];

/** So many differences are named; all are counted. */
export const differencesMax = 200;

const difference = z.strictObject({
  invariant: z.string(),
  /** The row, as the invariants name it: `item 5 location 2 sellable`. */
  detail: z.string(),
  /** The item that the row is of, where it names one. */
  itemId: id.nullable(),
  itemCode: z.string(),
});
export type Difference = z.output<typeof difference>;

export const reconciliationApi = api('reconciliation', {
  show: read({
    path: '/reconciliation',
    summary: 'Where stock, reserved stock, documents and closed months differ from the movements.',
    access: 'Close Month',
    scope: 'company',
    input: z.strictObject({}),
    reply: z.strictObject({ at: instant, count: z.int(), differences: z.array(difference) }),
    share: 'report',
  }),
  export: read({
    path: '/reconciliation/export',
    summary: 'What was compared and each row that differs, as an Excel or CSV file.',
    access: 'Close Month',
    scope: 'company',
    input: z.strictObject(sheetChoice),
    reply: 'file',
    share: 'export',
  }),
});
