import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, openShop } from '../tests/support/shop.ts';
import type { Figure, PartResult } from './figure.ts';
import { middle } from './loop.ts';
import { memoryOf, type Stage } from './stage.ts';

const repeats = 3;
const seconds = 2.5;
const crowds = [1, 4, 16];

/**
 * Completed straight sales of three lines over HTTP, and beside them, turn by turn on the same database, the least SQL
 * that such a sale needs as one function through the same driver: only their ratio says how much we lose.
 */
export async function measureSales(stage: Stage): Promise<PartResult> {
  const databaseUrl = await stage.database('bench_sales');
  const shop = await openShop(databaseUrl, { items: 2000, clerks: 16 });
  await ask(databaseUrl, readFileSync(join(import.meta.dirname, 'limit.sql'), 'utf8'));
  // Not the tables that are still empty: plans made for an empty table stay with a connection until it has grown a lot.
  await ask(databaseUrl, 'VACUUM ANALYZE item, selling_option, stock_level, stock_cost, customer');
  const server = await stage.server(databaseUrl);
  const sell = { kind: 'sales', url: server.url, shop } as const;
  const least = { kind: 'leastSales', databaseUrl, shop } as const;
  const warm = await stage.load({ ...sell, clients: 16, seconds: 2, warmSeconds: 2 });
  if (warm.problem) return { part: 'sales', title, figures: [], missing: `No sale was made: ${warm.problem}` };
  await stage.load({ ...least, clients: 16, seconds: 1, warmSeconds: 0.5 });

  const figures: Figure[] = [];
  for (const clients of crowds) {
    const ours = [];
    const limits = [];
    for (let turn = 0; turn < repeats; turn++) {
      limits.push(await stage.load({ ...least, clients, seconds, warmSeconds: 0.3 }));
      ours.push(await stage.load({ ...sell, clients, seconds, warmSeconds: 0.3 }));
    }
    figures.push(...figuresOf(clients, middle(ours), middle(limits)));
  }
  const { now } = await memoryOf(server.pid);
  figures.push({ what: 'memory after it', value: now, unit: 'MB', goal: { atMost: 150 }, peers: '341 / 1,898' });
  await server.stop();
  return { part: 'sales', title, figures };
}

const title = 'Straight sales of 3 lines, paid, over HTTP';

function figuresOf(clients: number, ours: ReturnType<typeof middle>, limit: ReturnType<typeof middle>): Figure[] {
  const who = `${clients} client${clients > 1 ? 's' : ''}`;
  const isCrowd = clients === 16;
  const peers = { 1: '4.3 / 2.0', 4: '', 16: '5.9 / 1.9' }[clients] ?? '';
  return [
    { what: `${who}: sales`, value: ours.perSecond, unit: '/s', peers, ...(isCrowd ? { goal: { atLeast: 590 } } : {}) },
    { what: `${who}: the limit`, value: limit.perSecond, unit: '/s' },
    { what: `${who}: share of the limit`, value: ours.perSecond / limit.perSecond, unit: '×', goal: { atLeast: 0.5 } },
    { what: `${who}: p50`, value: ours.p50Ms, unit: 'ms' },
    { what: `${who}: p95`, value: ours.p95Ms, unit: 'ms', ...(isCrowd ? { goal: { atMost: 40 } } : {}) },
    ...(ours.failed > 0
      ? [{ what: `${who}: failed`, value: ours.failed, unit: '' as const, goal: { atMost: 0 } }]
      : []),
  ];
}
