import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { openProbe, type Probe, type Sent } from '../../tests/support/probe.ts';
import { isAllowed, mount } from './mount.ts';

let probe: Probe;
beforeAll(async () => {
  probe = await openProbe();
});
afterAll(() => probe.close());

const post = (sent?: Sent) => probe.post(sent);
const get = (url: string, token = '1', headers: Record<string, string> = {}) =>
  probe.server.inject({ url, headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers } });

describe('mount', () => {
  const endpoint: Endpoint = {
    name: 'thing.list',
    method: 'GET',
    path: '/things',
    summary: '',
    access: 'View Item',
    scope: 'company',
    input: z.strictObject({}),
    reply: z.strictObject({}),
    changes: false,
  };
  const start = (...changes: Partial<Endpoint>[]) => {
    const routes = changes.map((change) => ({ endpoint: { ...endpoint, ...change }, handle: async () => ({}) }));
    return () => mount(Fastify(), routes, { apiBase: '/api', identify: async () => null, tools: undefined as never });
  };

  it('starts with a whole endpoint', () => expect(start({})).not.toThrow());

  it.each<[string, Partial<Endpoint>]>([
    ['no access', { access: undefined as never }],
    ['an unknown access word', { access: 'View Everything' as never }],
    ['an empty list of access words', { access: [] }],
    ['an unknown word among known ones', { access: ['View Item', 'Walk In'] as never }],
    ['no scope', { scope: undefined as never }],
    ['an unknown scope', { scope: 'world' as never }],
    ['an open input', { input: z.object({}) }],
    ['a loose input', { input: z.looseObject({}) }],
    ['an input that is no object', { input: z.record(z.string(), z.string()) }],
    ['an open reply', { reply: z.object({}) }],
    ['a reply that is a bare list', { reply: z.array(z.string()) }],
    ['no name', { name: '' }],
  ])('does not start with %s', (_, change) => expect(start(change)).toThrow('The endpoint'));

  it('does not start with one name twice', () => expect(start({}, { path: '/others' })).toThrow('name of its own'));
});

it('refuses changes where a disk has no room for them, and goes on reading', async () => {
  probe.fill(true);
  const refused = await post();
  expect([refused.statusCode, refused.json().code]).toEqual([507, 'server.noSpace']);
  expect((await get('/api/probe/look/5')).statusCode).toBe(200);
  probe.fill(false);
  expect((await post()).statusCode).toBe(200);
});

describe('access', () => {
  it.each([
    ['', 401],
    ['9', 401],
    ['junk', 401],
    ['2', 403],
    ['1', 200],
    ['3', 200],
  ])('token %j: %i', async (token, status) => expect((await get('/api/probe/look/5', token)).statusCode).toBe(status));

  it.each(['bearer 1', 'Basic 1', '1', 'Bearer', 'Bearer1'])('%j is no bearer token', async (authorization) => {
    expect((await probe.server.inject({ url: '/api/probe/look/5', headers: { authorization } })).statusCode).toBe(401);
  });

  it('is looked at before the input is', async () => {
    expect((await get('/api/probe/look/nonsense', '2')).statusCode).toBe(403);
    expect((await post({ token: '', body: { wrong: 1 } })).statusCode).toBe(401);
  });

  it('takes any one of several words', () => {
    const user = { id: 1, isAdmin: false, rights: new Set(['View Item']) } as never;
    expect(isAllowed(user, ['View Item', 'Edit Item'])).toBe(true);
    expect(isAllowed(user, ['Create Item', 'Edit Item'])).toBe(false);
    expect(isAllowed({ id: 0, isAdmin: true, rights: new Set() } as never, 'signedIn')).toBe(false);
  });
});

