import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { refuse } from '#contract/kernel/refusal.ts';
import type { ShopPage } from '#contract/shop/page.ts';
import { openHttp } from '../kernel/http.ts';
import { checkInput } from '../kernel/input.ts';
import { sitePage } from './page.ts';
import { mountSite, type SiteOptions } from './site.ts';

const key = 'b3c1f1de-0000-4000-8000-000000000001';
const taken: { entered: Record<string, string>; claim: unknown }[] = [];
const props = { heroFirst: '', heroSecond: '', featured: [], films: [], layaway: null, posts: [] };
const words = z.strictObject({ name: z.string().min(1, 'field.required'), note: z.string().default('') });

/** Pages that say nothing but what they were given. */
const pages = [
  sitePage({
    kind: 'home',
    path: '/form',
    load: async () => ({ props }),
    post: async ({ ctx, setCookie }, { key: _, ...entered }) => {
      const { name } = checkInput(words, entered);
      if (name === 'nobody') refuse('shop.incomplete', { missing: ['law'] });
      taken.push({ entered, claim: ctx.idempotency });
      setCookie('kinza-cart-kz', 'R0-1:1', 60);
      return '/done';
    },
  }),
  sitePage({ kind: 'home', path: '/secret/:secret', load: async () => ({ props }), isSecret: true }),
  sitePage({
    kind: 'home',
    path: '/broken',
    load: async () => {
      throw new Error('nobody foresaw this');
    },
  }),
  sitePage({ kind: 'search', path: '/search', load: async () => refuse('notFound'), isSearch: true }),
];
const frame = { ...{ isOpen: true, name: 'Kinza', logoUrl: '', address: '', phone: '', email: '' }, categories: [] };
const shop = {
  companyId: 1,
  tax: { taxMode: 'exclusive' as const, taxRounding: 'floor' as const, taxBasisPoints: 1000 },
  frame: { ...frame, hasMadeToOrder: false, hasPosts: false, links: [] },
};

const { server } = await openHttp({ apiBase: '/api', appUrl: 'https://kinza.example', isFull: () => false });
await mountSite(server, {
  pages,
  render: (page) => `<html>${JSON.stringify(page)}${' '.repeat(2_000)}</html>`,
  findShop: async (_, code) => (code === 'kz' ? shop : null),
  tools: {} as SiteOptions['tools'],
  apiBase: '/api',
  appUrl: 'https://kinza.example',
  dist: null,
});

const get = (url: string, headers = {}) => server.inject({ method: 'GET', url, headers });
const post = (fields: Record<string, string>, headers: Record<string, string> = { origin: 'https://kinza.example' }) =>
  server.inject({
    method: 'POST',
    url: '/ja/shop/kz/form',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const pageIn = (body: string) => JSON.parse(body.slice(6, body.lastIndexOf('}') + 1)) as ShopPage;

describe('a form', () => {
  it('is taken under its key, and leads on', async () => {
    const reply = await post({ key, name: 'Hanako', note: 'a\r\nb' });
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/ja/shop/kz/done']);
    expect(reply.headers['set-cookie']).toBe(
      'kinza-cart-kz=R0-1:1; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
    expect(taken).toHaveLength(1);
    expect(taken[0]).toMatchObject({
      entered: { name: 'Hanako', note: 'a\nb' },
      claim: { key, endpoint: 'page.home' },
    });
  });

  it('comes back with everything that was entered, and what is wrong', async () => {
    const missing = await post({ key, name: '', note: 'kept' });
    expect(missing.statusCode).toBe(400);
    expect(pageIn(missing.body).form).toEqual({
      key,
      entered: { name: '', note: 'kept' },
      errors: [{ path: 'name', code: 'field.required' }],
      refusal: null,
    });
    const refused = pageIn((await post({ key, name: 'nobody' })).body).form;
    expect(refused.refusal).toEqual({ code: 'shop.incomplete', data: { missing: ['law'] } });
    const keyless = pageIn((await post({ name: 'Hanako' })).body).form;
    expect(keyless.refusal?.code).toBe('idempotency.missing');
    expect(keyless.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['of a neighbour', { origin: 'https://kinza.example', 'sec-fetch-site': 'same-site' }],
    ['of nobody', {}],
    ['of a page without an origin', { origin: 'null' }],
  ])('%s is refused', async (_, headers) => {
    const before = taken.length;
    expect((await post({ key, name: 'Hanako' }, headers as Record<string, string>)).statusCode).toBe(403);
    expect(taken).toHaveLength(before);
  });

  it('is taken where the browser says that both are the same, although the page tells nobody where it stood', async () => {
    expect((await post({ key, name: 'Hanako' }, { origin: 'null', 'sec-fetch-site': 'same-origin' })).statusCode).toBe(
      303,
    );
  });

  it('is bounded', async () => {
    expect((await post({ key, name: 'x'.repeat(200_000) })).statusCode).toBe(413);
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}`, '1']));
    expect((await post({ key, ...many })).statusCode).toBe(413);
  });
});

describe('a page', () => {
  it('that is secret is kept by nobody, and not packed', async () => {
    const { headers } = await get('/shop/kz/secret/abc', { 'accept-encoding': 'gzip' });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['content-encoding']).toBeUndefined();
    expect((await get('/shop/kz/form', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  });

  it('that fails says so without saying why', async () => {
    const { statusCode, body } = await get('/shop/kz/broken');
    expect(statusCode).toBe(500);
    expect(pageIn(body).props).toEqual({ status: 500, code: 'server.failed' });
    expect(body).not.toContain('foresaw');
  });

  it('is not there below another shop, or under an unknown path', async () => {
    for (const url of ['/shop/rv/form', '/shop/kz/nothing', '/shop/k', '/shop/..%2f/form'])
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  });

  it('is given so often to one network, and a search less often', async () => {
    const from = { remoteAddress: '203.0.113.9' };
    const search = () => server.inject({ method: 'GET', url: '/shop/kz/search?q=ring', ...from });
    const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await search()).statusCode));
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    const late = await search();
    expect(late.statusCode).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    expect(pageIn(late.body).props).toEqual({ status: 429, code: 'tooOften' });
    expect((await server.inject({ method: 'GET', url: '/shop/kz/form', ...from })).statusCode).toBe(200);
  });
});
