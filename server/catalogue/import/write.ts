import { sql } from 'kysely';
import type { ImportProblem } from '#contract/catalogue/import.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { audit } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { openingValue } from '../item/rules.ts';
import { clashes } from './check.ts';
import type { ImportCategory, ImportItem } from './item.ts';
import { type ItemsCause, type ReadyItem, saveItems } from './itemStore.ts';
import { issueMissing, readTyped, type Typed } from './numbering.ts';
import { type Encoding, UnreadableFile } from './read.ts';
import { findPremises, listCategories, type Premises, type Progress, type RunRow, saveDone } from './store.ts';
import { walk } from './walk.ts';

const batchSize = 2000;

/** Carries out of the writing transaction why nothing was written. */
export class ImportRefused extends Error {
  readonly problems: readonly ImportProblem[];
  constructor(problems: readonly ImportProblem[]) {
    super('The import was refused.');
    this.problems = problems;
  }
}

/**
 * Writes the items of a checked file with their opening stock in one transaction, all or nothing; the run is closed in
 * it too. @throws ImportRefused where the file no longer fits what the company has.
 */
export async function writeFile(
  ctx: Context,
  run: RunRow,
  path: string,
  locationId: number,
  progress: Progress,
): Promise<void> {
  try {
    await ctx.db.transaction().execute(async (tx) => {
      // A file of 200,000 rows takes longer than a request may.
      await sql`SET LOCAL statement_timeout = '5min'`.execute(tx);
      await sql`SET LOCAL idle_in_transaction_session_timeout = '1min'`.execute(tx);
      const written = await writeItems(tx, ctx, run, path, locationId, progress);
      await audit(tx, ctx, 'import', run.number, 'import', {
        fileName: [null, run.fileName],
        locationId: [null, locationId],
        items: [null, written],
      });
      if (!(await saveDone(tx, run.id, written))) throw new Error('The import was given up while it was written.');
    });
  } catch (error) {
    if (error instanceof UnreadableFile) throw new ImportRefused([error.problem]);
    throw error;
  }
}

async function writeItems(
  tx: Tx,
  ctx: Context,
  run: RunRow,
  path: string,
  locationId: number,
  progress: Progress,
): Promise<number> {
  const premises = (await findPremises(tx, ctx.companyId, locationId)) ?? refuse('access.location');
  const categories = await listCategories(tx, ctx.companyId);
  const options = { categories, yenPerDollarHundredths: run.yenPerDollarHundredths };
  const encoding = run.encoding as Encoding;
  const typed = run.issuesNumbers ? await readTyped(walk(path, encoding, options)) : null;
  const at = ctx.clock.now();
  const cause = { companyId: ctx.companyId, userId: ctx.user.id, locationId, date: businessDate(at), at };

  let written = 0;
  let batch: ImportItem[] = [];
  let sending: Promise<void> = Promise.resolve();
  const send = async () => {
    const items = batch;
    batch = [];
    // The next rows are read while the database writes these.
    await sending;
    progress.rowsWritten = written;
    written += items.length;
    sending = writeBatch(tx, ctx, run, cause, { items, categories, premises, typed });
    sending.catch(() => undefined);
  };
  for await (const { item, problems } of walk(path, encoding, options)) {
    if (problems.length > 0) throw new ImportRefused(problems);
    if (item) batch.push(item);
    if (batch.length >= batchSize) await send();
  }
  await send();
  await sending;
  progress.rowsWritten = written;
  return written;
}

interface Batch {
  items: readonly ImportItem[];
  categories: ReadonlyMap<string, ImportCategory>;
  premises: Premises;
  /** Null where every item brings its own code and barcode. */
  typed: Typed | null;
}

async function writeBatch(tx: Tx, ctx: Context, run: RunRow, cause: ItemsCause, batch: Batch): Promise<void> {
  const { items, categories, premises, typed } = batch;
  if (items.length === 0) return;
  const numbered = typed
    ? await issueMissing(tx, ctx.companyId, items, { categories, typed, prefix: premises.barcodePrefix })
    : items;
  const ready = numbered.map((item) => readyItem(item, categories.get(item.categoryCode)));
  try {
    await saveItems(tx, cause, ready);
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    // Somebody made such an item between check and write; the rows are looked up outside, since this transaction is over.
    throw new ImportRefused(await clashes(ctx, items, run.format));
  }
}

function readyItem(item: ImportItem, category: ImportCategory | undefined): ReadyItem {
  if (!category) throw new Error(`The category ${item.categoryCode} is gone.`);
  return { ...item, categoryId: category.id, value: openingValue(item.initialQuantity, item.cost, category) };
}
