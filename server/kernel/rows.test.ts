import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestConnection, type TestConnection } from '../../tests/support/postgres.ts';
import { inTransaction } from './database.ts';
import { insertRows } from './rows.ts';

let connection: TestConnection;
beforeAll(async () => {
  connection = await openTestConnection();
});
afterAll(() => connection.close());

// As parameters up to twenty, as one text beyond.
it.each([0, 1, 3, 20, 21, 500])('writes %i rows, whatever the order of their fields', async (count) => {
  const at = new Date('2026-06-18T03:04:05.678Z');
  const thing = `rows of ${count}`;
  const rows = Array.from({ length: count }, (_, index) => {
    const changes = { detail: ['', `"It's" ${index}\n金座`] };
    return index % 2
      ? { thing, thingId: index, action: 'a', userId: null, at, changes }
      : { changes, at, userId: null, action: 'a', thingId: index, thing };
  });
  await inTransaction(connection.db, (tx) => insertRows(tx, 'auditEntry', rows));
  const written = await connection.db
    .selectFrom('auditEntry')
    .select(['thing', 'thingId', 'action', 'userId', 'at', 'changes'])
    .where('thing', '=', thing)
    .orderBy('thingId')
    .execute();
  expect(written).toEqual(rows);
});
