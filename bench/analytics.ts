import { setTimeout as sleep } from 'node:timers/promises';
import { tidyVisits } from '#server/analytics/visit/actions.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { connectForLong } from '#server/kernel/database.ts';
import { caller } from '../tests/support/caller.ts';
import { ask, openShop, type Shop } from '../tests/support/shop.ts';
import { openWindow } from '../tests/support/shopWorld.ts';
import { measureCounter } from './counter.ts';
import type { Figure, PartResult } from './figure.ts';
import { measureReadings, officeMemory, type Reading } from './readings.ts';
import { sized } from './size.ts';
import { memoryOf, type Stage } from './stage.ts';

const itemCount = 500;
const dayCount = 365;
/** The reports of a year, and the last fifty visits. */
const yearGoal = { p95Ms: 300 };
const lastGoal = { p95Ms: 50 };
const lookedAt = [
  '/shop/kz',
  '/shop/kz/items',
  ...Array.from({ length: 50 }, (_, index) => `/shop/kz/item/X-${index + 1}`),
];

/**
 * A year of visits to a shop, five looks each: looks that come in, what the office is shown of them, its export, and what a
 * sale at the counter feels of them.
 */
export async function measureAnalytics(stage: Stage): Promise<PartResult> {
  const visitCount = sized(1_000_000);
  const databaseUrl = await stage.database('bench_analytics');
  const shop = await openShop(databaseUrl, { items: itemCount, clerks: 16, roleName: 'Admin' });
  await addVisits(databaseUrl, shop, visitCount);
  const figures = [await addUp(databaseUrl)];
  await ask(databaseUrl, 'VACUUM ANALYZE');
  const server = await stage.server(databaseUrl, false, { TRUST_PROXY: '127.0.0.1' });
  const [token = ''] = shop.tokens;
  await openWindow(caller(server.url, token), shop.locationId);
  const before = await officeMemory(stage, { url: server.url, tokens: shop.tokens }, server.pid);
  figures.push(...(await measureReadings(stage, { url: server.url, databaseUrl, tokens: shop.tokens }, readings())));
  figures.push(...(await measureExport(server, token)));
  figures.push(...(await measureLooks(stage, databaseUrl, server.url)));
  const { now } = await memoryOf(server.pid);
  figures.push({ what: 'memory above the office’s alone', value: now - before, unit: 'MB', goal: { atMost: 60 } });
  figures.push(...(await measureCounter(stage, server.url, shop, lookedAt)));
  await server.stop();
  const [{ looks = 0 } = {}] = await ask<{ looks: number }>(
    databaseUrl,
    'SELECT count(*)::int AS looks FROM visit_event',
  );
  const title = `Visits of a year, ${visitCount.toLocaleString('en')} with ${looks.toLocaleString('en')} looks in the end`;
  return { part: 'analytics', title, figures };
}

/** What the night does with days that are over, for all of them at once. */
async function addUp(databaseUrl: string): Promise<Figure> {
  const { db, close } = connectForLong(databaseUrl);
  const from = performance.now();
  await tidyVisits({ db, clock: systemClock });
  await close();
  return { what: 'a year added up', value: (performance.now() - from) / 1_000, unit: 's' };
}

function readings(): Reading[] {
  const year = '?period=last365';
  const tables = ['pages', 'devices', 'countries', 'referrers', 'pieces'];
  return [
    { what: 'a year', paths: [`/api/website${year}`], goal: yearGoal },
    ...tables.map((table) => ({ what: `${table} of a year`, paths: [`/api/website/${table}${year}`], goal: yearGoal })),
    { what: 'seven days', paths: ['/api/website?period=last7'], goal: yearGoal },
    { what: 'the last visits', paths: ['/api/website/visits'], goal: lastGoal },
  ];
}

/** Every visit of the year as a file. */
async function measureExport({ url, pid }: { url: string; pid: number }, token: string): Promise<Figure[]> {
  const before = await memoryOf(pid);
  const from = performance.now();
  const reply = await fetch(`${url}/api/website/export?period=last365&table=visits&format=csv`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let most = before.now;
  let bytes = 0;
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.length;
    most = Math.max(most, (await memoryOf(pid)).now);
  }
  const note = `${Math.round(bytes / 1_000).toLocaleString('en')} kB, ${reply.status}`;
  return [
    { what: 'visits of a year as a file', value: (performance.now() - from) / 1_000, unit: 's', note },
    { what: '… memory above the one before', value: most - before.now, unit: 'MB', goal: { atMost: 60 } },
  ];
}

/** Looks that are told by sixteen browsers at a time, and how many of them stand in the database after it. */
async function measureLooks(stage: Stage, databaseUrl: string, url: string): Promise<Figure[]> {
  const written = async () => {
    const [{ count = 0 } = {}] = await ask<{ count: number }>(
      databaseUrl,
      'SELECT count(*)::int AS count FROM visit_event',
    );
    return count;
  };
  const [seconds, warmSeconds] = [4, 1];
  const before = await written();
  const told = await stage.load({ kind: 'beacons', url, paths: lookedAt, clients: 16, seconds, warmSeconds });
  // They are written four times a second.
  await sleep(1_000);
  return [
    { what: 'looks told by 16 browsers', value: told.perSecond, unit: '/s', goal: { atLeast: 2_000 } },
    { what: 'looks written', value: ((await written()) - before) / (seconds + warmSeconds), unit: '/s' },
    { what: 'looks told: p95', value: told.p95Ms, unit: 'ms' },
    ...(told.failed > 0
      ? [{ what: 'looks told: failed', value: told.failed, unit: '' as const, goal: { atMost: 0 }, note: told.problem }]
      : []),
  ];
}

/** Writes visits one after the other up to now, of one look to nine, a third of them by visitors who had been there that day. */
async function addVisits(databaseUrl: string, { companyId }: Shop, count: number): Promise<void> {
  await ask(
    databaseUrl,
    `INSERT INTO visit (company_id, visitor, day, started_at, last_at, pages, is_engaged, entry_page, referrer, device, country)
     SELECT $1, hashtextextended((n / 3 * 2 + n % 3 % 2)::text, 1), (at AT TIME ZONE 'Asia/Tokyo')::date, at,
       at + (n % 9) * interval '35 seconds', 1 + n % 9, n % 2 = 0,
       CASE WHEN n % 3 = 0 THEN '/shop/kz' ELSE '/shop/kz/item/X-' || 1 + n % ${itemCount} END,
       (ARRAY['', '', 'google.com', 'instagram.com', 'x.com'])[n % 5 + 1],
       (ARRAY['mobile', 'mobile', 'mobile', 'tablet', 'desktop', 'desktop', 'unknown'])[n % 7 + 1],
       (ARRAY['JP', 'JP', 'JP', 'JP', 'JP', 'PH', 'US', 'SG', 'TW', 'HK', ''])[n % 11 + 1]
     FROM (SELECT n, now() - (interval '${dayCount} days' / $2) * n AS at FROM generate_series(1, $2::int) AS n) AS made`,
    [companyId, count],
  );
  await ask(
    databaseUrl,
    `INSERT INTO visit_event (visit_id, at, kind, page)
     SELECT id, started_at + look * interval '35 seconds', 'view',
       CASE look WHEN 0 THEN entry_page ELSE '/shop/kz/item/X-' || 1 + (id * 31 + look * 7) % ${itemCount} END
     FROM visit, generate_series(0, pages - 1) AS look`,
  );
}
