import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { counts, openTrial, problemsOf, row, sheet, type Trial } from '../../../tests/support/trial.ts';
import { countWaiting } from '../../../tests/support/waiting.ts';
import { itemImporter } from './actions.ts';

let trial: Trial;
beforeAll(async () => {
  trial = await openTrial();
});
afterAll(() => trial.close());

it('opens no stock at a location that is closed while the import waits for it', async () => {
  const { id } = await trial.check(sheet(row()));
  const before = await counts(trial);
  await trial.ctx.db.transaction().execute(async (tx) => {
    // As whoever closes a location holds it.
    await sql`SELECT FROM location WHERE id = ${trial.locationId} FOR UPDATE`.execute(tx);
    await itemImporter.write(trial.ctx, { id, locationId: trial.locationId });
    await expect.poll(() => countWaiting(trial.ctx), { timeout: 4_000, interval: 20 }).toBe(1);
    await sql`UPDATE location SET active = false WHERE id = ${trial.locationId}`.execute(tx);
  });
  const run = await trial.settled(id);
  expect(run).toMatchObject({ status: 'failed', rowsWritten: 0 });
  expect(problemsOf(run)).toEqual(['0  import.locationClosed']);
  expect(await counts(trial)).toEqual(before);
});
