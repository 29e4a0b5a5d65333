import { type RawBuilder, sql } from 'kysely';
import { sellingOptionKinds } from '#contract/catalogue/item.ts';
import { bulkItemsMax } from '#contract/catalogue/price.ts';
import {
  type ItemTarget,
  type SellingOptionChanges,
  type SoldItem,
  sellingOptionApi,
} from '#contract/catalogue/sellingOption.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { imageUrl } from '../../kernel/files.ts';
import { growingList } from '../../kernel/list.ts';
import { saleTypeText } from '../../sheet/saleText.ts';
import { activeText, type SheetLanguage, yesText } from '../../sheet/text.ts';
import { itemFilters, itemImage, itemList, itemScope } from '../item/listStore.ts';
import { optionsOf } from '../item/store.ts';
import type { SeenItem } from '../price/seen.ts';

type Sql = RawBuilder<unknown>;

type Stored = Omit<SoldItem, 'imageUrl'> & { imageId: string | null };
const shown = ({ imageId, ...row }: Stored): SoldItem => ({ ...row, imageUrl: imageUrl(imageId, 'thumb') });

const columns = sql`item.id, item.item_code, item.name, item.name_ja, item.category_id, item.active, item.version,
  image.file_id AS image_id, ${optionsOf(sql`item.id`)} AS selling_options`;

type Kind = (typeof sellingOptionKinds)[number];
const isSold = (kind: Kind) => (wanted: boolean) => {
  const has = sql`EXISTS (SELECT FROM selling_option WHERE item_id = item.id AND kind = ${kind})`;
  return wanted ? has : sql`NOT ${has}`;
};
const countOf = (kind: Kind) => sql`count(*) FILTER (WHERE ${kind} = ANY(sold.kinds))`;

/** Items with the ways in which they are sold. */
const list = growingList<typeof sellingOptionApi, Stored, Record<Kind, number>>({
  api: sellingOptionApi,
  ...itemList,
  filters: {
    ...itemFilters,
    straight: isSold('straight'),
    layaway: isSold('layaway'),
    subasta: isSold('subasta'),
    madeToOrder: isSold('madeToOrder'),
  },
  columns: () => columns,
  joins: () => itemImage,
  row: shown,
  sums: () => ({
    straight: countOf('straight'),
    layaway: countOf('layaway'),
    subasta: countOf('subasta'),
    madeToOrder: countOf('madeToOrder'),
  }),
  sumJoins: () => sql`LEFT JOIN (SELECT item_id, array_agg(kind) AS kinds FROM selling_option GROUP BY item_id) AS sold
    ON sold.item_id = item.id`,
});
export const listSoldItems = list.page;
export const summarizeSoldItems = list.summary;

export const exportSoldItems = list.exporter<SoldItem>({
  title: 'sellingOptions',
  columns: [
    'itemCode',
    { title: 'nameEn', of: 'name' },
    'nameJa',
    ...sellingOptionKinds.map((kind) => ({
      title: saleTypeText[kind],
      value: ({ sellingOptions }: SoldItem, language: SheetLanguage) => (sellingOptions[kind] ? yesText[language] : ''),
    })),
    { title: 'termsMonths', value: ({ sellingOptions }) => sellingOptions.layaway?.termsMonths, kind: 'number' },
    {
      title: 'downPayment',
      value: ({ sellingOptions }) => sellingOptions.layaway?.downPaymentBasisPoints,
      kind: 'percent',
    },
    { title: 'status', value: ({ active }, language) => activeText(active, language) },
  ],
});

export async function findSoldItem(on: Db | Tx, ctx: Context, id: number): Promise<SoldItem> {
  const { rows } = await sql<Stored>`SELECT ${columns} FROM item ${itemImage} WHERE ${itemScope(ctx)}
    AND item.id = ${id}`.execute(on);
  return rows.map(shown)[0] ?? refuse('notFound');
}

