import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { sendAll } from './mailing.ts';

const count = 200;
/** Mails that one process sends at a time. */
const underWay = 4;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Ten thousand, and two kills, are in `npm run prove:mail`. */
it('kill -9 in the middle of many mails loses none, and none is another one', async () => {
  const { received, repeated, kills, wrongs } = await sendAll({
    count,
    kills: 1,
    databaseUrl: database.url,
    hurries: true,
  });
  expect(wrongs).toEqual([]);
  expect(received).toBe(count);
  expect(kills[0]).toBeGreaterThanOrEqual(count / 2);
  expect(kills[0]).toBeLessThan(count);
  // What was accepted as the process died, and could not be noted, comes again under its own id.
  expect(repeated).toBeLessThanOrEqual(underWay);
}, 300_000);
