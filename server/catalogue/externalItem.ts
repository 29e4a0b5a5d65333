import { sql } from 'kysely';
import { type ExternalItem, externalItemApi } from '#contract/catalogue/externalItem.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import type { Context } from '../kernel/context.ts';
import type { Tx } from '../kernel/database.ts';
import { columnsOf, register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';
import { saleTypeText } from '../sheet/saleText.ts';

export const externalItems = register({
  api: externalItemApi,
  table: 'externalItem',
  computed: columnsOf('item', { itemCode: 'itemCode', itemName: 'name', itemNameJa: 'nameJa' }),
  auditedAs: { itemId: 'itemCode' },
  searched: ['title', 'externalId', 'itemCode', 'itemName', 'itemNameJa'],
  filters: { sellingOption: (kind: string) => sql`selling_option = ${kind}` },
  check: checkItem,
  sheet: {
    title: 'externalItems',
    columns: [
      'itemCode',
      { title: 'name', local: 'itemName' },
      { title: 'sellingOption', value: (row, language) => saleTypeText[row.sellingOption][language] },
      { title: 'externalTitle', of: 'title' },
      ...(['description', 'price', 'externalLink', 'externalId'] as const),
    ],
  },
});

export const externalItemRoutes = implement(externalItemApi, externalItems);

/** The piece is one of the company's own, and is sold in the way that it is offered in. */
async function checkItem(
  tx: Tx,
  ctx: Context,
  draft: InputOf<typeof externalItemApi.create>,
  before: ExternalItem | null,
): Promise<void> {
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
