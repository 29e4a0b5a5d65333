import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { ImportRun } from '#contract/kernel/import.ts';
import { sendFile } from '../tests/support/send.ts';
import { openWorldForFile, type Person } from '../tests/support/world.ts';
import { asideFolder } from './kernel/files/aside.ts';
import { tidyImports } from './kernel/import/jobs.ts';
import { forgetOld, severalTimes } from './maintenance.ts';

const world = await openWorldForFile();

const { customerImport } = contract;

async function settled(id: string, person: Person): Promise<ImportRun> {
  for (;;) {
    const run = await world.as(person).call(customerImport.find, { id });
    if (run.status !== 'checking' && run.status !== 'writing') return run;
    await sleep(5);
  }
}

async function check(person: Person, ...rows: string[]): Promise<ImportRun> {
  const content = Buffer.from(['lastName,contactNumber', ...rows, ''].join('\n'));
  const { body } = await sendFile(world, customerImport.check, content, { fileName: 'people.csv', person });
  return settled((body as unknown as ImportRun).id, person);
}

/** Everything that the database holds of imports, as one text. */
async function heldOfImports(): Promise<string> {
  const { rows } = await sql<{ text: string }>`SELECT concat((SELECT json_agg(run) FROM import_run AS run),
    (SELECT json_agg(kept) FROM import_row AS kept)) AS text`.execute(world.app.tools.db);
  return rows[0]?.text ?? '';
}

/** The hourly job, so many hours from now. */
function tidyAfter(hours: number): Promise<void> {
  const clock = { now: () => new Date(Date.now() + hours * 3_600_000) };
  return tidyImports({ ...world.app.tools, clock });
}

describe('imports that nobody comes back to', () => {
  it('keep no names and telephone numbers for longer than a day, in any company', async () => {
    const waiting = await check('sales', '待田,090-7000-0001');
    const theirs = await check('rival', '余所,090-7000-0002');
    const refused = await check('sales', '誤田,誤記');
    const written = await check('sales', '済,090-7000-0003');
    await world.as('sales').call(customerImport.write, { id: written.id });
    expect((await settled(written.id, 'sales')).status).toBe('done');
    const told = ['待田', '余所', '誤記', '済', '090-7000'];

    await tidyAfter(23);
    const before = await heldOfImports();
    expect(told.filter((word) => !before.includes(word))).toEqual([]);

    await tidyAfter(25);
    const after = await heldOfImports();
    expect(told.filter((word) => after.includes(word))).toEqual([]);
    expect(readdirSync(asideFolder(world.app.tools.files))).toEqual([]);

    // What came of them is known still.
    const expired = { status: 'failed', preview: [], problems: [{ code: 'import.expired' }] };
    expect(await settled(waiting.id, 'sales')).toMatchObject(expired);
    expect(await settled(theirs.id, 'rival')).toMatchObject(expired);
    expect(await settled(refused.id, 'sales')).toMatchObject({ status: 'refused', problemCount: 1, problems: [] });
    expect(await settled(written.id, 'sales')).toMatchObject({ status: 'done', rowsWritten: 1, preview: [] });
  });
});

describe('ended sessions', () => {
  it('are kept for thirty days by the clock of the server, which need not be that of the database', async () => {
    const { db } = world.app.tools;
    const count = async () => (await db.selectFrom('session').select('id').execute()).length;
    const before = await count();
    await forgetOld({ db, clock: world.clock });
    expect(await count()).toBe(before);
    const later = new Date(world.clock.now().getTime() + 366 * 86_400_000);
    await forgetOld({ db, clock: { now: () => later } });
    expect(await count()).toBe(0);
  });
});

describe('a job that looks several times', () => {
  const partMs = 50;
  const run = (look: () => Promise<unknown>, signal = new AbortController().signal) =>
    severalTimes(signal, [look], 3 * partMs);

  it('looks three times within its minute, once in each part', async () => {
    const at: number[] = [];
    const from = performance.now();
    await run(async () => at.push(performance.now() - from));
    expect(at).toHaveLength(3);
    // A timer may wake a millisecond early.
    for (const [part, ms] of at.entries()) expect(ms).toBeGreaterThanOrEqual(part * partMs - 1);
  });

  it('is over with its minute, however long a look takes', async () => {
    let looks = 0;
    await run(async () => {
      looks += 1;
      await sleep(4 * partMs);
    });
    expect(looks).toBe(1);
  });

  it('looks on where a look fails, and says so in the end', async () => {
    let looks = 0;
    const failing = run(async () => {
      looks += 1;
      throw new Error(`look ${looks}`);
    });
    await expect(failing).rejects.toThrow('look 1');
    expect(looks).toBe(3);
  });

  it('ends as the server stops, without a failure, and looks no more', async () => {
    const stopping = new AbortController();
    let looks = 0;
    const job = run(async () => {
      looks += 1;
    }, stopping.signal);
    stopping.abort();
    await job;
    expect(looks).toBe(1);
  });
});
