import type { ImportProblem, ImportRun } from '#contract/kernel/import.ts';
import { previewedMax } from '#contract/kernel/importEndpoints.ts';
import { problem } from './cells.ts';
import { compareRows, shownChanges } from './compare.ts';
import { readRow } from './header.ts';
import type { Header, ImportContext, ImportedRow, ImportKind, RowOutcome, RowReader } from './kind.ts';
import { countOutcomes, listImportable, totalOf } from './matchStore.ts';
import { type Encoding, findEncoding, readRecords } from './read.ts';
import { UnreadableFile } from './record.ts';
import { removeRows, type SavedRow, saveRows } from './rowStore.ts';
import { type RunRow, saveProgress } from './store.ts';

export const shownMax = 200;
const rowsMax = 200_000;
const batchSize = 2000;

/**
 * Checks a whole file against itself and against the company's things, and saves its rows for the writing; nothing else is
 * written. Answers the changes of the run.
 */
export async function checkFile(
  ctx: ImportContext,
  kind: ImportKind,
  run: RunRow,
  path: string,
): Promise<Partial<RunRow>> {
  const problems = new Findings();
  const warnings = new Notes();
  let encoding: ImportRun['encoding'] = null;
  let reader: RowReader<ImportedRow> | null = null;
  let rowsRead = 0;
  let rowsSaved = 0;
  let batch: SavedRow[] = [];
  let isWhole = true;
  await removeRows(ctx.db, run.id);
  try {
    const file = await findEncoding(path);
    encoding = file.encoding;
    for await (const outcome of readRows(path, encoding, await kind.open(ctx, run))) {
      reader = outcome.reader;
      rowsRead = Math.max(rowsRead, outcome.row - 1);
      problems.add(outcome.problems);
      warnings.add(outcome.warnings);
      if (outcome.thing || (outcome.cells.length > 0 && outcome.problems.length > 0))
        batch.push({ ...outcome, cells: outcome.cells.map(kept) });
      if (outcome.row % batchSize !== 0) continue;
      ctx.signal.throwIfAborted();
      await saveRows(ctx.db, run.id, rowsSaved, batch);
      await saveProgress(ctx.db, run.id, { rowsRead, rowsTotal: file.lines - 1 });
      rowsSaved += batch.length;
      batch = [];
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    problems.add([error.problem]);
    isWhole = false;
  }
  isWhole &&= reader !== null;
  await saveRows(ctx.db, run.id, rowsSaved, batch);
  const settings = await settingsOf(ctx, kind, run, reader);
  const found = isWhole ? await compareRows(ctx, kind, { ...run, settings }) : { problems: [], warnings: [] };
  problems.add(found.problems);
  warnings.add(found.warnings);
  return {
    ...(await outcomeOf(ctx, kind, run.id, isWhole)),
    settings,
    format: reader?.format ?? null,
    encoding,
    rowsRead,
    problemCount: problems.count,
    problems: problems.first.toSorted((a, b) => a.row - b.row),
    warningCount: warnings.count,
    warnings: [...warnings.shown()],
    preview: await previewOf(ctx, kind, run.id),
  };
}

/** What was found out of a file as a whole. */
async function settingsOf(ctx: ImportContext, kind: ImportKind, run: RunRow, reader: RowReader<ImportedRow> | null) {
  const { columnNames = {}, names = [] } = reader ?? {};
  const pictures = (await kind.savePictures?.(ctx, run, reader?.pictures?.() ?? [])) ?? null;
  const types = reader?.types?.() ?? [];
  return { ...run.settings, columnNames, names, types, roundedPrices: reader?.roundedPrices?.() ?? null, pictures };
}

/** What a file would do, as far as its rows can be imported. */
async function outcomeOf({ db }: ImportContext, kind: ImportKind, runId: string, isWhole: boolean) {
  const counts = await countOutcomes(db, runId);
  const rowsTotal = totalOf(counts);
  const status: RunRow['status'] = isWhole && rowsTotal > 0 ? 'ready' : 'refused';
  return { ...counts, rowsTotal, status, changes: await shownChanges(db, runId, kind) };
}

/** The first rows that can be imported, new ones and those of things that are there. */
async function previewOf({ db }: ImportContext, kind: ImportKind, runId: string): Promise<unknown[]> {
  const rows = await listImportable(db, runId, kind, previewedMax);
  return rows.map(({ thing, before, changes, ...outcome }) => {
    const shown = { row: thing.row, ...outcome, ...kind.preview(thing) };
    if (!before) return shown;
    const news = Object.entries(changes ?? {}).map(([field, [, after]]) => [field, after]);
    const after = { ...thing, ...before, ...Object.fromEntries(news) };
    return { ...shown, after: kind.preview(after, changes ?? {}) };
  });
}

/** A cell as the database can keep it. */
function kept(cell: string): string {
  return cell.toWellFormed().replaceAll('\0', '');
}

/** Everything that was found, counted, and the first of it. */
class Findings {
  count = 0;
  readonly first: ImportProblem[] = [];

  add(more: readonly ImportProblem[]): void {
    this.count += more.length;
    this.first.push(...more.slice(0, Math.max(0, shownMax - this.first.length)));
  }
}

const rowsMaxOfNote = 8;

/** What is worth knowing: what is said of several rows in the same words stands once. */
class Notes {
  readonly #groups = new Map<string, ImportProblem & { first: string; count: number; rows: number[] }>();

  add(more: readonly ImportProblem[]): void {
    for (const note of more) {
      const key = `${note.code} ${note.column}`;
      const group = this.#groups.get(key);
      const rows = note.row > 0 ? [note.row] : [];
      if (!group) this.#groups.set(key, { ...note, first: note.value, count: note.count ?? 1, rows });
      else {
        group.count += 1;
        // Not all of them have the value of the first.
        if (note.value !== group.first) group.value = `${group.first}\u00a0…`.trim();
        if (group.rows.length < rowsMaxOfNote) group.rows.push(...rows);
      }
    }
  }

  get count(): number {
    return this.#groups.size;
  }

  shown(): ImportProblem[] {
    const all = [...this.#groups.values()].slice(0, shownMax);
    return all.map(({ first: _, count, rows, ...note }) => (count > 1 ? { ...note, count, rows } : note));
  }
}

/** What one record of a file became; `row` is 0 where there is something to say once all was read. */
interface ReadRow extends RowOutcome<ImportedRow> {
  row: number;
  cells: readonly string[];
  reader: RowReader<ImportedRow> | null;
}

/** Reads a file from its header to its end; ends early where the header can't be read. @throws UnreadableFile */
async function* readRows(
  path: string,
  encoding: Encoding,
  readHeader: (cells: readonly string[]) => Header<ImportedRow>,
): AsyncGenerator<ReadRow> {
  const records = readRecords(path, encoding);
  const first = await records.next();
  if (first.done) throw new UnreadableFile(problem(0, '', 'import.empty'));
  const { reader, problems, warnings } = readHeader(first.value.cells);
  const nothing = { thing: null, cells: [], given: [], lacking: [] };
  yield { ...nothing, row: first.value.row, reader, problems, warnings };
  if (!reader) {
    await records.return(undefined);
    return;
  }
  let rows = 0;
  const left = new Map<number, number>();
  for await (const { row, cells } of records) {
    if (++rows > rowsMax) throw new UnreadableFile(problem(row, '', 'import.tooManyRows', String(rowsMax)));
    for (const index of reader.left) if (cells[index]?.trim()) left.set(index, (left.get(index) ?? 0) + 1);
    yield { row, cells, reader, ...readRow(reader, row, cells) };
  }
  if (rows === 0) throw new UnreadableFile(problem(0, '', 'import.empty'));
  const aside = [...left].map(([index, count]) => ({
    ...problem(0, reader.names[index] ?? '', 'import.columnIgnored'),
    count,
  }));
  yield { ...nothing, row: 0, reader, problems: [], warnings: [...(reader.finish?.() ?? []), ...aside] };
}
