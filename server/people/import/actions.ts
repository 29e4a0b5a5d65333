import { importer } from '../../kernel/import/actions.ts';
import { customerImport } from './kind.ts';

/** Files of customers: checked, looked at, written. */
export const customerImporter = importer(customerImport);
