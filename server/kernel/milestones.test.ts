import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  allIds,
  expectPages,
  longLists,
  merge,
  newCustomers,
  newItems,
  type OneWay,
  pageIds,
  recode,
  rename,
} from '../../tests/support/longLists.ts';
import { ask } from '../../tests/support/shop.ts';
import { openTrial, type Trial } from '../../tests/support/trial.ts';
import { checkBooks } from './books.ts';
import type { Context } from './context.ts';
import { makeMilestones } from './deepPage.ts';
import { moveTotalsOn } from './totals.ts';

let trial: Trial;
let ours: Context;
let theirs: Context;
let seed = 0;
const step = 16;
const owner = (text: string) => ask(trial.connection.url, text);
const makeAll = () => makeMilestones(ours.db, step, 0);

/** Two companies whose rows lie between each other's, noted one by one and all of them in milestones. */
beforeAll(async () => {
  trial = await openTrial();
  ours = trial.ctx;
  const { rows } = await sql<{ id: number }>`SELECT id FROM company WHERE id <> ${ours.companyId}`.execute(ours.db);
  theirs = { ...ours, companyId: rows[0]?.id ?? 0 };
  for (let round = 0; round < 5; round++) {
    await owner(newCustomers(ours.companyId, 300, ++seed));
    await owner(newItems(ours.companyId, 300, ++seed));
    if (round > 2) continue;
    await owner(newCustomers(theirs.companyId, 300, ++seed));
    await owner(newItems(theirs.companyId, 300, ++seed));
  }
  await makeAll();
});
afterAll(() => trial.close());

const changesOf = async ({ list }: OneWay, { companyId }: Context) =>
  (
    await sql<{ count: number; unknown: number }>`SELECT count(*) AS count, count(*) - count(way) AS unknown
      FROM list_change WHERE list = ${list} AND company_id = ${companyId}`.execute(ours.db)
  ).rows[0];

describe.each(longLists)('$list $direction', (one) => {
  it('has every page, of either company', async () => {
    await expectPages(ours, [one]);
    await expectPages(theirs, [one]);
  });

  it('is found by its milestones and what changed since', async () => {
    const all = await allIds(ours, one);
    const isEnd = one.direction === 'desc';
    // A row that is not there, at the end from which the page is counted, moves every page by one.
    const [key, id] = isEnd ? ['zz', 1_000_000_000] : ['', -1];
    await owner(`INSERT INTO list_change VALUES (${ours.companyId}, '${one.list}', '${key}', ${id}, 1)`);
    expect(await pageIds(ours, one, 9)).toEqual(all.slice(799, 899));
    await expectPages(theirs, [one], [9]);
    const broken = { invariant: 'milestones know how long their list is', companyId: ours.companyId };
    expect(await checkBooks(ours.db)).toMatchObject([broken]);
    await owner(`DELETE FROM list_change WHERE id = ${id} AND list = '${one.list}'`);
    expect(await pageIds(ours, one, 9)).toEqual(all.slice(800, 900));
  });
});

describe('any story', () => {
  const count = fc.integer({ min: 1, max: 40 });
  const event = fc.oneof(
    fc.record({ what: fc.constantFrom(newCustomers, newItems, rename, merge, recode), count, isOurs: fc.boolean() }),
    fc.constant('make' as const),
  );

  it('leaves every page where it belongs', async () => {
    const page = fc.integer({ min: 6, max: 16 });
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 8 }), page, async (events, somewhere) => {
        await makeAll();
        for (const one of events) {
          if (one === 'make') await makeAll();
          else await owner(one.what((one.isOurs ? ours : theirs).companyId, one.count, ++seed));
          await expectPages(ours, longLists, [somewhere]);
        }
        await expectPages(theirs, longLists);
      }),
      { numRuns: 6 },
    );
    await expectPages(ours, longLists);
  });

  it('of those who come back from a merge', async () => {
    await owner(merge(ours.companyId, 20, ++seed));
    await makeAll();
    const back = await owner(`UPDATE customer SET merged_into_id = NULL
      WHERE merged_into_id IS NOT NULL AND company_id = ${ours.companyId} RETURNING id`);
    expect(back.length).toBeGreaterThan(15);
    await expectPages(ours, longLists, [7, 12]);
  });
});

describe('a statement that changes very many rows', () => {
  it('notes no more than that; pages are right before and after the milestones are made again', async () => {
    await makeAll();
    await owner(newCustomers(ours.companyId, 301, ++seed));
    await owner(newItems(ours.companyId, 301, ++seed));
    for (const list of longLists) {
      expect(await changesOf(list, ours)).toEqual({ count: 1, unknown: 1 });
      expect(await changesOf(list, theirs)).toEqual({ count: 0, unknown: 0 });
      await expectPages(ours, [list]);
    }
    await makeMilestones(ours.db, step);
    for (const list of longLists) {
      expect(await changesOf(list, ours)).toEqual({ count: 0, unknown: 0 });
      await expectPages(ours, [list]);
    }
  });

  it('and many that each change few are walked past, too', async () => {
    for (let round = 0; round < 4; round++) await owner(rename(ours.companyId, 300, ++seed));
    const byName = longLists.filter(({ list }) => list === 'customerByName');
    for (const list of byName) {
      expect((await changesOf(list, ours))?.count).toBeGreaterThan(1_000);
      await expectPages(ours, [list]);
    }
    await moveTotalsOn(ours.db);
    for (const list of byName) {
      expect(await changesOf(list, ours)).toEqual({ count: 0, unknown: 0 });
      await expectPages(ours, [list]);
    }
  });
});

describe('the server', () => {
  it.each([
    'INSERT INTO milestone VALUES (1, $$itemByCode$$, 0, 0, $$$$, 0)',
    'UPDATE milestone SET before = 0',
    'DELETE FROM milestone',
    'INSERT INTO list_change (company_id, list) VALUES (1, $$itemByCode$$)',
    'UPDATE list_change SET way = 1',
    'DELETE FROM list_change',
  ])('may not: %s', async (text) => {
    await expect(sql.raw(text).execute(ours.db)).rejects.toMatchObject({ code: '42501' });
  });

  it('notes nothing where no row moves in its list', async () => {
    await makeAll();
    await owner(`UPDATE item SET price = price + 1, version = version + 1`);
    await owner(`UPDATE customer SET active = NOT active WHERE merged_into_id IS NULL`);
    for (const list of longLists) expect(await changesOf(list, ours)).toEqual({ count: 0, unknown: 0 });
  });
});
