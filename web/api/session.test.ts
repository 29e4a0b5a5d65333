import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const user = { id: 7, firstName: 'Aya', imageUrl: '', role: { name: 'Manager' } };
let stored: Map<string, string>;
let answer: (url: string, init: RequestInit) => Promise<Response>;
const calls: { url: string; init: RequestInit }[] = [];

beforeEach(() => {
  vi.resetModules();
  stored = new Map();
  calls.length = 0;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push({ url, init });
    return answer(url, init);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const reply =
  (body: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(body), { status });
const load = () => import('./session.ts');
const keep = () =>
  stored.set('token', 't1').set('user', JSON.stringify(user)).set('user-locale', 'ja').set('userName', 'Aya');

describe('the check of a stored session', () => {
  it('asks with token and id, and keeps a living session', async () => {
    keep();
    answer = reply({ isValid: true });
    const session = await load();
    expect(await session.checkSession()).toBe(true);
    expect(session.currentUser()).toEqual(user);
    expect(calls[0]?.url).toBe('/api/auth/validate-token');
    expect(JSON.parse(String(calls[0]?.init.body))).toEqual({ token: 't1', userId: 7 });
  });

  it.each([
    ['isValid false', { isValid: false }, 200],
    ['a 401', { code: 'signIn.failed', message: '' }, 401],
    ['a 403', { code: 'access.denied', message: '' }, 403],
    ['a 401 of a proxy', { error: 'token' }, 401],
    ['a 403 of a proxy', { message: 'Blocked' }, 403],
  ])('signs out silently on %s, and keeps the language', async (_what, body, status) => {
    keep();
    answer = reply(body, status);
    const session = await load();
    expect(await session.checkSession()).toBe(false);
    expect(session.currentUser()).toBeNull();
    expect([...stored.keys()]).toEqual(['user-locale']);
  });

  it('says false and stays signed in when the server fails', async () => {
    keep();
    answer = reply({ code: 'server.failed', message: '' }, 500);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const session = await load();
    expect(await session.checkSession()).toBe(false);
    expect(session.currentUser()).toEqual(user);
    expect(stored.get('token')).toBe('t1');
    expect(logged).toHaveBeenCalledOnce();
  });

  it('gives up after ten seconds with a warning, and stays signed in', async () => {
    vi.useFakeTimers();
    keep();
    answer = (_url, init) =>
      new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const session = await load();
    let outcome: boolean | undefined;
    const check = session.checkSession().then((result) => {
      outcome = result;
    });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(outcome).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await check;
    expect(outcome).toBe(false);
    expect(warned).toHaveBeenCalledOnce();
    expect(session.currentUser()).toEqual(user);
  });

  it('is skipped while another runs', async () => {
    keep();
    let finish = (_response: Response) => {};
    answer = () => new Promise((resolve) => (finish = resolve));
    const session = await load();
    const first = session.checkSession();
    expect(await session.checkSession()).toBe(true);
    expect(calls).toHaveLength(1);
    finish(new Response(JSON.stringify({ isValid: false })));
    expect(await first).toBe(false);
  });

  it('fails without asking when the stored user has no id, and forgets it', async () => {
    stored.set('token', 't1').set('user', '{"firstName":"Aya"}');
    const session = await load();
    expect(await session.checkSession()).toBe(false);
    expect(calls).toHaveLength(0);
    expect(stored.size).toBe(0);
  });

  it('fails when nothing is stored, or nothing readable', async () => {
    const session = await load();
    expect(await session.checkSession()).toBe(false);
    stored.set('token', 't1').set('user', '{broken');
    expect(await session.checkSession()).toBe(false);
  });
});

describe('signing in and out', () => {
  it('stores token, user and what is shown', async () => {
    answer = reply({ token: 't1', user });
    const session = await load();
    await session.signIn('aya', 'secret');
    expect(stored.get('token')).toBe('t1');
    expect(JSON.parse(stored.get('user') ?? '')).toEqual(user);
    expect(stored.get('userName')).toBe('Aya');
    expect(session.currentUser()).toEqual(user);
  });

  it.each([[{}], [{ token: 't1' }], [{ user }], [null]])('refuses the answer %j', async (body) => {
    answer = reply(body);
    const session = await load();
    await expect(session.signIn('aya', 'secret')).rejects.toMatchObject({ code: 'invalidResponse' });
    expect(stored.has('token')).toBe(false);
  });

  it('refuses a user that storage does not give back', async () => {
    answer = reply({ token: 't1', user });
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
    const session = await load();
    await expect(session.signIn('aya', 'secret')).rejects.toMatchObject({ code: 'notStored' });
    expect(session.currentUser()).toBeNull();
  });

  it('refuses a changed user that is none', async () => {
    const session = await load();
    expect(() => session.storeUser('Aya' as never)).toThrow(expect.objectContaining({ code: 'invalidUser' }));
    expect(() => session.storeUser([] as never)).toThrow(expect.objectContaining({ code: 'invalidUser' }));
  });

  it('takes over what another window has kept of the same user, and of nobody else', async () => {
    keep();
    answer = reply({ isValid: true });
    const session = await load();
    await session.checkSession();
    const keepElsewhere = (changes: object) => stored.set('user', JSON.stringify({ ...user, ...changes }));
    keepElsewhere({ firstName: 'Ayako', imageUrl: '/media/a.webp' });
    session.reloadUser();
    expect(session.currentUser()).toMatchObject({ firstName: 'Ayako', imageUrl: '/media/a.webp' });
    keepElsewhere({ id: 8, firstName: 'Ken' });
    session.reloadUser();
    expect(session.currentUser()).toMatchObject({ id: 7, firstName: 'Ayako' });
    stored.delete('user');
    session.reloadUser();
    expect(session.currentUser()).toMatchObject({ id: 7 });
  });

  it('forgets everything on sign-out, even when the server does not hear it', async () => {
    keep();
    answer = async () => {
      throw new TypeError('offline');
    };
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const session = await load();
    await session.signOut();
    expect([...stored.keys()]).toEqual(['user-locale']);
  });
});
