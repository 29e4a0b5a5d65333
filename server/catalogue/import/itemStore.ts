import { CompiledQuery, sql } from 'kysely';
import type { StockItem } from '../../inventory/ledger/rules.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import type { ImportContext } from '../../kernel/import/kind.ts';
import { named } from '../../kernel/named.ts';

export interface Taken {
  codes: ReadonlySet<string>;
  barcodes: ReadonlySet<string>;
}

/** Which of these codes and barcodes the company's items have already. */
export async function findTaken(
  on: Tx | Db,
  companyId: number,
  codes: readonly string[],
  barcodes: readonly string[],
): Promise<Taken> {
  const [takenCodes, takenBarcodes] = await Promise.all([
    named<{ value: string }>(
      on,
      sql`SELECT item_code AS value FROM item WHERE company_id = ${companyId} AND item_code = ANY(${codes}::text[])`,
    ),
    named<{ value: string }>(
      on,
      sql`SELECT barcode AS value FROM item WHERE company_id = ${companyId} AND barcode = ANY(${barcodes}::text[])`,
    ),
  ]);
  return {
    codes: new Set(takenCodes.map((row) => row.value)),
    barcodes: new Set(takenBarcodes.map((row) => row.value)),
  };
}

/** An item of the file as it was made, with the quantity that it opens with. */
export interface MadeItem extends StockItem {
  initialQuantity: number;
}

/**
 * Writes items of a checked file, from one position to another, with their selling option and their audit entry, in one
 * statement; answers those that open with some stock.
 */
export async function saveItems(
  tx: Tx,
  ctx: ImportContext,
  run: { id: string; from: number; to: number },
): Promise<MadeItem[]> {
  const values = [run.id, run.from, run.to, ctx.companyId, ctx.user.id, ctx.clock.now()];
  // Not as a statement of the counter's, which is given up after ten seconds: here a busy machine may take longer.
  const { rows } = await tx.executeQuery<MadeItem>(CompiledQuery.raw(insertion, values));
  return rows;
}

// MERGE, since it answers what was sent beside what was made: a join of the two is planned for a handful of rows.
const insertion = `
WITH made AS (
  MERGE INTO item USING (
    SELECT import_item.*, stock_tracked, consignment, CASE WHEN stock_tracked THEN quantity ELSE 0 END AS initial_quantity
    FROM import_item JOIN category ON category.id = category_id
    WHERE run_id = $1 AND position BETWEEN $2 AND $3 ORDER BY position
  ) AS sent ON false
  WHEN NOT MATCHED THEN INSERT (company_id, category_id, item_code, barcode, name, name_ja, description, description_ja,
    milligrams, uom, cost, markup_basis_points, price, created_at, created_by)
  VALUES ($4, sent.category_id, sent.item_code, sent.barcode, sent.name, sent.name_ja, sent.description, sent.description_ja,
    sent.milligrams, sent.uom, sent.cost, sent.markup_basis_points, sent.price, $6::timestamptz, $5::bigint)
  RETURNING item.id, item.is_unique_piece, sent.*
), options AS (
  INSERT INTO selling_option (item_id, kind) SELECT id, 'straight' FROM made
), audited AS (
  INSERT INTO audit_entry (company_id, at, user_id, thing, thing_id, action, changes)
  SELECT $4, $6::timestamptz, $5::bigint, 'item', id, 'import',
  -- Each field from nothing to what it is (specification §3).
  jsonb_build_object('itemCode', jsonb_build_array(NULL, item_code), 'barcode', jsonb_build_array(NULL, barcode),
    'categoryId', jsonb_build_array(NULL, category_id), 'name', jsonb_build_array(NULL, name),
    'milligrams', jsonb_build_array(NULL, milligrams), 'uom', jsonb_build_array(NULL, uom),
    'cost', jsonb_build_array(NULL, cost), 'markupBasisPoints', jsonb_build_array(NULL, markup_basis_points),
    'price', jsonb_build_array(NULL, price), 'initialQuantity', jsonb_build_array(NULL, initial_quantity))
  || CASE WHEN name_ja = '' THEN '{}'::jsonb ELSE jsonb_build_object('nameJa', jsonb_build_array(NULL, name_ja)) END
  FROM made
)
SELECT id, item_code, stock_tracked, consignment, is_unique_piece, milligrams, cost, initial_quantity FROM made
WHERE initial_quantity > 0 ORDER BY id`;
