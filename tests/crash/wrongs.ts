import { readFileSync } from 'node:fs';
import { ask } from '../support/shop.ts';
import type { Acknowledged } from './clerks.ts';

/** What is wrong after a crash: lost, double or different steps, gaps, broken books. Nothing, if all is well. */
export async function findWrongs(databaseUrl: string, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const of = Map.groupBy(acknowledged, ({ name }) => name);
  const wrongs = [
    ...(await wrongSales(databaseUrl, of.get('sale.sell') ?? [])),
    ...(await wrongSteps(databaseUrl, acknowledged)),
    ...(await wrongScans(databaseUrl, of.get('stockCount.scan') ?? [])),
    ...(await wrongMonths(databaseUrl, of.get('month.close') ?? [])),
  ];
  for (const table of ['sale', 'purchase_order', 'receiving', 'transfer', 'adjustment', 'stock_count']) {
    const stored = await ask<{ number: string }>(databaseUrl, `SELECT number FROM ${table}`);
    for (const [series, numbers] of Map.groupBy(stored, ({ number }) => number.replace(/\d+$/, ''))) {
      const sorted = numbers.map(({ number }) => Number(number.slice(series.length))).sort((a, b) => a - b);
      if (sorted.some((number, index) => number !== index + 1)) wrongs.push(`the numbers ${series} have a gap`);
    }
  }
  const invariants = readFileSync(new URL('../../server/db/invariants.sql', import.meta.url), 'utf8');
  for (const row of await ask(databaseUrl, invariants)) wrongs.push(JSON.stringify(row));
  return wrongs;
}

async function wrongSales(databaseUrl: string, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const stored = await ask<Acknowledged & { status: string }>(
    databaseUrl,
    `SELECT idempotency_key.key, sale.id::int AS id, sale.number, sale.status FROM sale
     LEFT JOIN idempotency_key ON (reply->>'id')::bigint = sale.id AND reply->>'number' = sale.number`,
  );
  const byKey = Map.groupBy(stored, (sale) => sale.key);
  const keys = new Set(acknowledged.map((sale) => sale.key));
  const wrongs: string[] = [];
  for (const { key, number } of acknowledged) {
    const found = byKey.get(key) ?? [];
    const isRight = found.length === 1 && found[0]?.number === number && found[0].status === 'completed';
    if (!isRight) wrongs.push(`${number} was acknowledged and is there ${found.length} times`);
  }
  for (const { key, number } of stored) if (!keys.has(key)) wrongs.push(`${number} is there and nobody knows of it`);
  return wrongs;
}

/** Every document went through the acknowledged steps, once each and in their order, as its audit trail says. */
async function wrongSteps(databaseUrl: string, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const audited = await ask<{ name: string; id: string }>(
    databaseUrl,
    `SELECT thing || '.' || action AS name, thing_id AS id FROM audit_entry
     WHERE thing IN ('purchaseOrder', 'receiving', 'transfer', 'adjustment', 'stockCount') ORDER BY audit_entry.id`,
  );
  const steps = new Set(audited.map(({ name }) => name).filter((name) => !name.startsWith('purchaseOrder.receive')));
  const trails = (entries: readonly { name: string; id: number | string }[]) =>
    Map.groupBy(
      entries.filter(({ name }) => steps.has(name)),
      ({ name, id }) => `${name.split('.')[0]} ${id}`,
    );
  const [done, stored] = [trails(acknowledged), trails(audited)];
  const told = (trail: readonly { name: string }[] = []) => trail.map(({ name }) => name).join(', ');
  return [...new Set([...done.keys(), ...stored.keys()])].flatMap((document) => {
    const [wanted, found] = [told(done.get(document)), told(stored.get(document))];
    return wanted === found ? [] : [`${document} was acknowledged ${wanted}, and its books say ${found}`];
  });
}

async function wrongScans(databaseUrl: string, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const stored = await ask<{ id: string }>(databaseUrl, 'SELECT id FROM stock_count_scan');
  return differences(
    'scan',
    acknowledged.flatMap(({ scans }) => scans),
    stored.map(({ id }) => id),
  );
}

async function wrongMonths(databaseUrl: string, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const stored = await ask<{ id: string }>(databaseUrl, 'SELECT id FROM month_close');
  return differences(
    'month',
    acknowledged.map(({ id }) => String(id)),
    stored.map(({ id }) => String(id)),
  );
}

function differences(what: string, acknowledged: readonly string[], stored: readonly string[]): string[] {
  const [done, found] = [new Set(acknowledged), new Set(stored)];
  return [
    ...[...done.difference(found)].map((id) => `the ${what} ${id} was acknowledged and is there 0 times`),
    ...[...found.difference(done)].map((id) => `the ${what} ${id} is there and nobody knows of it`),
  ];
}
