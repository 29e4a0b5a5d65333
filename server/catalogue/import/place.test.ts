import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  counts,
  type ImportFixture,
  openImportFixture,
  problemsOf,
  row,
  sheet,
} from '../../../tests/support/importFixture.ts';
import { countWaiting } from '../../../tests/support/waiting.ts';
import { itemImporter } from './routes.ts';

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await openImportFixture();
});
afterAll(() => fixture.close());

it('opens no stock at a location that is closed while the import waits for it', async () => {
  const { id } = await fixture.check(sheet(row()));
  const before = await counts(fixture);
  await fixture.ctx.db.transaction().execute(async (tx) => {
    // As whoever closes a location holds it.
    await sql`SELECT FROM location WHERE id = ${fixture.locationId} FOR UPDATE`.execute(tx);
    await itemImporter.write(fixture.ctx, { id, locationId: fixture.locationId });
    await expect.poll(() => countWaiting(fixture.ctx), { timeout: 4_000, interval: 20 }).toBe(1);
    await sql`UPDATE location SET active = false WHERE id = ${fixture.locationId}`.execute(tx);
  });
  const run = await fixture.settled(id);
  expect(run).toMatchObject({ status: 'failed', rowsWritten: 0 });
  expect(problemsOf(run)).toEqual(['0  import.locationClosed']);
  expect(await counts(fixture)).toEqual(before);
});
