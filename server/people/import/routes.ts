import { customerImportApi } from '#contract/people/import.ts';
import { implement } from '../../kernel/route.ts';
import { customerImporter } from './actions.ts';

const { list, check, find, write } = customerImporter;

export const customerImportRoutes = implement(customerImportApi, { list, check, find, write });
