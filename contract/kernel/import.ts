import { z } from 'zod';
import { instant } from './values.ts';

export const importFormats = ['kinza', 'shopify'] as const;
export const importEncodings = ['utf-8', 'shift_jis', 'utf-16le', 'xlsx'] as const;
export const importBytesMax = 64 * 1024 * 1024;
export const picturesBytesMax = 512 * 1024 * 1024;
export const importStatuses = [
  'checking',
  'ready',
  'refused',
  'writing',
  'done',
  'failed',
  'undoing',
  'undone',
  'picturing',
] as const;

/** What becomes of rows that are there already: they are changed, left alone, or added once more under codes of their own. */
export const matchings = ['update', 'skip', 'add'] as const;
export type Matching = (typeof matchings)[number];

/** What keeps a file out; text keys of `web/text/{en,ja}/import.ts`. */
export const importProblemCodes = [
  // Of the file as a whole, or of the place where reading it ended.
  'import.encoding',
  'import.noTable',
  'import.workbook',
  'import.workbookOld',
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
  // Of a cell of an item.
  'import.uom',
  'import.priceUnit',
  'import.priceBy',
  'import.status',
  'import.categoryUnknown',
  'import.categoryInactive',
  'import.barcodeLength',
  'import.barcodeCheckDigit',
  'import.codeTwice',
  'import.barcodeTwice',
  'import.codeTaken',
  'import.itemUnknown',
  'import.barcodeTaken',
  // Of a cell of a customer.
  'import.customerCodeTwice',
  'import.customerCodeTaken',
  'import.phone',
  'import.kana',
  'import.email',
  'import.postalCode',
  'import.country',
  'import.customerType',
  'import.prefecture',
  'import.phoneTwice',
  'import.emailTwice',
  'import.phoneTaken',
  'import.emailTaken',
  // Of what is there already.
  'import.matchTwice',
  'import.variantTwice',
  'import.changedMeanwhile',
  'import.builtOn',
  // Of the run.
  'import.failed',
  'import.noSpace',
  'import.locationClosed',
  'import.interrupted',
  'import.pictures',
  'import.expired',
] as const;

/** What is worth knowing and stops nothing; text keys like those above. */
export const importWarningCodes = [
  'import.columnIgnored',
  'import.movedGrams',
  'import.movedCode',
  'import.movedCategory',
  'import.quantityKept',
  'import.letterLost',
  'import.markupDiffers',
  'import.belowCost',
  'import.quantityIgnored',
  'import.quantityNegative',
  'import.barcodePadded',
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
  /** Of what is said of several rows: how many, and the first of them. */
  count: z.int().optional(),
  rows: z.array(z.int()).max(8).optional(),
});
export type ImportProblem = z.output<typeof importProblem>;

/** What would change of something that is there already. */
const importChange = z.strictObject({
  row: z.int(),
  /** Its code. */
  code: z.string(),
  changes: z.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() })),
});
export type ImportChange = z.output<typeof importChange>;

/** A product type that a Shopify file names, empty for none, how many items are of it, and the category that they go to. */
const importType = z.strictObject({ type: z.string(), count: z.int(), categoryId: z.int().nullable() });
export type ImportType = z.output<typeof importType>;
export const importTypesMax = 500;

/** Prices that a file has with decimals although it is said to be in yen: how many, and the first as it stands and as it becomes. */
const roundedPrices = z.strictObject({ count: z.int(), price: z.string(), yen: z.int() });
export type RoundedPrices = z.output<typeof roundedPrices>;

export const picturesNamedMax = 50;

/** Pictures of an import: how many files its file names, and what came of those that were sent. */
const importPictures = z.strictObject({
  wanted: z.int(),
  /** Of the files sent, those that are a picture of an item. */
  total: z.int(),
  added: z.int(),
  /** Their items have them already. */
  known: z.int(),
  /** Wanted, and not among those that were sent. */
  missing: z.int(),
  /** Sent, and no item's. */
  strange: z.int(),
  /** No pictures, or too large. */
  bad: z.int(),
  /** Their items have as many pictures as an item may have. */
  over: z.int(),
  /** The first of those that are missing, strange or bad, by the names of their files. */
  missingNames: z.array(z.string()).max(picturesNamedMax).default([]),
  strangeNames: z.array(z.string()).max(picturesNamedMax).default([]),
  badNames: z.array(z.string()).max(picturesNamedMax).default([]),
});
export type ImportPictures = z.output<typeof importPictures>;

/** One run, without the first rows of its file, which differ by what is imported. */
export const importRun = z.strictObject({
  id: z.uuid(),
  status: z.enum(importStatuses),
  format: z.enum(importFormats).nullable(),
  encoding: z.enum(importEncodings).nullable(),
  fileName: z.string(),
  /** Rows of the file read so far, things written so far, and how many of either there are in all. */
  rowsRead: z.int(),
  rowsWritten: z.int(),
  rowsTotal: z.int(),
  /** Of these rows: how many are new, would change something that is there, and change nothing. Once done: how many did. */
  addCount: z.int(),
  changeCount: z.int(),
  sameCount: z.int(),
  /** Rows that can't be imported as they are, and may be left out. */
  troubleCount: z.int(),
  /** The most frequent first. */
  types: z.array(importType).max(importTypesMax),
  /** Null where there is none. */
  roundedPrices: roundedPrices.nullable(),
  /** Null where the file names none and none were sent. */
  pictures: importPictures.nullable(),
  /** The first that would change, old and new. */
  changes: z.array(importChange).max(50),
  problemCount: z.int(),
  problems: z.array(importProblem).max(200),
  warningCount: z.int(),
  /** Things worth knowing that stop nothing: a Shopify product without a price in yen, pictures left behind. */
  warnings: z.array(importProblem).max(200),
});

/**
 * What each of the first rows says: where it stands in the file, whether its thing is there already, and otherwise than now.
 * Of such a thing a row also has, as `after`, what will stand there once it is updated.
 */
export const previewed = {
  row: z.int(),
  isThere: z.boolean().default(false),
  isChanged: z.boolean().default(false),
};

/** One run of an import, checked first, written only when asked, all or nothing; whatever is imported. */
export type ImportRun<Preview = unknown> = z.output<typeof importRun> & { preview: Preview[] };

/** A run as a list of earlier ones shows it: who brought what in when, or tried to. */
export const importRow = z.strictObject({
  id: z.uuid(),
  /** When it was written; while it was not, when its file came. */
  at: instant,
  userName: z.string(),
  userNameJa: z.string(),
  fileName: z.string(),
  status: z.enum(importStatuses),
  rowsWritten: z.int(),
  rowsTotal: z.int(),
  problemCount: z.int(),
});
export type ImportRow = z.output<typeof importRow>;

/** A column of a file, so that a shop can write one. */
export const importColumn = z.strictObject({
  field: z.string(),
  title: z.string(),
  /** What else a header may call it, its title in the other language among them. */
  also: z.array(z.string()),
  required: z.boolean(),
  example: z.string(),
  /** All that a cell may say, where that is a handful. */
  values: z.array(z.string()),
});
export type ImportColumnText = z.output<typeof importColumn>;
