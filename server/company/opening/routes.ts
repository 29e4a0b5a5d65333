import { sessionApi } from '#contract/access/session.ts';
import { implement } from '../../kernel/route.ts';
import { openCompany } from './actions.ts';

export const openingRoutes = implement({ firstAdmin: sessionApi.firstAdmin }, { firstAdmin: openCompany });
