import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { websiteTables } from '#contract/analytics/website.ts';
import { contract } from '#contract/index.ts';
import { textOf } from '../../../tests/support/reading.ts';
import { openWindow, type Seen, seePage } from '../../../tests/support/visit.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';
import { tidyVisits } from '../visit/actions.ts';

const { analytics: api } = contract;
const world = await openWorldForFile();
const admin = world.as('admin');
const desk =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const tablet =
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/604.1';

const [japan, manila, nowhere] = ['126.72.10.5', '119.92.1.1', '127.0.0.2'];
const at = (time: string) => world.clock.set(new Date(`${time}+09:00`).toISOString());
let itemCode = '';

/** A look that counts in the figures: what a busy machine did not take is told again. */
async function look(seen: Seen): Promise<void> {
  await vi.waitFor(async () => expect(await seePage(world, seen)).toBe(200), { timeout: 10_000 });
}

/** The visits that a server adds up after its start: by its clock of then, May is over. */
async function startedTidying(): Promise<void> {
  const done = sql`SELECT FROM pgboss.job WHERE name = 'visits' AND state = 'completed'`;
  await vi.waitFor(async () => expect((await done.execute(world.app.tools.db)).rows).not.toHaveLength(0), {
    timeout: 30_000,
  });
}

/**
 * Three days in May and three in June. The figures of each test are worked out from these lines by hand.
 * May 18: one visit of 60 s and two pages. June 16: a bounce of the same visitor number of another day, a visit of 100 s.
 * June 18: three visits of two visitors.
 */
beforeAll(async () => {
  const ring = await world.ring();
  itemCode = ring.itemCode;
  const piece = `/shop/kz/item/${itemCode}`;
  await openWindow(world);
  await startedTidying();
  at('2026-05-18T10:00:00');
  await look({ page: '/shop/kz', address: japan });
  at('2026-05-18T10:01:00');
  await look({ page: '/shop/kz/items', address: japan });

  at('2026-06-16T10:00:00');
  await look({ page: '/shop/kz', address: japan });
  await look({ page: piece, address: manila, agent: desk, referrer: 'https://www.google.com/' });
  at('2026-06-16T10:01:40');
  await look({ page: piece, address: manila, agent: desk, kind: 'leave' });
  await look({ page: piece, address: manila, agent: desk, kind: 'interaction' });

  at('2026-06-18T09:00:00');
  await look({ page: piece, address: japan });
  at('2026-06-18T09:00:20');
  await look({ page: `/ja${piece}`, address: japan });
  await look({ page: piece, address: nowhere, agent: tablet });
  at('2026-06-18T12:00:00');
  await look({ page: '/shop/kz', address: japan });
}, 60_000);

