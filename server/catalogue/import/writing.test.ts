import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ItemImportRun as ImportRun } from '#contract/catalogue/import.ts';
import {
  counts,
  type ImportFixture,
  kept,
  openImportFixture,
  problemsOf,
  refusal,
  row,
  sheet,
} from '../../../tests/support/importFixture.ts';
import { connect } from '../../kernel/database.ts';
import { giveUpRun } from '../../kernel/import/jobs.ts';
import { findJobRun } from '../../kernel/import/store.ts';
import { ImportRefused, writeFile } from '../../kernel/import/write.ts';
import { issueNumber } from '../../kernel/numbers.ts';
import { workOnImport } from '../../maintenance.ts';
import { itemImport } from './kind.ts';
import { itemImporter } from './routes.ts';

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await openImportFixture();
});
afterAll(() => fixture.close());

/** The next number of a kind, for somebody who does not wait long. */
function issue(kind: string): Promise<number> {
  const { db, companyId } = fixture.ctx;
  return db.transaction().execute(async (tx) => {
    await sql`SET LOCAL lock_timeout = '500ms'`.execute(tx);
    return issueNumber(tx, companyId, kind, '');
  });
}

/** Writes a checked file, and does something else in the middle of its transaction. */
async function writeAround(id: string, meanwhile: () => Promise<void>): Promise<ImportRun> {
  const client = await fixture.connection.pool.connect();
  const waiting = async () => {
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = 'item'::regclass`,
    );
    return rows[0]?.n;
  };
  try {
    await client.query('BEGIN; LOCK TABLE item IN SHARE MODE');
    const writing = fixture.write(id);
    await expect.poll(waiting, { timeout: 4_000, interval: 10 }).toBe(1);
    await meanwhile();
    await client.query('COMMIT');
    return await writing;
  } finally {
    client.release();
  }
}

describe('writing', () => {
  it('fails whole when somebody made such an item after the check', async () => {
    const clash = row({ code: 'CLASH' });
    const [first, second] = [
      await fixture.check(sheet(row({ code: '', barcode: '' }), clash)),
      await fixture.check(sheet(row({ code: 'CLASH' }))),
    ];
    await fixture.write(second.id);
    const before = await counts(fixture);
    const failed = await fixture.write(first.id);
    expect(failed).toMatchObject({
      status: 'failed',
      problemCount: 1,
      rowsWritten: 0,
      problems: [{ row: 3, column: 'itemCode', code: 'import.codeTaken', value: 'CLASH' }],
    });
    expect(await counts(fixture)).toEqual(before);
    await vi.waitFor(async () => expect(await kept(fixture, first.id)).toBe(0));
  });

  it('fails whole in the middle of many, and takes the numbers back', async () => {
    const rows = Array.from({ length: 4_100 }, (_, index) =>
      index === 4_000 ? row({ code: 'LATE', category: 'E0' }) : row({ code: '', barcode: '', category: 'E0' }),
    );
    const { id } = await fixture.check(sheet(...rows));
    const late = await fixture.check(sheet(row({ code: 'LATE' })));
    await fixture.write(late.id);
    const before = await counts(fixture);
    expect(problemsOf(await fixture.write(id))).toEqual(['4002 itemCode import.codeTaken']);
    expect(await counts(fixture)).toEqual(before);
  });

  it('holds no counter, so that others have numbers meanwhile', async () => {
    const { id } = await fixture.check(sheet(row({ code: '', category: 'P0' }), row({ code: '', category: 'P0' })));
    let number = 0;
    const done = await writeAround(id, async () => {
      number = await issue('item:P0');
    });
    expect(number).toBe(3);
    expect(done).toMatchObject({ status: 'done', rowsWritten: 2 });
  });

  it('gives no number back that somebody else’s stands behind', async () => {
    const rows = [row({ code: '', category: 'M0', quantity: '' }), row({ code: 'BEHIND', quantity: '' })];
    const { id } = await fixture.check(sheet(...rows));
    const other = await fixture.check(sheet(row({ code: 'BEHIND' })));
    await fixture.write(other.id);
    let number = 0;
    const failed = await writeAround(id, async () => {
      number = await issue('item:M0');
    });
    expect(failed.status).toBe('failed');
    expect([number, await issue('item:M0')]).toEqual([2, 3]);
  });

  it('is refused where a crash of the database has emptied what was kept', async () => {
    const { id } = await fixture.check(sheet(row(), row()));
    await sql`DELETE FROM import_row WHERE run_id = ${id}`.execute(fixture.ctx.db);
    const before = await counts(fixture);
    expect(problemsOf(await fixture.write(id))).toEqual(['0  import.expired']);
    expect(await counts(fixture)).toEqual(before);
  });

  it('fails whole when a category was switched off after the check', async () => {
    const checked = await fixture.check(sheet(row(), row({ category: 'W0' })));
    await sql`UPDATE category SET active = false WHERE code = 'W0'`.execute(fixture.ctx.db);
    const before = await counts(fixture);
    expect(problemsOf(await fixture.write(checked.id))).toEqual(['3 categoryCode import.categoryInactive']);
    expect(await counts(fixture)).toEqual(before);
  });

  it('happens once, however often it is asked for', async () => {
    const checked = await fixture.check(sheet(row({ code: 'ONCE' })));
    const asked = Array.from({ length: 10 }, () =>
      refusal(itemImporter.write(fixture.ctx, { id: checked.id, locationId: fixture.locationId })),
    );
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1);
    expect(answers.every((answer) => ['accepted', 'import.running', 'import.notReady'].includes(String(answer)))).toBe(
      true,
    );
    expect(await fixture.settled(checked.id)).toMatchObject({ status: 'done', rowsWritten: 1 });
    expect(await refusal(itemImporter.write(fixture.ctx, { id: checked.id, locationId: fixture.locationId }))).toBe(
      'import.notReady',
    );
  });

  it('answers the same request with the same reply and does not start twice', async () => {
    const content = sheet(row());
    const claim = { key: crypto.randomUUID(), endpoint: 'import.check', bodyHash: Buffer.from('x') };
    const ctx = { ...fixture.ctx, idempotency: claim };
    const ask = () =>
      itemImporter.check(
        ctx,
        { yenPerDollarHundredths: 15_000 },
        { stream: Readable.from([Buffer.from(content)]), fileName: 'a.csv' },
      );
    const first = await ask();
    await fixture.settled(first.id);
    expect((await ask()).id).toBe(first.id);
    const again = { ...fixture.ctx, idempotency: { ...claim, key: crypto.randomUUID(), endpoint: 'import.write' } };
    await itemImporter.write(again, { id: first.id, locationId: fixture.locationId });
    await itemImporter.write(again, { id: first.id, locationId: fixture.locationId });
    expect(await fixture.settled(first.id)).toMatchObject({ status: 'done', rowsWritten: 1 });
  });

  it('asks for an open location of the user and of the company, and for an open month', async () => {
    const { id } = await fixture.check(sheet(row()));
    const strange = { ...fixture.ctx, user: { ...fixture.ctx.user, locationIds: [fixture.strangeLocationId] } };
    expect(await refusal(itemImporter.write(fixture.ctx, { id, locationId: fixture.strangeLocationId }))).toBe(
      'access.location',
    );
    expect(await refusal(itemImporter.write(strange, { id, locationId: fixture.strangeLocationId }))).toBe(
      'access.location',
    );
    const own = { id, locationId: fixture.locationId };
    await sql`UPDATE location SET active = false WHERE id = ${fixture.locationId}`.execute(fixture.ctx.db);
    expect(await refusal(itemImporter.write(fixture.ctx, own))).toBe('location.closed');
    await sql`UPDATE location SET active = true WHERE id = ${fixture.locationId}`.execute(fixture.ctx.db);
    await sql`UPDATE company SET closed_through = '2026-06-30'`.execute(fixture.ctx.db);
    expect(await refusal(itemImporter.write(fixture.ctx, own))).toBe('company.periodClosed');
    await sql`UPDATE company SET closed_through = NULL`.execute(fixture.ctx.db);
    expect(await fixture.write(id)).toMatchObject({ status: 'done' });
  });

  it('asks for the cost of stock that opens without one, unless whoever imports it may see costs', async () => {
    const { db } = fixture.ctx;
    const open = async (code: string, cost: string) =>
      fixture.write((await fixture.check(sheet(row({ code, cost, quantity: '2' })))).id);
    const asked = async () =>
      (await db.selectFrom('item').select('itemCode').where('costAsked', '=', true).execute()).map(
        ({ itemCode }) => itemCode,
      );
    const become = (role: string) =>
      sql`UPDATE app_user SET role_id = (SELECT id FROM role WHERE name = ${role}) WHERE id = ${fixture.ctx.user.id}`.execute(
        db,
      );
    await open('ASKED', '0');
    await open('KNOWN', '1000');
    await become('Manager');
    await open('FREE', '0');
    await become('Inventory');
    expect(await asked()).toEqual(['ASKED']);
  });

  it('is seen by nobody of another company', async () => {
    const { id } = await fixture.check(sheet(row()));
    const stranger = { ...fixture.ctx, companyId: fixture.ctx.companyId + 1 };
    expect(await refusal(itemImporter.find(stranger, { id }))).toBe('notFound');
    expect(await refusal(itemImporter.write(stranger, { id, locationId: fixture.locationId }))).toBe('notFound');
  });

  it('of a server that went is given up, and what it still does is not kept', async () => {
    const content = sheet(row({ code: 'GONE' }));
    const { id } = await fixture.check(content);
    // Its job is taken by nobody.
    const ctx = { ...fixture.ctx, jobs: { send: async () => undefined, wake: () => undefined, does: () => false } };
    await itemImporter.write(ctx, { id, locationId: fixture.locationId });
    const upload = { stream: Readable.from([Buffer.from(content)]), fileName: 'x' };
    expect(await refusal(itemImporter.check(fixture.ctx, { yenPerDollarHundredths: 1 }, upload))).toBe(
      'import.running',
    );
    const run = (await findJobRun(ctx.db, id)) ?? raise();
    await giveUpRun(ctx, { runId: id, userId: ctx.user.id });
    expect(await itemImporter.find(fixture.ctx, { id })).toMatchObject({
      status: 'failed',
      problems: [{ code: 'import.interrupted' }],
    });
    const before = await counts(fixture);
    const { signal } = new AbortController();
    await expect(writeFile({ ...ctx, signal }, itemImport, run)).rejects.toThrow(ImportRefused);
    await workOnImport(ctx, { runId: id, userId: ctx.user.id }, signal);
    expect(await counts(fixture)).toEqual(before);
    expect(await kept(fixture, id)).toBe(0);
  });

  it('waits for no second connection while it holds one', async () => {
    const { id } = await fixture.check(sheet(row(), row()));
    const ctx = { ...fixture.ctx, jobs: { send: async () => undefined, wake: () => undefined, does: () => false } };
    await itemImporter.write(ctx, { id, locationId: fixture.locationId });
    const run = (await findJobRun(ctx.db, id)) ?? raise();
    const one = connect(fixture.connection.url, { max: 1 });
    Object.assign(one.pool.options, { connectionTimeoutMillis: 0 });
    await writeFile({ ...ctx, db: one.db, signal: new AbortController().signal }, itemImport, run);
    await one.close();
    expect(await itemImporter.find(fixture.ctx, { id })).toMatchObject({ status: 'done', rowsWritten: 2 });
  });

  it('is rolled back where it is given up in the middle', async () => {
    const { id } = await fixture.check(sheet(row({ code: '', category: 'E0' }), row()));
    const before = await counts(fixture);
    const job = { runId: id, userId: fixture.ctx.user.id };
    const run = await writeAround(id, () => giveUpRun(fixture.ctx, job));
    expect(problemsOf(run)).toEqual(['0  import.interrupted']);
    // Its number goes back once the transaction has failed.
    await vi.waitFor(async () => expect(await counts(fixture)).toEqual(before));
    expect(await fixture.settled(id)).toMatchObject({ status: 'failed', rowsWritten: 0 });
  });

  it('of a server that is stopping is given up at once, and nothing of it stays', async () => {
    const { id } = await fixture.check(sheet(row({ code: 'STOPPED' })));
    const ctx = { ...fixture.ctx, jobs: { send: async () => undefined, wake: () => undefined, does: () => false } };
    await itemImporter.write(ctx, { id, locationId: fixture.locationId });
    const before = await counts(fixture);
    await workOnImport(ctx, { runId: id, userId: ctx.user.id }, AbortSignal.abort());
    expect(await itemImporter.find(fixture.ctx, { id })).toMatchObject({
      status: 'failed',
      problems: [{ code: 'import.interrupted' }],
    });
    expect(await counts(fixture)).toEqual(before);
    expect(await kept(fixture, id)).toBe(0);
  });
});

function raise(): never {
  throw new Error('There is no such run.');
}
