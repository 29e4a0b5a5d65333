import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
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
beforeAll(async () => {
  serviceId = (await world.ring({ itemCode: 'SERVICE', categoryId: world.categories.S0 as number, initialQuantity: 0 }))
    .id;
  const [user] = await ask<{ id: number }>(world.databaseUrl, `SELECT id::int FROM app_user WHERE username = 'stock'`);
  userId = user?.id ?? 0;
  // The server's own job moves them on for the first time soon after its start; these tests then do it themselves.
  const reached = `SELECT FROM total_reach WHERE sold_through > '0001-01-01'`;
  await vi.waitFor(async () => expect(await ask(world.databaseUrl, reached)).toHaveLength(1), { timeout: 20_000 });
});

const db = () => world.app.tools.db;
const saleText = (date: string, amount: number) => textOf({ ...world, userId, serviceId }, date, amount);

describe('totals of payments', () => {
  /** Days of which the totals, as far as they reach, say something else than the payments. */
  const wrongDays = async () =>
    (
      await sql`SELECT * FROM paid_by_day_worked_out(ARRAY(SELECT id FROM location), '0001-01-01', '9999-12-30') AS worked
        FULL JOIN paid_by_day(ARRAY(SELECT id FROM location), '0001-01-01', '9999-12-30') AS total
          USING (location_id, date, payment_type) WHERE worked.amount IS DISTINCT FROM total.amount`.execute(db())
    ).rows;

  it('hear of what is dated back and taken back on a day that is summed up, and of a sale that moves to another place', async () => {
    const [sale] = await ask<{ sale_id: string }>(world.databaseUrl, saleText('2020-03-02', 900));
    await moveTotalsOn(db());
    const total = `SELECT location_id::int AS place, date, amount::int FROM paid_total WHERE date BETWEEN '2020-03-01' AND '2020-03-31'`;
    const [stored] = await ask<{ place: number; amount: number }>(world.databaseUrl, total);
    expect(stored).toMatchObject({ place: world.ginza, amount: 900 });
    await ask(world.databaseUrl, paidBackText(Number(sale?.sale_id), '2020-03-05', '2020-03-09'));
    expect(await wrongDays()).toEqual([]);
    await moveTotalsOn(db());
    await ask(world.databaseUrl, `UPDATE sale SET location_id = ${world.osaka} WHERE id = ${sale?.sale_id}`);
    expect(await wrongDays()).toEqual([]);
    await moveTotalsOn(db());
    expect(await wrongDays()).toEqual([]);
    expect(await checkInvariants(db())).toEqual([]);
  });

  it('lose nothing while twelve rivals take money on days that are just being summed up', async () => {
    const sales = [];
    for (let who = 0; who < 12; who++)
      sales.push(...(await ask<{ sale_id: string }>(world.databaseUrl, saleText('2020-10-01', 50 + who))));
    for (let round = 0; round < 10; round++) {
      await ask(
        world.databaseUrl,
        `BEGIN; LOCK TABLE sale, payment IN SHARE MODE; UPDATE total_reach SET sold_through = '2020-09-30';
         DELETE FROM sold_total WHERE date > '2020-09-30'; DELETE FROM paid_total WHERE date > '2020-09-30';
         DELETE FROM sold_item_total WHERE month > '2020-09-30'; DELETE FROM sold_open WHERE date > '2020-09-30'; COMMIT`,
      );
      const texts = sales.map(({ sale_id: id }, who) => [
        paidBackText(Number(id), `2020-10-${10 + who}`, `2020-11-${10 + who}`),
        paidBackText(Number(id), '2020-10-20', '2020-12-01'),
      ]);
      await rivals(world.databaseUrl, texts, async () => {
        await sleep(2);
        await sql`SELECT sum_up_sold()`.execute(db()).catch((error) => expect(error.code).toBe('55P03'));
      });
      expect(await wrongDays(), `round ${round}`).toEqual([]);
    }
    await moveTotalsOn(db());
    expect(await checkInvariants(db())).toEqual([]);
  });
});

/** Seven yen more that are paid for a sale on one day, and taken back on another. */
function paidBackText(saleId: number, paidOn: string, backOn: string): string {
  const columns = 'company_id, sale_id, payment_type, amount, tendered, date, reversal_of, user_id';
  return `WITH paid AS (INSERT INTO payment (${columns}) VALUES (${world.companyId}, ${saleId}, 'cash', 7, 7, '${paidOn}', NULL, ${userId})
      RETURNING id)
    INSERT INTO payment (${columns}) SELECT ${world.companyId}, ${saleId}, 'cash', -7, -7, '${backOn}', id, ${userId} FROM paid`;
}
