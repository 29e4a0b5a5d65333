import { type RawBuilder, sql } from 'kysely';
import type { PriceChangeRow, PriceRule, priceApi } from '#contract/catalogue/price.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { imageUrl } from '../../kernel/files.ts';
import { searchCondition } from '../../kernel/search.ts';
import { itemWords } from '../item/searchRules.ts';
import { matches } from '../item/words.ts';
import type { HeldPrice } from './store.ts';

/** What becomes of one item. */
export interface PriceStep {
  itemId: number;
  price: number;
  newPrice: number;
  markupBasisPoints: number;
  newMarkupBasisPoints: number;
  leftAlone: boolean;
}

const batchSize = 2_000;

/** Changes of prices are made one after the other in a company, so that the last one is known. */
export async function holdPriceChanges(tx: Tx, ctx: Context): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('price_change', ${ctx.companyId}))`.execute(tx);
}

/** Writes a change with its rows: the items' new prices, what was done to each of them, and their trails. */
export async function savePriceChange(
  tx: Tx,
  ctx: Context,
  { rule, undoOf }: { rule: PriceRule | null; undoOf: number | null },
  steps: readonly PriceStep[],
): Promise<number> {
  const moved = steps.filter(({ leftAlone }) => !leftAlone);
  const { id } = await tx
    .insertInto('priceChange')
    .values({
      companyId: ctx.companyId,
      at: ctx.clock.now(),
      userId: ctx.user.id,
      rule: rule && JSON.stringify(rule),
      undoOf,
      itemCount: moved.length,
      leftAlone: steps.length - moved.length,
      price: moved.reduce((sum, { price }) => sum + price, 0),
      newPrice: moved.reduce((sum, { newPrice }) => sum + newPrice, 0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const action = undoOf === null ? 'priceChange' : 'priceUndo';
  for (let start = 0; start < steps.length; start += batchSize) {
    await saveSteps(tx, ctx, id, action, steps.slice(start, start + batchSize));
  }
  return id;
}

async function saveSteps(tx: Tx, ctx: Context, changeId: number, action: string, steps: readonly PriceStep[]) {
  // Written out here: the driver takes a second to quote what needs no quotes.
  const column = (key: keyof PriceStep) => `{${steps.map((step) => step[key]).join(',')}}`;
  await sql`WITH step AS MATERIALIZED (
      SELECT * FROM unnest(${column('itemId')}::bigint[], ${column('price')}::bigint[], ${column('newPrice')}::bigint[],
        ${column('markupBasisPoints')}::int[], ${column('newMarkupBasisPoints')}::int[], ${column('leftAlone')}::boolean[])
        AS step(item_id, price, new_price, markup, new_markup, left_alone)),
    priced AS (
      UPDATE item SET price = step.new_price, markup_basis_points = step.new_markup, version = item.version + 1
      FROM step WHERE item.id = step.item_id AND NOT step.left_alone),
    audited AS (
      INSERT INTO audit_entry (company_id, at, user_id, thing, thing_id, action, changes)
      SELECT ${ctx.companyId}::bigint, ${ctx.clock.now()}::timestamptz, ${ctx.user.id}::bigint, 'item', item_id, ${action},
        jsonb_build_object('price', jsonb_build_array(price, new_price)) || CASE WHEN markup = new_markup THEN '{}'
          ELSE jsonb_build_object('markupBasisPoints', jsonb_build_array(markup, new_markup)) END
      FROM step WHERE NOT left_alone)
    INSERT INTO price_change_row
      (price_change_id, item_id, price, new_price, markup_basis_points, new_markup_basis_points, left_alone)
    SELECT ${changeId}::bigint, item_id, price, new_price, markup, new_markup, left_alone FROM step`.execute(tx);
}

/** An item as a change left it, and as it is now. */
export interface ChangedItem extends HeldPrice {
  step: { price: number; newPrice: number; markupBasisPoints: number };
}

/** Locks the items whose price a change set, sorted by id, a batch at a time. */
export async function* holdChanged(tx: Tx, changeId: number): AsyncGenerator<ChangedItem[]> {
  for (let last = 0; ; ) {
    const { rows } = await sql<ChangedItem>`SELECT item.id, item.version, item.item_code, item.cost,
        item.markup_basis_points, item.milligrams, item.price,
        jsonb_build_object('price', row.price, 'newPrice', row.new_price, 'markupBasisPoints', row.markup_basis_points) AS step
      FROM price_change_row AS row JOIN item ON item.id = row.item_id
      WHERE row.price_change_id = ${changeId} AND NOT row.left_alone AND row.item_id > ${last}
      ORDER BY row.item_id LIMIT ${batchSize} FOR NO KEY UPDATE OF item`.execute(tx);
    if (rows.length > 0) yield rows;
    const end = rows.at(-1);
    if (rows.length < batchSize || !end) return;
    last = end.id;
  }
}

export interface ChangeRecord {
  id: number;
  at: Date;
  userName: string;
  rule: PriceRule | null;
  itemCount: number;
  leftAlone: number;
  price: number;
  newPrice: number;
  undoOf: number | null;
  undoneBy: number | null;
  /** Nobody has changed many prices since, but for what was undone. */
  isLast: boolean;
}

/** Changes of the company in use, newest first unless said otherwise. */
export async function listChanges(
  ctx: Context,
  filters: ChangeFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<ChangeRecord[]> {
  const { rows } = await sql<ChangeRecord>`${changes(ctx)} WHERE ${named(ctx, filters.search)}
    ORDER BY change.id ${wayOf(filters)} LIMIT ${limit} OFFSET ${offset}`.execute(ctx.db);
  return rows;
}

interface ChangeFilters {
  search: string;
  direction: 'asc' | 'desc';
}

const wayOf = ({ direction }: ChangeFilters) => sql.raw(direction);

/** The ids of all of them, in order, at most so many. */
export async function listChangeIds(ctx: Context, filters: ChangeFilters, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT change.id FROM price_change AS change
    JOIN app_user AS "user" ON "user".id = change.user_id WHERE ${named(ctx, filters.search)}
    ORDER BY change.id ${wayOf(filters)} LIMIT ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Changes a batch at a time, in the order of the ids. */
export async function* readChanges(
  ctx: Context,
  ids: readonly number[],
  batch = 1_000,
): AsyncGenerator<ChangeRecord[]> {
  for (let start = 0; start < ids.length; start += batch) {
    const wanted = ids.slice(start, start + batch) as number[];
    const { rows } = await sql<ChangeRecord>`${changes(ctx)} WHERE change.company_id = ${ctx.companyId}
      AND change.id = ANY(${wanted}::bigint[]) ORDER BY array_position(${wanted}::bigint[], change.id)`.execute(ctx.db);
    yield rows;
  }
}

export async function countChanges(ctx: Context, search: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM price_change AS change
    JOIN app_user AS "user" ON "user".id = change.user_id WHERE ${named(ctx, search)}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

export async function findChange(on: Db | Tx, ctx: Context, id: number): Promise<ChangeRecord | undefined> {
  const { rows } = await sql<ChangeRecord>`${changes(ctx)}
    WHERE change.company_id = ${ctx.companyId} AND change.id = ${id}`.execute(on);
  return rows[0];
}

function changes(ctx: Context): RawBuilder<unknown> {
  return sql`SELECT change.id, change.at, ${userName} AS user_name, change.rule, change.item_count, change.left_alone,
      change.price, change.new_price, change.undo_of, undo.id AS undone_by,
      change.id IS NOT DISTINCT FROM (SELECT max(made.id) FROM price_change AS made
        WHERE made.company_id = ${ctx.companyId} AND made.undo_of IS NULL
          AND NOT EXISTS (SELECT FROM price_change AS undone WHERE undone.undo_of = made.id)) AS is_last
    FROM price_change AS change JOIN app_user AS "user" ON "user".id = change.user_id
    LEFT JOIN price_change AS undo ON undo.undo_of = change.id`;
}

const userName = sql`concat_ws(' ', "user".first_name, "user".last_name)`;

function named(ctx: Context, search: string): RawBuilder<unknown> {
  const found = searchCondition(sql`folded(${userName})`, search);
  return sql`change.company_id = ${ctx.companyId} ${found ? sql`AND ${found}` : sql``}`;
}

type RowFilters = Pick<InputOf<typeof priceApi.rowsSummary>, 'id' | 'search' | 'leftAlone'>;
type RowOrder = Pick<InputOf<typeof priceApi.rows>, 'sort' | 'direction'>;

/** What a change did to its items. */
export async function listChangeRows(
  ctx: Context,
  filters: RowFilters & RowOrder,
  { limit, offset }: { limit: number; offset: number },
): Promise<PriceChangeRow[]> {
  return changeRows(ctx, filters.id, await listChangedIds(ctx, filters, { limit, offset }));
}

/** The ids of the items, in the order of the list. */
export async function listChangedIds(
  ctx: Context,
  filters: RowFilters & RowOrder,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const key = { itemCode: sql`item.item_code`, price: sql`row.price`, newPrice: sql`row.new_price` }[filters.sort];
  const { rows } = await sql<{ id: number }>`SELECT item.id ${rowsOf(ctx, filters)}
    ORDER BY ${key} ${sql.raw(filters.direction)}, item.id LIMIT ${limit} OFFSET ${offset}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** What a change did to these items, a batch at a time. */
