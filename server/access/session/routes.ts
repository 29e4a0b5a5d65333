import { sessionApi } from '#contract/access/session.ts';
import { implement } from '../../kernel/route.ts';
import { currentSession, signIn, signOut, validateToken } from './actions.ts';

// The first administrator comes with the first company, so that endpoint is bound in server/company.
const { firstAdmin: _, ...ownApi } = sessionApi;

export const sessionRoutes = implement(ownApi, {
  login: signIn,
  logout: signOut,
  validateToken,
  current: currentSession,
});
