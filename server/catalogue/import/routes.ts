import { importApi } from '#contract/catalogue/import.ts';
import { implement } from '../../kernel/route.ts';
import { itemImporter } from './actions.ts';

const { list, check, find, write } = itemImporter;

export const importRoutes = implement(importApi, { list, check, find, write });
