import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal, refuse } from '#contract/kernel/refusal.ts';
import { openTestConnection, type TestConnection } from '../../tests/support/postgres.ts';
import { meeting } from '../../tests/support/waiting.ts';
import { systemClock } from './clock.ts';
import type { Context } from './context.ts';
import type { Tx } from './database.ts';
import { transact } from './transact.ts';

let connection: TestConnection;
beforeAll(async () => {
  connection = await openTestConnection();
});
afterAll(() => connection.close());

function contextOf(key?: string, body = 'body', endpoint = 'probe.note'): Context {
  const idempotency = key ? { key, endpoint, bodyHash: Buffer.from(body) } : undefined;
  return { db: connection.db, clock: systemClock, user: { id: 1 }, idempotency } as unknown as Context;
}
const note = (tx: Tx, detail: string) => tx.insertInto('alarm').values({ invariant: 'probe', detail }).execute();
const notes = async (detail: string) =>
  (await connection.db.selectFrom('alarm').select('id').where('detail', '=', detail).execute()).length;
const failure = (code: string) => Object.assign(new Error(code), { code });

describe('transact', () => {
  it('keeps all of the work or nothing', async () => {
    await transact(contextOf(), (tx) => note(tx, 'kept'));
    const failing = transact(contextOf(), async (tx) => {
      await note(tx, 'lost');
      refuse('document.notNow');
    });
    await expect(failing).rejects.toBeInstanceOf(Refusal);
    expect([await notes('kept'), await notes('lost')]).toEqual([1, 0]);
  });

  it.each(['40001', '40P01'])('tries again after %s, three times in all', async (code) => {
    let tries = 0;
    const work = (failures: number) => async (tx: Tx) => {
      await note(tx, `${code} ${failures}`);
      if (++tries <= failures) throw failure(code);
      return tries;
    };
    expect(await transact(contextOf(randomUUID()), work(2))).toBe(3);
    expect(await notes(`${code} 2`)).toBe(1);
    tries = 0;
    await expect(transact(contextOf(), work(5))).rejects.toThrow(code);
    expect([tries, await notes(`${code} 5`)]).toEqual([3, 0]);
  });

  it('does not try again what would fail again', async () => {
    let tries = 0;
    const failing = transact(contextOf(), async () => {
      tries++;
      throw failure('23505');
    });
    await expect(failing).rejects.toThrow('23505');
    expect(tries).toBe(1);
  });

  it('survives a real deadlock', async () => {
    const { db } = connection;
    for (const key of ['one', 'two']) await db.insertInto('signInFailure').values({ key, count: 0 }).execute();
    const meet = meeting(2);
    const cross = (first: string, second: string) =>
      transact(contextOf(), async (tx) => {
        const add = (key: string) =>
          tx
            .updateTable('signInFailure')
            .set((column) => ({ count: column('count', '+', 1) }))
            .where('key', '=', key)
            .execute();
        await add(first);
        await meet();
        await add(second);
      });
    await Promise.all([cross('one', 'two'), cross('two', 'one')]);
    const rows = await db.selectFrom('signInFailure').select('count').where('key', 'in', ['one', 'two']).execute();
    expect(rows.map(({ count }) => count)).toEqual([2, 2]);
  });

  it('answers a key that was used with what was answered then, though the work has begun again', async () => {
    const key = randomUUID();
    const work = (detail: string) => async (tx: Tx) => {
      await note(tx, detail);
      return { detail };
    };
    expect(await transact(contextOf(key), work('first'))).toEqual({ detail: 'first' });
    expect(await transact(contextOf(key), work('second'))).toEqual({ detail: 'first' });
    const refusing = transact(contextOf(key), async () => refuse('document.notNow'));
    expect(await refusing).toEqual({ detail: 'first' });
    expect([await notes('first'), await notes('second')]).toEqual([1, 0]);
  });

  it('keeps the answer in the transaction of the work', async () => {
    const key = randomUUID();
    const failing = transact(contextOf(key), async (tx) => {
      await note(tx, 'half');
      await sql`SELECT 1 / 0`.execute(tx).catch(() => undefined);
      return 'looks fine';
    });
    await expect(failing).rejects.toThrow();
    expect(await notes('half')).toBe(0);
    const kept = await connection.db.selectFrom('idempotencyKey').select('key').where('key', '=', key).execute();
    expect(kept).toEqual([]);
  });

  it('does not do the work of a request whose twin is at work', async () => {
    const key = randomUUID();
    const { resolve: finish, promise: finished } = Promise.withResolvers<void>();
    const { resolve: begin, promise: begun } = Promise.withResolvers<void>();
    const first = transact(contextOf(key), async (tx) => {
      await note(tx, key);
      begin();
      await finished;
      return 'first';
    });
    await begun;
    const second = transact(contextOf(key), async (tx) => {
      await note(tx, key);
      return 'second';
    });
    await expect(second).rejects.toMatchObject({ code: 'idempotency.inFlight' });
    finish();
    expect([await first, await notes(key)]).toEqual(['first', 1]);
  });

  it('tells a request whose twin is at work to wait, and never calls it another', async () => {
    for (let round = 0; round < 40; round++) {
      const key = randomUUID();
      const ask = () =>
        transact(contextOf(key), async (tx) => {
          await note(tx, key);
          return 'done';
        }).catch((error: Refusal) => error.code);
      const answers = await Promise.all(Array.from({ length: 10 }, ask));
      expect(answers.filter((answer) => answer !== 'done' && answer !== 'idempotency.inFlight')).toEqual([]);
      expect(await notes(key)).toBe(1);
    }
  });
});
