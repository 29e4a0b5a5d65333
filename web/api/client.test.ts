import { beforeEach, describe, expect, it, vi } from 'vitest';
import { itemApi } from '#contract/catalogue/item.ts';
import { saleApi } from '#contract/sales/sale.ts';

let sent: { url: string; init: RequestInit }[];
let answer: () => Promise<Response>;

beforeEach(() => {
  vi.resetModules();
  sent = [];
  const stored = new Map([
    ['token', 't1'],
    ['kinza.location', '3'],
  ]);
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return answer();
  });
  answer = async () => new Response('{}');
});

const load = async () => ({ ...(await import('./client.ts')), ...(await import('./problem.ts')) });

describe('a call', () => {
  it('puts path parameters into the path and the rest into the query', async () => {
    const { call } = await load();
    await call(itemApi.history, { id: 12, page: 2 });
    await call(itemApi.list, { search: 'リング & 指輪', active: undefined });
    expect(sent[0]?.url).toBe('/api/items/12/history?page=2');
    expect(new URL(sent[1]?.url ?? '', 'http://x').searchParams.get('search')).toBe('リング & 指輪');
    expect(sent[1]?.url).not.toContain('active');
    expect(sent[0]?.init.headers).toEqual({ authorization: 'Bearer t1', 'x-kinza-location': '3' });
  });

  it('sends a body and a key where something changes', async () => {
    const { call } = await load();
    await call(saleApi.cancel, { id: 5, version: 1, reason: 'Wrong ring' });
    await call(saleApi.cancel, { id: 5, version: 1, reason: 'Wrong ring' }, { key: 'k1' });
    expect(sent[0]?.url).toBe('/api/sales/5/cancel');
    expect(sent[0]?.init.body).toBe('{"version":1,"reason":"Wrong ring"}');
    const keys = sent.map(({ init }) => (init.headers as Record<string, string>)['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe('k1');
  });

  it('throws what the server refused, with its data', async () => {
    const { call, ApiRefusal } = await load();
    const body = { code: 'stock.insufficient', message: 'no', data: { available: 2 }, requestId: '1' };
    answer = async () => new Response(JSON.stringify(body), { status: 409 });
    const problem = await call(itemApi.list, {}).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ApiRefusal);
    expect(problem).toMatchObject({ code: 'stock.insufficient', status: 409, data: { available: 2 } });
  });

  it('takes silence, foreign answers and broken ones for a problem of the network', async () => {
    const { call, NetworkProblem, mayRetry } = await load();
    const answers = [
      () => Promise.reject(new TypeError('offline')),
      async () => new Response('<html>', { status: 502 }),
      async () => new Response('{"code":"toString"}', { status: 500 }),
      async () => new Response('{half', { status: 200 }),
    ];
    for (const one of answers) {
      answer = one;
      const problem = await call(itemApi.list, {}).catch((error: unknown) => error);
      expect(problem).toBeInstanceOf(NetworkProblem);
      expect(mayRetry(problem)).toBe(true);
    }
  });

  it('tells when nobody is signed in any more, and not when a password was wrong', async () => {
    const { call, onUnauthorized } = await load();
    const listener = vi.fn();
    const stop = onUnauthorized(listener);
    answer = async () => new Response('{"code":"signIn.failed","requestId":"1"}', { status: 401 });
    await call(itemApi.list, {}).catch(() => {});
    expect(listener).not.toHaveBeenCalled();
    answer = async () => new Response('{"code":"signIn.required","requestId":"1"}', { status: 401 });
    await call(itemApi.list, {}).catch(() => {});
    expect(listener).toHaveBeenCalledOnce();
    stop();
    await call(itemApi.list, {}).catch(() => {});
    expect(listener).toHaveBeenCalledOnce();
  });

  it('tells that nobody is signed in by a 401 or 403 of any shape', async () => {
    const { call, onUnauthorized, NetworkProblem } = await load();
    const listener = vi.fn();
    const stop = onUnauthorized(listener);
    const answers: [string, number][] = [
      ['<html>', 401],
      ['{"message":"Blocked by the gateway"}', 403],
      ['<html>', 502],
    ];
    const problems = [];
    for (const [body, status] of answers) {
      answer = async () => new Response(body, { status });
      problems.push(await call(itemApi.list, {}).catch((error: unknown) => error));
    }
    expect(listener).toHaveBeenCalledTimes(2);
    expect(problems).toMatchObject([
      { status: 401, said: '' },
      { status: 403, said: 'Blocked by the gateway' },
      { status: 502, said: '' },
    ]);
    expect(problems.every((problem) => problem instanceof NetworkProblem)).toBe(true);
    stop();
  });

  it('takes an answer that breaks off for none: nobody is signed out by half of a refusal', async () => {
    const { call, onUnauthorized, NetworkProblem } = await load();
    const listener = vi.fn();
    const stop = onUnauthorized(listener);
    const leaving = new AbortController();
    const cut = (problem: Error) => async () =>
      new Response(new ReadableStream({ start: (body) => body.error(problem) }), { status: 403 });
    answer = cut(new TypeError('network error'));
    const broken = await call(itemApi.list, {}).catch((error: unknown) => error);
    answer = cut(new DOMException('The screen was left.', 'AbortError'));
    leaving.abort();
    const left = await call(itemApi.list, {}, { signal: leaving.signal }).catch((error: unknown) => error);
    expect(broken).toBeInstanceOf(NetworkProblem);
    expect(broken).toMatchObject({ status: 0 });
    expect(left).toMatchObject({ name: 'AbortError' });
    expect(listener).not.toHaveBeenCalled();
    stop();
  });

  it('tells when a right is missing, and not when something else was refused', async () => {
    const { call, onDenied } = await load();
    const listener = vi.fn();
    const stop = onDenied(listener);
    answer = async () => new Response('{"code":"sale.priceDenied","requestId":"1"}', { status: 403 });
    await call(itemApi.list, {}).catch(() => {});
    expect(listener).not.toHaveBeenCalled();
    answer = async () => new Response('{"code":"access.denied","requestId":"1"}', { status: 403 });
    await call(itemApi.list, {}).catch(() => {});
    expect(listener).toHaveBeenCalledOnce();
    stop();
  });
});
