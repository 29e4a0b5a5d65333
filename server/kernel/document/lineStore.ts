import { type RawBuilder, sql } from 'kysely';
import type { Changes } from '../audit.ts';
import type { Context } from '../context.ts';
import { withoutCosts } from '../costs.ts';
import type { Db, Tables, Tx } from '../database.ts';
import { imageUrl } from '../files.ts';
import { named } from '../named.ts';
import { insertRows, snakeCase } from '../rows.ts';

/** The table of a document's lines, with `id, position, item_id, quantity, milligrams` and the columns of its own. */
export interface LineTable {
  table: keyof Tables;
  /** The column that names the document. */
  document: string;
  columns: readonly string[];
  /** What an audit trail tells of a line besides its goods and how much they are; no cost. */
  audited?: readonly string[];
  /** There are too many to be shown or edited at once: their kind pages them, and writes them itself. */
  apart?: true;
  /** What a line shows of other tables, and the joins that find it; the line's own is `line`. */
  joined?: RawBuilder<unknown>;
  joins?: RawBuilder<unknown>;
}

/** What every line has. */
export interface StoredLine {
  id: number;
  position: number;
  itemId: number;
  quantity: number;
  milligrams: number;
}

/** So many lines of either side are told by an audit trail, and how many more there are. */
const auditedMax = 100;

const common = ['id', 'itemId', 'quantity', 'milligrams'];

/** The lines of a held document as they are stored, in their order. */
export async function listLines<Line extends StoredLine>(
  tx: Tx,
  lines: LineTable,
  documentId: number,
): Promise<Line[]> {
  if (lines.apart) return [];
  return named<Line>(
    tx,
    sql`SELECT ${columnsOf(lines, ['position'])} FROM ${sql.table(snakeCase(lines.table))} AS line
      WHERE ${documentOf(lines)} = ${documentId} ORDER BY line.position`,
  );
}

/** The lines of a document as its reader may see them, with their items. */
export async function showLines(on: Db | Tx, ctx: Context, lines: LineTable, documentId: number): Promise<object[]> {
  const { joined, joins = sql``, apart } = lines;
  if (apart) return [];
  const shown = await named<{ imageId: string | null }>(
    on,
    sql`SELECT ${columnsOf(lines)}, item.item_code, item.name, item.name_ja, item.price_by, image.file_id AS image_id
        ${joined ? sql`, ${joined}` : sql``}
      FROM ${sql.table(snakeCase(lines.table))} AS line JOIN item ON item.id = line.item_id ${joins}
      LEFT JOIN item_image AS image ON image.item_id = item.id AND image.position = 0
      WHERE ${documentOf(lines)} = ${documentId} ORDER BY line.position`,
  );
  return shown.map(({ imageId, ...line }) => withoutCosts(ctx, { ...line, imageUrl: imageUrl(imageId, 'thumb') }));
}

/** The lines that a change took away and those that it brought, as `showLines` shows both, for an audit trail. */
export function changedLines(
  before: readonly object[],
  after: readonly object[],
  { audited = [] }: LineTable,
): Changes {
  const entry = (line: object) => JSON.stringify(auditedLine(line, ['quantity', 'milligrams', ...audited]));
  const [old, now] = [before.map(entry), after.map(entry)];
  const [removed, added] = [without(old, now), without(now, old)];
  if (removed.length + added.length === 0) return {};
  const shown = (lines: string[]) => lines.slice(0, auditedMax).map((line) => JSON.parse(line));
  const left = (lines: string[]) => (lines.length > auditedMax ? lines.length - auditedMax : null);
  const moreLines = [left(removed), left(added)] as const;
  return { lines: [shown(removed), shown(added)], ...(moreLines.some(Boolean) && { moreLines }) };
}

/** What an audit trail tells of a line: its item, and these fields of it that say something. */
export function auditedLine(line: object, fields: readonly string[]): object {
  const all = new Map(Object.entries(line));
  const named = ['itemCode', 'name', 'nameJa', 'priceBy', ...fields].map((field) => [field, all.get(field)] as const);
  return Object.fromEntries(named.filter(([, value]) => value));
}

/** Those of `some` that are not among `others`; what is there twice, is twice. */
function without(some: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return some.filter((one) => {
    const index = left.indexOf(one);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** Puts these lines in the place of those that are there. */
export async function saveLines(
  tx: Tx,
  { table, document, apart }: LineTable,
  documentId: number,
  lines: readonly object[],
): Promise<void> {
  if (apart) return;
  await named(
    tx,
    sql`DELETE FROM ${sql.table(snakeCase(table))} WHERE ${sql.ref(snakeCase(document))} = ${documentId}`,
  );
  await insertRows(
    tx,
    table,
    lines.map((line) => ({ ...line, [document]: documentId })),
  );
}

function columnsOf({ columns }: LineTable, more: readonly string[] = []): RawBuilder<unknown> {
  return sql.join([...common, ...more, ...columns].map((name) => sql.ref(`line.${snakeCase(name)}`)));
}

function documentOf({ document }: LineTable): RawBuilder<unknown> {
  return sql.ref(`line.${snakeCase(document)}`);
}
