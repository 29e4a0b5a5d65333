import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { isCancelled, type SavedLine, statusesOf } from '#contract/kernel/document.ts';
import type { Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';
import { fieldsOf } from '#contract/kernel/fields.ts';
import type { SheetFormat } from '#contract/kernel/list.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { SheetLanguage, SheetTitle } from '../../sheet/text.ts';
import { listAuditTrail } from '../auditTrail.ts';
import { type Context, may } from '../context.ts';
import { withoutCosts } from '../costs.ts';
import type { Db, Tx } from '../database.ts';
import { growingList, type ListApi, type ListDefinition, type QueryOf, type RowOf } from '../list.ts';
import { listSheet, piecesColumn, type SheetField } from '../listSheet.ts';
import { named } from '../named.ts';
import { snakeCase } from '../rows.ts';
import { hasNumber } from '../search.ts';
import { userNames } from '../userName.ts';
import { visibleLocationIds } from '../visibleLocations.ts';
import { type LineCounts, milligramsOf, type ShownCounts, shownCounts } from './countStore.ts';
import { works } from './hold.ts';
import { type LineTable, listLines, type StoredLine, showLines } from './lineStore.ts';
import { openSteps, type StepRules } from './rules.ts';
import { type DocumentTable, type HeldDocument, listReached } from './store.ts';

type Sql = RawBuilder<unknown>;

/** What of a document's endpoints says what its rows, their sums and a whole one are. */
interface DocumentApi extends ListApi {
  summary: Endpoint;
  find: Endpoint;
}

/** A kind of documents that are made at one location: its tables, its life, and its fields by the names of the row. */
export interface DocumentDefinition<Row extends object, Line extends object = SavedLine> extends DocumentTable {
  api: ListApi;
  steps: StepRules<string, string, unknown>;
  /** Which documents people of another company see at the other location; all unless said. */
  seenElsewhere?: Sql;
  /** A document, or its row, as they see it. */
  veiled?: <Shown extends object>(ctx: Context, shown: Shown) => Shown;
  /** Columns of its own. */
  columns: readonly (keyof Row & string)[];
  /** What a row shows of other tables, and the joins that find it. */
  joined?: Sql;
  joins?: Sql;
  lines: LineTable;
  /** Columns that count units: shown are pieces, and the weight of goods by the gram beside them, as `…Milligrams`. */
  counts?: LineCounts;
  /** The column of another company that sees the document, too. */
  otherCompany?: keyof Row & string;
  /** Filters besides date, status and location. */
  filters?: Record<string, (value: never) => Sql>;
  /** Columns that are summed over the documents that are not cancelled. */
  sums: readonly (keyof Row & string)[];
  title: SheetTitle;
  statusText: Record<string, Record<SheetLanguage, string>>;
  /** Columns of the spreadsheet between the location and who made it. */
  sheet: readonly SheetField<Row>[];
  /** Columns of the spreadsheet of one's lines besides item, quantity and grams. */
  lineSheet?: readonly SheetField<Line>[];
}

/** What the database has of a row: the steps follow from the status. */
type Stored = { status: string; createdAt: Date; userName: string; userNameJa: string };
type End = { remarks: string; reason: string };

const common = ['id', 'number', 'status', 'date', 'locationId', 'lineCount', 'createdAt', 'version'];

/** A kind of documents as its actions use it. */
export interface DocumentStore<Line extends StoredLine, Whole> extends DocumentTable {
  steps: StepRules<string, string, HeldDocument>;
  /** The status of a new one. */
  initial: string;
  lines: LineTable;
  /** One document, whole, as this user may see it: of a visible location. */
  find: (on: Db | Tx, ctx: Context, id: number) => Promise<Whole>;
  /** The lines of a held document as they are stored. */
  listLines: (tx: Tx, id: number) => Promise<Line[]>;
}

/** Reads the documents of a kind: their list, one whole, its lines for a step, its audit trail. */
export function documentStore<A extends DocumentApi, Line extends StoredLine>(
  definition: DocumentDefinition<RowOf<A>, LineOf<A>>,
) {
  type Whole = ReplyOf<A['find']>;
  type Sums = ReplyOf<A['summary']> & object;
  const { api, table, code, otherLocation, steps, lines, veiled = (_ctx, whole) => whole } = definition;
  const { column, columns, joins, scope, row, counts } = partsOf(definition);
  const list = growingList<ListApi, Stored, Sums>({
    api,
    source: sql.table(snakeCase(table)),
    key: { [`${snakeCase(table)}.id`]: 'bigint' },
    scope,
    sorts: { date: [column('date'), column('id')], number: [column('number')] },
    filters: { ...filtersOf(column), ...definition.filters } as ListDefinition<ListApi, Stored, Sums>['filters'],
    search: (word) => hasNumber(column('number'), word),
    columns: () => columns,
    joins: () => joins,
    row: row as never,
    sums: () => sumsOf(definition, column, counts) as Record<keyof Sums & string, Sql>,
    sumJoins: ({ companyId }) => counts?.sumJoin(companyId) ?? sql``,
  });

  const head = (on: Db | Tx, ctx: Context, id: number) => findHead(on, ctx, definition, id);
  async function find(on: Db | Tx, ctx: Context, id: number): Promise<Whole> {
    const [found, reached, shown] = await Promise.all([
      head(on, ctx, id),
      listReached(on, table, id),
      showLines(on, ctx, lines, id),
    ]);
    const made = { [store.initial]: { by: found.userName, byJa: found.userNameJa, at: found.createdAt } };
    return veiled(ctx, { ...found, reached: { ...made, ...reached }, lines: shown }) as Whole;
  }

  const store: DocumentStore<Line, Whole> = {
    table,
    code,
    ...(otherLocation && { otherLocation }),
    steps,
    initial: statusesOf(api.list)[0] ?? '',
    lines,
    find,
    listLines: (tx, id) => listLines<Line>(tx, lines, id),
  };
  return {
    ...store,
    /** What its routes answer without changing anything. */
    reads: {
      list: list.page as unknown as (ctx: Context, query: QueryOf<A>) => Promise<{ rows: RowOf<A>[]; more: boolean }>,
      summary: list.summary,
      export: list.exporter(sheetOf(definition) as never),
      find: (ctx: Context, { id }: { id: number }) => find(ctx.db, ctx, id),
      linesExport: linesExporter(definition, (ctx, id) => find(ctx.db, ctx, id)),
      audit: async (ctx: Context, { id, page }: { id: number; page: number }) => {
        await head(ctx.db, ctx, id);
        return listAuditTrail(ctx, table, id, page);
      },
    },
  };
}

type LineOf<A extends DocumentApi> = ReplyOf<A['find']> extends { lines: (infer Line extends object)[] } ? Line : never;
type SheetChoice = { format: SheetFormat; language: SheetLanguage };

/**
 * What the spreadsheet of every document's lines has; it can be read again as the lines of another one. Goods by the gram have
 * their weight alone.
 */
const lineColumns: readonly SheetField<SavedLine>[] = [
  'itemCode',
  { title: 'name', local: 'name' },
  piecesColumn('quantity'),
  { title: 'grams', of: 'milligrams', kind: 'grams' },
];

/** Answers one document's lines as a file. */
function linesExporter<A extends DocumentApi>(
  { api, title, lineSheet = [] }: DocumentDefinition<RowOf<A>, LineOf<A>>,
  find: (ctx: Context, id: number) => Promise<unknown>,
) {
  const columns = [...lineColumns, ...lineSheet] as readonly SheetField<LineOf<A>>[];
  return async (ctx: Context, { id, ...choice }: { id: number } & SheetChoice) => {
    const { lines } = (await find(ctx, id)) as { lines: LineOf<A>[] };
    const batches = (async function* () {
      yield lines;
    })();
    return listSheet({ title, columns }, lineSchemaOf((api as DocumentApi).find), ctx, batches, choice);
  };
}

function lineSchemaOf({ reply }: Endpoint): z.ZodType {
  const { lines } = fieldsOf(reply);
  return lines instanceof z.ZodArray ? (lines.element as z.ZodType) : z.never();
}

/** A kind of documents as far as its headers go. */
type Head<Row extends object> = Omit<DocumentDefinition<Row>, 'lineSheet'>;

type Column = (name: string) => Sql;

/** What the statements about documents share: columns of the row, their joins, and the documents that the user may see. */
function partsOf<Row extends object>(definition: Head<Row>) {
  const { table, columns, joined, joins = sql``, steps, otherLocation, seenElsewhere = sql`true` } = definition;
  const { veiled = (_ctx, row) => row } = definition;
  const column: Column = (name) => sql.ref(`${snakeCase(table)}.${snakeCase(name)}`);
  const { counts: counted = {} } = definition;
  const counts = definition.counts && shownCounts(table, definition.lines, counted, definition.otherCompany);
  const shown = [...common, ...columns].flatMap((name) =>
    shownColumns(name, column, name in counted ? counts : undefined),
  );
  return {
    column,
    counts,
    columns: sql`${sql.join(shown)}, location.name AS location_name,
      location.name_ja AS location_name_ja, ${userNames('maker')}
      ${joined ? sql`, ${joined}` : sql``}`,
    joins: sql`JOIN location ON location.id = ${column('locationId')} JOIN app_user AS maker ON maker.id = ${column('createdBy')} ${joins}
      ${counts?.join ?? sql``}`,
    scope: (ctx: Context) => {
      const own = sql`${column('companyId')} = ${ctx.companyId} AND ${column('locationId')} = ANY(${visibleLocationIds(ctx)})`;
      if (!otherLocation) return own;
      const isSeen = sql`(${column('companyId')} = ${ctx.companyId} OR ${seenElsewhere})`;
      return sql`(${own} OR ${column(otherLocation)} = ANY(${visibleLocationIds(ctx)}) AND ${isSeen})`;
    },
    row: ({ createdAt, ...stored }: Stored, ctx: Context) =>
      veiled(ctx, {
        ...withoutCosts(ctx, stored),
        createdAt: createdAt.toISOString(),
        steps: openSteps(steps, stored, (right) => may(ctx, right), works(ctx)),
      }),
  };
}

/** A column as it is shown: one that counts as pieces and the weight of goods by the gram. */
function shownColumns(name: string, column: Column, counts: ShownCounts | undefined): Sql[] {
  if (!counts) return [column(name)];
  const [pieces, milligrams] = [sql.ref(snakeCase(name)), sql.ref(snakeCase(milligramsOf(name)))];
  return [sql`${counts.pieces(name)} AS ${pieces}`, sql`${counts.milligrams(name)} AS ${milligrams}`];
}

/** One document without its lines: found through the user's company and locations. */
async function findHead<Row extends object>(on: Db | Tx, ctx: Context, definition: Head<Row>, id: number) {
  const { column, columns, joins, scope, row } = partsOf(definition);
  const [found] = await named<Stored & End>(
    on,
    sql`SELECT ${columns}, ${column('remarks')}, ${column('reason')}
      FROM ${sql.table(snakeCase(definition.table))} ${joins} WHERE ${column('id')} = ${id} AND ${scope(ctx)}`,
  );
  return row(found ?? refuse('notFound'), ctx) as ReturnType<typeof row> & End;
}

function filtersOf(column: Column) {
  return {
    from: (date: string) => sql`${column('date')} >= ${date}`,
    to: (date: string) => sql`${column('date')} <= ${date}`,
    status: (status: string) => sql`${column('status')} = ${status}`,
    locationId: (id: number) => sql`${column('locationId')} = ${id}`,
  };
}

function sumsOf<Row extends object>(
  { sums, api, counts: counted = {} }: Head<Row>,
  column: Column,
  counts: ShownCounts | undefined,
): Record<string, Sql> {
  const statuses = statusesOf(api.list).filter((status) => !isCancelled(status));
  const sum = (of: Sql) =>
    sql`coalesce(sum(${of}) FILTER (WHERE ${column('status')} IN (${sql.join(statuses.map((status) => sql.lit(status)))})), 0)`;
  return Object.fromEntries(
    sums.flatMap((name): [string, Sql][] =>
      counts && name in counted
        ? [
            [name, sum(counts.pieces(name))],
            [milligramsOf(name), sum(counts.milligrams(name))],
          ]
        : [[name, sum(column(name))]],
    ),
  );
}

function sheetOf<Row extends object>({ title, statusText, sheet }: Head<Row>) {
  const status = (row: { status: string }, language: SheetLanguage) => statusText[row.status]?.[language] ?? '';
  return {
    title,
    columns: [
      'number',
      'date',
      { title: 'status', value: status },
      { title: 'location', local: 'locationName' },
      'lineCount',
      ...sheet,
      { title: 'user', local: 'userName' },
    ],
  };
}
