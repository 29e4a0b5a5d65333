import type { ImportChange, ImportProblem } from '#contract/kernel/import.ts';
import { throughShiftJis } from '../../sheet/shiftJis.ts';
import { type Changes, changesBetween } from '../audit.ts';
import type { Db } from '../database.ts';
import { problem } from './cells.ts';
import { type ImportColumn, titleLike } from './columns.ts';
import type { ImportContext, ImportKind, UniqueField } from './kind.ts';
import {
  listChanges,
  listLackingRequired,
  listMatched,
  listMatchedTwice,
  matchRows,
  saveChanges,
  saveProblems,
} from './matchStore.ts';
import { type Clash, listTaken, listTakenSince, listTwice } from './rowStore.ts';
import type { RunRow } from './store.ts';

const batchSize = 1000;
const changesMax = 50;

interface Found {
  problems: ImportProblem[];
  warnings: ImportProblem[];
}

/**
 * Compares the rows of a file with each other and with what is there already: what they mean, what would change of it, and
 * which of them can't be.
 */
export async function compareRows(ctx: ImportContext, kind: ImportKind, run: RunRow): Promise<Found> {
  const { db } = ctx;
  await matchRows(db, run, kind.keys);
  let problems: ImportProblem[] = [];
  const add = async (found: readonly ImportProblem[], shown = found) => {
    await saveProblems(db, run.id, found);
    problems = problems.concat(shown);
  };
  await add(await clashProblems(run, kind, 'twice', (field) => listTwice(db, run.id, field)));
  await add(await findTaken(db, run, kind));
  const twice = await listMatchedTwice(db, run.id);
  await add(twice.map(({ row, otherRow }) => problem(row, '', 'import.matchTwice', '', otherRow)));
  const lacking = await listLackingRequired(db, run.id);
  await add(...lackingProblems(lacking, kind, run));
  return { problems, warnings: await saveDifferences(ctx, kind, run) };
}

/** A column that the file has not is told once, and keeps out each row that needs it. */
function lackingProblems(
  rows: readonly { row: number; fields: readonly string[] }[],
  { fileColumns }: ImportKind,
  { settings }: RunRow,
): [of: ImportProblem[], shown: ImportProblem[]] {
  const { columnNames = {} } = settings;
  const style = titleLike(settings.names ?? [], fileColumns);
  const columns = new Map(fileColumns.map((column) => [column.field, column]));
  const titleOf = (field: string) => style(columns.get(field) as ImportColumn);
  const all = rows.flatMap(({ row, fields }) =>
    fields.map((field) => ({ field, of: problem(row, columnNames[field] ?? titleOf(field), 'import.required') })),
  );
  const wanted = new Set(all.map(({ field }) => field));
  const absent = [...columns.keys()].filter((field) => wanted.has(field) && !columnNames[field]);
  const shown = [
    ...absent.map((field) => problem(1, titleOf(field), 'import.columnMissing')),
    ...all.filter(({ field }) => columnNames[field]).map(({ of }) => of),
  ];
  return [all.map(({ of }) => of), shown];
}

async function saveDifferences({ db, signal }: ImportContext, kind: ImportKind, run: RunRow): Promise<ImportProblem[]> {
  const warnings: ImportProblem[] = [];
  const { columnNames = {} } = run.settings;
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const rows = await listMatched(db, run, kind, after, batchSize);
    const saved = rows.map(({ position, row, fields, given, before }) => {
      const changed = kind.changed(before, { row, fields: { ...fields, row }, given: new Set(given), columnNames });
      const changes = meantChanges(changesBetween(before, changed.after, Object.keys(changed.after)));
      warnings.push(...changed.warnings, ...lostLetters(changes, row, columnNames));
      return { position, version: Number(before.version), changes };
    });
    await saveChanges(db, run.id, saved);
    if (rows.length < batchSize) return warnings;
    after = rows.at(-1)?.position ?? after;
  }
}

/** A cell that differs only as Shift-JIS made it differ leaves what is there, whatever the file was saved as since. */
function meantChanges(changes: Changes): Changes {
  const isMeant = ([before, after]: Changes[string]) =>
    typeof before !== 'string' || before === '' || throughShiftJis(before) !== after;
  return Object.fromEntries(Object.entries(changes).filter(([, change]) => isMeant(change)));
}

/** Cells that were written anew, in which a letter is lost all the same. */
function lostLetters(changes: Changes, row: number, columnNames: Readonly<Record<string, string>>): ImportProblem[] {
  const lost = Object.entries(changes).filter(([, [before, after]]) => hasGeta(after) && !hasGeta(before));
  return lost.map(([field, [, after]]) =>
    problem(row, columnNames[field] ?? field, 'import.letterLost', String(after)),
  );
}

function hasGeta(value: unknown): boolean {
  return typeof value === 'string' && value.includes('〓');
}

/** The first changes, as texts. */
export async function shownChanges(db: Db, runId: string, kind: ImportKind): Promise<ImportChange[]> {
  const rows = await listChanges(db, runId, kind, changesMax);
  return rows.map(({ changes, ...row }) => ({
    ...row,
    changes: Object.entries(changes).map(([field, [before, after]]) => {
      return { field, before: String(before ?? ''), after: String(after ?? '') };
    }),
  }));
}

/** Rows with a value that has to be their own and that the company has by now. */
export function findTaken(db: Db, run: RunRow, kind: ImportKind): Promise<ImportProblem[]> {
  return clashProblems(run, kind, 'taken', async (field) => {
    const taken = await listTaken(db, run, kind, field);
    return field.amongActive ? [...taken, ...(await listTakenSince(db, run, kind, field))] : taken;
  });
}

/** Rows with a value that has to be their own, `twice` in the file or `taken` by a thing of the company. */
async function clashProblems(
  { settings }: RunRow,
  { unique }: ImportKind,
  what: 'twice' | 'taken',
  list: (field: UniqueField) => Promise<Clash[]>,
): Promise<ImportProblem[]> {
  const found: ImportProblem[] = [];
  for (const field of unique) {
    const column = settings.columnNames?.[field.writtenAs] ?? field.writtenAs;
    const code = field[what];
    if (!code) continue;
    for (const { row, value, otherRow } of await list(field)) found.push(problem(row, column, code, value, otherRow));
  }
  return found.toSorted((a, b) => a.row - b.row);
}
