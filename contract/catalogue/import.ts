import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { type ImportRun, importEndpoints } from '../kernel/import.ts';
import { id } from '../kernel/page.ts';

/** The rights that an import needs to change items that are there: their prices, and whether they are sold. */
export const itemUpdateRights = ['Edit Item', 'Edit Item Price', 'View Cost and Profit', 'Deactivate Item'] as const;

const preview = z.strictObject({
  row: z.int(),
  itemCode: z.string(),
  barcode: z.string(),
  categoryCode: z.string(),
  name: z.string(),
  milligrams: z.int(),
  price: z.int(),
  initialQuantity: z.int(),
});
export type ImportedItem = z.output<typeof preview>;
export type ItemImportRun = ImportRun<ImportedItem>;

/** Items from our own columns, or from a Shopify product export, with their opening stock at a location. */
export const importApi = api(
  'import',
  importEndpoints({
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
);