/** How many items a target holds, and those of them that a change would change, in the order of their ids. */
export async function listChanges(
  ctx: Context,
  target: ItemTarget,
  changes: SellingOptionChanges,
): Promise<{ count: number; changed: SeenItem[] }> {
  const ids = await listTarget(ctx, target);
  const { rows } = await sql<SeenItem>`WITH ${changed(ids, changes)}
    SELECT item.id, item.version FROM changed JOIN item ON item.id = changed.id ORDER BY item.id`.execute(ctx.db);
  return { count: ids.length, changed: rows };
}

/** Written out here: the driver takes long to quote what needs no quotes. */
const arrayText = (ids: readonly number[]) => `{${ids.join(',')}}`;

/** One statement changes so many items, so that none of them runs into the time that a statement has. */
const batchSize = 10_000;

/** Writes a change of many items: their options, their versions, and a trail of each. Answers how many it changed. */
export async function saveChanges(
  tx: Tx,
  ctx: Context,
  ids: readonly number[],
  changes: SellingOptionChanges,
): Promise<number> {
  let count = 0;
  for (let start = 0; start < ids.length; start += batchSize) {
    count += await saveBatch(tx, ctx, ids.slice(start, start + batchSize), changes);
  }
  return count;
}

async function saveBatch(tx: Tx, ctx: Context, ids: readonly number[], changes: SellingOptionChanges): Promise<number> {
  const given = sellingOptionKinds.filter((kind) => changes[kind] !== undefined);
  const added = given.filter((kind) => changes[kind]);
  const { termsMonths = null, downPaymentBasisPoints = null } = changes.layaway ?? {};
  const { rows } = await sql<{ changed: number }>`WITH ${changed(ids, changes)},
    ended AS (
      DELETE FROM selling_option USING changed WHERE selling_option.item_id = changed.id
        AND selling_option.kind = ANY(${given.filter((kind) => !changes[kind])}::text[])),
    begun AS (
      INSERT INTO selling_option (item_id, kind, terms_months, down_payment_basis_points)
      SELECT changed.id, added.kind, CASE WHEN added.kind = 'layaway' THEN ${termsMonths}::int END,
        CASE WHEN added.kind = 'layaway' THEN ${downPaymentBasisPoints}::int END
      FROM changed CROSS JOIN unnest(${added}::text[]) AS added(kind)
      ON CONFLICT (item_id, kind) DO UPDATE
        SET terms_months = excluded.terms_months, down_payment_basis_points = excluded.down_payment_basis_points),
    counted AS (UPDATE item SET version = item.version + 1 FROM changed WHERE item.id = changed.id),
    audited AS (
      INSERT INTO audit_entry (company_id, at, user_id, thing, thing_id, action, changes)
      SELECT ${ctx.companyId}::bigint, ${ctx.clock.now()}::timestamptz, ${ctx.user.id}::bigint, 'item', id, 'edit',
        jsonb_build_object('sellingOptions', jsonb_build_array(before, after)) FROM changed)
    SELECT count(*) AS changed FROM changed`.execute(tx);
  return rows[0]?.changed ?? 0;
}

/** Those of the items that a change makes different, before and after. */
function changed(ids: readonly number[], changes: SellingOptionChanges): Sql {
  return sql`now AS MATERIALIZED (SELECT wanted.id, ${optionsOf(sql`wanted.id`)}::jsonb AS before FROM unnest(${arrayText(ids)}::bigint[]) AS wanted(id)),
    changed AS MATERIALIZED (SELECT id, before, before || ${JSON.stringify(changes)}::jsonb AS after FROM now
      WHERE before <> before || ${JSON.stringify(changes)}::jsonb)`;
}

async function listTarget(ctx: Context, target: ItemTarget): Promise<number[]> {
  const chosen =
    'ids' in target
      ? sql`item.company_id = ${ctx.companyId} AND item.id = ANY(${target.ids}::bigint[])`
      : list.where(ctx, target.filters);
  const { rows } = await sql<{ id: number }>`SELECT item.id FROM item WHERE ${chosen}
    LIMIT ${bulkItemsMax + 1}`.execute(ctx.db);
  if (rows.length > bulkItemsMax) refuse('item.tooMany', { most: bulkItemsMax });
  return rows.map(({ id }) => id);
}
