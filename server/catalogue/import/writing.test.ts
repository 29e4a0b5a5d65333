import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ItemImportRun as ImportRun } from '#contract/catalogue/import.ts';
import { counts, kept, openTrial, problemsOf, refusal, row, sheet, type Trial } from '../../../tests/support/trial.ts';
import { importWork } from '../../kernel/import/jobs.ts';
import { findJobRun } from '../../kernel/import/store.ts';
import { issueNumber } from '../../kernel/numbers.ts';
import { itemImporter } from './actions.ts';
import { itemImport } from './kind.ts';

const { giveUp, work } = importWork(itemImport);

let trial: Trial;
beforeAll(async () => {
  trial = await openTrial();
});
afterAll(() => trial.close());

/** The next number of a kind, for somebody who does not wait long. */
function issue(kind: string): Promise<number> {
  const { db, companyId } = trial.ctx;
  return db.transaction().execute(async (tx) => {
    await sql`SET LOCAL lock_timeout = '500ms'`.execute(tx);
    return issueNumber(tx, companyId, kind, '');
  });
}

/** Writes a checked file, and does something else in the middle of its transaction. */
async function writeAround(id: string, meanwhile: () => Promise<void>): Promise<ImportRun> {
  const client = await trial.connection.pool.connect();
  const waiting = async () => {
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = 'selling_option'::regclass`,
    );
    return rows[0]?.n;
  };
  try {
    await client.query('BEGIN; LOCK TABLE selling_option IN SHARE MODE');
    const writing = trial.write(id);
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
      await trial.check(sheet(row({ code: '', barcode: '' }), clash)),
      await trial.check(sheet(row({ code: 'CLASH' }))),
    ];
    await trial.write(second.id);
    const before = await counts(trial);
    const failed = await trial.write(first.id);
    expect(failed).toMatchObject({
      status: 'failed',
      problemCount: 1,
      rowsWritten: 0,
      problems: [{ row: 3, column: 'itemCode', code: 'import.codeTaken', value: 'CLASH' }],
    });
    expect(await counts(trial)).toEqual(before);
    await vi.waitFor(async () => expect(await kept(trial, first.id)).toBe(0));
  });

  it('fails whole in the middle of many, and takes the numbers back', async () => {
    const rows = Array.from({ length: 4_100 }, (_, index) =>
      index === 4_000 ? row({ code: 'LATE', category: 'E0' }) : row({ code: '', barcode: '', category: 'E0' }),
    );
    const { id } = await trial.check(sheet(...rows));
    const late = await trial.check(sheet(row({ code: 'LATE' })));
    await trial.write(late.id);
    const before = await counts(trial);
    expect(problemsOf(await trial.write(id))).toEqual(['4002 itemCode import.codeTaken']);
    expect(await counts(trial)).toEqual(before);
  });

  it('holds no counter, so that others have numbers meanwhile', async () => {
    const { id } = await trial.check(sheet(row({ code: '', category: 'P0' }), row({ code: '', category: 'P0' })));
    let number = 0;
    const done = await writeAround(id, async () => {
      number = await issue('item:P0');
    });
    expect(number).toBe(3);
    expect(done).toMatchObject({ status: 'done', rowsWritten: 2 });
  });

  it('gives no number back that somebody else’s stands behind', async () => {
    const rows = [row({ code: '', category: 'M0', quantity: '' }), row({ code: 'BEHIND', quantity: '' })];
    const { id } = await trial.check(sheet(...rows));
    const other = await trial.check(sheet(row({ code: 'BEHIND' })));
    await trial.write(other.id);
    let number = 0;
    const failed = await writeAround(id, async () => {
      number = await issue('item:M0');
    });
    expect(failed.status).toBe('failed');
    expect([number, await issue('item:M0')]).toEqual([2, 3]);
  });

  it('is refused where a crash of the database has emptied what was kept', async () => {
    const { id } = await trial.check(sheet(row(), row()));
    await sql`DELETE FROM import_item WHERE run_id = ${id}`.execute(trial.ctx.db);
    const before = await counts(trial);
    expect(problemsOf(await trial.write(id))).toEqual(['0  import.expired']);
    expect(await counts(trial)).toEqual(before);
  });

  it('fails whole when a category was switched off after the check', async () => {
    const checked = await trial.check(sheet(row(), row({ category: 'W0' })));
    await sql`UPDATE category SET active = false WHERE code = 'W0'`.execute(trial.ctx.db);
    const before = await counts(trial);
    expect(problemsOf(await trial.write(checked.id))).toEqual(['3 categoryCode import.categoryInactive']);
    expect(await counts(trial)).toEqual(before);
  });

  it('happens once, however often it is asked for', async () => {
    const checked = await trial.check(sheet(row({ code: 'ONCE' })));
    const asked = Array.from({ length: 10 }, () =>
      refusal(itemImporter.write(trial.ctx, { id: checked.id, locationId: trial.locationId })),
    );
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1);
    expect(answers.every((answer) => ['accepted', 'import.running', 'import.notReady'].includes(String(answer)))).toBe(
      true,
    );
    expect(await trial.settled(checked.id)).toMatchObject({ status: 'done', rowsWritten: 1 });
    expect(await refusal(itemImporter.write(trial.ctx, { id: checked.id, locationId: trial.locationId }))).toBe(
      'import.notReady',
    );
  });

  it('answers the same request with the same reply and does not start twice', async () => {
    const content = sheet(row());
    const claim = { key: crypto.randomUUID(), endpoint: 'import.check', bodyHash: Buffer.from('x') };
    const ctx = { ...trial.ctx, idempotency: claim };
    const ask = () =>
      itemImporter.check(
        ctx,
        { yenPerDollarHundredths: 15_000 },
        { stream: Readable.from([Buffer.from(content)]), fileName: 'a.csv' },
      );
    const first = await ask();
    await trial.settled(first.id);
    expect((await ask()).id).toBe(first.id);
    const again = { ...trial.ctx, idempotency: { ...claim, key: crypto.randomUUID(), endpoint: 'import.write' } };
    await itemImporter.write(again, { id: first.id, locationId: trial.locationId });
    await itemImporter.write(again, { id: first.id, locationId: trial.locationId });
    expect(await trial.settled(first.id)).toMatchObject({ status: 'done', rowsWritten: 1 });
  });

  it('asks for an open location of the user and of the company, and for an open month', async () => {
    const { id } = await trial.check(sheet(row()));
    const strange = { ...trial.ctx, user: { ...trial.ctx.user, locationIds: [trial.strangeLocationId] } };
    expect(await refusal(itemImporter.write(trial.ctx, { id, locationId: trial.strangeLocationId }))).toBe(
      'access.location',
    );
    expect(await refusal(itemImporter.write(strange, { id, locationId: trial.strangeLocationId }))).toBe(
      'access.location',
    );
    const own = { id, locationId: trial.locationId };
    await sql`UPDATE location SET active = false WHERE id = ${trial.locationId}`.execute(trial.ctx.db);
    expect(await refusal(itemImporter.write(trial.ctx, own))).toBe('location.closed');
    await sql`UPDATE location SET active = true WHERE id = ${trial.locationId}`.execute(trial.ctx.db);
    await sql`UPDATE company SET closed_through = '2026-06-30'`.execute(trial.ctx.db);
    expect(await refusal(itemImporter.write(trial.ctx, own))).toBe('company.periodClosed');
    await sql`UPDATE company SET closed_through = NULL`.execute(trial.ctx.db);
    expect(await trial.write(id)).toMatchObject({ status: 'done' });
  });

  it('is seen by nobody of another company', async () => {
    const { id } = await trial.check(sheet(row()));
    const stranger = { ...trial.ctx, companyId: trial.ctx.companyId + 1 };
    expect(await refusal(itemImporter.find(stranger, { id }))).toBe('notFound');
    expect(await refusal(itemImporter.write(stranger, { id, locationId: trial.locationId }))).toBe('notFound');
  });

  it('of a server that went is given up, and what it still does is not kept', async () => {
    const content = sheet(row({ code: 'GONE' }));
    const { id } = await trial.check(content);
    // Its job is taken by nobody.
    const ctx = { ...trial.ctx, jobs: { send: async () => undefined, wake: () => undefined } };
    await itemImporter.write(ctx, { id, locationId: trial.locationId });
    const upload = { stream: Readable.from([Buffer.from(content)]), fileName: 'x' };
    expect(await refusal(itemImporter.check(trial.ctx, { yenPerDollarHundredths: 1 }, upload))).toBe('import.running');
    const run = (await findJobRun(ctx.db, id)) ?? raise();
    await giveUp(ctx, run);
    expect(await itemImporter.find(trial.ctx, { id })).toMatchObject({
      status: 'failed',
      problems: [{ code: 'import.interrupted' }],
    });
    const before = await counts(trial);
    await work(ctx, run, { runId: id, userId: ctx.user.id }, new AbortController().signal);
    expect(await counts(trial)).toEqual(before);
    expect(await kept(trial, id)).toBe(0);
  });

  it('of a server that is stopping is given up at once, and nothing of it stays', async () => {
    const { id } = await trial.check(sheet(row({ code: 'STOPPED' })));
    const ctx = { ...trial.ctx, jobs: { send: async () => undefined, wake: () => undefined } };
    await itemImporter.write(ctx, { id, locationId: trial.locationId });
    const before = await counts(trial);
    const run = (await findJobRun(ctx.db, id)) ?? raise();
    await work(ctx, run, { runId: id, userId: ctx.user.id }, AbortSignal.abort());
    expect(await itemImporter.find(trial.ctx, { id })).toMatchObject({
      status: 'failed',
      problems: [{ code: 'import.interrupted' }],
    });
    expect(await counts(trial)).toEqual(before);
    expect(await kept(trial, id)).toBe(0);
  });
});

function raise(): never {
  throw new Error('There is no such run.');
}
