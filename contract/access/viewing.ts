import { z } from 'zod';
import { act, api } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';

/** An administrator sees the office as another role would, and changes nothing meanwhile. */
export const viewingApi = api('viewing', {
  start: act({
    path: '/session/viewing',
    summary: 'See everything as a role would, in this session, until it is stopped. Nothing can be changed meanwhile.',
    access: 'admin',
    scope: 'user',
    input: z.strictObject({ roleId: id }),
    reply: z.strictObject({}),
  }),
  stop: act({
    method: 'DELETE',
    path: '/session/viewing',
    summary: 'Be oneself again.',
    access: 'signedIn',
    scope: 'user',
    whileViewing: true,
    input: z.strictObject({}),
    reply: z.strictObject({}),
  }),
});
