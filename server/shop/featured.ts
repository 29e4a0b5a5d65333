import { sql } from 'kysely';
import { imageUrl } from '#contract/kernel/file.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { discountOf, type Featured, featuredApi } from '#contract/shop/featured.ts';
import type { Context } from '../kernel/context.ts';
import type { Tx } from '../kernel/database.ts';
import { keepFor } from '../kernel/files/keep.ts';
import { bothNames } from '../kernel/listSheet.ts';
import { columnsOf, register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';
import { arrangeRows, lastPosition } from './arrange.ts';
import { shopImage } from './files.ts';

type Stored = Omit<Featured, 'discount' | 'imageUrl' | 'itemImageUrl'> & { itemImageId: string | null };

export const featuredProducts = register<typeof featuredApi, Stored>({
  api: featuredApi,
  table: 'featuredProduct',
  made: ['discount', 'imageUrl', 'itemImageUrl'],
  besides: ['itemImageId'],
  computed: {
    ...columnsOf('item', { itemName: 'name', itemNameJa: 'nameJa', itemCode: 'itemCode' }),
    ...columnsOf('item', { itemPrice: 'price', itemActive: 'active' }),
    itemImageId: sql`(SELECT file_id FROM item_image
      WHERE item_image.item_id = featured_product.item_id AND item_image.position = 0)`,
  },
  files: { imageId: shopImage },
  auditedAs: { itemId: 'itemCode' },
  searched: ['name', 'nameJa', 'itemName', 'itemNameJa', 'itemCode'],
  fill: (tx, ctx) => lastPosition(tx, 'featuredProduct', ctx.companyId),
  // One whose item was switched off can still be changed: its price, its days, or the item that it leads to.
  check: async (tx, ctx, { itemId }, before) => (before?.itemId === itemId ? undefined : checkItem(tx, ctx, itemId)),
  checkToggle: async (tx, ctx, row, active) => (active ? checkItem(tx, ctx, row.itemId) : undefined),
  shown: ({ itemImageId, ...row }) => ({
    ...row,
    discount: discountOf(row.price, row.priceBefore),
    imageUrl: imageUrl(row.imageId ?? itemImageId),
    itemImageUrl: imageUrl(itemImageId),
  }),
  sheet: {
    title: 'featured',
    columns: ['position', ...bothNames, 'itemCode', 'price', 'priceBefore', 'discount', 'activeFrom', 'activeTo'],
  },
});

export const featuredRoutes = implement(featuredApi, {
  ...featuredProducts,
  arrange: arrangeRows('featured', 'featuredProduct'),
  addImage: keepFor('shopImage'),
});

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
