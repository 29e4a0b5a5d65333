import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { byId, id } from '../kernel/page.ts';
import { instant } from '../kernel/values.ts';

/** A session that is open: a device on which somebody is signed in. */
const openSession = z.strictObject({
  id,
  /** Browser and system by their names, as far as the browser tells; empty where it does not. */
  browser: z.string(),
  system: z.string(),
  /** The network address that it was opened from; empty of sessions that are older than this knowledge. */
  address: z.string(),
  signedInAt: instant,
  /** To the minute. */
  lastUsedAt: instant,
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
});
export type OpenSession = z.output<typeof openSession>;

const sessions = z.strictObject({ sessions: z.array(openSession) });
const ended = z.strictObject({ ended: z.int() });

/** Where people are signed in: each sees and ends their own; those of others, whoever may edit them. */
export const openSessionApi = api('openSession', {
  own: read({
    path: '/profile/sessions',
    summary: "One's own open sessions, the last used first.",
    access: 'signedIn',
    scope: 'user',
    input: z.strictObject({}),
    reply: sessions,
  }),
  endOwn: act({
    method: 'DELETE',
    path: '/profile/sessions/:sessionId',
    summary: "End one of one's own sessions.",
    access: 'signedIn',
    scope: 'user',
    input: z.strictObject({ sessionId: id }),
    reply: ended,
  }),
  endOthers: act({
    path: '/profile/sessions/end-others',
    summary: "End all of one's own sessions but the one that asks.",
    access: 'signedIn',
    scope: 'user',
    input: z.strictObject({}),
    reply: ended,
  }),
  ofUser: read({
    path: '/users/:id/sessions',
    summary: 'The open sessions of a user of the company in use.',
    access: 'Edit User',
    scope: 'company',
    input: byId,
    reply: sessions,
  }),
  endOfUser: act({
    method: 'DELETE',
    path: '/users/:id/sessions/:sessionId',
    summary: "End one of a user's sessions.",
    access: 'Edit User',
    scope: 'company',
    input: byId.extend({ sessionId: id }),
    reply: ended,
  }),
  endAllOfUser: act({
    path: '/users/:id/sessions/end',
    summary: "End all of a user's sessions.",
    access: 'Edit User',
    scope: 'company',
    input: byId,
    reply: ended,
  }),
});
