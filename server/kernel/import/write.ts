import { sql } from 'kysely';
import type { ImportProblem } from '#contract/kernel/import.ts';
import { audit } from '../audit.ts';
import type { Db, Tx } from '../database.ts';
import { problem } from './cells.ts';
import { restoreThings, updateThings } from './changeStore.ts';
import { findTaken } from './compare.ts';
import type { ImportContext, ImportKind } from './kind.ts';
import { countOutcomes, forgetMatches, holdMatched, totalOf } from './matchStore.ts';
import { type Block, issueMissing, returnIssued } from './numbering.ts';
import { saveThings } from './rowStore.ts';
import { type RunRow, saveProgress, updateRun } from './store.ts';
import { holdChanged, listCodes } from './undoStore.ts';

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
  const progress = new Progress(ctx.db, run.id);
  try {
    if (run.settings.matching === 'add' && kind.ownFields) await forgetMatches(ctx.db, run.id, kind.ownFields);
    await issueMissing(ctx, kind, run, issued);
    await ctx.db.transaction().execute((tx) => writeRows(tx, ctx, kind, run, progress));
  } catch (error) {
    // With the database gone the numbers stay left out, which is allowed.
    await returnIssued(ctx, issued).catch(() => undefined);
    // Somebody made such a thing between check and write.
    if (isTaken(error)) throw new ImportRefused(await findTaken(ctx.db, run, kind));
    throw error;
  } finally {
    // What is told late would be told of whatever comes next.
    await progress.told;
  }
}

/**
 * How far the rows are, over another connection than theirs, so that it is seen. The rows don't wait for it: whoever holds a
 * connection and waits for a second one may wait for somebody who does the same.
 */
class Progress {
  readonly #db: Db;
  readonly #id: string;
  /** Settles once nothing is being told. */
  told: Promise<void> | undefined;

  constructor(db: Db, id: string) {
    this.#db = db;
    this.#id = id;
  }

  /** Left out while the last one is still being told. */
  tell(rowsWritten: number): void {
    this.told ??= saveProgress(this.#db, this.#id, { rowsWritten }).finally(() => {
      this.told = undefined;
    });
  }
}

/** The run is closed with its rows: both stand, or neither. */
async function writeRows(tx: Tx, ctx: ImportContext, kind: ImportKind, run: RunRow, progress: Progress): Promise<void> {
  // 200,000 rows take longer than a request may.
  await sql`SET LOCAL statement_timeout = '5min'`.execute(tx);
  await kind.prepare?.(tx, ctx, run);
  const counts = await countOutcomes(tx, run.id);
  const { matching = 'skip' } = run.settings;
  const isUpdate = matching === 'update';
  const count = totalOf(counts);
  if (count !== run.rowsTotal) throw new ImportRefused([problem(0, '', 'import.expired')]);
  if (isUpdate) {
    const meanwhile = await holdMatched(tx, run.id, kind);
    if (meanwhile.length > 0)
      throw new ImportRefused(meanwhile.map((row) => problem(row, '', 'import.changedMeanwhile')));
  }
  const last = count + counts.troubleCount;
  for (let from = 1; from <= last; from += batchSize) {
    ctx.signal.throwIfAborted();
    progress.tell(from - 1);
    const slice = { runId: run.id, from, to: from + batchSize - 1 };
    if (isUpdate) await updateThings(tx, ctx, kind, slice);
    await saveThings(tx, ctx, kind, slice);
  }
  await kind.complete?.(tx, ctx, run);
  const { fileName, settings } = run;
  const changed = isUpdate ? counts.changeCount : 0;
  const facts = { fileName, ...settings.target, [kind.name]: counts.addCount, ...(changed > 0 && { changed }) };
  const changes = Object.fromEntries(Object.entries(facts).map(([field, value]) => [field, [null, value] as const]));
  await audit(tx, ctx, 'import', run.number, 'import', changes);
  const done = await updateRun(tx, run.id, ['writing'], {
    ...counts,
    changeCount: changed,
    status: 'done',
    rowsWritten: counts.addCount + changed,
  });
  if (!done) throw new Error('The import was given up while it was written.');
}

/** Takes an import back, in one transaction: what it added goes, what it changed is as it was. */
export async function undoFile(ctx: ImportContext, kind: ImportKind, run: RunRow): Promise<void> {
  const undoing = ctx.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = '5min'`.execute(tx);
    const changed = await holdChanged(tx, run.id, kind);
    const builtOn = changed.length > 0 ? changed : await kind.removeAdded(tx, ctx, run);
    if (builtOn.length > 0) {
      const codes = await listCodes(tx, kind, builtOn.slice(0, builtOnMax));
      throw new ImportRefused(codes.map((code) => problem(0, '', 'import.builtOn', code)));
    }
    await restoreThings(tx, ctx, kind, run.id);
    await audit(tx, ctx, 'import', run.number, 'undo', { fileName: [run.fileName, null] });
    const undone = await updateRun(tx, run.id, ['undoing'], { status: 'undone' });
    if (!undone) throw new Error('The import was given up while it was taken back.');
  });
  await undoing.catch((error) => {
    // Another one has the number by now that a thing would have again.
    throw isTaken(error) ? new ImportRefused([problem(0, '', 'import.builtOn')]) : error;
  });
}

function isTaken(error: unknown): boolean {
  return (error as { code?: string }).code === '23505';
}

const builtOnMax = 50;
