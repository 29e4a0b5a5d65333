import { z } from 'zod';
import { inStoreBarcode } from '#contract/catalogue/barcode.ts';
import { type ImportedItem, itemCategories, itemUpdateRights } from '#contract/catalogue/import.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { holdsRight } from '../../access/role/store.ts';
import { listMovedSince, postOpenings, reverseOpenings } from '../../inventory/ledger/openingStore.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { problem } from '../../kernel/import/cells.ts';
import type { ImportContext, ImportKind, IssuedField } from '../../kernel/import/kind.ts';
import { type RunRow, updateRun } from '../../kernel/import/store.ts';
import { ImportRefused } from '../../kernel/import/write.ts';
import { sheetText } from '../../sheet/text.ts';
import { itemCode } from '../item/rules.ts';
import { holdPlace } from '../item/store.ts';
import { changedItem } from './change.ts';
import { itemColumns } from './columns.ts';
import { readHeader } from './format.ts';
import type { ImportItem } from './item.ts';
import { openPictures } from './pictureSource.ts';
import { listWanted, savePictures } from './pictureStore.ts';
import { addPictures, openPicturesOf } from './pictures.ts';
import { typeKey } from './productType.ts';
import { shopifyColumns } from './shopifyColumns.ts';
import {
  askCosts,
  findPremises,
  holdCategories,
  itemFacts,
  listBuiltOn,
  listCategories,
  listInactive,
  listTypeCategories,
  openedBy,
  openingsOf,
  removeItems,
  saveOrigins,
  saveSellingOptions,
} from './store.ts';

const inputSchema = z.object({ yenPerDollarHundredths: z.int(), ...itemCategories });
const targetSchema = z.object({ locationId: z.int() });

/** Items with their opening stock at a location. */
export const itemImport: ImportKind<ImportItem, ImportedItem> = {
  name: 'items',
  title: sheetText.items,
  fileColumns: itemColumns,
  foreignColumns: shopifyColumns,
  table: 'item',
  columns: {
    companyId: 'bigint',
    createdAt: 'timestamptz',
    createdBy: 'bigint',
    categoryId: 'bigint',
    itemCode: 'text',
    barcode: 'text',
    name: 'text',
    nameJa: 'text',
    description: 'text',
    descriptionJa: 'text',
    milligrams: 'bigint',
    uom: 'text',
    priceBy: 'text',
    cost: 'bigint',
    markupBasisPoints: 'int',
    price: 'bigint',
    active: 'boolean',
  },
  audited: [
    'itemCode',
    'barcode',
    'categoryId',
    'name',
    'nameJa',
    'milligrams',
    'uom',
    'priceBy',
    'cost',
    'markupBasisPoints',
    'price',
    'initialQuantity',
  ],
  unique: [
    { field: 'itemCode', writtenAs: 'itemCode', twice: 'import.codeTwice', taken: 'import.codeTaken' },
    { field: 'barcode', writtenAs: 'barcode', twice: 'import.barcodeTwice', taken: 'import.barcodeTaken' },
    { field: 'origin', writtenAs: 'variant', twice: 'import.variantTwice' },
  ],
  keys: [
    { table: 'item', thingId: 'id', fields: ['itemCode'] },
    { table: 'item', thingId: 'id', fields: ['barcode'] },
    { table: 'itemOrigin', thingId: 'itemId', fields: ['handle', 'variant'] },
  ],
  code: 'itemCode',
  facts: itemFacts,
  changed: changedItem,
  updateRights: itemUpdateRights,
  ownFields: ['itemCode', 'barcode', 'handle', 'variant', 'origin'],
  open: async (ctx, { settings }) => {
    const categories = await listCategories(ctx.db, ctx.companyId);
    const { categoryId, categories: given, ...input } = inputSchema.parse(settings.input);
    const known = categoryId === null ? await listTypeCategories(ctx.db, ctx.companyId) : [];
    const chosen = new Map([...known, ...given].map((one) => [typeKey(one.type), one.categoryId]));
    return (cells) => readHeader(cells, { ...input, categories, chosen, otherwise: categoryId });
  },
  preview: ({ itemCode, barcode, categoryCode, name, nameJa, milligrams, price, ...item }, changes) => {
    // What is there keeps its stock, unless its import was taken back.
    const initialQuantity = changes && !changes.isTakenBack ? null : item.initialQuantity;
    return { itemCode, barcode, categoryCode, name, nameJa, milligrams, price, initialQuantity };
  },
  admit,
  issuedFields,
  prepare,
  complete,
  savePictures: async ({ db }, { id }, pictures) => {
    await savePictures(db, id, pictures);
    return openPicturesOf(pictures);
  },
  addPictures: async (ctx, runId, { path, name }, onProgress) => {
    const source = await openPictures(path, name);
    try {
      return await addPictures(ctx, runId, source, onProgress);
    } finally {
      source.close();
    }
  },
  removeAdded,
};

