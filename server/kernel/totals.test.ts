import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { rivals } from '../../tests/support/rivals.ts';
import { saleText as textOf } from '../../tests/support/saleText.ts';
import { ask } from '../../tests/support/shop.ts';
import { openWorldForFile } from '../../tests/support/world.ts';
import { checkInvariants } from './invariants.ts';
import { moveTotalsOn } from './totals.ts';

const world = await openWorldForFile({ connectionsMax: 16 });
let userId: number;
let serviceId: number;
let pieceId: number;
beforeAll(async () => {
  serviceId = (await world.ring({ itemCode: 'SERVICE', categoryId: world.categories.S0 as number, initialQuantity: 0 }))
    .id;
  pieceId = (await world.ring({ itemCode: 'PIECE', initialQuantity: 0 })).id;
  const [user] = await ask<{ id: number }>(world.databaseUrl, `SELECT id::int FROM app_user WHERE username = 'stock'`);
  userId = user?.id ?? 0;
  // The server's own job moves them on for the first time soon after its start; these tests then do it themselves.
  await vi.waitFor(async () => expect((await reach())?.salesThrough).not.toBe('0001-01-01'), { timeout: 20_000 });
});

const db = () => world.app.tools.db;
const reach = async () =>
  (await sql<{ salesThrough: string; movesThrough: number }>`SELECT * FROM total_reach`.execute(db())).rows[0];

const saleText = (date: string, amount: number, options = {}) =>
  textOf({ ...world, userId, serviceId }, date, amount, options);

function moveText(itemId: number, quantity: number, locationId = world.ginza): string {
  return `INSERT INTO stock_move (company_id, item_id, from_kind, to_location_id, to_kind, quantity, milligrams, value, event,
      cause, cause_id, effective_date, user_id)
    VALUES (${world.companyId}, ${itemId}, 'outside', ${locationId}, 'sellable', ${quantity}, ${quantity * 7}, ${quantity * 11},
      'release', 'item', ${itemId}, '2026-06-18', ${userId})`;
}

