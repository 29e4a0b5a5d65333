import { customerImportApi } from '#contract/people/import.ts';
import { importer } from '../../kernel/import/actions.ts';
import { implement } from '../../kernel/route.ts';
import { customerImport } from './kind.ts';

/** Files of customers: checked, looked at, written. */
export const customerImporter = importer(customerImport);

export const customerImportRoutes = implement(customerImportApi, customerImporter);
