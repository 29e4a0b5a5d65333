import { sql } from 'kysely';
import type { ImportProblem } from '#contract/kernel/import.ts';
import { audit } from '../audit.ts';
import type { Tx } from '../database.ts';
import { problem } from './cells.ts';
import type { ImportContext } from './kind.ts';
import { type Progress, type RunRow, saveDone } from './store.ts';

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

interface Writing {
  /** How many things of the file were kept. */
  count: (tx: Tx) => Promise<number>;
  /** What has to hold before the first of them is written. */
  prepare?: (tx: Tx) => Promise<void>;
  /** Writes those from one position to another. */
  write: (tx: Tx, from: number, to: number) => Promise<void>;
  /** What the company has by now of what the file says, where it turns out that there is something. */
  clashes: () => Promise<ImportProblem[]>;
  /** What the trail of the run says besides its file. */
  audited: Record<string, unknown>;
}

/**
 * Writes what was kept of a checked file in one transaction, all or nothing; the run is closed in it too. What the file
 * said stands in the database since the check, so no file is read here. @throws ImportRefused where it no longer fits
 * what the company has.
 */
export async function writeAll(ctx: ImportContext, run: RunRow, writing: Writing, progress: Progress): Promise<void> {
  try {
    await ctx.db.transaction().execute(async (tx) => {
      // 200,000 rows take longer than a request may.
      await sql`SET LOCAL statement_timeout = '5min'`.execute(tx);
      await writing.prepare?.(tx);
      const count = await writing.count(tx);
      if (count !== run.rowsTotal) throw new ImportRefused([problem(0, '', 'import.expired')]);
      for (let from = 1; from <= count; from += batchSize) {
        ctx.signal.throwIfAborted();
        progress.rowsWritten = from - 1;
        await writing.write(tx, from, from + batchSize - 1);
      }
      progress.rowsWritten = count;
      await audit(tx, ctx, 'import', run.number, 'import', {
        fileName: [null, run.fileName],
        ...Object.fromEntries(Object.entries(writing.audited).map(([field, value]) => [field, [null, value]])),
        [run.kind]: [null, count],
      });
      if (!(await saveDone(tx, run.id, count))) throw new Error('The import was given up while it was written.');
    });
  } catch (error) {
    // Somebody made such a thing between check and write.
    if ((error as { code?: string }).code === '23505') throw new ImportRefused(await writing.clashes());
    throw error;
  }
}
