import { importApi } from '#contract/catalogue/import.ts';
import { implement } from '../../kernel/route.ts';
import { itemImporter } from './actions.ts';

export const importRoutes = implement(importApi, itemImporter);
