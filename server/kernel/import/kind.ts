import type { ImportProblem, ImportRun } from '#contract/kernel/import.ts';
import type { SheetText } from '../../sheet/text.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database.ts';
import type { Row as FileRow, ImportCode } from './cells.ts';
import type { ImportColumn } from './columns.ts';
import type { RunRow } from './store.ts';

export type ImportFormat = NonNullable<ImportRun['format']>;

/** What the work on a file needs: it goes on after the request, in whichever process. */
export interface ImportContext extends Pick<Context, 'db' | 'clock' | 'companyId'> {
  /** Whoever asked for it. */
  user: { id: number };
  /** Says that the work has to stop. */
  signal: AbortSignal;
}

/** What a row of a file became: the fields that will be written, and where they stand. */
export interface ImportedRow {
  row: number;
}

/** A row that was written, with the id that it was given. */
export interface WrittenRow<Row extends ImportedRow> {
  id: number;
  fields: Omit<Row, 'row'>;
}

/** What is imported: items, customers. An area says this much of its own; how a run goes is the same for all. */
export interface ImportKind<Row extends ImportedRow = ImportedRow, Preview = unknown> {
  name: 'items' | 'customers';
  table: 'item' | 'customer';
  /** What a template is called. */
  title: SheetText;
  /** The columns of a file in our own format. */
  fileColumns: readonly ImportColumn[];
  /** The columns that are filled, with their types: fields of a row, and `companyId`, `createdAt` and `createdBy`. */
  columns: Readonly<Record<string, string>>;
  /** The fields that the audit entry of each row tells. */
  audited: readonly string[];
  unique: readonly UniqueField[];
  /** Whether a thing that is switched off keeps its unique values. */
  uniqueAmong: 'all' | 'active';
  /** Begins to read a file: what it answers recognises the format by the header. */
  open(ctx: ImportContext, run: RunRow): Promise<(cells: readonly string[]) => Header<Row>>;
  /** A row as the user sees it before it is written. */
  preview(row: Row): Preview;
  /** Refuses to begin to write where this can't be written to. */
  admit?(tx: Tx, ctx: Context, target: Record<string, unknown>): Promise<void>;
  /** The fields that are issued to rows that lack them. */
  issuedFields(ctx: ImportContext, run: RunRow): Promise<IssuedField[]>;
  /** Holds what has to stay as it is while rows are written. @throws ImportRefused */
  prepare?(tx: Tx, ctx: ImportContext, run: RunRow): Promise<void>;
  /** Writes what belongs to rows that were just written. */
  complete?(tx: Tx, ctx: ImportContext, run: RunRow, rows: readonly WrittenRow<Row>[]): Promise<void>;
}

/** A field whose value only one thing of a company may have. */
export interface UniqueField {
  field: string;
  /** The field that has the value as the file writes it. */
  writtenAs: string;
  /** What is wrong where two rows of the file have it, and where a thing of the company has it. */
  twice: ImportCode;
  taken: ImportCode;
}

/** A field that is issued from number counters, one for each group of rows. */
export interface IssuedField {
  field: string;
  /** The field that makes rows a group. */
  groupedBy?: string;
  counter(group: string): string;
  format(group: string, number: number): string;
}

export interface Header<Row> {
  reader: RowReader<Row> | null;
  problems: ImportProblem[];
  warnings: ImportProblem[];
}

/** How the records of one file are read, in order. */
export interface RowReader<Row> {
  format: ImportFormat;
  /** The name of each column of the file; of two columns with one name, the first counts. */
  columns: readonly (string | undefined)[];
  /** What the header calls fields that are otherwise named as they are here. */
  columnNames: Readonly<Record<string, string>>;
  /** Null where the record is nothing to be written; what is wrong with it gathers in `row`. */
  read(row: FileRow): Row | null;
  /** What there is to say once all of it was read. */
  finish?(): ImportProblem[];
}

export interface RowOutcome<Row> {
  /** Null where the record is nothing to be written, or can't be read. */
  thing: Row | null;
  problems: ImportProblem[];
  warnings: ImportProblem[];
}
