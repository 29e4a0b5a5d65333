import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectionLost,
  cutConnections,
  openTestConnection,
  type TestConnection,
} from '../../tests/support/postgres.ts';
import { inTransaction, prepared } from './database.ts';
import { PooledDriver } from './driver.ts';
import { SharedConnections } from './sharedConnections.ts';

let connection: TestConnection;
let connections: SharedConnections;
beforeAll(async () => {
  connection = await openTestConnection(3);
  const driver = new PooledDriver(connection.pool);
  const { pool } = connection;
  connections = new SharedConnections(
    () => driver.acquireConnection(),
    2,
    () => pool.idleCount > 0 || pool.totalCount < 3,
  );
});
afterAll(() => connection.close());

interface Echo {
  value: number;
  pid: number;
}
const echo = (value: number) =>
  connections.prepared<Echo>('connections.echo', 'SELECT $1::int AS value, pg_backend_pid() AS pid', [value]);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const quotient = (by: number) =>
  connections.prepared<{ value: number }>('connections.quotient', 'SELECT 12 / $1::int AS value', [by]);
const nap = () => connections.prepared('connections.nap', 'SELECT pg_sleep(0.03)', []);
const sleep = () => connections.prepared('connections.sleep', 'SELECT pg_sleep(20)', []);

describe('shared connections', () => {
  it('answers each its own, over no more connections than they may take', async () => {
    const answers = await Promise.all(upTo(40).map(echo));
    expect(answers.map(([row]) => row?.value)).toEqual(upTo(40));
    expect(new Set(answers.map(([row]) => row?.pid)).size).toBe(2);
  });

  it('fails a statement for whoever asked it alone', async () => {
    const settled = await Promise.allSettled([3, 0, 4, 0, 6].flatMap((by) => [quotient(by), quotient(2)]));
    const values = settled.map((each) => (each.status === 'fulfilled' ? each.value[0]?.value : each.reason.code));
    expect(values).toEqual([4, 6, '22012', 6, 3, 6, '22012', 6, 2, 6]);
  });

  it('keeps no connection when nothing is asked', async () => {
    await Promise.all(upTo(10).map(echo));
    expect(connection.pool.idleCount).toBe(connection.pool.totalCount);
  });

  it('asks another connection when one broke, and fails what waited there', async () => {
    const waiting = [sleep(), sleep(), echo(1), echo(2)].map((asked) => expect(asked).rejects.toThrow(connectionLost));
    await cutConnections(connection.url, 'pg_sleep', 2);
    await Promise.all(waiting);
    const answers = await Promise.all(upTo(10).map(echo));
    expect(answers.map(([row]) => row?.value)).toEqual(upTo(10));
  });

  it('waits behind others for what it has, rather than for a connection that nobody gives back', async () => {
    const held = await Promise.all([connection.pool.connect(), connection.pool.connect()]);
    try {
      // Two who keep the one connection busy, and between them one who would wait for another until they are through.
      const answered: string[] = [];
      const keepBusy = async (name: string) => {
        for (const _ of upTo(4)) {
          await nap();
          answered.push(name);
        }
      };
      await Promise.all([keepBusy('first'), echo(1).then(() => answered.push('between')), keepBusy('last')]);
      expect(answered.slice(0, 3)).toEqual(['first', 'between', 'last']);
    } finally {
      for (const client of held) client.release();
    }
  });

  it('leaves transactions their own connections', async () => {
    const count = (on: Parameters<typeof prepared>[0]) =>
      prepared<{ count: number }>(
        on,
        'connections.count',
        `SELECT count(*) AS count FROM alarm WHERE invariant = 'connections'`,
        [],
        'shared',
      );
    const add = sql`INSERT INTO alarm (invariant, detail) VALUES ('connections', '')`;
    const seen = await inTransaction(connection.db, async (tx) => {
      await add.execute(tx);
      return Promise.all([count(tx), count(connection.db)]);
    });
    expect(seen).toEqual([[{ count: 1 }], [{ count: 0 }]]);
    const again = await connection.db.transaction().execute(async (tx) => {
      await add.execute(tx);
      return Promise.all([count(tx), count(connection.db)]);
    });
    expect(again).toEqual([[{ count: 2 }], [{ count: 1 }]]);
  });
});
