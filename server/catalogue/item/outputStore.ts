import { sql } from 'kysely';
import type { TaxMode, TaxRounding } from '#contract/company/company.ts';
import type { Context } from '../../kernel/context.ts';
import { seenPlaces } from '../../kernel/places.ts';
import type { uomText } from '../../sheet/text.ts';

export interface ExportRow {
  itemCode: string;
  barcode: string;
  categoryCode: string;
  name: string;
  nameJa: string;
  description: string;
  milligrams: number;
  uom: keyof typeof uomText;
  cost: number;
  markupBasisPoints: number;
  price: number;
  sellableHere: number;
  onHand: number;
  active: boolean;
  createdAt: Date;
}

/** Items as a spreadsheet shows them, in the order of their ids. */
export async function listExportRows(ctx: Context, ids: readonly number[]): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    SELECT item.item_code, item.barcode, category.code AS category_code, item.name, item.name_ja, item.description,
      item.milligrams, item.uom, item.cost, item.markup_basis_points, item.price, item.active, item.created_at,
      stock.sellable_here, stock.on_hand
    FROM unnest(${ids as number[]}::bigint[]) WITH ORDINALITY AS wanted(id, place)
    JOIN item ON item.id = wanted.id AND item.company_id = ${ctx.companyId}
    JOIN category ON category.id = item.category_id
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(quantity) FILTER (WHERE kind = 'sellable' AND location_id = ${ctx.locationId}), 0) AS sellable_here,
        coalesce(sum(quantity) FILTER (WHERE kind <> 'inTransit'), 0) AS on_hand
      FROM stock_level WHERE item_id = item.id AND location_id = ANY(${seenPlaces(ctx)})) AS stock ON true
    ORDER BY wanted.place`.execute(ctx.db);
  return rows;
}

export interface TagRow {
  id: number;
  barcode: string;
  itemCode: string;
  name: string;
  nameJa: string;
  milligrams: number;
  price: number;
  taxMode: TaxMode;
  taxRounding: TaxRounding;
  taxBasisPoints: number;
}

/** What a tag says of items, with the tax that their company takes on a day. */
export async function listTagRows(ctx: Context, ids: readonly number[], day: string): Promise<TagRow[]> {
  const { rows } = await sql<TagRow>`
    SELECT item.id, item.barcode, item.item_code, item.name, item.name_ja, item.milligrams, item.price, company.tax_mode,
      company.tax_rounding, coalesce((SELECT basis_points FROM tax_rate WHERE company_id = company.id
        AND valid_from <= ${day} ORDER BY valid_from DESC LIMIT 1), 0) AS tax_basis_points
    FROM item JOIN company ON company.id = item.company_id
    WHERE item.company_id = ${ctx.companyId} AND item.id = ANY(${ids as number[]}::bigint[])`.execute(ctx.db);
  return rows;
}
