import type { Changes } from '../../kernel/audit.ts';
import { type Db, prepared, type Tx } from '../../kernel/database.ts';
import type { ImportItem } from './item.ts';

/** An item with everything that its rows need. */
export interface ReadyItem extends ImportItem {
  categoryId: number;
  /** What its opening stock is worth; nothing where the goods belong to somebody else. */
  value: number;
}

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

/** Issues so many numbers of a kind at once, and answers the last of them. */
export async function issueNumbers(tx: Tx, companyId: number, kind: string, count: number): Promise<number> {
  const [row] = await prepared<{ last: number }>(
    tx,
    'import.numbers',
    `INSERT INTO number_counter (company_id, kind, period, last) VALUES ($1, $2, '', $3)
     ON CONFLICT (company_id, kind, period) DO UPDATE SET last = number_counter.last + excluded.last RETURNING last`,
    [companyId, kind, count],
  );
  if (!row) throw new Error(`No numbers were issued for ${kind}.`);
  return row.last;
}

export interface ItemsCause {
  companyId: number;
  userId: number;
  locationId: number;
  /** The business day that the opening stock counts on. */
  date: string;
  at: Date;
}

/** Writes items with their selling option, their opening stock and their audit entry, all in one statement. */
export async function saveItems(tx: Tx, cause: ItemsCause, items: readonly ReadyItem[]): Promise<void> {
  const column = <K extends keyof ReadyItem>(name: K) => items.map((item) => item[name]);
  await prepared(tx, 'import.items', insertion, [
    column('itemCode'),
    column('barcode'),
    column('categoryId'),
    column('name'),
    column('nameJa'),
    column('description'),
    column('descriptionJa'),
    column('milligrams'),
    column('uom'),
    column('cost'),
    column('markupBasisPoints'),
    column('price'),
    column('initialQuantity'),
    column('value'),
    items.map((item) => JSON.stringify(changesOf(item))),
    cause.companyId,
    cause.userId,
    cause.locationId,
    cause.date,
    cause.at,
  ]);
}

const insertion = `
WITH sent AS (
  SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[],
    $9::text[], $10::bigint[], $11::int[], $12::bigint[], $13::int[], $14::bigint[], $15::text[]) WITH ORDINALITY
    AS row(item_code, barcode, category_id, name, name_ja, description, description_ja, milligrams, uom, cost,
      markup_basis_points, price, quantity, value, changes, position)
), made AS (
  INSERT INTO item (company_id, category_id, item_code, barcode, name, name_ja, description, description_ja, milligrams,
    uom, cost, markup_basis_points, price, created_at, created_by)
  SELECT $16, category_id, item_code, barcode, name, name_ja, description, description_ja, milligrams,
    uom, cost, markup_basis_points, price, $20::timestamptz, $17::bigint FROM sent ORDER BY position
  RETURNING id, item_code
), placed AS (
  SELECT made.id, sent.* FROM made JOIN sent USING (item_code)
), options AS (
  INSERT INTO selling_option (item_id, kind) SELECT id, 'straight' FROM made
), moves AS (
  INSERT INTO stock_move (company_id, item_id, from_kind, to_location_id, to_kind, quantity, milligrams, value, event,
    cause, cause_id, effective_date, user_id, posted_at)
  SELECT $16, id, 'outside', $18, 'sellable', quantity, quantity * milligrams, value, 'opening',
    'item', id, $19::date, $17::bigint, $20::timestamptz FROM placed WHERE quantity > 0 ORDER BY id
)
INSERT INTO audit_entry (company_id, at, user_id, thing, thing_id, action, changes)
SELECT $16, $20::timestamptz, $17::bigint, 'item', id, 'import', changes::jsonb FROM placed`;

const auditFields = [
  'itemCode',
  'barcode',
  'categoryId',
  'name',
  'nameJa',
  'milligrams',
  'uom',
  'cost',
  'markupBasisPoints',
  'price',
  'initialQuantity',
] as const;

/** What the audit trail says of a new item: each field from nothing to what it is (specification §3). */
function changesOf(item: ReadyItem): Changes {
  return Object.fromEntries(
    auditFields.filter((field) => item[field] !== '').map((field) => [field, [null, item[field]] as const]),
  );
}
