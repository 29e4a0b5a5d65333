import { z } from 'zod';
import { act, api } from '../kernel/endpoint.ts';
import { type ImportRun, importTypesMax, picturesBytesMax, previewed } from '../kernel/import.ts';
import { importEndpoints, importReply } from '../kernel/importEndpoints.ts';
import { id } from '../kernel/page.ts';

/** The rights that an import needs to change items that are there: their prices, and whether they are sold. */
export const itemUpdateRights = ['Edit Item', 'Edit Item Price', 'View Cost and Profit', 'Deactivate Item'] as const;

const shown = {
  itemCode: z.string(),
  barcode: z.string(),
  categoryCode: z.string(),
  name: z.string(),
  /** Empty where the file has none, and of a check from before it was told. */
  nameJa: z.string().default(''),
  milligrams: z.int(),
  price: z.int(),
  /** Null where the stock stays as it is. */
  initialQuantity: z.int().nullable(),
};
const preview = z.strictObject({ ...previewed, ...shown, after: z.strictObject(shown).optional() });
export type ImportedItem = z.output<typeof preview>;
export type ItemImportRun = ImportRun<ImportedItem>;

/** The categories that a Shopify file's items go to: each type's own, or one for all types that have none here. */
export const itemCategories = {
  categoryId: id.nullable().default(null),
  categories: z
    .array(z.strictObject({ type: z.string().max(255), categoryId: id }))
    .max(importTypesMax)
    .default([]),
};

/** Items from our own columns, or from a Shopify product export, with their opening stock at a location. */
export const importApi = api('import', {
  ...importEndpoints({
    path: '/items/import',
    many: 'items',
    access: 'Create Item',
    settings: {
      /** Yen for one unit of a Shopify file's currency in hundredths, 15000 = ¥150.00; a file in yen stays as it is. */
      yenPerDollarHundredths: z.coerce.number().int().min(1).max(10_000_000).default(100),
    },
    target: { locationId: id },
    preview,
    undoAccess: 'Deactivate Item',
  }),
  checkAgain: act({
    access: 'Create Item',
    scope: 'company',
    path: '/items/import/:id/check',
    summary: 'Check a Shopify file once more, with other categories for its product types.',
    input: z.strictObject({ id: z.uuid(), ...itemCategories }),
    reply: importReply(preview),
  }),
  pictures: act({
    access: 'Edit Item',
    scope: 'company',
    path: '/items/import/:id/pictures',
    summary: 'Upload a ZIP of pictures, or one picture, for the items of an import or others by their codes.',
    input: z.strictObject({ id: z.uuid() }),
    reply: importReply(preview),
    body: 'file',
    bodyLimitBytes: picturesBytesMax,
  }),
});
