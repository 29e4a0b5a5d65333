import { z } from 'zod';
import { documentLinesMax } from '../kernel/document.ts';
import { act, api } from '../kernel/endpoint.ts';
import { importProblem } from '../kernel/import.ts';
import { itemRow } from './item.ts';

/** Bytes of a file of lines; 2,000 of them take a tenth of it. */
export const packingListBytesMax = 5 * 1024 ** 2;

/** A line of a file: an item of ours, how many, and what else the file says of them. */
export const packedLine = z.strictObject({
  item: itemRow,
  quantity: z.int(),
  /** Weight of the whole line, and the cost of one; null where nothing says it. */
  milligrams: z.int().nullable(),
  fileCost: z.int().nullable(),
});
export type PackedLine = z.output<typeof packedLine>;

/** Lines for a document, from a supplier's packing list or from an export of a document's lines. */
export const packingListApi = api('packingList', {
  read: act({
    path: '/packing-lists',
    summary: `Read a CSV or Excel file of items by code or barcode, with quantity, grams and cost: up to ${documentLinesMax} lines. Nothing is written.`,
    access: 'View Item',
    scope: 'company',
    input: z.strictObject({}),
    reply: z.strictObject({ lines: z.array(packedLine), problems: z.array(importProblem) }),
    body: 'file',
    bodyLimitBytes: packingListBytesMax,
  }),
});
