import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from '../tests/support/shop.ts';
import type { Figure } from './figure.ts';
import { memoryOf, type Stage } from './stage.ts';

/** Paths that are read at random, and what is asked of them: the first two of one client, the rate of sixteen. */
export interface Reading {
  what: string;
  paths: string[];
  goal: Goal;
  /** The least SQL that gives the same, each of them at random. */
  least?: string[];
  peers?: { p50: string; rate: string };
}

interface Goal {
  p50Ms?: number;
  p95Ms?: number;
  perSecond?: number;
}

/** The first hundred pages of any list, with filters and without. */
export const listGoal: Goal = { p50Ms: 5, p95Ms: 20, perSecond: 800 };
/** Any page further down. */
export const deepGoal: Goal = { p50Ms: 25 };
export const searchGoal: Goal = { p50Ms: 10, p95Ms: 40, perSecond: 500 };
/** A whole barcode, code or number. */
export const codeGoal: Goal = { p50Ms: 2, p95Ms: 40, perSecond: 500 };
/** A dashboard, or the totals under a list. */
export const totalsGoal: Goal = { p50Ms: 300 };
export const memoryGoal = { atMost: 300 };

interface Read {
  url: string;
  databaseUrl: string;
  tokens: string[];
}

/** Reads each with one client and with sixteen; the latter beside reads of one row by its key through the same driver. */
export async function measureReadings(stage: Stage, from: Read, readings: readonly Reading[]): Promise<Figure[]> {
  await ask(from.databaseUrl, readFileSync(join(import.meta.dirname, 'limit.sql'), 'utf8'));
  await ask(from.databaseUrl, 'VACUUM ANALYZE');
  const figures: Figure[] = [];
  for (const reading of readings) {
    const alone = await measureReading(stage, from, reading, 1);
    const { databaseUrl } = from;
    figures.push(...alone, ...(await besideLeast(stage, databaseUrl, reading, alone)));
    const limit = await stage.load({ kind: 'leastReads', databaseUrl, clients: 16, seconds: 0.6, warmSeconds: 0.2 });
    const many = await measureReading(stage, from, reading, 16);
    const rate = many.find(({ unit }) => unit === '/s')?.value ?? Number.NaN;
    const share = { what: `${reading.what}, 16 clients: share of reads by key`, unit: '%' } as const;
    const note = `of ${Math.round(limit.perSecond).toLocaleString('en')} /s`;
    figures.push(...many, { ...share, value: (100 * rate) / limit.perSecond, note });
  }
  return figures;
}

/** How many times as long as the least SQL of it through the same driver, right after it. */
async function besideLeast(
  stage: Stage,
  databaseUrl: string,
  { what, least }: Reading,
  [ours]: readonly Figure[],
): Promise<Figure[]> {
  if (!least || !ours) return [];
  const job = { kind: 'sqlReads', databaseUrl, texts: least, clients: 1, seconds: 1, warmSeconds: 0.3 } as const;
  const { p50Ms } = await stage.load(job);
  const note = `of ${p50Ms.toFixed(1)} ms`;
  return [{ what: `${what}, 1 client: times the least SQL`, value: ours.value / p50Ms, unit: '×', note }];
}

/** What the office is asked for without a shop on the web. */
const officePaths = ['/api/items', '/api/sales', '/api/customers'];

/**
 * Megabytes that a server holds once it has done the office's work alone. One that has just started holds less than any that
 * works: nothing is collected before its heap has grown.
 */
export async function officeMemory(stage: Stage, { url, tokens }: Pick<Read, 'url' | 'tokens'>, pid: number) {
  for (const path of officePaths)
    await stage.load({ kind: 'reads', url, tokens, paths: [path], clients: 16, seconds: 4, warmSeconds: 0 });
  return (await memoryOf(pid)).now;
}

async function measureReading(
  stage: Stage,
  { url, tokens }: Read,
  { what, paths, goal, peers }: Reading,
  clients: number,
): Promise<Figure[]> {
  const job = { kind: 'reads', url, tokens, paths, clients, seconds: 2, warmSeconds: 0.7 } as const;
  const { perSecond, p50Ms, p95Ms, failed, problem } = await stage.load(job);
  const name = `${what}, ${named(clients)}`;
  const isAlone = clients === 1;
  const rateGoal = isAlone || !goal.perSecond ? {} : { goal: { atLeast: goal.perSecond }, ...said(peers?.rate) };
  return [
    {
      what: `${name}: p50`,
      value: p50Ms,
      unit: 'ms',
      ...(isAlone && goal.p50Ms ? { goal: { atMost: goal.p50Ms }, ...said(peers?.p50) } : {}),
    },
    {
      what: `${name}: p95`,
      value: p95Ms,
      unit: 'ms',
      ...(isAlone && goal.p95Ms ? { goal: { atMost: goal.p95Ms } } : {}),
    },
    { what: name, value: perSecond, unit: '/s', ...rateGoal },
    ...(failed > 0
      ? [{ what: `${name}: failed`, value: failed, unit: '' as const, goal: { atMost: 0 }, note: problem }]
      : []),
  ];
}

function named(clients: number): string {
  return `${clients} client${clients > 1 ? 's' : ''}`;
}

function said(peers: string | undefined): { peers?: string } {
  return peers ? { peers } : {};
}
