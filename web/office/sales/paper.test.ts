import { beforeEach, expect, it, vi } from 'vitest';
import type { RefusalCode } from '#contract/kernel/refusal.ts';

vi.stubGlobal('document', { querySelector: () => null });
const { makePaper } = await import('./paper.ts');

/** What the server is asked: for a note under a key, or for the paper of a printing. */
let asked: string[];
/** How it answers: with a fault, once each, else well. */
let faults: (RefusalCode | 'lost' | null)[];
let prints: Map<string, number>;

beforeEach(() => {
  asked = [];
  faults = [];
  prints = new Map();
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    const key = headers['idempotency-key'];
    if (key && !prints.has(key)) prints.set(key, prints.size + 1);
    asked.push(key ? `note ${prints.get(key)}` : (/(receipt|warranty)\/\d+/.exec(url)?.[0] ?? url));
    const fault = faults.shift();
    if (fault === 'lost') throw new TypeError('connection reset');
    if (fault) return new Response(JSON.stringify({ code: fault, message: '', requestId: '1' }), { status: 500 });
    return new Response(key ? JSON.stringify({ copy: 0, printId: prints.get(key) }) : 'paper');
  });
});

it('notes one printing for each paper that arrives', async () => {
  await makePaper(7, 'japanese');
  await makePaper(7, 'japanese');
  await makePaper(7, 'warranty');
  expect(asked).toEqual(['note 1', 'receipt/1', 'note 2', 'receipt/2', 'note 3', 'warranty/3']);
});

it.each(['paper.failed', 'lost'] as const)('asks for the same printing after %s', async (fault) => {
  faults = [null, fault];
  await expect(makePaper(7, 'japanese')).rejects.toThrow();
  expect(await (await makePaper(7, 'japanese')).text()).toBe('paper');
  expect(asked).toEqual(['note 1', 'receipt/1', 'receipt/1']);
});

it('notes under the same key again where the answer was lost', async () => {
  faults = ['lost'];
  await expect(makePaper(7, 'japanese')).rejects.toThrow();
  await makePaper(7, 'japanese');
  expect(asked).toEqual(['note 1', 'note 1', 'receipt/1']);
});

it('keeps the printings of sales and papers apart', async () => {
  faults = ['lost', null, null, null, null];
  await expect(makePaper(7, 'japanese')).rejects.toThrow();
  await makePaper(7, 'english');
  await makePaper(8, 'japanese');
  await makePaper(7, 'japanese');
  expect(asked).toEqual(['note 1', 'note 2', 'receipt/2', 'note 3', 'receipt/3', 'note 1', 'receipt/1']);
});

it('notes anew what the server no longer serves, once', async () => {
  faults = [null, 'paper.failed', 'sale.printMissing'];
  await expect(makePaper(7, 'japanese')).rejects.toThrow();
  await makePaper(7, 'japanese');
  expect(asked).toEqual(['note 1', 'receipt/1', 'receipt/1', 'note 2', 'receipt/2']);
});

it('makes two papers where two are asked for at once', async () => {
  await Promise.all([makePaper(7, 'japanese'), makePaper(7, 'japanese')]);
  expect(asked.sort()).toEqual(['note 1', 'note 2', 'receipt/1', 'receipt/2']);
});
