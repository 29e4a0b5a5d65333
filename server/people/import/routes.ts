import { customerImportApi } from '#contract/people/import.ts';
import { implement } from '../../kernel/route.ts';
import { customerImporter } from './actions.ts';

const { check, find, write } = customerImporter;

export const customerImportRoutes = implement(customerImportApi, { check, find, write });
