import { sql } from 'kysely';
import type { Material } from '#contract/sales/material.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { imageUrl } from '../../kernel/files.ts';
import { named } from '../../kernel/named.ts';
import { insertRows } from '../../kernel/rows.ts';
import type { MaterialItem, MaterialRow } from './rules.ts';

/** The material of a sale. */
export async function listMaterials(tx: Tx, saleId: number): Promise<MaterialRow[]> {
  return named(tx, sql`SELECT * FROM sale_material WHERE sale_id = ${saleId} ORDER BY position`);
}

/** The same as it is shown. */
export async function showMaterials(on: Db | Tx, ctx: Context, saleId: number): Promise<Material[]> {
  const rows = await named<MaterialRow & { imageId: string | null }>(
    on,
    sql`SELECT material.*, image.file_id AS image_id FROM sale_material AS material
      LEFT JOIN item_image AS image ON image.item_id = material.item_id AND image.position = 0
      WHERE material.sale_id = ${saleId} ORDER BY material.position`,
  );
  const seesCost = may(ctx, 'View Cost and Profit');
  return rows.map(({ saleId: _, position, imageId, cost, usedAt, ...row }) => ({
    ...row,
    imageUrl: imageUrl(imageId, 'thumb'),
    usedAt: usedAt?.toISOString() ?? null,
    ...(seesCost ? { cost } : {}),
  }));
}

/** What material must know of items besides what the ledger does. Their rows are locked by the ledger's read. */
export async function findMaterialItems(
  tx: Tx,
  ctx: Context,
  ids: readonly number[],
): Promise<Map<number, MaterialItem>> {
  const rows = await named<MaterialItem>(
    tx,
    sql`SELECT item.id, item.item_code, item.name, item.name_ja, item.uom, item.active, item.price_by, item.milligrams, item.cost,
        item.is_unique_piece, category.stock_tracked, category.consignment
      FROM item JOIN category ON category.id = item.category_id
      WHERE item.id = ANY(${[...new Set(ids)]}::bigint[]) AND item.company_id = ${ctx.companyId}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes the material of a sale in place of what it had. */
export async function replaceMaterials(tx: Tx, saleId: number, rows: readonly MaterialRow[]): Promise<void> {
  await tx.deleteFrom('saleMaterial').where('saleId', '=', saleId).execute();
  await insertRows(tx, 'saleMaterial', rows);
}