/** While a transaction that has done this is open. */
async function during(text: string, look: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(text);
    await look();
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function voidSale(id: number, date: string): Promise<void> {
  await ask(
    world.databaseUrl,
    `WITH back AS (INSERT INTO payment (company_id, sale_id, payment_type, amount, tendered, date, reversal_of, user_id)
       SELECT company_id, sale_id, 'card', -amount, -amount, '${date}', id, user_id FROM payment WHERE sale_id = ${id})
     UPDATE sale SET status = 'voided', amount_paid = 0, ended_at = now(), ended_date = '${date}' WHERE id = ${id}`,
  );
}

interface Day {
  date: string;
  amount: number;
  count: number;
  waiting: number;
}

/** What the function adds up, and what a plain look at every sale does. */
async function both(first: string, last: string): Promise<[Day[], Day[]]> {
  const sums = sql`date, sum(amount) AS amount, sum(count) AS count, sum(waiting) AS waiting`;
  const kept = sql`GROUP BY date HAVING sum(amount) <> 0 OR sum(count) <> 0 OR sum(waiting) <> 0 ORDER BY date`;
  const [quick, plain] = await Promise.all([
    sql<Day>`SELECT ${sums} FROM sale_flow(${[world.ginza, world.osaka]}, ${first}, ${last}) ${kept}`.execute(db()),
    sql<Day>`SELECT ${sums} FROM sale_change
      WHERE date BETWEEN ${first} AND ${last} ${kept}`.execute(db()),
  ]);
  return [quick.rows, plain.rows];
}

describe('totals of sales', () => {
  it('are the same before, while and after they are moved on', async () => {
    for (const amount of [100, 20, 3]) await ask(world.databaseUrl, saleText('2020-05-04', amount));
    await ask(world.databaseUrl, saleText('2020-05-05', 4_000, { waited: true, type: 'service' }));
    const before = await both('2020-05-01', '2020-05-31');
    expect(before[0]).toEqual(before[1]);
    expect(before[0]).toMatchObject([
      { date: '2020-05-04', amount: 123, count: 3, waiting: 0 },
      { date: '2020-05-05', amount: 4_000, count: 1, waiting: 1 },
      { date: '2020-05-08', amount: 0, count: 0, waiting: -1 },
    ]);
    // A week at a time: the first step ends amid of them.
    await ask(world.databaseUrl, `UPDATE total_reach SET sales_through = '0001-01-01'; DELETE FROM sale_total`);
    await sql`SELECT sum_up_sales()`.execute(db());
    expect((await reach())?.salesThrough).toBe('2020-05-10');
    expect(await both('2020-05-01', '2020-05-31')).toEqual(before);
    await moveTotalsOn(db());
    expect(await both('2020-05-01', '2020-05-31')).toEqual(before);
    expect(await checkInvariants(db())).toEqual([]);
  });

  it('hear of what is dated back, voided on a day that is summed up, and completed late', async () => {
    await moveTotalsOn(db());
    const [sale] = await ask<{ sale_id: string }>(world.databaseUrl, saleText('2020-06-01', 777));
    expect((await both('2020-06-01', '2020-06-30'))[0]).toMatchObject([{ date: '2020-06-01', amount: 777, count: 1 }]);
    await voidSale(Number(sale?.sale_id), '2020-06-09');
    const [quick, plain] = await both('2020-06-01', '2020-06-30');
    expect(quick).toEqual(plain);
    expect(quick).toMatchObject([
      { date: '2020-06-01', amount: 777, count: 1 },
      { date: '2020-06-09', amount: -777, count: -1 },
    ]);
    expect(await checkInvariants(db())).toEqual([]);
  });

  it('wait for whoever is writing a sale, and are left as they were where that takes long', async () => {
    await reachBack('2020-06-30');
    await during(saleText('2020-07-02', 55), async () => {
      await moveTotalsOn(db());
      expect((await reach())?.salesThrough).toBe('2020-06-30');
    });
    await moveTotalsOn(db());
    expect((await reach())?.salesThrough).not.toBe('2020-06-30');
    expect((await both('2020-07-01', '2020-07-31'))[0]).toMatchObject([{ date: '2020-07-02', amount: 55 }]);
  });

  it('lose nothing while twelve rivals write sales of days that are just being summed up', async () => {
    for (let round = 0; round < 10; round++) {
      await reachBack('2020-07-31');
      const texts = Array.from({ length: 12 }, (_, who) => [
        saleText(`2020-08-${10 + who}`, 1 + round),
        saleText('2020-09-01', 1 + who, { waited: true }),
      ]);
      // A week a step, so that the steps meet the rivals.
      await rivals(world.databaseUrl, texts, async () => {
        await sleep(2);
        await sql`SELECT sum_up_sales()`.execute(db()).catch((error) => expect(error.code).toBe('55P03'));
      });
      expect(await checkInvariants(db()), `round ${round}`).toEqual([]);
    }
    await moveTotalsOn(db());
    const [quick, plain] = await both('2020-08-01', '2020-09-30');
    expect(quick).toEqual(plain);
    expect(quick.reduce((sum, day) => sum + day.count, 0)).toBe(10 * 12 * 2);
  });
});

/** As if the totals had not come further yet. */
async function reachBack(day: string): Promise<void> {
  await ask(
    world.databaseUrl,
    `BEGIN; LOCK TABLE sale IN SHARE MODE; UPDATE total_reach SET sales_through = '${day}';
     DELETE FROM sale_total WHERE date > '${day}'; COMMIT`,
  );
}

describe('totals of stock', () => {
  const now = async () =>
    (
      await sql<{ quantity: number; milligrams: number; value: number; categoryId: number }>`SELECT category_id,
        sum(quantity) AS quantity, sum(milligrams) AS milligrams, sum(value) AS value FROM stock_now(${[world.ginza]})
        GROUP BY category_id HAVING sum(quantity) <> 0`.execute(db())
    ).rows;

  it('are the same before and after, and follow an item into another category', async () => {
    await ask(world.databaseUrl, moveText(pieceId, 3));
    const expected = { quantity: 3, milligrams: 21, value: 33 };
    expect(await now()).toEqual([{ ...expected, categoryId: world.categories.R0 }]);
    await moveTotalsOn(db());
    expect(await now()).toEqual([{ ...expected, categoryId: world.categories.R0 }]);
    await ask(world.databaseUrl, moveText(pieceId, 1));
    await ask(
      world.databaseUrl,
      `UPDATE item SET category_id = ${world.categories.N0}, name = 'Another', item_code = 'C-1', price = price + 5
       WHERE id = ${pieceId}`,
    );
    expect(await now()).toEqual([{ quantity: 4, milligrams: 28, value: 44, categoryId: world.categories.N0 }]);
    expect(await checkInvariants(db())).toEqual([]);
    await moveTotalsOn(db());
    expect(await now()).toEqual([{ quantity: 4, milligrams: 28, value: 44, categoryId: world.categories.N0 }]);
    expect(await checkInvariants(db())).toEqual([]);
  });

  it('wait for a movement that is being written, though a later one stands already', async () => {
    const before = await reach();
    await during(moveText(pieceId, 1), async () => {
      await ask(world.databaseUrl, moveText(pieceId, 1, world.osaka));
      await moveTotalsOn(db());
      expect((await reach())?.movesThrough).toBe(before?.movesThrough);
    });
    await moveTotalsOn(db());
    expect((await reach())?.movesThrough).toBeGreaterThan(before?.movesThrough ?? 0);
    expect(await checkInvariants(db())).toEqual([]);
  });

  it('may take longer than a request, and hold up no other totals where they fail', async () => {
    const [piece] = await newPieces(1);
    await ask(world.databaseUrl, `${moveText(piece as number, 2)};${saleText('2020-11-04', 6)}`);
    await ask(
      world.databaseUrl,
      `CREATE FUNCTION refuse_layers() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         RAISE EXCEPTION 'may take %', current_setting('statement_timeout'); END $$;
       CREATE TRIGGER refuse_layers BEFORE DELETE ON stock_layer_open EXECUTE FUNCTION refuse_layers()`,
    );
    const opened = () => ask(world.databaseUrl, 'SELECT FROM sold_open');
    expect(await opened()).toHaveLength(1);
    await expect(moveTotalsOn(db())).rejects.toThrow('may take 10min');
    expect(await opened()).toEqual([]);
    await ask(world.databaseUrl, 'DROP FUNCTION refuse_layers CASCADE');
    await moveTotalsOn(db());
    expect(await checkInvariants(db())).toEqual([]);
  });

  it('lose nothing while twelve rivals move goods of their own', async () => {
    const pieces = await newPieces(12);
    const texts = pieces.map((id) => Array.from({ length: 15 }, (_, turn) => moveText(id, 1 + turn)));
    await rivals(world.databaseUrl, texts, () => moveTotalsOn(db()));
    expect(await checkInvariants(db())).toEqual([]);
    await moveTotalsOn(db());
    expect(await checkInvariants(db())).toEqual([]);
  });

  it('and the stock itself follow items that are renamed while they come in for the first time', async () => {
    for (let round = 0; round < 10; round++) {
      const pieces = await newPieces(12);
      const moved = pieces.map((id) => [moveText(id, 2), moveText(id, 1, world.osaka)]);
      const renamed = pieces.map((id, index) => [
        index % 2
          ? `UPDATE item SET name = 'Renamed', category_id = ${world.categories.N0} WHERE id = ${id}`
          : `UPDATE item SET item_code = item_code || '-B', category_id = ${world.categories.B0} WHERE id = ${id}`,
      ]);
      await rivals(world.databaseUrl, [...moved, ...renamed], () => moveTotalsOn(db()));
      expect(await checkInvariants(db()), `round ${round}`).toEqual([]);
    }
  });
});

let pieces = 0;

async function newPieces(count: number): Promise<number[]> {
  pieces += count;
  const rows = await ask<{ id: number }>(
    world.databaseUrl,
    `INSERT INTO item (company_id, category_id, item_code, barcode, name, milligrams, uom, cost, price)
     SELECT ${world.companyId}, ${world.categories.R0}, 'P-' || n, lpad(n::text, 13, '0'), 'Piece', 7, 'pcs', 11, 20
     FROM generate_series(${pieces - count + 1}, ${pieces}) AS n RETURNING id::int`,
  );
  return rows.map((row) => row.id);
}
