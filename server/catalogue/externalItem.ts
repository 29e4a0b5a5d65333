import { sql } from 'kysely';
import { type ExternalItem, externalItemApi } from '#contract/catalogue/externalItem.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import type { Context } from '../kernel/context.ts';
import type { Tx } from '../kernel/database.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';
import { activeText, saleTypeText } from '../sheet/text.ts';

type Draft = InputOf<typeof externalItemApi.create>;

const ofItem = (column: string) =>
  sql`(SELECT item.${sql.ref(column)} FROM item WHERE item.id = external_item.item_id)`;
const fields = ['itemId', 'sellingOption', 'title', 'description', 'price', 'externalLink', 'externalId'] as const;

export const externalItems = register<Draft, ExternalItem>({
  thing: 'externalItem',
  table: 'externalItem',
  columns: ['id', ...fields, 'itemCode', 'itemName', 'itemNameJa', 'active', 'version'],
  computed: { itemCode: ofItem('itemCode'), itemName: ofItem('name'), itemNameJa: ofItem('nameJa') },
  fields,
  auditedAs: { itemId: 'itemCode' },
  searched: ['title', 'externalId', 'itemCode', 'itemName', 'itemNameJa'],
  narrow: ({ sellingOption }) => (sellingOption ? [sql`selling_option = ${sellingOption}`] : []),
  check: checkItem,
  sheet: {
    title: 'externalItems',
    columns: [
      { title: 'itemCode', value: (row) => row.itemCode },
      { title: 'name', value: (row, language) => (language === 'ja' && row.itemNameJa) || row.itemName },
      { title: 'sellingOption', value: (row, language) => saleTypeText[row.sellingOption][language] },
      { title: 'externalTitle', value: (row) => row.title },
      { title: 'description', value: (row) => row.description },
      { title: 'price', kind: 'yen', value: (row) => row.price },
      { title: 'externalLink', value: (row) => row.externalLink },
      { title: 'externalId', value: (row) => row.externalId },
      { title: 'status', value: (row, language) => activeText(row.active, language) },
    ],
  },
});

export const externalItemRoutes = implement(externalItemApi, externalItems);

/** The piece is one of the company's own, and is sold in the way that it is offered in. */
async function checkItem(tx: Tx, ctx: Context, draft: Draft, before: ExternalItem | null): Promise<void> {
  if (before?.itemId === draft.itemId && before.sellingOption === draft.sellingOption) return;
  const item = await tx
    .selectFrom('item')
    .leftJoin('sellingOption as way', (join) =>
      join.onRef('way.itemId', '=', 'item.id').on('way.kind', '=', draft.sellingOption),
    )
    .select('way.kind')
    .where('item.id', '=', draft.itemId)
    .where('item.companyId', '=', ctx.companyId)
    .executeTakeFirst();
  if (!item) refuse('notFound');
  if (!item.kind) refuseField('sellingOption', 'field.notSoldSo');
}