describe('input', () => {
  it('comes from path and query', async () => {
    const reply = await get('/api/probe/look/5?size=20', '1', { 'x-kinza-location': '12' });
    expect(reply.json()).toEqual({ id: 5, size: 20, companyId: 7, locationId: 12 });
    expect((await get('/api/probe/look/5', '1', { 'x-kinza-location': "1' OR 1=1" })).json().locationId).toBeNull();
  });

  it.each([
    '/api/probe/look/5?size=20&company=1',
    '/api/probe/look/5?size=51',
    '/api/probe/look/5?size=1&size=2',
    '/api/probe/look/x',
    '/api/probe/look/1e400',
  ])('%s is refused', async (url) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'input.invalid']);
  });

  it('does not let a query stand in for the path', async () => {
    expect((await get('/api/probe/look/5?id=6')).json().id).toBe(5);
  });

  it.each<[string, unknown]>([
    ['an unknown key', { detail: 'x', companyId: 1 }],
    ['__proto__', '{"detail":"x","__proto__":{"isAdmin":true}}'],
    ['constructor', '{"detail":"x","constructor":{"prototype":{"a":1}}}'],
    ['a missing key', {}],
    ['another type', { detail: 5 }],
    ['a list', [{ detail: 'x' }]],
    ['a bare value', '"detail"'],
    ['nothing', ''],
    ['null', 'null'],
    ['broken JSON', '{"detail":'],
    ['a number out of range', '{"detail":"x","numbers":[1e400]}'],
    ['a lone surrogate', '{"detail":"\\ud800"}'],
    ['NUL', '{"detail":"a\\u0000b"}'],
    ['too many entries', { detail: 'x', numbers: Array(50_000).fill(1) }],
    ['too many keys', Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, 1]))],
    ['too long a text', { detail: 'x'.repeat(201) }],
    ['too deep a list', `{"detail":"x","numbers":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ])('%s is refused, quickly', async (_, body) => {
    const from = performance.now();
    const reply = await post({ body });
    expect(reply.statusCode).toBe(400);
    expect(['input.invalid', 'input.unreadable']).toContain(reply.json().code);
    expect(performance.now() - from).toBeLessThan(1000);
  });

  it('names the fields that were refused', async () => {
    const reply = await post({ body: { detail: '', numbers: [1, 'x'] } });
    expect(reply.json()).toMatchObject({
      code: 'input.invalid',
      fields: [
        { path: 'detail', code: 'field.required' },
        { path: 'numbers.1', code: 'field.invalid' },
      ],
    });
  });

  it('refuses a body larger than it reads', async () => {
    const reply = await post({ body: { detail: 'x'.repeat(300_000) } });
    expect([reply.statusCode, reply.json().code]).toEqual([413, 'input.tooLarge']);
  });

  it.each([
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonx',
    'application/json2; charset=utf-8',
    'application',
    'text/plain; application/json',
    'application/json/x',
    '*/*',
    'null',
    '',
  ])('a body of the type %j is refused', async (type) => {
    const before = probe.begun();
    const reply = await post({ headers: { 'content-type': type } });
    expect([400, 415]).toContain(reply.statusCode);
    expect(probe.begun()).toBe(before);
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json;charset=UTF-8',
    ' application/json',
    'application/json\t',
  ])('a body of the type %j is checked like any other', async (type) => {
    const reply = await post({ headers: { 'content-type': type }, body: { detail: 'x', companyId: 1 } });
    expect([400, 415]).toContain(reply.statusCode);
  });
});

describe('answers', () => {
  it('never hold more than the contract says', async () => {
    const reply = await get('/api/probe/leak');
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toContain('cost');
  });
});

describe('files', () => {
  const send = (parts: string[], headers: Record<string, string> = {}) =>
    post({
      url: '/api/probe/upload',
      headers: { 'content-type': 'multipart/form-data; boundary=BOUND', ...headers },
      body: `${parts.map((part) => `--BOUND\r\n${part}\r\n`).join('')}--BOUND--\r\n`,
    });
  const file = (bytes: number, name = 'file') =>
    `Content-Disposition: form-data; name="${name}"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${'a'.repeat(bytes)}`;

  it('come in one part called file', async () => {
    expect((await send([file(900)])).json()).toEqual({ bytes: 900, truncated: false });
    expect((await send([file(10, 'other')])).statusCode).toBe(400);
    expect((await send([])).statusCode).toBe(400);
    expect((await post({ url: '/api/probe/upload' })).statusCode).toBe(415);
  });

  it('are cut off, and known to be, at the limit', async () => {
    const reply = await send([file(5000)]);
    expect(reply.statusCode === 413 || reply.json().truncated === true).toBe(true);
  });

  it('are the same request only with the same contents, whatever their name', async () => {
    const key = randomUUID();
    const ask = async (content: string, name = 'a.csv') => {
      const part = `Content-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}`;
      const reply = await send([part], { 'idempotency-key': key });
      return [reply.statusCode, reply.json().code ?? reply.json().bytes];
    };
    expect(await ask('ring')).toEqual([200, 4]);
    expect(await ask('ring', 'b.csv')).toEqual([200, 4]);
    expect(await ask('band')).toEqual([422, 'idempotency.mismatch']);
    expect(await ask('')).toEqual([422, 'idempotency.mismatch']);
    expect(await ask('ring')).toEqual([200, 4]);
  });
});
