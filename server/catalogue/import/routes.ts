import { importApi } from '#contract/catalogue/import.ts';
import { implement } from '../../kernel/route.ts';
import { checkImport, findImport, writeImport } from './actions.ts';

export const importRoutes = implement(importApi, { check: checkImport, find: findImport, write: writeImport });
