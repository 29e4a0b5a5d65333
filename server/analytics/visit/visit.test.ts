import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { iphone } from '../../../tests/support/agents.ts';
import { openWindow, type Seen, seePage } from '../../../tests/support/visit.ts';
import { apiBase, openWorldForFile } from '../../../tests/support/world.ts';
import { tidyVisits } from './actions.ts';

const world = await openWorldForFile();
await openWindow(world);
const { db, clock } = world.app.tools;

/** Each test is on days of its own, so that no salt and no visit of another one reaches it. */
let month = 0;
beforeEach(() => {
  month += 1;
});
/** A moment in Japan, on a day of the month of this test. */
const at = (day: number, time: string) => {
  const date = `2027-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  world.clock.set(new Date(`${date}T${time}+09:00`).toISOString());
  return date;
};
const see = (seen: Seen = {}) => seePage(world, seen);
const visits = async () => {
  const { rows } = await sql<{
    day: string;
    pages: number;
    seconds: number;
    bounced: boolean;
  }>`SELECT day, pages, visit_seconds(visit) AS seconds, visit_bounced(visit) AS bounced FROM visit
    WHERE extract(month FROM day) = ${month} ORDER BY started_at, id`.execute(db);
  return rows;
};
/** Everything that the database holds of visits, as one text. */
const held = async () => {
  const { rows } = await sql<{ text: string }>`SELECT concat((SELECT json_agg(one) FROM visit AS one),
    (SELECT json_agg(one) FROM visit_event AS one), (SELECT json_agg(one) FROM visit_day_part AS one),
    (SELECT json_agg(one) FROM idempotency_key AS one), (SELECT json_agg(one) FROM audit_entry AS one)) AS text`.execute(
    db,
  );
  return rows[0]?.text ?? '';
};

/** The tables in whose rows one of these words stands, whatever they are for. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`.execute(db);
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  try {
    const found: string[] = [];
    for (const { name } of rows) {
      const text = `SELECT EXISTS (SELECT FROM ${name} AS one WHERE one::text LIKE ANY($1)) AS is_there`;
      const [row] = (await client.query(text, [words.map((word) => `%${word}%`)])).rows;
      if (row.is_there) found.push(name);
    }
    return found;
  } finally {
    await client.end();
  }
}

/** Hears the lines that a server writes into its log, at the level that it runs with. */
function hearLog() {
  const log = world.app.server.log as unknown as { level: string } & Record<symbol, { write: (text: string) => void }>;
  const symbol = Object.getOwnPropertySymbols(log).find(({ description }) => description === 'pino.stream');
  const stream = log[symbol as symbol] as { write: (text: string) => void };
  const { level } = log;
  const { write } = stream;
  const told: string[] = [];
  log.level = 'warn';
  stream.write = (text) => void told.push(text);
  return {
    told,
    ended: () => {
      log.level = level;
      stream.write = write;
    },
  };
}

/** A look that the server fails at, which its log tells whole. */
async function fail() {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  await client.query('ALTER TABLE visit_salt RENAME TO visit_salt_aside');
  try {
    at(11, '10:00:00');
    expect(await see({ address: '2400:2410:abcd:1::77' })).toBe(500);
  } finally {
    await client.query('ALTER TABLE visit_salt_aside RENAME TO visit_salt');
    await client.end();
  }
}