export async function* readChangeRows(
  ctx: Context,
  changeId: number,
  ids: readonly number[],
  batch = 2_000,
): AsyncGenerator<PriceChangeRow[]> {
  for (let start = 0; start < ids.length; start += batch) {
    yield await changeRows(ctx, changeId, ids.slice(start, start + batch));
  }
}

async function changeRows(ctx: Context, changeId: number, ids: readonly number[]): Promise<PriceChangeRow[]> {
  const { rows } = await sql<PriceChangeRow & { imageId: string | null }>`SELECT item.id, item.item_code, item.name,
      item.name_ja, row.price, row.new_price, row.left_alone, image.file_id AS image_id
    FROM unnest(${`{${ids.join(',')}}`}::bigint[]) WITH ORDINALITY AS wanted(id, place)
    JOIN price_change_row AS row ON row.price_change_id = ${changeId} AND row.item_id = wanted.id
    JOIN item ON item.id = wanted.id AND item.company_id = ${ctx.companyId}
    LEFT JOIN item_image AS image ON image.item_id = item.id AND image.position = 0
    ORDER BY wanted.place`.execute(ctx.db);
  return rows.map(({ imageId, ...row }) => ({ ...row, imageUrl: imageUrl(imageId, 'thumb') }));
}

export async function summarizeChangeRows(ctx: Context, filters: RowFilters) {
  const { rows } = await sql<{ count: number; price: number; newPrice: number }>`SELECT count(*) AS count,
      coalesce(sum(row.price), 0) AS price, coalesce(sum(row.new_price), 0) AS new_price
    ${rowsOf(ctx, filters)}`.execute(ctx.db);
  return rows[0] ?? { count: 0, price: 0, newPrice: 0 };
}

function rowsOf(ctx: Context, { id, search, leftAlone }: RowFilters): RawBuilder<unknown> {
  return sql`FROM price_change AS change JOIN price_change_row AS row ON row.price_change_id = change.id
    JOIN item ON item.id = row.item_id
    WHERE change.company_id = ${ctx.companyId} AND item.company_id = ${ctx.companyId} AND change.id = ${id}
    ${leftAlone === undefined ? sql`` : sql`AND row.left_alone = ${leftAlone}`} AND ${matches(itemWords(search))}`;
}