/** Refuses a location that is not the user's or is closed, and one whose books are closed today. */
async function admit(tx: Tx, ctx: Context, target: object): Promise<void> {
  const { locationId } = targetSchema.parse(target);
  const isOwn = ctx.user.locationIds.includes(locationId);
  const premises = (isOwn && (await findPremises(tx, ctx.companyId, locationId))) || refuse('access.location');
  if (!premises.active) refuse('location.closed');
  const { closedThrough } = premises;
  if (closedThrough !== null && closedThrough >= businessDate(ctx.clock.now()))
    refuse('company.periodClosed', { closedThrough });
}

/** Codes and barcodes are numbered by category. */
async function issuedFields({ db, companyId }: ImportContext, { settings }: RunRow): Promise<IssuedField[]> {
  const { locationId } = targetSchema.parse(settings.target);
  const { barcodePrefix } = (await findPremises(db, companyId, locationId)) ?? refuse('access.location');
  const categories = await listCategories(db, companyId);
  const barcodeOf = (code: string, number: number) => {
    const category = categories.get(code);
    if (!category) throw new Error(`The category ${code} is gone.`);
    return inStoreBarcode(barcodePrefix, category.barcodeIndex, number);
  };
  return [
    { field: 'itemCode', groupedBy: 'categoryCode', counter: (code) => `item:${code}`, format: itemCode },
    { field: 'barcode', groupedBy: 'categoryCode', counter: (code) => `barcode:${code}`, format: barcodeOf },
  ];
}

/** The location stays open, and the categories stay as they are; one may have been switched off since the check. */
async function prepare(tx: Tx, ctx: ImportContext, { id, settings }: RunRow): Promise<void> {
  const { locationId } = targetSchema.parse(settings.target);
  if (!(await holdPlace(tx, ctx, locationId))) refuse('location.closed');
  await holdCategories(tx, ctx.companyId, id);
  const column = settings.columnNames?.categoryCode ?? 'categoryCode';
  const inactive = await listInactive(tx, id);
  const problems = inactive.map(({ row, code }) => problem(row, column, 'import.categoryInactive', code));
  if (problems.length > 0) throw new ImportRefused(problems);
}

/** Each can be sold, is known by where it came from, and has its opening stock. */
async function complete(tx: Tx, ctx: ImportContext, { id, number, settings }: RunRow): Promise<void> {
  const { locationId } = targetSchema.parse(settings.target);
  await saveSellingOptions(tx, id);
  await saveOrigins(tx, ctx.companyId, id);
  // Those of rows that were left out are wanted no longer.
  const pictures = settings.pictures && openPicturesOf(await listWanted(tx, ctx.companyId, id));
  if (pictures) await updateRun(tx, id, ['writing'], { settings: { ...settings, pictures } });
  const cause = { line: number, effectiveDate: businessDate(ctx.clock.now()) };
  const openings = openingsOf(id, settings.matching === 'update');
  await postOpenings(tx, ctx, cause, locationId, openings);
  // As a new item's: stock that opens at no value, since whoever opens it may not see costs, asks somebody who may.
  if (!(await holdsRight(tx, ctx.user.id, 'View Cost and Profit'))) await askCosts(tx, openings);
}

/** What never moved is removed; what has an opening gives it back and is switched off, since the ledger keeps it. */
async function removeAdded(tx: Tx, ctx: ImportContext, { id, number }: RunRow): Promise<number[]> {
  const opened = openedBy(id, number);
  const moved = await listMovedSince(tx, number, opened);
  const builtOn = new Set([...(await listBuiltOn(tx, id)), ...moved]);
  if (builtOn.size > 0) return [...builtOn];
  await reverseOpenings(tx, ctx, { line: number, effectiveDate: businessDate(ctx.clock.now()) }, opened);
  await removeItems(tx, ctx, id);
  return [];
}
