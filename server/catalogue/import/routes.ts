import { importApi } from '#contract/catalogue/import.ts';
import { implement } from '../../kernel/route.ts';
import { itemImporter } from './actions.ts';

const { check, find, write } = itemImporter;

export const importRoutes = implement(importApi, { check, find, write });
