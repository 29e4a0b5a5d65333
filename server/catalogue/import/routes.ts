import { importApi } from '#contract/catalogue/import.ts';
import { importer } from '../../kernel/import/actions.ts';
import { implement } from '../../kernel/route.ts';
import { itemImport } from './kind.ts';

/** Files of items: checked, looked at, written to a location. */
export const itemImporter = importer(itemImport);

export const importRoutes = implement(importApi, itemImporter);
