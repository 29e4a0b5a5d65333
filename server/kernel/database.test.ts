import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestConnection, type TestConnection } from '../../tests/support/postgres.ts';
import { systemClock } from './clock.ts';
import type { Context } from './context.ts';
import { allowLong, type Connection, connect, connectForLong, inTransaction, prepared, type Tx } from './database.ts';
import { issuedNumber, numbered, transact } from './transact.ts';

let connection: TestConnection;
beforeAll(async () => {
  connection = await openTestConnection(2);
});
afterAll(() => connection.close());

const note = (tx: Tx, detail: string) =>
  prepared(tx, 'probe.note', `INSERT INTO alarm (invariant, detail) VALUES ('probe', $1)`, [detail]);
const count = async (detail: string) =>
  (
    await prepared<{ n: number }>(connection.db, 'probe.count', 'SELECT count(*) AS n FROM alarm WHERE detail = $1', [
      detail,
    ])
  )[0]?.n;

describe('a prepared statement', () => {
  it('answers rows in camel case, whatever it runs on', async () => {
    const ask = (on: Connection['db'] | Tx) =>
      prepared(on, 'probe.row', `SELECT 1 AS one_two_three, NULL AS none, ARRAY[1, 2] AS "asWritten"`, []);
    const expected = [{ oneTwoThree: 1, none: null, asWritten: [1, 2] }];
    expect(await ask(connection.db)).toEqual(expected);
    expect(await inTransaction(connection.db, ask)).toEqual(expected);
    expect(await connection.db.transaction().execute(ask)).toEqual(expected);
  });
});

describe('a connection', () => {
  it('waits for an answer as long as it was told, also for a statement that may take longer', async () => {
    const patient = connect(connection.url, { max: 1, patienceMs: 300 });
    const slow = patient.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL statement_timeout = '10min'`.execute(tx);
      await sql`SELECT pg_sleep(2)`.execute(tx);
    });
    await expect(slow).rejects.toThrow('Connection terminated unexpectedly');
    await patient.close();
  });
});

describe('the connection of long work', () => {
  it('waits longer than its statements may take', async () => {
    const long = connectForLong(connection.url);
    const { rows } = await long.db.transaction().execute(async (tx) => {
      await allowLong(tx);
      return sql<{ ms: number }>`SELECT setting::int AS ms FROM pg_settings WHERE name = 'statement_timeout'`.execute(
        tx,
      );
    });
    const { query_timeout: patienceMs = 0 } = long.pool.options;
    await long.close();
    expect(rows[0]?.ms).toBeGreaterThan(300_000);
    expect(patienceMs).toBeGreaterThan(rows[0]?.ms ?? Number.POSITIVE_INFINITY);
  });

  it('is waited for by work that comes meanwhile', async () => {
    const long = connectForLong(connection.url);
    const works = ['2.7', '0'].map((seconds) => sql`SELECT pg_sleep(${seconds}::float)`.execute(long.db));
    const outcomes = await Promise.allSettled(works);
    await long.close();
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });
});

describe('a pipelined transaction', () => {
  it('keeps what nobody waited for, in the order in which it was asked', async () => {
    await inTransaction(connection.db, async (tx) => {
      for (const detail of ['first', 'second', 'third']) note(tx, detail).catch(() => undefined);
    });
    const rows = await connection.db.selectFrom('alarm').select('detail').orderBy('id').execute();
    expect(rows.map((row) => row.detail)).toEqual(['first', 'second', 'third']);
  });

  it('tells what went wrong first to all that was sent behind it', async () => {
    const outcomes = await inTransaction(connection.db, (tx) =>
      Promise.allSettled([
        prepared(tx, 'probe.fine', 'SELECT 1', []),
        prepared(tx, 'probe.zero', 'SELECT 1 / $1::int', [0]),
        note(tx, 'behind'),
      ]),
    ).catch((error) => error);
    expect(outcomes).toMatchObject({ code: '22012' });
    const behind = inTransaction(connection.db, async (tx) => {
      prepared(tx, 'probe.zero', 'SELECT 1 / $1::int', [0]).catch(() => undefined);
      await note(tx, 'behind');
    });
    await expect(behind).rejects.toMatchObject({ code: '22012' });
    expect(await count('behind')).toBe(0);
  });

  it('does not keep anything when a statement that nobody waited for fails', async () => {
    const work = inTransaction(connection.db, async (tx) => {
      note(tx, 'lost').catch(() => undefined);
      prepared(tx, 'probe.zero', 'SELECT 1 / $1::int', [0]).catch(() => undefined);
    });
    await expect(work).rejects.toMatchObject({ code: '22012' });
    expect(await count('lost')).toBe(0);
  });

  it('leaves its connection clean for the next', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const work = inTransaction(connection.db, async (tx) => {
        await note(tx, 'thrown');
        throw new Error('no');
      });
      await expect(work).rejects.toThrow('no');
    }
    expect(await count('thrown')).toBe(0);
  });
});

describe('a numbered reply', () => {
  const contextOf = (key: string) =>
    ({
      db: connection.db,
      clock: systemClock,
      user: { id: 1 },
      idempotency: { key, endpoint: 'probe.number', bodyHash: Buffer.from('body') },
    }) as unknown as Context;
  const issue = async (tx: Tx, text: string): Promise<string> => {
    const [row] = await prepared<{ number: string }>(tx, `probe.${text}`, text, []);
    return row?.number ?? '';
  };
  const good = `SELECT set_config('${issuedNumber}', 'KZ-1', true) AS number`;

  it('gets its number, and is told again with it', async () => {
    const key = randomUUID();
    const work = async (tx: Tx) => numbered({ id: 7, number: '' }, issue(tx, good));
    expect(await transact(contextOf(key), work)).toEqual({ id: 7, number: 'KZ-1' });
    expect(await transact(contextOf(key), work)).toEqual({ id: 7, number: 'KZ-1' });
  });

  it('fails with the reason for which no number was issued, and keeps nothing', async () => {
    const key = randomUUID();
    const work = (text: string) => async (tx: Tx) => {
      note(tx, 'unnumbered').catch(() => undefined);
      return numbered({ number: '' }, issue(tx, text));
    };
    await expect(transact(contextOf(key), work('SELECT 1 / 0'))).rejects.toMatchObject({ code: '22012' });
    expect(await count('unnumbered')).toBe(0);
    expect(await transact(contextOf(key), work(good))).toEqual({ number: 'KZ-1' });
  });
});
