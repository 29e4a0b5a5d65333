import { sql } from 'kysely';
import type { ImportProblem } from '#contract/kernel/import.ts';
import { audit } from '../audit.ts';
import type { Tx } from '../database.ts';
import { problem } from './cells.ts';
import { findTaken } from './check.ts';
import type { ImportContext, ImportKind } from './kind.ts';
import { type Block, issueMissing, returnIssued } from './numbering.ts';
import { countRows, saveThings } from './rowStore.ts';
import { type RunRow, saveProgress, updateRun } from './store.ts';

/** Things to a statement: a second's work, after which a person sees that it goes on. */
const batchSize = 2000;

/** Says why nothing was written. */
export class ImportRefused extends Error {
  readonly problems: readonly ImportProblem[];
  constructor(problems: readonly ImportProblem[]) {
    super('The import was refused.');
    this.problems = problems;
  }
}

/**
 * Writes the rows of a checked file in one transaction, all or nothing. The check has saved them in the database, so no file
 * is read here. @throws ImportRefused where it no longer fits what the company has.
 */
export async function writeFile(ctx: ImportContext, kind: ImportKind, run: RunRow): Promise<void> {
  const issued: Block[] = [];
  try {
    await issueMissing(ctx, kind, run, issued);
    await ctx.db.transaction().execute((tx) => writeRows(tx, ctx, kind, run));
  } catch (error) {
    // With the database gone the numbers stay left out, which is allowed.
    await returnIssued(ctx, issued).catch(() => undefined);
    // Somebody made such a thing between check and write.
    if ((error as { code?: string }).code === '23505') throw new ImportRefused(await findTaken(ctx.db, run, kind));
    throw error;
  }
}

/** The run is closed with its rows: both stand, or neither. */
async function writeRows(tx: Tx, ctx: ImportContext, kind: ImportKind, run: RunRow): Promise<void> {
  // 200,000 rows take longer than a request may.
  await sql`SET LOCAL statement_timeout = '5min'`.execute(tx);
  await kind.prepare?.(tx, ctx, run);
  const count = await countRows(tx, run.id);
  if (count !== run.rowsTotal) throw new ImportRefused([problem(0, '', 'import.expired')]);
  for (let from = 1; from <= count; from += batchSize) {
    ctx.signal.throwIfAborted();
    await saveProgress(ctx.db, run.id, { rowsWritten: from - 1 });
    const written = await saveThings(tx, ctx, kind, { runId: run.id, from, to: from + batchSize - 1 });
    await kind.complete?.(tx, ctx, run, written);
  }
  const { fileName, settings } = run;
  const facts = { fileName, ...settings.target, [kind.name]: count };
  const changes = Object.fromEntries(Object.entries(facts).map(([field, value]) => [field, [null, value] as const]));
  await audit(tx, ctx, 'import', run.number, 'import', changes);
  const done = await updateRun(tx, run.id, ['writing'], { status: 'done', rowsWritten: count });
  if (!done) throw new Error('The import was given up while it was written.');
}