describe('the beacon', () => {
  it('makes visits of looks, with the figures that a hand comes to', async () => {
    const day = at(10, '10:00:00');
    expect(await see({ page: '/shop/kz', referrer: 'https://www.google.com/' })).toBe(200);
    at(10, '10:00:40');
    await see({ page: '/ja/shop/kz/items?page=2' });
    at(10, '10:29:40');
    await see({ page: '/ja/shop/kz/item/R0-1' });
    at(10, '10:30:00');
    await see({ page: '/ja/shop/kz/item/R0-1', kind: 'leave' });
    // 31 minutes later it is another visit, which is left at once.
    at(10, '11:01:00');
    await see({ page: '/shop/kz' });
    // Somebody else, who looks at one page and opens a picture there.
    await see({ page: '/shop/kz/item/R0-1', address: '119.92.1.1' });
    at(10, '11:01:05');
    await see({ page: '/shop/kz/item/R0-1', address: '119.92.1.1', kind: 'interaction' });
    expect(await visits()).toEqual([
      { day, pages: 3, seconds: 1800, bounced: false },
      { day, pages: 1, seconds: 0, bounced: true },
      { day, pages: 1, seconds: 5, bounced: false },
    ]);
    const { rows } = await sql<{ entryPage: string; referrer: string; device: string; country: string }>`SELECT
      entry_page, referrer, device, country FROM visit WHERE day = ${day} ORDER BY id`.execute(db);
    expect(rows[0]).toEqual({ entryPage: '/shop/kz', referrer: 'google.com', device: 'mobile', country: 'JP' });
    expect(rows[2]).toMatchObject({ country: 'PH' });
  });

  it('keeps a visit over midnight, and has a new number for who comes on the next day', async () => {
    const first = at(10, '23:50:00');
    await see();
    const second = at(11, '00:15:00');
    await see({ page: '/shop/kz/items' });
    at(11, '00:40:00');
    await see({ page: '/shop/kz/cart' });
    at(11, '09:00:00');
    await see();
    expect(await visits()).toEqual([
      { day: first, pages: 3, seconds: 3000, bounced: false },
      { day: second, pages: 1, seconds: 0, bounced: true },
    ]);
    const { rows } = await sql<{ count: number }>`SELECT count(DISTINCT visitor) AS count FROM visit
      WHERE day IN (${first}, ${second})`.execute(db);
    expect(rows[0]?.count).toBe(2);
  });

  it('changes the salt at midnight and throws the one before away a day later', async () => {
    const salts = async () => (await sql<{ day: string }>`SELECT day FROM visit_salt ORDER BY day`.execute(db)).rows;
    const days = [at(10, '12:00:00')];
    await see();
    days.push(at(11, '12:00:00'));
    await see();
    await tidyVisits({ db, clock });
    expect((await salts()).map(({ day }) => day).slice(-2)).toEqual(days);
    days.push(at(12, '00:00:00'));
    await see();
    await tidyVisits({ db, clock });
    expect((await salts()).map(({ day }) => day)).toEqual(days.slice(1));
    const { rows } = await sql<{ same: number }>`SELECT count(DISTINCT salt) AS same FROM visit_salt`.execute(db);
    expect(rows[0]?.same).toBe(2);
  });

  it('writes neither address nor agent nor a name nor a secret, in the database as in the log', async () => {
    at(10, '10:00:00');
    const { told, ended } = hearLog();
    try {
      await see({
        page: '/shop/kz/search?q=%E6%A3%AE%E8%91%B5',
        referrer: 'https://mail.example/inbox?to=mori.aoi@kinza.example',
        address: '2400:2410:abcd:1::77',
      });
      await see({ page: '/shop/kz/order/5ec2e7f00d5ec2e7f00d', address: '2400:2410:abcd:1::77' });
      // What fails is told without them, too.
      await see({ page: '/shop/kz', kind: 'nothing' as never, address: '2400:2410:abcd:1::77' });
      await fail();
    } finally {
      ended();
    }
    expect(told.join('')).toContain('request failed');
    const all = (await held()) + told.join('');
    expect(all).toContain('/shop/kz/search');
    expect(all).toContain('mail.example');
    const words = ['2400:2410', 'abcd:1', 'iPhone OS', 'AppleWebKit', '森葵', 'mori.aoi', 'inbox', '5ec2e7f00d'];
    for (const word of words) expect(all.includes(word), word).toBe(false);
    expect(await tablesWith(words)).toEqual([]);
    expect(await tablesWith(['/shop/kz/search'])).toEqual(['public.visit', 'public.visit_event']);
  });

  it('leaves out who does not want to be counted, robots, what is fetched ahead, our own people, and other sites', async () => {
    at(10, '10:00:00');
    const left: Seen[] = [
      { headers: { dnt: '1' } },
      { headers: { 'sec-gpc': '1' } },
      { headers: { 'sec-purpose': 'prefetch;prerender' } },
      { headers: { purpose: 'prefetch' } },
      { headers: { authorization: `Bearer ${world.as('sales').token}` } },
      { headers: { 'sec-fetch-site': 'cross-site' } },
      { headers: { origin: 'https://elsewhere.example' } },
      { agent: null },
      { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { agent: iphone.replace('Version', 'HeadlessChrome/131 Version') },
      { agent: 'curl/8.5.0' },
      { referrer: 'https://buttons-for-website.com/' },
      { page: '/dashboard' },
      { page: '/shop/rv' },
    ];
    const before = await held();
    for (const seen of left) expect(await see(seen), JSON.stringify(seen)).toBe(200);
    expect(await held()).toBe(before);
    expect(await visits()).toEqual([]);
    await see({ headers: { dnt: '0', 'sec-fetch-site': 'same-origin', origin: 'https://localhost' } });
    expect(await visits()).toHaveLength(1);
  });

  it('asks for no more than 120 a minute of one network, and keeps no other waiting', async () => {
    at(10, '10:00:00');
    const ask = (address: string) =>
      world.app.server.inject({
        method: 'POST',
        url: `${apiBase}/shops/kz/visits`,
        headers: { 'user-agent': iphone },
        remoteAddress: address,
        payload: { page: '/shop/kz', kind: 'leave' },
      });
    const statuses: number[] = [];
    for (let count = 0; count < 130; count++)
      statuses.push((await ask(`2400:2410:9:9::${count.toString(16)}`)).statusCode);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(120);
    const refused = await ask('2400:2410:9:9::1');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('2400:2410:9:a::1')).statusCode).toBe(200);
  });

  it('refuses what is no look', async () => {
    const send = async (payload: object) =>
      (
        await world.app.server.inject({
          method: 'POST',
          url: `${apiBase}/shops/kz/visits`,
          remoteAddress: '126.72.10.6',
          payload,
        })
      ).statusCode;
    expect(await send({ kind: 'view' })).toBe(400);
    expect(await send({ kind: 'bought', page: '/shop/kz' })).toBe(400);
    expect(await send({ kind: 'view', page: `/shop/kz/item/${'x'.repeat(400)}` })).toBe(400);
    expect(await send({ kind: 'view', page: '/shop/kz', companyId: 1 })).toBe(400);
  });
});
