import { tidyVisits } from '#server/analytics/visit/actions.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { connectForLong } from '#server/kernel/database.ts';
import { ask, openShop, type Shop } from '../tests/support/shop.ts';
import type { Figure, PartResult } from './figure.ts';
import { measureReadings, type Reading } from './readings.ts';
import { keepUp, memoryOf, type Stage } from './stage.ts';

const visitCount = 5_000_000;
const conversationCount = 100_000;
const daysBack = 390;
const yearGoal = { p50Ms: 300 };
const newestGoal = { p50Ms: 50 };
const conversationGoal = { p50Ms: 20, p95Ms: 20 };

/** Five million visits of thirteen months and a hundred thousand conversations, as the office reads them. */
export async function measureAnalytics(stage: Stage): Promise<PartResult> {
  const databaseUrl = await stage.database('bench_analytics');
  const shop = await openShop(databaseUrl, { items: 50, clerks: 8, roleName: 'Admin' });
  await addVisits(databaseUrl, shop);
  const settleSeconds = await settle(databaseUrl);
  await addConversations(databaseUrl, shop);
  await keepUp(databaseUrl);
  const server = await stage.server(databaseUrl);
  const from = { url: server.url, databaseUrl, tokens: shop.tokens };
  const figures = await measureReadings(stage, from, readings());
  figures.push(...(await measureExport(server, shop)));
  figures.push({ what: 'days that are over, added up', value: settleSeconds, unit: 's' });
  await server.stop();
  const title = `${visitCount.toLocaleString('en')} visits and ${conversationCount.toLocaleString('en')} conversations`;
  return { part: 'analytics', title, figures };
}

function readings(): Reading[] {
  const ofYear = (path: string) => [`/api/website${path}?period=last365`];
  const searched = (words: readonly string[]) =>
    words.map((word) => `/api/conversations?search=${encodeURIComponent(word)}`);
  const numbers = Array.from({ length: 100 }, (_, index) => 1 + index * 997);
  return [
    { what: '365 days, figures', paths: ofYear(''), goal: yearGoal },
    { what: '365 days, pages', paths: ofYear('/pages'), goal: yearGoal },
    { what: '365 days, pieces', paths: ofYear('/pieces'), goal: yearGoal },
    { what: '365 days, countries', paths: ofYear('/countries'), goal: yearGoal },
    { what: 'the last 50 visits', paths: ['/api/website/visits'], goal: newestGoal },
    { what: 'conversations, page 1', paths: ['/api/conversations'], goal: conversationGoal },
    { what: 'conversations, open', paths: ['/api/conversations?status=open'], goal: conversationGoal },
    {
      what: 'conversations, a rare word',
      paths: searched(numbers.map((number) => `ring ${number}`)),
      goal: conversationGoal,
    },
    { what: 'conversations, two Japanese characters', paths: searched(['刻印', '納期']), goal: conversationGoal },
  ];
}

/** The visits of a year as a file, and how much more memory that takes. */
async function measureExport({ url, pid }: { url: string; pid: number }, { tokens }: Shop): Promise<Figure[]> {
  const { now } = await memoryOf(pid);
  let most = now;
  const looking = setInterval(() => void memoryOf(pid).then((memory) => (most = Math.max(most, memory.now))), 50);
  const from = performance.now();
  try {
    const reply = await fetch(`${url}/api/website/export?period=last365&table=visits&format=csv&language=en`, {
      headers: { authorization: `Bearer ${tokens[0]}` },
    });
    if (!reply.ok || !reply.body) throw new Error(`${reply.status} ${await reply.text()}`);
    let bytes = 0;
    for await (const chunk of reply.body) bytes += (chunk as Uint8Array).length;
    const seconds = (performance.now() - from) / 1_000;
    const note = `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;
    return [
      { what: 'visits of a year as a file', value: seconds, unit: 's', note },
      { what: '… memory more', value: most - now, unit: 'MB', goal: { atMost: 60 } },
    ];
  } finally {
    clearInterval(looking);
  }
}

async function settle(databaseUrl: string): Promise<number> {
  const { db, close } = connectForLong(databaseUrl);
  const from = performance.now();
  await tidyVisits({ db, clock: systemClock });
  await close();
  return (performance.now() - from) / 1_000;
}

/** Visits one after the other through the days, two pages each, of which one is that of a piece. */
async function addVisits(databaseUrl: string, { companyId }: Shop): Promise<void> {
  await ask(
    databaseUrl,
    `INSERT INTO visit (company_id, visitor, day, started_at, last_at, pages, is_engaged, entry_page, referrer, device, country)
     SELECT $1, hashint8extended(n / 2, 7), (at AT TIME ZONE 'Asia/Tokyo')::date, at, at + (n % 900) * interval '1 second',
       1 + n % 3, n % 5 = 0, (ARRAY['/shop/kz', '/ja/shop/kz', '/shop/kz/items'])[1 + n % 3],
       (ARRAY['', '', 'google.com', 'instagram.com'])[1 + n % 4], (ARRAY['mobile', 'mobile', 'desktop', 'tablet'])[1 + n % 4],
       (ARRAY['JP', 'JP', 'JP', 'PH', ''])[1 + n % 5]
     FROM generate_series(0, $2::bigint - 1) AS n,
       LATERAL (SELECT now() - interval '${daysBack} days' + n * (interval '${daysBack} days' / $2::bigint) AS at) AS moment`,
    [companyId, visitCount],
  );
  await ask(
    databaseUrl,
    `INSERT INTO visit_event (visit_id, at, kind, page)
     SELECT id, started_at, 'view', entry_page FROM visit
     UNION ALL SELECT id, last_at, 'view', '/shop/kz/item/X-' || (1 + id % 50) FROM visit WHERE pages > 1`,
  );
  await ask(databaseUrl, 'VACUUM ANALYZE visit, visit_event');
}

async function addConversations(databaseUrl: string, { companyId, customerIds }: Shop): Promise<void> {
  await ask(
    databaseUrl,
    `INSERT INTO conversation (company_id, customer_id, subject, language, status, last_author, last_at, created_at, created_by)
     SELECT $1, ($3::bigint[])[1 + n % cardinality($3::bigint[])],
       CASE WHEN n % 200 = 0 THEN '刻印について ' ELSE 'About ring ' END || n, 'en',
       CASE WHEN n % 20 = 0 THEN 'open' ELSE 'closed' END, 'customer', at, at, clerk
     FROM generate_series(1, $2::int) AS n, LATERAL (SELECT now() - n * interval '5 minutes' AS at) AS moment,
       (SELECT min(id) AS clerk FROM app_user) AS clerk`,
    [companyId, conversationCount, customerIds],
  );
  await ask(
    databaseUrl,
    `INSERT INTO message (company_id, conversation_id, author, user_id, text, at)
     SELECT $1, conversation.id, 'customer', created_by, CASE WHEN conversation.id % 300 = 0 THEN '納期を教えてください '
       ELSE 'Is this one still there? ' END || conversation.id, last_at FROM conversation`,
    [companyId],
  );
}
