import { sql } from 'kysely';
import { type PriceChange, type PriceChangeRow, type PriceRule, priceApi } from '#contract/catalogue/price.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { imageUrl } from '../../kernel/files.ts';
import { growingList } from '../../kernel/list.ts';
import { hasWord } from '../../kernel/search.ts';
import { userName, userNameJa, userNames } from '../../kernel/userName.ts';
import { priceModeText, type SheetLanguage, sheetText } from '../../sheet/text.ts';
import { itemImage, itemScope, itemSearch } from '../item/listStore.ts';
import { tellsCost } from './rules.ts';

export interface ChangeRecord {
  id: number;
  at: Date;
  userName: string;
  userNameJa: string;
  rule: PriceRule | null;
  itemCount: number;
  leftAlone: number;
  undoOf: number | null;
  undoneBy: number | null;
  /** Nobody has changed many prices since, but for what was undone. */
  isLast: boolean;
}

const maker = sql`concat_ws(' ', ${userName('maker')}, ${userNameJa('maker')})`;
const source = sql`price_change AS change JOIN app_user AS maker ON maker.id = change.user_id`;
const columns = ({ companyId }: Context) => sql`change.id, change.at, ${userNames('maker')}, change.rule,
  change.item_count, change.left_alone, change.undo_of, undo.id AS undone_by,
  change.id IS NOT DISTINCT FROM (SELECT max(made.id) FROM price_change AS made
    WHERE made.company_id = ${companyId} AND made.undo_of IS NULL
      AND NOT EXISTS (SELECT FROM price_change AS undone WHERE undone.undo_of = made.id)) AS is_last`;
const joins = sql`LEFT JOIN price_change AS undo ON undo.undo_of = change.id`;

/** Changes of the company in use, newest first unless said otherwise. */
const changes = growingList<{ list: typeof priceApi.list }, ChangeRecord>({
  api: { list: priceApi.list },
  source,
  key: { 'change.id': 'bigint' },
  scope: ({ companyId }) => sql`change.company_id = ${companyId}`,
  sorts: { date: [sql`change.id`] },
  filters: {},
  search: (word) => hasWord(sql`folded(${maker})`, word),
  columns,
  joins: () => joins,
  row: (record, ctx) => shownChange(ctx, record),
});
export const listChanges = changes.page;
export const countChanges = changes.summary;
export const exportChanges = changes.exporter<PriceChange>({
  title: 'priceChanges',
  columns: [
    { title: 'number', of: 'id', kind: 'number' },
    { title: 'at', of: 'at', kind: 'instant' },
    { title: 'user', local: 'userName' },
    { title: 'priceRule', value: changeText },
    { title: 'quantity', of: 'itemCount' },
    'leftAlone',
  ],
});

/** One change of the company in use. */
export async function findChange(on: Db | Tx, ctx: Context, id: number): Promise<ChangeRecord> {
  const { rows } = await sql<ChangeRecord>`SELECT ${columns(ctx)} FROM ${source} ${joins}
    WHERE change.company_id = ${ctx.companyId} AND change.id = ${id}`.execute(on);
  return rows[0] ?? refuse('notFound');
}

type StoredRow = Omit<PriceChangeRow, 'imageUrl'> & { imageId: string | null };

/** What a change did to its items. */
const rows = growingList<{ list: typeof priceApi.rows }, StoredRow>({
  api: { list: priceApi.rows },
  source: sql`price_change_row AS row JOIN price_change AS change ON change.id = row.price_change_id
    JOIN item ON item.id = row.item_id`,
  key: { 'row.price_change_id': 'bigint', 'item.id': 'bigint' },
  scope: (ctx, { id }) => sql`change.company_id = ${ctx.companyId} AND ${itemScope(ctx)} AND change.id = ${id}`,
  sorts: {
    itemCode: [sql`item.item_code`],
    price: [sql`row.price`, sql`item.id`],
    newPrice: [sql`row.new_price`, sql`item.id`],
  },
  filters: { id: null, leftAlone: (leftAlone) => sql`row.left_alone = ${leftAlone}` },
  search: itemSearch,
  columns: () => sql`item.id, item.item_code, item.name, item.name_ja, row.price, row.new_price, row.left_alone,
    image.file_id AS image_id`,
  joins: () => itemImage,
  row: ({ imageId, ...row }) => ({ ...row, imageUrl: imageUrl(imageId, 'thumb') }),
});
export const listChangeRows = ofChange(rows.page);
export const summarizeChangeRows = ofChange(rows.summary);
export const exportChangeRows = ofChange(
  rows.exporter<PriceChangeRow>({
    title: 'priceChangeItems',
    columns: [
      'itemCode',
      { title: 'nameEn', of: 'name' },
      'nameJa',
      { title: 'price', of: 'price', kind: 'yen' },
      { title: 'newPrice', of: 'newPrice', kind: 'yen' },
      { title: 'difference', value: ({ price, newPrice }) => newPrice - price, kind: 'yen' },
      { title: 'remarks', value: ({ leftAlone }, language) => (leftAlone ? sheetText.leftAlone[language] : '') },
    ],
  }),
);

/** What reads the items of a change is refused where there is none. */
function ofChange<Query extends { id: number }, Reply>(read: (ctx: Context, query: Query) => Promise<Reply>) {
  return async (ctx: Context, query: Query): Promise<Reply> => {
    await findChange(ctx.db, ctx, query.id);
    return read(ctx, query);
  };
}

/** A change as its reader may see it. */
export function shownChange(ctx: Context, { at, isLast, rule, ...change }: ChangeRecord): PriceChange {
  const isHidden = rule !== null && tellsCost(rule) && !may(ctx, 'View Cost and Profit');
  return {
    ...change,
    at: at.toISOString(),
    mode: rule?.mode ?? null,
    ...(rule && !isHidden ? { rule } : {}),
    steps: isLast ? ['undo'] : [],
  };
}

/** What a change did, in the words of its sheet; without its figures where they tell a markup. */
function changeText({ mode, rule, undoOf }: PriceChange, language: SheetLanguage): string {
  if (mode === null) return `${sheetText.undoOf[language]} ${undoOf}`;
  const name = priceModeText[mode][language];
  return rule ? `${name} ${figureOf(rule)}` : name;
}

function figureOf(rule: PriceRule): string {
  if (rule.mode === 'gram') return `¥${rule.yenPerGram}/g + ¥${rule.makingCharge}`;
  const basisPoints = rule.mode === 'markup' ? rule.markupBasisPoints : rule.basisPoints;
  return `${basisPoints < 0 ? '-' : ''}${Math.trunc(Math.abs(basisPoints) / 100)}.${String(Math.abs(basisPoints) % 100).padStart(2, '0')} %`;
}
