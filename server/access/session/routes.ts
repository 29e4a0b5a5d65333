import { openSessionApi } from '#contract/access/openSession.ts';
import { sessionApi } from '#contract/access/session.ts';
import { implement } from '../../kernel/route.ts';
import { currentSession, signIn, signOut, validateToken } from './actions.ts';
import {
  endOtherSessions,
  endOwnSession,
  endSessionOf,
  endSessionsOf,
  listOwnSessions,
  listSessionsOf,
} from './openSessionActions.ts';

// The first administrator comes with the first company, so that endpoint is bound in server/company.
const { firstAdmin: _, ...ownApi } = sessionApi;

export const sessionRoutes = implement(ownApi, {
  login: signIn,
  logout: signOut,
  validateToken,
  current: currentSession,
});

export const openSessionRoutes = implement(openSessionApi, {
  own: listOwnSessions,
  endOwn: endOwnSession,
  endOthers: endOtherSessions,
  ofUser: listSessionsOf,
  endOfUser: endSessionOf,
  endAllOfUser: endSessionsOf,
});
