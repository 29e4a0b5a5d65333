import { sql } from 'kysely';
import { categoryApi } from '#contract/catalogue/category.ts';
import { refuseField } from '#contract/kernel/refusal.ts';
import type { Context } from '../kernel/context.ts';
import type { Tx } from '../kernel/database.ts';
import { bothNames } from '../kernel/listSheet.ts';
import { holdTable } from '../kernel/locks.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';

const categories = register({
  api: categoryApi,
  table: 'category',
  searched: ['code', 'name', 'nameJa'],
  fill: async (tx, ctx) => ({ barcodeIndex: await nextBarcodeIndex(tx, ctx) }),
  sheet: { title: 'categories', columns: ['code', ...bothNames, 'description', 'descriptionJa'] },
});

export const categoryRoutes = implement(categoryApi, categories);

/** The next free pair of digits for the barcodes of a new category; there are 99 (domain.md §4). */
async function nextBarcodeIndex(tx: Tx, ctx: Context): Promise<number> {
  await holdTable(tx, 'category', ctx.companyId);
  const { rows } = await sql<{ index: number }>`SELECT coalesce(max(barcode_index), 0) + 1 AS index FROM category
    WHERE company_id = ${ctx.companyId}`.execute(tx);
  const index = rows[0]?.index ?? 1;
  return index <= 99 ? index : refuseField('code', 'field.tooMany');
}
