import { taxApi } from '#contract/company/taxSettings.ts';
import { implement } from '../../kernel/route.ts';
import { editTax, setRate, showTax } from './actions.ts';

export const taxRoutes = implement(taxApi, { find: showTax, edit: editTax, setRate });
