import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import { act, api, read } from '#contract/kernel/endpoint.ts';
import { text } from '#contract/kernel/values.ts';
import { systemClock } from '#server/kernel/clock.ts';
import type { SessionUser } from '#server/kernel/context.ts';
import type { Connection } from '#server/kernel/database.ts';
import { sendRefusal } from '#server/kernel/failure.ts';
import { openFiles } from '#server/kernel/files.ts';
import { mount } from '#server/kernel/mount.ts';
import { implement, type Route } from '#server/kernel/route.ts';
import { transact } from '#server/kernel/transact.ts';
import { openTestConnection } from './postgres.ts';

const nothing = z.strictObject({});

/** A few endpoints whose only business is to be called by tests of the kernel. */
export const probeApi = api('probe', {
  look: read({
    path: '/probe/look/:id',
    summary: 'Reads a path, a query and who asks.',
    access: 'View Item',
    scope: 'company',
    input: z.strictObject({ id: z.coerce.number().int(), size: z.coerce.number().int().max(50).default(10) }),
    reply: z.strictObject({ id: z.int(), size: z.int(), companyId: z.int(), locationId: z.int().nullable() }),
  }),
  note: act({
    path: '/probe/note',
    summary: 'Writes one note.',
    access: 'signedIn',
    scope: 'company',
    input: z.strictObject({ detail: text(200), numbers: z.array(z.int()).max(100).default([]) }),
    reply: z.strictObject({ count: z.int(), stamp: z.string() }),
  }),
  other: act({
    path: '/probe/other',
    summary: 'Writes one note as well.',
    access: 'signedIn',
    scope: 'company',
    input: z.strictObject({ detail: text(200), numbers: z.array(z.int()).max(100).default([]) }),
    reply: z.strictObject({ count: z.int(), stamp: z.string() }),
  }),
  leak: read({
    path: '/probe/leak',
    summary: 'Answers more than it says.',
    access: 'public',
    scope: 'public',
    input: nothing,
    reply: nothing,
  }),
  upload: act({
    path: '/probe/upload',
    summary: 'Takes a file.',
    access: 'signedIn',
    scope: 'company',
    body: 'file',
    bodyLimitBytes: 1000,
    input: nothing,
    reply: z.strictObject({ bytes: z.int(), truncated: z.boolean() }),
  }),
});

/** User 1 may view items, user 2 may nothing, user 3 is Admin; the token is their number. */
function userOf(token: string): SessionUser | null {
  const id = Number(token);
  if (![1, 2, 3].includes(id)) return null;
  const rights = new Set(id === 1 ? (['View Item'] as const) : []);
  return {
    id,
    name: '',
    nameJa: '',
    roleId: id,
    roleName: '',
    isAdmin: id === 3,
    sessionId: id,
    locationIds: [],
    rights,
    holdsAllCompanies: false,
    companyIds: [],
  };
}

/** A note that is posted; a null stands for no key at all. */
export interface Sent {
  token?: string;
  key?: string | null;
  headers?: Record<string, string>;
  body?: unknown;
  url?: string;
}

export interface Probe {
  server: FastifyInstance;
  connection: Connection;
  /** How often the work behind a note began; notes count what was kept. */
  begun(): number;
  /** Posts a note; what is not said is as it should be. */
  post(sent?: Sent): Promise<LightMyRequestResponse>;
  notes(detail: string): Promise<number>;
  /** From now on there is no room for a change, or there is again. */
  fill(isFull: boolean): void;
  close(): Promise<void>;
}

export const probeRoutes = (count: () => void): Route[] => {
  const note: Parameters<typeof implement<typeof probeApi>>[1]['note'] = (ctx, { detail }) => {
    count();
    return transact(ctx, async (tx) => {
      await tx.insertInto('alarm').values({ invariant: 'probe', detail }).execute();
      if (detail.startsWith('fail')) throw new Error('failed after writing');
      const rows = await tx.selectFrom('alarm').select('id').where('detail', '=', detail).execute();
      return { count: rows.length, stamp: `${Math.random()}` };
    });
  };
  return implement(probeApi, {
    look: async (ctx, input) => ({ ...input, companyId: ctx.companyId, locationId: ctx.locationId }),
    note,
    other: note,
    leak: async () => ({ secret: 'cost' }) as never,
    upload: async (ctx, _input, upload) => {
      let bytes = 0;
      for await (const chunk of upload.stream) bytes += (chunk as Buffer).length;
      return transact(ctx, async () => ({ bytes, truncated: upload.stream.truncated ?? false }));
    },
  });
};

/** A server of those endpoints on a database of its own. */
export async function openProbe(): Promise<Probe> {
  const connection = await openTestConnection();
  const jobs = { send: async () => undefined, wake: () => undefined, does: () => false };
  const tools = { db: connection.db, clock: systemClock, files: openFiles('/nowhere'), jobs };
  const server = Fastify({ bodyLimit: 256 * 1024 });
  server.setErrorHandler(sendRefusal);
  server.removeContentTypeParser('text/plain');
  await server.register(multipart, { limits: { files: 1, fields: 0, parts: 1 }, throwFileSizeLimit: false });
  let begun = 0;
  let isFull = false;
  const identify = async (token: string, locationId: number | null) => {
    const user = userOf(token);
    return user && { user, companyId: 7, locationId };
  };
  mount(
    server,
    probeRoutes(() => {
      begun++;
    }),
    { apiBase: '/api', identify, isFull: () => isFull, tools },
  );
  return {
    server,
    fill: (is) => {
      isFull = is;
    },
    connection,
    begun: () => begun,
    post: async ({
      token = '1',
      key = randomUUID(),
      headers = {},
      body = { detail: 'hello' },
      url = '/api/probe/note',
    } = {}) =>
      server.inject({
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(key === null ? {} : { 'idempotency-key': key }),
          ...headers,
        },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    notes: async (detail) =>
      (await connection.db.selectFrom('alarm').select('id').where('detail', '=', detail).execute()).length,
    close: async () => {
      await server.close();
      await connection.close();
    },
  };
}
