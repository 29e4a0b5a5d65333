import { customerImportApi } from '#contract/people/import.ts';
import { implement } from '../../kernel/route.ts';
import { customerImporter } from './actions.ts';

export const customerImportRoutes = implement(customerImportApi, customerImporter);