/** The same before and after the days that are over were added up. */
describe.each(['as they were looked at', 'once the days that are over are added up'])('the figures, %s', (when) => {
  beforeAll(async () => {
    if (when.startsWith('once')) await tidyVisits(world.app.tools);
  });

  it('are those that a hand comes to, each against the period before', async () => {
    const shown = await admin.call(api.show, { period: 'month' });
    expect(shown).toMatchObject({
      from: '2026-06-01',
      to: '2026-06-18',
      before: { from: '2026-05-01', to: '2026-05-18' },
    });
    expect(shown.visits).toMatchObject({ value: 5, previous: 1 });
    // Two on the 16th, and two on the 18th, of whom one came twice.
    expect(shown.visitors).toMatchObject({ value: 4, previous: 1 });
    // 0, 100, 20, 0 and 0 seconds of five visits; 60 of one.
    expect(shown.averageSeconds).toMatchObject({ value: 24, previous: 60 });
    // Three of five looked at one page and did nothing.
    expect(shown.bounceBasisPoints).toMatchObject({ value: 6000, previous: 0 });
    expect(shown.byDay).toHaveLength(18);
    expect(shown.byDay.filter(({ visits }) => visits > 0)).toEqual([
      { date: '2026-06-16', visits: 2 },
      { date: '2026-06-18', visits: 3 },
    ]);
    expect(shown.bounceBasisPoints.trend.at(15)).toBe(5000);
    expect(shown).toMatchObject({ orders: 0, ordersPerHundredHundredths: 0 });
    const year = await admin.call(api.show, { period: 'last365' });
    expect(year.visits).toMatchObject({ value: 6, previous: null });
    expect(year.byDay).toHaveLength(13);
    expect(year.byDay.map(({ visits }) => visits).slice(-2)).toEqual([1, 5]);
  });

  it('go by page, device, country, site and piece', async () => {
    const shown = { period: 'month' } as const;
    const piece = `/shop/kz/item/${itemCode}`;
    expect((await admin.call(api.pages, shown)).rows).toEqual([
      { value: piece, visits: 3, basisPoints: 6000 },
      { value: '/shop/kz', visits: 2, basisPoints: 4000 },
      { value: `/ja${piece}`, visits: 1, basisPoints: 2000 },
    ]);
    expect((await admin.call(api.devices, shown)).rows).toEqual([
      { value: 'mobile', visits: 3, basisPoints: 6000 },
      { value: 'desktop', visits: 1, basisPoints: 2000 },
      { value: 'tablet', visits: 1, basisPoints: 2000 },
    ]);
    expect((await admin.call(api.countries, shown)).rows).toEqual([
      { value: 'JP', visits: 3, basisPoints: 6000 },
      { value: '', visits: 1, basisPoints: 2000 },
      { value: 'PH', visits: 1, basisPoints: 2000 },
    ]);
    expect((await admin.call(api.referrers, shown)).rows).toEqual([
      { value: '', visits: 4, basisPoints: 8000 },
      { value: 'google.com', visits: 1, basisPoints: 2000 },
    ]);
    expect((await admin.call(api.pieces, shown)).rows).toMatchObject([{ itemCode, visits: 4, basisPoints: 8000 }]);
  });

  it('are saved as files in both languages, table by table', async () => {
    const files: Record<string, string> = {};
    for (const table of websiteTables)
      for (const language of ['en', 'ja'] as const)
        for (const format of ['csv', 'xlsx'] as const) {
          const bytes = await admin.bytes(api.export, { table, language, format, period: 'month' });
          files[`${table} ${language} ${format}`] = await textOf(bytes);
        }
    expect(files['pages en csv']).toContain(`Page,Visits,Percentage\r\n/shop/kz/item/${itemCode},3,60`);
    expect(files['devices ja csv']).toContain('モバイル,3,60');
    expect(files['countries ja csv']).toContain('日本,3,60');
    expect(files['countries en csv']).toContain('Unknown,1,20');
    expect(files['referrers ja csv']).toContain('直接アクセス,4,80');
    expect(files['pieces ja csv']).toContain(`${itemCode},K18 甲丸リング 3mm,4,80`);
    expect(files['days en csv']?.split('\r\n')).toContain('2026-06-18,3,2,7,66.67');
    expect(files['visits en csv']?.trim().split('\r\n')).toHaveLength(6);
    expect(files['visits ja xlsx']).toContain('フィリピン');
  });
});

describe('the last visits', () => {
  it('stand with the newest first, fifty of them', async () => {
    const { rows } = await admin.call(api.visits, {});
    expect(
      rows.map(({ at: seenAt, pages, seconds, device, country }) => [seenAt, pages, seconds, device, country]),
    ).toEqual([
      ['2026-06-18T03:00:00.000Z', 1, 0, 'mobile', 'JP'],
      ['2026-06-18T00:00:20.000Z', 1, 0, 'tablet', ''],
      ['2026-06-18T00:00:00.000Z', 2, 20, 'mobile', 'JP'],
      ['2026-06-16T01:00:00.000Z', 1, 100, 'desktop', 'PH'],
      ['2026-06-16T01:00:00.000Z', 1, 0, 'mobile', 'JP'],
      ['2026-05-18T01:00:00.000Z', 2, 60, 'mobile', 'JP'],
    ]);
  });
});

describe('the figures', () => {
  it('are for who may see them, each company its own', async () => {
    expect(await refusalCode(world.as('sales').call(api.show, {}))).toBe('access.denied');
    expect(await refusalCode(world.as('sales').call(api.export, { table: 'visits', format: 'csv' }))).toBe(
      'access.denied',
    );
    const theirs = await world.as('rival').call(api.show, { period: 'last365' });
    expect(theirs.visits.value).toBe(0);
    expect((await world.as('rival').call(api.visits, {})).rows).toEqual([]);
    expect((await world.as('rival').call(api.pages, { period: 'last365' })).rows).toEqual([]);
  });

  it('stay when the visits themselves are thrown away, thirteen months later', async () => {
    at('2027-07-19T00:00:00');
    await tidyVisits(world.app.tools);
    const { db } = world.app.tools;
    expect(await db.selectFrom('visit').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('visitEvent').select('visitId').execute()).toEqual([]);
    at('2026-06-18T13:00:00');
    expect((await admin.call(api.show, { period: 'month' })).visits.value).toBe(5);
    expect((await admin.call(api.countries, { period: 'month' })).rows[0]).toMatchObject({ value: 'JP', visits: 3 });
  });
});
