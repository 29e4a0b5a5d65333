import type { RawBuilder } from 'kysely';
import type { AccessWord } from '#contract/kernel/access.ts';
import type {
  ImportPictures,
  ImportProblem,
  ImportRun,
  ImportType,
  previewed,
  RoundedPrices,
} from '#contract/kernel/import.ts';
import type { SheetText } from '../../sheet/text.ts';
import type { Changes } from '../audit.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database.ts';
import type { FileStore } from '../files.ts';
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

/** What is imported: items, customers. An area says this much of its own; how a run goes is the same for all. */
export interface ImportKind<Row extends ImportedRow = ImportedRow, Preview = unknown> {
  name: 'items' | 'customers';
  table: 'item' | 'customer';
  /** What a template is called. */
  title: SheetText;
  /** The columns of a file in our own format. */
  fileColumns: readonly ImportColumn[];
  /** And of one in the format of somebody else. */
  foreignColumns?: readonly ImportColumn[];
  /** The columns that are filled, with their types: fields of a row, and `companyId`, `createdAt` and `createdBy`. */
  columns: Readonly<Record<string, string>>;
  /** The fields that the audit entry of each row tells. */
  audited: readonly string[];
  unique: readonly UniqueField[];
  /** By what a row is recognised as something that is there already, the surest first. */
  keys: readonly MatchKey[];
  /** The field that a thing is called by. */
  code: string;
  /** What else has to be known of a thing to change it, as JSON of the table `thing`. */
  facts?: RawBuilder<unknown>;
  /** The thing as it would be, and what is worth knowing of that. `given`: the columns in which something stands. */
  changed(
    before: Record<string, unknown>,
    row: { row: number; fields: Row; given: ReadonlySet<string>; columnNames: Readonly<Record<string, string>> },
  ): { after: Record<string, unknown>; warnings: ImportProblem[] };
  /** The rights that changing what is there takes. */
  updateRights: readonly AccessWord[];
  /** Fields that are emptied where something is added once more; null where that can't be. */
  ownFields: readonly string[] | null;
  /** Begins to read a file: what it answers recognises the format by the header. */
  open(ctx: ImportContext, run: RunRow): Promise<(cells: readonly string[]) => Header<Row>>;
  /** A row as the user sees it before it is written. `changes`: what changes of a thing that is there already. */
  preview(row: Row, changes?: Changes): Omit<Preview, keyof typeof previewed | 'after'>;
  /** Refuses to begin to write where this can't be written to. */
  admit?(tx: Tx, ctx: Context, target: Record<string, unknown>): Promise<void>;
  /** The fields that are issued to rows that lack them. */
  issuedFields(ctx: ImportContext, run: RunRow): Promise<IssuedField[]>;
  /** Holds what has to stay as it is while rows are written. @throws ImportRefused */
  prepare?(tx: Tx, ctx: ImportContext, run: RunRow): Promise<void>;
  /** Writes what belongs to rows, once all of them were written. */
  complete?(tx: Tx, ctx: ImportContext, run: RunRow): Promise<void>;
  /** Saves the pictures that a file names; answers what of them is there. */
  savePictures?(ctx: ImportContext, run: RunRow, pictures: readonly NamedPicture[]): Promise<ImportPictures | null>;
  /** Gives things the pictures that lie somewhere. */
  addPictures?(
    ctx: ImportContext & { files: FileStore },
    runId: string,
    file: { path: string; name: string },
    onProgress: (found: ImportPictures) => Promise<void>,
  ): Promise<ImportPictures>;
  /** Removes what a run added; answers the things on which something was built since, and then nothing was done. */
  removeAdded(tx: Tx, ctx: ImportContext, run: RunRow): Promise<number[]>;
}

/** A picture that a file of products names, by the name of its own file. */
export interface NamedPicture {
  handle: string;
  /** Null where it is one of the whole product. */
  variant: string | null;
  position: number;
  name: string;
}

/** A field whose value only one thing of a company may have. */
export interface UniqueField {
  field: string;
  /** The field that has the value as the file writes it. */
  writtenAs: string;
  /** A thing that is switched off has given its value up. */
  amongActive?: true;
  /** The column that says that a thing shares the value, and so may keep it. */
  sharedBy?: string;
  /** What is wrong where two rows of the file have it, and where a thing of the company has it. */
  twice: ImportCode;
  /** Left out where a thing that has it is the one that the row means. */
  taken?: ImportCode;
}

/** Fields that a thing of the company has alone. */
export interface MatchKey {
  table: 'item' | 'customer' | 'itemOrigin';
  /** The column that says which thing it is. */
  thingId: 'id' | 'itemId';
  fields: readonly [string, ...string[]];
  /** Which of the things may be meant, of the table `thing`. */
  isOpen?: RawBuilder<unknown>;
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
  /** The header as it stands. */
  names: readonly string[];
  /** The name of each column of the file; of two columns with one name, the first counts. */
  columns: readonly (string | undefined)[];
  /** What the header calls fields that are otherwise named as they are here. */
  columnNames: Readonly<Record<string, string>>;
  /** Where columns stand whose values are left aside. */
  left: readonly number[];
  /** Null where the record is nothing to be written; what is wrong with it gathers in `row`. */
  read(row: FileRow): Row | null;
  /** What there is to say once all of it was read. */
  finish?(): ImportProblem[];
  /** The product types that the file names, once all of it was read. */
  types?(): ImportType[];
  /** The prices that lose their decimals, since the file is said to be in yen. */
  roundedPrices?(): RoundedPrices | null;
  /** The pictures that it names. */
  pictures?(): readonly NamedPicture[];
}

export interface RowOutcome<Row> {
  /** Null where the record is nothing to be written, or can't be read. */
  thing: Row | null;
  /** The columns in which something stands, and required fields for which nothing does. */
  given: readonly string[];
  lacking: readonly string[];
  problems: ImportProblem[];
  warnings: ImportProblem[];
}
