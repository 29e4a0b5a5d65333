import { importer } from '../../kernel/import/actions.ts';
import { itemImport } from './kind.ts';

/** Files of items: checked, looked at, written to a location. */
export const itemImporter = importer(itemImport);
