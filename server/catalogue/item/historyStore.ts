import { type RawBuilder, sql } from 'kysely';
import type { itemApi } from '#contract/catalogue/item.ts';
import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../../kernel/context.ts';
import { isHiddenFrom, withoutCosts } from '../../kernel/costs.ts';
import { pageOf, windowOf } from '../../kernel/page.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';

export type HistoryRow = ReplyOf<typeof itemApi.history>['rows'][number];
type Row = Omit<HistoryRow, 'at' | 'value'> & { at: Date; value: number };

const pageSize = 25;

/**
 * What moved of an item where the user may look, newest first, a page at a time, with how its document stands now. What
 * went from one location to another concerns both.
 */
export async function listHistory(
  ctx: Context,
  { id, page }: { id: number; page: number },
): Promise<{ rows: HistoryRow[]; more: boolean }> {
  await findItemCode(ctx, id);
  const { limit, offset } = windowOf({ page, size: pageSize });
  const { rows } = await movesOf(ctx, id, sql`LIMIT ${limit} OFFSET ${offset}`).execute(ctx.db);
  return pageOf(rows.map(historyRow(ctx)), pageSize);
}

/** The same in whole, a batch at a time. */
export async function* readHistory(ctx: Context, id: number, batch = 1_000): AsyncGenerator<HistoryRow[]> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const { rows } = await movesOf(ctx, id, sql`LIMIT ${batch}`, before).execute(ctx.db);
    if (rows.length > 0) yield rows.map(historyRow(ctx));
    const last = rows.at(-1);
    if (rows.length < batch || !last) return;
    before = last.id;
  }
}

/** The code of an item of the company in use. */
export async function findItemCode(ctx: Context, id: number): Promise<string> {
  const row = await ctx.db
    .selectFrom('item')
    .select('itemCode')
    .where('id', '=', id)
    .where('companyId', '=', ctx.companyId)
    .executeTakeFirst();
  return row?.itemCode ?? refuse('notFound');
}

/**
 * A movement without a document of its own, as opening stock, was over when it was made. One of value alone says nothing
 * to those who may not see cost.
 */
function movesOf(
  ctx: Context,
  itemId: number,
  limit: RawBuilder<unknown>,
  before = Number.MAX_SAFE_INTEGER,
): RawBuilder<Row> {
  const places = visibleLocationIds(ctx);
  return sql<Row>`
    SELECT move.id, move.event, move.cause, move.cause_id, coalesce(sale.number, adjustment.number, item.item_code) AS cause_number,
      move.quantity, move.milligrams, move.from_kind, move.to_kind,
      CASE WHEN move.from_kind = 'outside' THEN move.value ELSE -move.value END AS value,
      coalesce(source.name, '') AS from_location, coalesce(source.name_ja, '') AS from_location_ja,
      coalesce(destination.name, '') AS to_location, coalesce(destination.name_ja, '') AS to_location_ja,
      coalesce(sale.status, adjustment.status, 'completed') AS status, concat_ws(' ', "user".first_name, "user".last_name) AS user_name,
      move.posted_at AS at
    FROM stock_move AS move
    JOIN item ON item.id = move.item_id
    JOIN app_user AS "user" ON "user".id = move.user_id
    LEFT JOIN location AS source ON source.id = move.from_location_id
    LEFT JOIN location AS destination ON destination.id = move.to_location_id
    LEFT JOIN sale ON move.cause = 'sale' AND sale.id = move.cause_id
    LEFT JOIN adjustment ON move.cause = 'adjustment' AND adjustment.id = move.cause_id
    WHERE move.item_id = ${itemId} AND move.company_id = ${ctx.companyId} AND move.id < ${before}
      AND (move.quantity > 0 OR ${!isHiddenFrom(ctx, 'value')})
      AND (move.from_location_id = ANY(${places}) OR move.to_location_id = ANY(${places}))
    ORDER BY move.id DESC ${limit}`;
}

function historyRow(ctx: Context): (row: Row) => HistoryRow {
  return ({ at, ...row }) => withoutCosts(ctx, { ...row, at: at.toISOString() });
}
