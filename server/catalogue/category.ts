import { sql } from 'kysely';
import { type Category, categoryApi } from '#contract/catalogue/category.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuseField } from '#contract/kernel/refusal.ts';
import type { Context } from '../kernel/context.ts';
import type { Tx } from '../kernel/database.ts';
import { holdTable } from '../kernel/hold.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';
import { activeText } from '../sheet/text.ts';

type Draft = InputOf<typeof categoryApi.create>;

const categories = register<Draft, Category>({
  thing: 'category',
  table: 'category',
  columns: ['id', 'code', 'name', 'nameJa', 'description', 'stockTracked', 'active', 'version'],
  fields: ['code', 'name', 'nameJa', 'description'],
  searched: ['code', 'name', 'nameJa'],
  fill: async (tx, ctx) => ({ barcodeIndex: await nextBarcodeIndex(tx, ctx) }),
  sheet: {
    title: 'categories',
    columns: [
      { title: 'code', value: (row) => row.code },
      { title: 'title', value: (row) => row.name },
      { title: 'titleJa', value: (row) => row.nameJa },
      { title: 'description', value: (row) => row.description },
      { title: 'status', value: (row, language) => activeText(row.active, language) },
    ],
  },
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
