import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { type App, buildApp } from '../app.ts';
import { businessDate } from '../kernel/clock.ts';
import { StartupProblem } from '../kernel/settings.ts';
import { lookAtNight } from '../reports/nightlyLook/actions.ts';
import { fillDemo, refuseDemo } from './fill.ts';

let database: TestDatabase;
let folder: string;
let app: App;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'kinza-demo-'));
  const files = { filesDir: join(folder, 'files'), webDist: null };
  app = await buildApp({ databaseUrl: database.url, ...files, apiBase: '/api', appUrl: 'http://localhost:3000' });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
  // Ends with the books: the demo came about through the product's own actions.
  await database.drop();
});

const count = async (table: 'company' | 'location' | 'item' | 'customer' | 'savedReply') =>
  (await app.tools.db.selectFrom(table).select('id').execute()).length;

describe('the demo', () => {
  it('is made on an empty database, once, and refused to more than this machine', async () => {
    await expect(refuseDemo(app.tools)).resolves.toBeUndefined();
    const made = await fillDemo(app.tools);
    expect(made?.users).toEqual(['admin', 'manager', 'sales', 'stock', 'accounting']);
    const items = await count('item');
    expect(await fillDemo(app.tools)).toEqual(made);
    expect(await count('item')).toBe(items);
    await expect(refuseDemo(app.tools)).rejects.toThrow(StartupProblem);
  }, 300_000);

  it('is filled before any job is done, and has been sent those that wait', async () => {
    const { db, jobs } = app.tools;
    expect(jobs.does('holds')).toBe(false);
    const states = () =>
      sql<{
        state: string;
      }>`SELECT DISTINCT state::text FROM pgboss.job WHERE name = 'mail' OR state <> 'created'`.execute(db);
    expect((await states()).rows).toEqual([{ state: 'created' }]);
    await app.beginJobs();
    expect(jobs.does('holds')).toBe(true);
    const reached = sql`SELECT FROM total_reach WHERE sold_through > '0001-01-01'`;
    await expect.poll(async () => (await reached.execute(db)).rows.length, { timeout: 60_000 }).toBe(1);
  }, 90_000);

  it('has opened no stock under a number that an import takes back', async () => {
    const opened = app.tools.db.selectFrom('stockMove').select('id').where('event', '=', 'opening');
    expect(await opened.where('causeLineId', '>', 0).execute()).toEqual([]);
  });

  it('has closed its first two months in each company', async () => {
    const closed = await app.tools.db.selectFrom('monthClose').select(['companyId', 'quantity']).execute();
    expect(closed.map(({ companyId }) => companyId).toSorted()).toEqual([1, 1, 2, 2]);
    expect(closed.every(({ quantity }) => quantity > 0)).toBe(true);
  });

  it('has no figure that the nightly look names, of this month and of older ones', async () => {
    const told: string[] = [];
    for (let night = 0; night < 2; night++) {
      const clock = { now: () => new Date(Date.now() + night * 86_400_000) };
      await lookAtNight(
        { ...app.tools, clock },
        (line) => told.push(line),
        () => undefined,
        new AbortController().signal,
      );
    }
    expect(told).toEqual([]);
  }, 120_000);

  it('has two companies, four places, and pieces with names, words and a picture in both languages', async () => {
    expect([await count('company'), await count('location')]).toEqual([2, 4]);
    expect(await count('item')).toBeGreaterThanOrEqual(120);
    expect(await count('customer')).toBeGreaterThan(20);
    const bare = await app.tools.db
      .selectFrom('item')
      .where(({ eb, or, not, exists, selectFrom }) =>
        or([
          eb('name', '=', ''),
          eb('nameJa', '=', ''),
          eb('description', '=', ''),
          eb('descriptionJa', '=', ''),
          not(exists(selectFrom('itemImage').whereRef('itemImage.itemId', '=', 'item.id').select('itemId'))),
        ]),
      )
      // Pieces of a parcel have words once somebody writes them.
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('receivingLine').whereRef('itemId', '=', 'item.id').select('id'))),
      )
      .select('itemCode')
      .execute();
    expect(bare).toEqual([]);
  });

  it('has received a parcel of new pieces, and asks for the cost of an opening', async () => {
    const { db } = app.tools;
    const asked = await db.selectFrom('item').select('cost').where('costAsked', '=', true).execute();
    expect(asked).toEqual([{ cost: 0 }]);
    const parcel = await db
      .selectFrom('receivingLine')
      .innerJoin('item', 'item.id', 'receivingLine.itemId')
      .where('item.isUniquePiece', '=', true)
      .select('item.cost')
      .execute();
    expect(parcel.map(({ cost }) => cost)).toEqual([72_716, 89_670, 111_524]);
  });

  it('has put stock right: some of it waits, some was approved, some cancelled', async () => {
    const adjustments = await app.tools.db.selectFrom('adjustment').select('status').execute();
    const inStatus = (wanted: string) => adjustments.filter(({ status }) => status === wanted).length;
    expect(['pending', 'approved', 'cancelled'].map(inStatus)).toEqual([2, 5, 1]);
  });

  it('has orders in every state, one let go of and one of which a piece came back', async () => {
    const { db } = app.tools;
    const orders = await db.selectFrom('ecommerceOrder').select(['state', 'expiredAt']).execute();
    expect(new Set(orders.map(({ state }) => state))).toEqual(
      new Set(['pending', 'processing', 'shipped', 'delivered', 'cancelled']),
    );
    // One entered by hand, and one of the web that nobody confirmed.
    expect(orders.filter(({ expiredAt }) => expiredAt !== null)).toHaveLength(2);
    expect(await db.selectFrom('shipment').where('kind', '=', 'return').select('count').execute()).toHaveLength(1);
    expect(await db.selectFrom('ecommerceCancelledLine').select('id').execute()).toHaveLength(1);
  });

  it('has conversations of the web: some wait, one was closed and opened again, one has a picture', async () => {
    const { db } = app.tools;
    const made = await db
      .selectFrom('conversation')
      .where('channel', '=', 'web')
      .select(['status', 'lastAuthor'])
      .execute();
    expect(made).toHaveLength(7);
    expect(made.filter(({ status }) => status === 'closed')).toHaveLength(2);
    expect(made.filter(({ status, lastAuthor }) => status === 'open' && lastAuthor === 'customer')).toHaveLength(5);
    expect(await db.selectFrom('messageFile').select('fileId').execute()).toHaveLength(1);
    expect(await count('savedReply')).toBe(6);
  });

  it('was looked at on the web for sixty days, in both companies', async () => {
    const { db } = app.tools;
    const visits = await db.selectFrom('visit').select(['day', 'companyId', 'pages']).execute();
    expect(new Set(visits.map(({ companyId }) => companyId)).size).toBe(2);
    expect(new Set(visits.map(({ day }) => day)).size).toBeGreaterThanOrEqual(59);
    expect(visits.some(({ pages }) => pages > 3)).toBe(true);
    // Days that are over are added up.
    expect(await db.selectFrom('visitDayTotal').select('day').execute()).not.toEqual([]);
  });

  it('has sold for half a year, up to now', async () => {
    const sales = await app.tools.db.selectFrom('sale').select(['date', 'status']).orderBy('date').execute();
    expect(sales.length).toBeGreaterThan(300);
    expect(new Set(sales.map(({ status }) => status))).toContain('completed');
    const dayMs = 86_400_000;
    const days = (Date.parse(sales.at(-1)?.date ?? '') - Date.parse(sales[0]?.date ?? '')) / dayMs;
    expect(days).toBeGreaterThan(160);
    expect((sales.at(-1)?.date ?? '') <= businessDate(new Date())).toBe(true);
  });
});
