import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../kernel/database.ts';
import type { ImportContext } from '../../kernel/import/kind.ts';
import { madeBy, wroteBy } from '../../kernel/import/undoStore.ts';
import type { ImportCategory } from './item.ts';

/** The company's categories, by code. */
export async function listCategories(on: Db | Tx, companyId: number): Promise<Map<string, ImportCategory>> {
  const rows = await on.selectFrom('category').where('companyId', '=', companyId).select(categoryColumns).execute();
  return new Map(rows.map((row) => [row.code, row]));
}

/** Keeps the categories of a checked file's items as they are until the transaction ends. */
export async function holdCategories(tx: Tx, companyId: number, runId: string): Promise<void> {
  await sql`SELECT FROM category WHERE company_id = ${companyId}
    AND id IN (SELECT (fields->>'categoryId')::bigint FROM import_row WHERE run_id = ${runId})
    ORDER BY id FOR SHARE`.execute(tx);
}

const categoryColumns = [
  'id',
  'code',
  'name',
  'nameJa',
  'active',
  'stockTracked',
  'consignment',
  'barcodeIndex',
] as const;

/** Rows of a checked file whose category is switched off by now. */
export async function listInactive(tx: Tx, runId: string): Promise<{ row: number; code: string }[]> {
  const { rows } = await sql<{ row: number; code: string }>`SELECT file_row AS row, code FROM import_row
    JOIN category ON category.id = (fields->>'categoryId')::bigint
    WHERE run_id = ${runId} AND NOT active ORDER BY position`.execute(tx);
  return rows;
}

const rememberedRuns = 20;

/** The categories that product types went to in the company's last imports, the oldest first. */
export async function listTypeCategories(db: Db, companyId: number): Promise<{ type: string; categoryId: number }[]> {
  const { rows } = await sql<{ type: string; categoryId: number }>`
    SELECT types.type, types."categoryId" AS category_id FROM (
      SELECT number, settings->'types' AS types FROM import_run
      WHERE company_id = ${companyId} AND kind = 'items' AND format = 'shopify' AND status = 'done'
      ORDER BY number DESC LIMIT ${rememberedRuns}
    ) AS run, jsonb_to_recordset(types) AS types(type text, "categoryId" bigint)
    WHERE types."categoryId" IS NOT NULL ORDER BY number`.execute(db);
  return rows;
}

/** Every item can be sold straight; the other ways are chosen one by one. */
export async function saveSellingOptions(tx: Tx, runId: string): Promise<void> {
  await sql`INSERT INTO selling_option (item_id, kind) SELECT thing_id, 'straight' FROM import_thing
    WHERE run_id = ${runId} AND before IS NULL`.execute(tx);
}

