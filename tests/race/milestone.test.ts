import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, it } from 'vitest';
import { makeMilestones } from '#server/kernel/deepPage.ts';
import {
  expectPages,
  longLists,
  merge,
  newCustomers,
  newItems,
  type OneWay,
  recode,
  rename,
} from '../support/longLists.ts';
import { ask } from '../support/shop.ts';
import { openTrial, type Trial } from '../support/trial.ts';

const rivals = 10;
const step = 16;
let trial: Trial;
let clients: pg.Client[];
let seed = 0;

beforeAll(async () => {
  trial = await openTrial();
  const { url } = trial.connection;
  for (let round = 0; round < 4; round++) {
    await ask(url, newCustomers(trial.ctx.companyId, 300, ++seed));
    await ask(url, newItems(trial.ctx.companyId, 300, ++seed));
  }
  // All are connected before any begins.
  clients = await Promise.all(
    Array.from({ length: rivals }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await trial.close();
});

/** Writes a few rows in transactions that stay open for a moment, so that milestones are made amid of them. */
async function write(client: pg.Client, what: typeof newItems): Promise<void> {
  for (let turn = 0; turn < 6; turn++) {
    await sleep(Math.random() * 8);
    await client.query('BEGIN');
    await client.query(what(trial.ctx.companyId, 2, ++seed));
    await sleep(Math.random() * 8);
    await client.query('COMMIT');
  }
}

/**
 * Makes milestones again and again, two at a time as two servers do, and looks at a page and at its list in one snapshot,
 * until all have written.
 */
async function makeDuring(writing: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = writing.finally(() => {
    isOver = true;
  });
  const make = async () => {
    while (!isOver) await makeMilestones(trial.ctx.db, step, 0);
  };
  const look = async () => {
    for (let turn = 0; !isOver; turn++) {
      await trial.ctx.db.transaction().execute(async (tx) => {
        await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(tx);
        await expectPages({ ...trial.ctx, db: tx }, [longLists[turn % longLists.length] as OneWay], [8]);
      });
    }
  };
  await Promise.all([over, make(), make(), look()]);
}

it('ten who write while two make milestones of their lists: every page is where it belongs', async () => {
  // Whoever renames and merges has customers of their own, since two who want the same in another order wait for ever.
  const works = [newCustomers, newItems, newCustomers, newItems, rename, newCustomers, newItems, newCustomers, recode];
  for (let round = 0; round < 5; round++) {
    const last = round % 2 ? merge : newItems;
    await makeDuring(Promise.all([...works, last].map((work, index) => write(clients[index] as pg.Client, work))));
    await expectPages(trial.ctx, longLists);
  }
});
