import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectionLost,
  cutConnections,
  openTestConnection,
  type TestConnection,
} from '../../tests/support/postgres.ts';
import { meeting } from '../../tests/support/waiting.ts';
import { prepared } from './database.ts';

let connection: TestConnection;
beforeAll(async () => {
  connection = await openTestConnection(2);
});
afterAll(() => connection.close());

const rowsOf = (detail: string) =>
  connection.db.selectFrom('alarm').select('id').where('detail', '=', detail).execute();
const add = { invariant: 'driver' };

describe('the driver', () => {
  it('does not pass a transaction that had failed for a commit', async () => {
    const work = connection.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('alarm')
        .values({ ...add, detail: 'swallowed' })
        .execute();
      await sql`SELECT no_such_column`.execute(tx).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('no_such_column');
    expect(await rowsOf('swallowed')).toEqual([]);
  });

  it('rolls back what throws, and leaves the connection clean', async () => {
    for (let i = 0; i < 5; i++) {
      const work = connection.db.transaction().execute(async (tx) => {
        await tx
          .insertInto('alarm')
          .values({ ...add, detail: 'thrown' })
          .execute();
        throw new Error('no');
      });
      await expect(work).rejects.toThrow('no');
    }
    const { rows } = await sql<{ state: string }>`SELECT count(*) AS open FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`.execute(connection.db);
    expect(rows).toEqual([{ open: 0 }]);
    expect(await rowsOf('thrown')).toEqual([]);
  });

  it('replaces a connection that broke in the middle of a transaction', async () => {
    for (let i = 0; i < 4; i++) {
      const work = connection.db.transaction().execute(async (tx) => {
        await tx
          .insertInto('alarm')
          .values({ ...add, detail: 'cut' })
          .execute();
        const cut = cutConnections(connection.url, 'pg_sleep', 1);
        await sql`SELECT pg_sleep(20)`.execute(tx).finally(() => cut);
        await tx
          .insertInto('alarm')
          .values({ ...add, detail: 'cut' })
          .execute();
      });
      await expect(work).rejects.toThrow(connectionLost);
    }
    expect(await rowsOf('cut')).toEqual([]);
  });

  it('sends statements of one transaction without waiting, in their order', async () => {
    const counts = await connection.db.transaction().execute(async (tx) => {
      const inserted = Array.from({ length: 50 }, () =>
        tx
          .insertInto('alarm')
          .values({ ...add, detail: 'many' })
          .execute(),
      );
      const counted = tx
        .selectFrom('alarm')
        .select((column) => column.fn.countAll<number>().as('count'))
        .where('detail', '=', 'many')
        .execute();
      await Promise.all(inserted);
      return counted;
    });
    expect(counts).toEqual([{ count: 50 }]);
  });

  it('holds apart what two transactions do at once', async () => {
    const [written, read] = [meeting(2), meeting(2)];
    const both = ['left', 'right'].map((detail) =>
      connection.db.transaction().execute(async (tx) => {
        await tx
          .insertInto('alarm')
          .values({ ...add, detail })
          .execute();
        await written();
        const seen = await tx.selectFrom('alarm').select('detail').where('detail', 'in', ['left', 'right']).execute();
        await read();
        return seen;
      }),
    );
    expect(await Promise.all(both)).toEqual([[{ detail: 'left' }], [{ detail: 'right' }]]);
  });

  it('counts the rows that a statement wrote, and reads whole numbers and dates', async () => {
    const { numUpdatedRows } = await connection.db
      .updateTable('alarm')
      .set({ seenAt: new Date(0) })
      .where('detail', '=', 'many')
      .executeTakeFirstOrThrow();
    expect(numUpdatedRows).toBe(50n);
    const [row] = await prepared<object>(
      connection.db,
      'driver.types',
      `SELECT $1::bigint AS whole, '2026-06-18'::date AS day, '{"a_b": 1}'::jsonb AS "someJson"`,
      [1_000_000_000_000],
    );
    expect(row).toEqual({ whole: 1_000_000_000_000, day: '2026-06-18', someJson: { a_b: 1 } });
  });

  it('works as the role that owns nothing', async () => {
    const { rows } = await sql<{ role: string }>`SELECT current_user AS role`.execute(connection.db);
    expect(rows).toEqual([{ role: 'kinza_app' }]);
    await expect(sql`DELETE FROM audit_entry`.execute(connection.db)).rejects.toMatchObject({ code: '42501' });
    await expect(sql`CREATE TABLE mine (id int)`.execute(connection.db)).rejects.toMatchObject({ code: '42501' });
  });

  it('refuses to stream', async () => {
    const stream = connection.db.selectFrom('alarm').selectAll().stream();
    await expect(stream.next()).rejects.toThrow('page through');
  });
});
