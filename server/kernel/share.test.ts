import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import type { Refusal } from '#contract/kernel/refusal.ts';
import { openWorldForFile } from '../../tests/support/world.ts';
import { type Release, Share } from './share.ts';

const small = { atOnce: 2, atOnceEach: 1, waiting: 6, waitingEach: 3, patienceMs: 8_000 };

describe('a share', () => {
  let share: Share;
  let begun: string[];
  let releases: Map<string, Release>;
  beforeEach(() => {
    vi.useFakeTimers();
    share = new Share(small);
    begun = [];
    releases = new Map();
  });
  afterEach(() => vi.useRealTimers());

  const ask = (person: number, name: string) =>
    share.take(person).then(
      (release) => {
        begun.push(name);
        releases.set(name, release);
        return 'begun';
      },
      (error: Refusal) => error.data,
    );
  const end = async (name: string) => {
    releases.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };

  it('lets people take turns, however much one of them asks for', async () => {
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(1, name);
    void ask(2, 'b1');
    void ask(3, 'c1');
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['a1', 'b1']);
    await end('a1');
    expect(begun.slice(2)).toEqual(['c1']);
    void ask(2, 'b2');
    await end('b1');
    expect(begun.slice(3)).toEqual(['a2']);
    await end('c1');
    expect(begun.slice(4)).toEqual(['b2']);
    await end('b2');
    await end('a2');
    expect(begun.slice(5)).toEqual(['a3']);
  });

  it('tells whoever finds no room in the row where they stand in it, by rounds', async () => {
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(1, name);
    expect(await ask(1, 'a5')).toMatchObject({ position: 4, retryAfterSeconds: expect.any(Number) });
    void ask(2, 'b1');
    void ask(3, 'c1');
    void ask(3, 'c2');
    void ask(4, 'd1');
    // Three of the first, two of the third and one of the fourth wait: the fifth comes after one of each.
    expect(await ask(5, 'e1')).toMatchObject({ position: 4 });
  });

  it('tells whoever has waited long, and keeps their place', async () => {
    void ask(1, 'a1');
    void ask(2, 'b1');
    const told = ask(3, 'c1');
    await vi.advanceTimersByTimeAsync(small.patienceMs);
    expect(await told).toMatchObject({ position: 1 });
    void ask(4, 'd1');
    void ask(3, 'c2');
    await end('a1');
    expect(begun.at(-1)).toBe('c2');
  });

  it('gives a place back once, also where the work fails', async () => {
    const failing = share.run(1, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    void ask(1, 'a1');
    await vi.advanceTimersByTimeAsync(0);
    const release = releases.get('a1');
    release?.();
    release?.();
    for (const person of [1, 2, 3]) void ask(person, `p${person}`);
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['a1', 'p1', 'p2']);
  });
});

describe('costly endpoints', () => {
  const endpoints = Object.values(contract).flatMap((thing) => Object.values(thing) as Endpoint[]);

  it('are all part of a share, where they answer with a file that is made', () => {
    const without = endpoints.filter(({ reply, share }) => reply === 'file' && !share).map(({ name }) => name);
    // What lies there is only sent.
    expect(without).toEqual(['customerDocument.open', 'webConversation.open']);
  });
});

describe('a hundred exports of one person', async () => {
  const world = await openWorldForFile();

  it('are done one at a time: the rest hears where it stands, and another person waits for none of them', async () => {
    await world.ring();
    const url = '/api/items/export?format=xlsx';
    const exporting = (person: 'sales' | 'admin') =>
      world.app.server.inject({ url, headers: { authorization: `Bearer ${world.as(person).token}` } });
    const all = Promise.all(Array.from({ length: 100 }, () => exporting('sales')));
    expect((await exporting('admin')).statusCode).toBe(200);
    const replies = await all;
    const told = replies.filter(({ statusCode }) => statusCode === 429);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(100 - told.length);
    expect(told.length).toBeGreaterThan(80);
    for (const reply of told) {
      expect(reply.json()).toMatchObject({ code: 'share.wait', data: { position: 3 } });
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    }
    // Nothing keeps a place afterwards.
    expect((await exporting('sales')).statusCode).toBe(200);
  });
});
