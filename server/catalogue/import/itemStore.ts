import { CompiledQuery } from 'kysely';
import { type Db, prepared, type Tx } from '../../kernel/database.ts';

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
    prepared<{ value: string }>(
      on,
      'import.codes',
      'SELECT item_code AS value FROM item WHERE company_id = $1 AND item_code = ANY($2::text[])',
      [companyId, codes],
    ),
    prepared<{ value: string }>(
      on,
      'import.barcodes',
      'SELECT barcode AS value FROM item WHERE company_id = $1 AND barcode = ANY($2::text[])',
      [companyId, barcodes],
    ),
  ]);
  return {
    codes: new Set(takenCodes.map((row) => row.value)),
    barcodes: new Set(takenBarcodes.map((row) => row.value)),
  };
}

export interface ItemsCause {
  companyId: number;
  userId: number;
  locationId: number;
  /** The business day that the opening stock counts on. */
  date: string;
  at: Date;
}

/** What a category does to the opening stock of its items: whether there is any, and whether it is worth anything. */
export interface Nature {
  categoryId: number;
  isStocked: boolean;
  isValued: boolean;
}

/**
 * Writes items of a checked file, from one position to another, with their selling option, their opening stock and
 * their audit entry, all in one statement.
 */
export async function saveItems(
  tx: Tx,
  cause: ItemsCause,
  natures: readonly Nature[],
  run: { id: string; from: number; to: number },
): Promise<void> {
  const values = [
    run.id,
    run.from,
    run.to,
    natures.map(({ categoryId }) => categoryId),
    natures.map(({ isStocked }) => Number(isStocked)),
    natures.map(({ isValued }) => Number(isValued)),
    cause.companyId,
    cause.userId,
    cause.locationId,
    cause.date,
    cause.at,
  ];
  // Not as a statement of the counter's, which is given up after ten seconds: here a busy machine may take longer.
  await tx.executeQuery(CompiledQuery.raw(insertion, values));
}

// MERGE, since it answers what was sent beside what was made: a join of the two is planned for a handful of rows.
const insertion = `
WITH made AS (
  MERGE INTO item USING (
    SELECT import_item.*, quantity * stocked AS opening, quantity * stocked * cost * valued AS value
    FROM import_item JOIN unnest($4::bigint[], $5::int[], $6::int[]) AS nature(category_id, stocked, valued)
      USING (category_id)
    WHERE run_id = $1 AND position BETWEEN $2 AND $3 ORDER BY position
  ) AS sent ON false
  WHEN NOT MATCHED THEN INSERT (company_id, category_id, item_code, barcode, name, name_ja, description, description_ja,
    milligrams, uom, cost, markup_basis_points, price, created_at, created_by)
  VALUES ($7, sent.category_id, sent.item_code, sent.barcode, sent.name, sent.name_ja, sent.description, sent.description_ja,
    sent.milligrams, sent.uom, sent.cost, sent.markup_basis_points, sent.price, $11::timestamptz, $8::bigint)
  RETURNING item.id, sent.*
), options AS (
  INSERT INTO selling_option (item_id, kind) SELECT id, 'straight' FROM made
), moves AS (
  INSERT INTO stock_move (company_id, item_id, from_kind, to_location_id, to_kind, quantity, milligrams, value, event,
    cause, cause_id, effective_date, user_id, posted_at)
  SELECT $7, id, 'outside', $9, 'sellable', opening, opening * milligrams, value, 'opening',
    'item', id, $10::date, $8::bigint, $11::timestamptz FROM made WHERE opening > 0 ORDER BY id
)
INSERT INTO audit_entry (company_id, at, user_id, thing, thing_id, action, changes)
SELECT $7, $11::timestamptz, $8::bigint, 'item', id, 'import',
  -- Each field from nothing to what it is (specification §3).
  jsonb_build_object('itemCode', jsonb_build_array(NULL, item_code), 'barcode', jsonb_build_array(NULL, barcode),
    'categoryId', jsonb_build_array(NULL, category_id), 'name', jsonb_build_array(NULL, name),
    'milligrams', jsonb_build_array(NULL, milligrams), 'uom', jsonb_build_array(NULL, uom),
    'cost', jsonb_build_array(NULL, cost), 'markupBasisPoints', jsonb_build_array(NULL, markup_basis_points),
    'price', jsonb_build_array(NULL, price), 'initialQuantity', jsonb_build_array(NULL, opening))
  || CASE WHEN name_ja = '' THEN '{}'::jsonb ELSE jsonb_build_object('nameJa', jsonb_build_array(NULL, name_ja)) END
FROM made`;
