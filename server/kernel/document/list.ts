import { type RawBuilder, sql } from 'kysely';
import { refuse } from '#contract/kernel/refusal.ts';
import type { SheetLanguage, SheetTitle } from '../../sheet/text.ts';
import { listAuditTrail } from '../auditTrail.ts';
import { type Context, may } from '../context.ts';
import { withoutCosts } from '../costs.ts';
import type { Db, Tx } from '../database.ts';
import { growingList, type ListApi, type ListDefinition, type QueryOf } from '../list.ts';
import type { SheetField } from '../listSheet.ts';
import { named } from '../named.ts';
import { snakeCase } from '../rows.ts';
import { hasNumber } from '../search.ts';
import { visibleLocationIds } from '../visibleLocations.ts';
import { openSteps, type StepRules } from './rules.ts';
import type { DocumentTable } from './store.ts';

type Sql = RawBuilder<unknown>;

/** A kind of documents that are made at one location, wait for approval, and end. */
export interface DocumentListDefinition<A extends ListApi, Row extends object> extends DocumentTable {
  api: A;
  steps: StepRules<string, string, unknown>;
  /** Columns of its own, by the names of the row. */
  own: readonly (keyof Row & string)[];
  /** Filters besides date, status and location. */
  filters?: Record<string, (value: never) => Sql>;
  /** Columns whose sum is told, of documents that are not cancelled. */
  sums: readonly (keyof Row & string)[];
  title: SheetTitle;
  statusText: Record<string, Record<SheetLanguage, string>>;
  /** Columns of the spreadsheet between the location and who made it. */
  sheet: readonly SheetField<Row>[];
}

/** What the database keeps of a row: the steps follow from the status. */
type Stored = { status: string; createdAt: Date };
/** What is told of one document besides its row. */
interface Told {
  remarks: string;
  reason: string;
  endedBy: string;
  endedAt: string | null;
}

const common = ['id', 'number', 'status', 'date', 'locationId', 'createdAt', 'version'];

/** The documents of the locations that the user may see: their list, the head of one, its audit trail. */
export function documentList<A extends ListApi, Row extends object, Sums extends object>(
  definition: DocumentListDefinition<A, Row>,
) {
  const { api, table, steps } = definition;
  const column = (name: string) => sql.ref(`${table}.${snakeCase(name)}`);
  const columns = sql`${sql.join([...common, ...definition.own].map(column))}, location.name AS location_name,
    location.name_ja AS location_name_ja, concat_ws(' ', maker.first_name, maker.last_name) AS user_name`;
  const joins = sql`JOIN location ON location.id = ${column('locationId')} JOIN app_user AS maker ON maker.id = ${column('createdBy')}`;
  const scope = (ctx: Context) =>
    sql`${column('companyId')} = ${ctx.companyId} AND ${column('locationId')} = ANY(${visibleLocationIds(ctx)})`;
  const row = ({ createdAt, ...stored }: Stored, ctx: Context) =>
    ({
      ...withoutCosts(ctx, stored),
      createdAt: createdAt.toISOString(),
      steps: openSteps(steps, stored, (right) => may(ctx, right)),
    }) as unknown as Row;
  const list = growingList<ListApi, Stored, Sums>({
    api,
    source: sql.table(table),
    key: { [`${table}.id`]: 'bigint' },
    scope,
    sorts: { date: [column('date'), column('id')], number: [column('number')] },
    filters: { ...filtersOf(column), ...definition.filters } as ListDefinition<ListApi, Stored, Sums>['filters'],
    search: (word) => hasNumber(column('number'), word),
    columns: () => columns,
    joins: () => joins,
    row: row as never,
    sums: () => sumsOf(definition.sums, column) as Record<keyof Sums & string, Sql>,
  });

  /** One document without its lines: found through the user's company and locations. */
  async function head(on: Db | Tx, ctx: Context, id: number): Promise<Row & Told> {
    const [found] = await named<Stored & Omit<Told, 'endedAt'> & { endedAt: Date | null }>(
      on,
      sql`SELECT ${columns}, ${column('remarks')}, ${column('reason')}, ${column('endedAt')},
          concat_ws(' ', ender.first_name, ender.last_name) AS ended_by
        FROM ${sql.table(table)} ${joins} LEFT JOIN app_user AS ender ON ender.id = ${column('endedBy')}
        WHERE ${column('id')} = ${id} AND ${scope(ctx)}`,
    );
    if (!found) refuse('notFound');
    const { remarks, reason, endedBy, endedAt } = found;
    return { ...row(found, ctx), remarks, reason, endedBy, endedAt: endedAt?.toISOString() ?? null };
  }

  return {
    head,
    list: list.page as unknown as (ctx: Context, query: QueryOf<A>) => Promise<{ rows: Row[]; more: boolean }>,
    summary: list.summary,
    export: list.exporter(sheetOf(definition) as never),
    audit: async (ctx: Context, { id, page }: { id: number; page: number }) => {
      await head(ctx.db, ctx, id);
      return listAuditTrail(ctx, table, id, page);
    },
  };
}

type Column = (name: string) => Sql;

function filtersOf(column: Column) {
  return {
    from: (date: string) => sql`${column('date')} >= ${date}`,
    to: (date: string) => sql`${column('date')} <= ${date}`,
    status: (status: string) => sql`${column('status')} = ${status}`,
    locationId: (id: number) => sql`${column('locationId')} = ${id}`,
  };
}

function sumsOf(names: readonly string[], column: Column): Record<string, Sql> {
  const isCounted = sql`FILTER (WHERE ${column('status')} <> 'cancelled')`;
  return Object.fromEntries(names.map((name) => [name, sql`coalesce(sum(${column(name)}) ${isCounted}, 0)`]));
}

function sheetOf<Row extends object>({
  title,
  statusText,
  sheet,
}: Pick<DocumentListDefinition<ListApi, Row>, 'title' | 'statusText' | 'sheet'>) {
  const status = (row: { status: string }, language: SheetLanguage) => statusText[row.status]?.[language] ?? '';
  return {
    title,
    columns: [
      'number',
      'date',
      { title: 'status', value: status },
      { title: 'location', local: 'locationName' },
      ...sheet,
      { title: 'user', of: 'userName' },
    ],
  };
}
