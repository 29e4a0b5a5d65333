import { sql } from 'kysely';
import { allowLong, type Db } from './database.ts';

/** PostgreSQL waited for a lock as long as it may. */
const lockTimeout = '55P03';

/**
 * Moves the totals of sales, payments, contracts and stock on to now (server/db/009_reports.sql, 106_sold_total.sql,
 * 150_totals_by_day.sql, 151_layers_of_what_left.sql). Figures are the same before and after; after it less has to be added up for them.
 * Where somebody writes for longer than a moment, an import for example, they are left for another time. A part that fails
 * holds up none of the others; failures are thrown after them.
 */
export async function moveTotalsOn(db: Db): Promise<void> {
  const failures: unknown[] = [];
  const parts = [
    () => sumUpStock(db),
    () => sumUpSteps(db, ['keep_stock_layers']),
    () => sumUpSteps(db, ['sum_up_sales', 'sum_up_sold']),
  ];
  for (const part of parts) await unlessBusy(part).catch((error: unknown) => failures.push(error));
  if (failures.length > 1) throw new AggregateError(failures, 'Totals could not be moved on.');
  if (failures.length > 0) throw failures[0];
}

async function sumUpStock(db: Db): Promise<void> {
  const { rows } = await sql<{ settled: number }>`SELECT last_settled_move() AS settled`.execute(db);
  await db.transaction().execute(async (tx) => {
    // The first time, it is all the movements of years.
    await allowLong(tx);
    const settled = rows[0]?.settled ?? 0;
    await sql`SELECT sum_up_stock(${settled})`.execute(tx);
    await sql`SELECT open_stock_layers(${settled})`.execute(tx);
  });
}

/**
 * Step by step, each in a transaction of its own. A step may take long: the layers of items with thousands of movements and
 * returns do, and one that is never finished would be begun anew each time.
 */
async function sumUpSteps(db: Db, steps: readonly string[]): Promise<void> {
  for (const step of steps) {
    for (let isMore = true; isMore; ) {
      isMore = await db.transaction().execute(async (tx) => {
        await allowLong(tx);
        const { rows } = await sql<{ isMore: boolean }>`SELECT ${sql.id(step)}() AS "isMore"`.execute(tx);
        return rows[0]?.isMore ?? false;
      });
    }
  }
}

async function unlessBusy(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if ((error as { code?: string }).code !== lockTimeout) throw error;
  }
}
