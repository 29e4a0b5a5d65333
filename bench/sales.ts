import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, openShop } from '../tests/support/shop.ts';
import type { Figure, PartResult } from './figure.ts';
import type { JobResult } from './generator.ts';
import { type Measured, middle } from './loop.ts';
import { memoryOf, type Stage } from './stage.ts';

const repeats = 3;
const seconds = 2.5;
const crowds = [1, 4, 16];
const limits = ['least', 'same'] as const;

/**
 * Completed straight sales of three lines over HTTP, and beside them, turn by turn on the same database, two limits as one
 * function each through the same driver: the least SQL that such a sale needs, and the same rows as ours. Only their ratio
 * says how much we lose, and what of it to the rows.
 */
export async function measureSales(stage: Stage): Promise<PartResult> {
  const databaseUrl = await stage.database('bench_sales');
  const shop = await openShop(databaseUrl, { items: 2000, clerks: 16 });
  for (const file of ['limit.sql', 'sameRows.sql']) {
    await ask(databaseUrl, readFileSync(join(import.meta.dirname, file), 'utf8'));
  }
  // Not the tables that are still empty: plans made for an empty table stay with a connection until it has grown a lot.
  await ask(databaseUrl, 'VACUUM ANALYZE item, selling_option, stock_level, stock_cost, customer');
  const server = await stage.server(databaseUrl);
  const sell = { kind: 'sales', url: server.url, shop } as const;
  const inSql = { kind: 'sqlSales', databaseUrl, shop } as const;
  const warm = await stage.load({ ...sell, clients: 16, seconds: 2, warmSeconds: 2 });
  if (warm.problem) return { part: 'sales', title, figures: [], missing: `No sale was made: ${warm.problem}` };
  for (const limit of limits) await stage.load({ ...inSql, limit, clients: 16, seconds: 1, warmSeconds: 0.5 });

  const figures: Figure[] = [];
  for (const clients of crowds) {
    const ours = [];
    const inFunction: Record<(typeof limits)[number], JobResult[]> = { least: [], same: [] };
    for (let turn = 0; turn < repeats; turn++) {
      for (const limit of limits) {
        inFunction[limit].push(await stage.load({ ...inSql, limit, clients, seconds, warmSeconds: 0.3 }));
      }
      ours.push(await stage.load({ ...sell, clients, seconds, warmSeconds: 0.3 }));
    }
    figures.push(...figuresOf(clients, middle(ours), middle(inFunction.least), middle(inFunction.same)));
  }
  const { now } = await memoryOf(server.pid);
  figures.push({ what: 'memory after it', value: now, unit: 'MB', goal: { atMost: 300 }, peers: '341 / 1,898' });
  await server.stop();
  return { part: 'sales', title, figures };
}

const title = 'Straight sales of 3 lines, paid, over HTTP';

function figuresOf(clients: number, ours: Measured, least: Measured, same: Measured): Figure[] {
  const who = `${clients} client${clients > 1 ? 's' : ''}`;
  const isCrowd = clients === 16;
  const peers = { 1: '4.3 / 2.0', 4: '', 16: '5.9 / 1.9' }[clients] ?? '';
  return [
    { what: `${who}: sales`, value: ours.perSecond, unit: '/s', peers, ...(isCrowd ? { goal: { atLeast: 590 } } : {}) },
    { what: `${who}: the least SQL`, value: least.perSecond, unit: '/s' },
    { what: `${who}: share of it`, value: ours.perSecond / least.perSecond, unit: '×', goal: { atLeast: 0.5 } },
    { what: `${who}: our rows in one function`, value: same.perSecond, unit: '/s' },
    { what: `${who}: share of it`, value: ours.perSecond / same.perSecond, unit: '×', goal: { atLeast: 0.7 } },
    { what: `${who}: p50`, value: ours.p50Ms, unit: 'ms' },
    { what: `${who}: p95`, value: ours.p95Ms, unit: 'ms', ...(isCrowd ? { goal: { atMost: 40 } } : {}) },
    ...(ours.failed > 0
      ? [{ what: `${who}: failed`, value: ours.failed, unit: '' as const, goal: { atMost: 0 } }]
      : []),
  ];
}
