import type { ImportProblem, ImportRun } from '#contract/kernel/import.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database.ts';
import type { Progress, RunRow } from './store.ts';

export type ImportFormat = NonNullable<ImportRun['format']>;

/** What the work on a file needs: it goes on after the request, in whichever process. */
export interface ImportContext extends Pick<Context, 'db' | 'clock' | 'companyId'> {
  /** Whoever asked for it. */
  user: { id: number };
  /** Says that the work has to stop. */
  signal: AbortSignal;
}

/** What is imported: items, customers. An area says this much of its own; how a run goes is the same for all. */
export interface ImportKind<Thing extends Numbered, Preview> {
  name: 'items' | 'customers';
  /** What a file without a name is called. */
  fileName: string;
  /** Begins to look at a file. */
  open(ctx: ImportContext, run: RunRow): Promise<Reading<Thing, Preview>>;
  /** Writes what was kept of a checked file, all or nothing. @throws ImportRefused */
  write(ctx: ImportContext, run: RunRow, progress: Progress): Promise<void>;
  /** Gives up what was kept of files. */
  forget(db: Db, runIds: readonly string[]): Promise<void>;
}

/** Whatever a row of a file became. */
export interface Numbered {
  row: number;
}

/** One file on its way in. */
export interface Reading<Thing extends Numbered, Preview> {
  /** Recognises the format of a file by its header, and answers what reads the records below it. */
  readHeader(cells: readonly string[]): Header<Thing>;
  /** What of it stands in the file before. */
  twins(thing: Thing, format: ImportFormat): ImportProblem[];
  /** What of it the company has already. */
  clashes(things: readonly Thing[], format: ImportFormat): Promise<ImportProblem[]>;
  /** Keeps it for being written, after so many others of the file. */
  keep(after: number, things: readonly Thing[]): Promise<void>;
  shown(thing: Thing): Preview;
}

export interface Header<Thing> {
  reader: RowReader<Thing> | null;
  problems: ImportProblem[];
  warnings: ImportProblem[];
}

/** Reads the records of one file, in order. */
export interface RowReader<Thing> {
  format: ImportFormat;
  read(row: number, cells: readonly string[]): RowOutcome<Thing>;
  /** What there is to say once all of it was read. */
  finish(): ImportProblem[];
}

export interface RowOutcome<Thing> {
  /** Null where the record is nothing to be written, or can't be read. */
  thing: Thing | null;
  problems: ImportProblem[];
  warnings: ImportProblem[];
}
