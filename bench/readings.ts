import type { Figure } from './figure.ts';
import type { Stage } from './stage.ts';

/** Paths that are read at random, and what is asked of them: the first two of one client, the rate of sixteen. */
export interface Reading {
  what: string;
  paths: string[];
  goal: { p50Ms: number; p95Ms: number; perSecond: number };
  peers?: { p50: string; rate: string };
}

export const listGoal = { p50Ms: 2, p95Ms: 6, perSecond: 2_500 };
export const searchGoal = { p50Ms: 3, p95Ms: 10, perSecond: 1_500 };
export const seconds = 2;

/** Reads each with one client and with sixteen. */
export async function measureReadings(
  stage: Stage,
  url: string,
  tokens: string[],
  readings: readonly Reading[],
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const reading of readings) {
    for (const clients of [1, 16]) figures.push(...(await measureReading(stage, url, tokens, reading, clients)));
  }
  return figures;
}

async function measureReading(
  stage: Stage,
  url: string,
  tokens: string[],
  { what, paths, goal, peers }: Reading,
  clients: number,
): Promise<Figure[]> {
  const job = { kind: 'reads', url, tokens, paths, clients, seconds, warmSeconds: 0.7 } as const;
  const { perSecond, p50Ms, p95Ms, failed, problem } = await stage.load(job);
  const name = `${what}, ${named(clients)}`;
  const isAlone = clients === 1;
  const rateGoal = isAlone ? {} : { goal: { atLeast: goal.perSecond }, ...said(peers?.rate) };
  return [
    {
      ...{ what: `${name}: p50`, value: p50Ms, unit: 'ms' },
      ...(isAlone ? { goal: { atMost: goal.p50Ms }, ...said(peers?.p50) } : {}),
    },
    { what: `${name}: p95`, value: p95Ms, unit: 'ms', ...(isAlone ? { goal: { atMost: goal.p95Ms } } : {}) },
    { what: name, value: perSecond, unit: '/s', ...rateGoal },
    ...(failed > 0
      ? [{ what: `${name}: failed`, value: failed, unit: '' as const, goal: { atMost: 0 }, note: problem }]
      : []),
  ];
}

export function named(clients: number): string {
  return `${clients} client${clients > 1 ? 's' : ''}`;
}

function said(peers: string | undefined): { peers?: string } {
  return peers ? { peers } : {};
}
