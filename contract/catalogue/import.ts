import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';

export const importFormats = ['kinza', 'shopify'] as const;
export const importBytesMax = 64 * 1024 * 1024;
export const importStatuses = ['checking', 'ready', 'refused', 'writing', 'done', 'failed'] as const;

/** What keeps a file out; text keys of `web/text/{en,ja}/import.ts`. */
export const importProblemCodes = [
  // Of the file as a whole, or of the place where reading it ended.
  'import.encoding',
  'import.empty',
  'import.header',
  'import.columnMissing',
  'import.columnTwice',
  'import.tooManyColumns',
  'import.tooManyRows',
  'import.recordTooLarge',
  'import.quote',
  // Of one row.
  'import.raggedRow',
  'import.productMissing',
  // Of one cell.
  'import.required',
  'import.tooLong',
  'import.unprintable',
  'import.number',
  'import.decimals',
  'import.negative',
  'import.numberTooLarge',
  'import.uom',
  'import.categoryUnknown',
  'import.categoryInactive',
  'import.barcodeLength',
  'import.barcodeCheckDigit',
  'import.codeTwice',
  'import.barcodeTwice',
  'import.codeTaken',
  'import.barcodeTaken',
  // Of the run.
  'import.failed',
  'import.noSpace',
  'import.interrupted',
  'import.expired',
] as const;

/** What is worth knowing and stops nothing; text keys like those above. */
export const importWarningCodes = [
  'import.columnIgnored',
  'import.markupDiffers',
  'import.belowCost',
  'import.quantityIgnored',
  'import.quantityNegative',
  'import.barcodePadded',
  'import.typeUnknown',
  'import.priceMissing',
  'import.descriptionCut',
  'import.pictureNotFetched',
] as const;

/** One thing about one row: `row` as a spreadsheet counts them, the header being 1; 0 where none is meant. */
export const importProblem = z.strictObject({
  row: z.int(),
  /** As the file's header names it; empty where no column is meant. */
  column: z.string(),
  code: z.enum([...importProblemCodes, ...importWarningCodes]),
  /** What stands there, at most 60 characters of it. */
  value: z.string(),
  /** The row that this one clashes with. */
  otherRow: z.int().optional(),
});
export type ImportProblem = z.output<typeof importProblem>;

/** One run of an import: checked first, written only when asked, all or nothing. */
export const importRun = z.strictObject({
  id: z.uuid(),
  status: z.enum(importStatuses),
  format: z.enum(importFormats).nullable(),
  encoding: z.enum(['utf-8', 'shift_jis']).nullable(),
  fileName: z.string(),
  /** Rows of the file read so far, items written so far, and how many of either there are in all. */
  rowsRead: z.int(),
  rowsWritten: z.int(),
  rowsTotal: z.int(),
  problemCount: z.int(),
  problems: z.array(importProblem).max(200),
  warningCount: z.int(),
  /** Things worth knowing that stop nothing: a Shopify product without a price in yen, pictures left behind. */
  warnings: z.array(importProblem).max(200),
  preview: z
    .array(
      z.strictObject({
        row: z.int(),
        itemCode: z.string(),
        barcode: z.string(),
        categoryCode: z.string(),
        name: z.string(),
        milligrams: z.int(),
        price: z.int(),
        initialQuantity: z.int(),
      }),
    )
    .max(50),
});
export type ImportRun = z.output<typeof importRun>;

export const importApi = api('import', {
  check: act({
    path: '/items/import',
    summary: 'Upload a CSV of items: our own columns, or a Shopify product export. It is checked, nothing is written.',
    access: 'Create Item',
    scope: 'company',
    input: z.strictObject({
      /** Yen for one dollar in hundredths, 15000 = ¥150.00; for Shopify files. */
      yenPerDollarHundredths: z.coerce.number().int().min(1).max(10_000_000).default(15_000),
    }),
    reply: importRun,
    body: 'file',
    bodyLimitBytes: importBytesMax,
  }),
  find: read({
    path: '/items/import/:id',
    summary: 'How an import stands.',
    access: 'Create Item',
    scope: 'company',
    input: z.strictObject({ id: z.uuid() }),
    reply: importRun,
  }),
  write: act({
    path: '/items/import/:id/write',
    summary: 'Write a checked import with its opening stock at a location, all or nothing.',
    access: 'Create Item',
    scope: 'company',
    input: z.strictObject({ id: z.uuid(), locationId: id }),
    reply: importRun,
  }),
});
