import { sql } from 'kysely';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { imageUrl } from '#contract/kernel/file.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { discountOf, type Featured, featuredApi } from '#contract/shop/featured.ts';
import type { Context } from '../kernel/context.ts';
import type { Tx } from '../kernel/database.ts';
import { keepFor } from '../kernel/files/keep.ts';
import { forgetLeft } from '../kernel/files/table.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';
import { activeText } from '../sheet/text.ts';
import { checkImages } from './files.ts';
import { lastPosition, putInOrder } from './order.ts';

type Draft = InputOf<typeof featuredApi.create>;
type Stored = Omit<Featured, 'discount' | 'imageUrl' | 'itemImageUrl'> & { itemImageId: string | null };

const fields = [
  'name',
  'nameJa',
  'description',
  'descriptionJa',
  'price',
  'priceBefore',
  'itemId',
  'imageId',
  'activeFrom',
  'activeTo',
] as const;

const ofItem = (column: string) => sql`(SELECT ${sql.ref(column)} FROM item WHERE item.id = featured_product.item_id)`;

export const featuredProducts = register<Draft, Featured, Stored>({
  thing: 'featured',
  table: 'featuredProduct',
  columns: ['id', ...fields, 'position', ...itemColumns(), 'active', 'version'],
  computed: {
    itemName: ofItem('name'),
    itemNameJa: ofItem('nameJa'),
    itemCode: ofItem('itemCode'),
    itemPrice: ofItem('price'),
    itemActive: ofItem('active'),
    itemImageId: sql`(SELECT file_id FROM item_image
      WHERE item_image.item_id = featured_product.item_id AND item_image.position = 0)`,
  },
  fields,
  auditedAs: { itemId: 'itemCode' },
  searched: ['name', 'nameJa', 'itemName', 'itemNameJa', 'itemCode'],
  fill: (tx, ctx) => lastPosition(tx, 'featuredProduct', ctx.companyId),
  check: async (tx, ctx, draft, before) => {
    // One whose item was switched off can still be changed: its price, its days, or the item that it leads to.
    if (before?.itemId !== draft.itemId) await checkItem(tx, ctx, draft.itemId);
    await checkImages(tx, ctx, [draft.imageId]);
  },
  after: (tx, _ctx, draft, _id, before) => forgetLeft(tx, [before?.imageId ?? null], [draft.imageId]),
  checkToggle: async (tx, ctx, row, active) => (active ? checkItem(tx, ctx, row.itemId) : undefined),
  shown: ({ itemImageId, ...row }) => ({
    ...row,
    discount: discountOf(row.price, row.priceBefore),
    imageUrl: imageUrl(row.imageId ?? itemImageId),
    itemImageUrl: imageUrl(itemImageId),
  }),
  sheet: {
    title: 'featured',
    columns: [
      { title: 'position', kind: 'number', value: (row) => row.position },
      { title: 'title', value: (row) => row.name },
      { title: 'titleJa', value: (row) => row.nameJa },
      { title: 'itemCode', value: (row) => row.itemCode },
      { title: 'price', kind: 'yen', value: (row) => row.price },
      { title: 'priceBefore', kind: 'yen', value: (row) => row.priceBefore },
      { title: 'discount', kind: 'percent', value: (row) => row.discount },
      { title: 'activeFrom', kind: 'date', value: (row) => row.activeFrom },
      { title: 'activeTo', kind: 'date', value: (row) => row.activeTo },
      { title: 'status', value: (row, language) => activeText(row.active, language) },
    ],
  },
});

export const featuredRoutes = implement(featuredApi, {
  ...featuredProducts,
  order: putInOrder('featured', 'featuredProduct'),
  addImage: keepFor('shopImage'),
});

function itemColumns() {
  return ['itemName', 'itemNameJa', 'itemCode', 'itemPrice', 'itemActive', 'itemImageId'] as const;
}

/** A customer is led to a piece that can be had. */
async function checkItem(tx: Tx, ctx: Context, itemId: number): Promise<void> {
  const item = await tx
    .selectFrom('item')
    .select(['itemCode', 'active'])
    .where('companyId', '=', ctx.companyId)
    .where('id', '=', itemId)
    .executeTakeFirst();
  if (!item) refuse('notFound', { thing: 'item' });
  if (!item.active) refuse('featured.itemInactive', { itemCode: item.itemCode });
}
