import { nightlyLookApi } from '#contract/reports/nightlyLook.ts';
import { implement } from '../../kernel/route.ts';
import { showRows } from './actions.ts';
import { findLast } from './store.ts';

export const nightlyLookRoutes = implement(nightlyLookApi, { last: findLast, rows: showRows });