/** Items are known by where they come from: those that are new, and those that were matched otherwise. */
export async function saveOrigins(tx: Tx, companyId: number, runId: string): Promise<void> {
  await sql`INSERT INTO item_origin (item_id, company_id, handle, variant)
    SELECT match_id, ${companyId}, fields->>'handle', fields->>'variant' FROM import_row
    WHERE run_id = ${runId} AND problems = '[]' AND fields->>'handle' <> '' ORDER BY position
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** What has to be known of an item beside its fields: whether it has moved, and whether an import of it was taken back. */
export const itemFacts = sql`jsonb_build_object(
  'categoryCode', (SELECT code FROM category WHERE id = thing.category_id),
  'hasMoved', EXISTS (SELECT FROM stock_move WHERE item_id = thing.id) OR EXISTS (SELECT FROM sale_line WHERE item_id = thing.id),
  'isTakenBack', NOT thing.active AND ${isMadeByUndone(sql`thing.id`)}
    AND NOT EXISTS (SELECT FROM stock_level WHERE item_id = thing.id AND quantity <> 0))`;

/** The opening stock of a run's items: of new ones, and of those that come again after their import was taken back. */
export function openingsOf(runId: string, isUpdate: boolean): RawBuilder<unknown> {
  return sql`SELECT item.id AS item_id, opened.quantity, opened.quantity * item.milligrams AS milligrams,
      CASE WHEN category.consignment THEN 0 ELSE opened.quantity * item.cost END AS value
    FROM import_row JOIN item ON item.id = match_id JOIN category ON category.id = item.category_id,
      LATERAL (SELECT (fields->>'initialQuantity')::int AS quantity) AS opened
    WHERE run_id = ${runId} AND problems = '[]' AND opened.quantity > 0 AND category.stock_tracked
      AND (changes IS NULL OR (${isUpdate} AND changes ? 'isTakenBack'))`;
}

/** The cost of opened items that have none is asked of who may see costs. */
export async function askCosts(tx: Tx, openings: RawBuilder<unknown>): Promise<void> {
  await sql`UPDATE item SET cost_asked = true FROM (${openings}) AS opening
    WHERE item.id = opening.item_id AND item.cost = 0`.execute(tx);
}

/**
 * Items that a run made or opened again. Of those that it only changed, another opening may happen to have the run's number: it
 * opened those alone whose own import had been taken back.
 */
export function openedBy(runId: string, line: number): RawBuilder<unknown> {
  return sql`${madeBy(runId)} UNION SELECT item_id FROM stock_move
    WHERE event = 'opening' AND cause_line_id = ${line} AND item_id IN (${wroteBy(runId)})
      AND ${isMadeByUndone(sql`item_id`)}`;
}

/** Items of a run that something else speaks of by now. */
export async function listBuiltOn(tx: Tx, runId: string): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT thing_id AS id FROM import_thing WHERE run_id = ${runId} AND before IS NULL
    AND (EXISTS (SELECT FROM sale_line WHERE item_id = thing_id)
      OR EXISTS (SELECT FROM adjustment_line WHERE item_id = thing_id)
      OR EXISTS (SELECT FROM external_item WHERE item_id = thing_id)
      OR EXISTS (SELECT FROM featured_product WHERE item_id = thing_id)) ORDER BY 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Removes the items that a run made; those that stand in the ledger are switched off instead. */
export async function removeItems(tx: Tx, { companyId, clock, user }: ImportContext, runId: string): Promise<void> {
  const stamps = [companyId, clock.now(), user.id] as const;
  await sql`WITH off AS (
      UPDATE item SET active = false, version = version + 1 WHERE id IN (${madeBy(runId)})
        AND EXISTS (SELECT FROM stock_move WHERE item_id = item.id) RETURNING id
    ) INSERT INTO audit_entry (company_id, at, user_id, thing, thing_id, action, changes)
    SELECT ${stamps[0]}::bigint, ${stamps[1]}::timestamptz, ${stamps[2]}::bigint, 'item', id, 'importUndo', '{"active": [true, false]}'
    FROM off`.execute(tx);
  const gone = sql`SELECT id FROM item WHERE id IN (${madeBy(runId)})
    AND NOT EXISTS (SELECT FROM stock_move WHERE item_id = item.id)`;
  await sql`DELETE FROM selling_option WHERE item_id IN (${gone})`.execute(tx);
  await sql`DELETE FROM item_image WHERE item_id IN (${gone})`.execute(tx);
  await sql`WITH removed AS (DELETE FROM item WHERE id IN (${gone}) RETURNING id, item_code, name)
    INSERT INTO audit_entry (company_id, at, user_id, thing, thing_id, action, changes)
    SELECT ${stamps[0]}::bigint, ${stamps[1]}::timestamptz, ${stamps[2]}::bigint, 'item', id, 'importUndo',
      jsonb_build_object('itemCode', jsonb_build_array(item_code, NULL), 'name', jsonb_build_array(name, NULL))
    FROM removed`.execute(tx);
}

export interface Premises {
  barcodePrefix: string;
  closedThrough: string | null;
  /** Whether the location is in use. */
  active: boolean;
}

/** A location and its company; null where it is none of the company's. */
export async function findPremises(tx: Tx | Db, companyId: number, locationId: number): Promise<Premises | null> {
  const row = await tx
    .selectFrom('company')
    .innerJoin('location', 'location.companyId', 'company.id')
    .where('company.id', '=', companyId)
    .where('location.id', '=', locationId)
    .select(['company.barcodePrefix', 'company.closedThrough', 'location.active'])
    .executeTakeFirst();
  return (row as Premises | undefined) ?? null;
}

/** An import made it, and was taken back. */
function isMadeByUndone(itemId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM import_thing AS made JOIN import_run AS run ON run.id = made.run_id
    WHERE made.thing_id = ${itemId} AND made.before IS NULL AND run.kind = 'items' AND run.status = 'undone')`;
}
