import { openAsBlob } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportRun } from '#contract/kernel/import.ts';
import { openShop, type Shop } from '../tests/support/shop.ts';
import type { PartResult } from './figure.ts';
import { memoryOf, type Stage } from './stage.ts';
import { stoneCount, writeStones } from './stones.ts';

/** A shop with all the stones in. */
export interface StoneShop {
  databaseUrl: string;
  shop: Shop;
  result: PartResult;
}

const shops = new WeakMap<Stage, Promise<StoneShop>>();

/** Brings in as many stones as a large dealer has, as the web does: uploaded, checked, then written, all or nothing. */
export async function measureImport(stage: Stage): Promise<PartResult> {
  return (await stoneShop(stage)).result;
}

/** The shop that the import has filled; it is filled once. */
export function stoneShop(stage: Stage): Promise<StoneShop> {
  const shop = shops.get(stage) ?? fill(stage);
  shops.set(stage, shop);
  return shop;
}

async function fill(stage: Stage): Promise<StoneShop> {
  const databaseUrl = await stage.database('bench_stones');
  const shop = await openShop(databaseUrl, { items: 0, clerks: 16, roleName: 'Admin' });
  const server = await stage.server(databaseUrl);
  const from = performance.now();
  const checked = await finish(
    server.url,
    shop,
    await upload(server.url, shop, stage.stones ?? writeStones(stage.folder)),
  );
  const checkSeconds = (performance.now() - from) / 1000;
  if (checked.status !== 'ready')
    throw new Error(`The stones were refused: ${JSON.stringify(checked.problems.slice(0, 3))}`);
  const path = `/items/import/${checked.id}/write`;
  const started = await send(
    server.url,
    shop,
    path,
    JSON.stringify({ locationId: shop.locationId }),
    'application/json',
  );
  const written = await finish(server.url, shop, started);
  const seconds = (performance.now() - from) / 1000;
  if (written.status !== 'done') throw new Error(`The stones were not written: ${JSON.stringify(written.problems)}`);
  const { peak } = await memoryOf(server.pid);
  await server.stop();
  const peers = `${Math.round((536 * stoneCount) / 10_000)} / ${Math.round((90 * stoneCount) / 10_000)} s at their rate`;
  return {
    databaseUrl,
    shop,
    result: {
      part: 'import',
      title: `Import of ${written.rowsWritten.toLocaleString('en')} items with opening stock, uploaded as a CSV file`,
      figures: [
        { what: 'checked', value: checkSeconds, unit: 's' },
        { what: 'checked and written', value: seconds, unit: 's', goal: { atMost: 30 }, peers },
        { what: 'most memory meanwhile', value: peak, unit: 'MB', goal: { atMost: 300 } },
      ],
    },
  };
}

async function upload(url: string, shop: Shop, file: string): Promise<ImportRun> {
  const body = new FormData();
  body.append('file', await openAsBlob(file, { type: 'text/csv' }), 'stones.csv');
  return send(url, shop, '/items/import', body);
}

async function finish(url: string, shop: Shop, run: ImportRun): Promise<ImportRun> {
  let now = run;
  for (const until = Date.now() + 180_000; now.status === 'checking' || now.status === 'writing'; await sleep(50)) {
    if (Date.now() > until) throw new Error(`The import stays in ${now.status}.`);
    now = await send(url, shop, `/items/import/${run.id}`);
  }
  return now;
}

async function send(url: string, shop: Shop, path: string, body?: BodyInit, type?: string): Promise<ImportRun> {
  const reply = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${shop.tokens[0]}`,
      'idempotency-key': crypto.randomUUID(),
      ...(type ? { 'content-type': type } : {}),
    },
    ...(body ? { body } : {}),
  });
  if (reply.ok) return (await reply.json()) as ImportRun;
  throw new Error(`${reply.status} ${await reply.text()}`);
}
