import { sql } from 'kysely';
import { minimumAmount } from '#contract/catalogue/weight.ts';
import { type StockRow, stockApi } from '#contract/inventory/stock.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuseField } from '#contract/kernel/refusal.ts';
import { itemImage, itemScope, itemSearch } from '../../catalogue/item/listStore.ts';
import { businessDate } from '../../kernel/clock.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { documentJoins, documentName, hasDocument } from '../../kernel/document/documentNames.ts';
import { imageUrl } from '../../kernel/files.ts';
import { growingList, type QueryOf } from '../../kernel/list.ts';
import { type ExportDefinition, piecesColumn } from '../../kernel/listSheet.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { isPresent } from '../../kernel/presentStock.ts';
import { isAtVisibleLocation } from '../../kernel/visibleLocations.ts';
import { placeText } from '../../sheet/stockText.ts';
import { inLanguage, type SheetLanguage } from '../../sheet/text.ts';

type Stored = Omit<StockRow, 'imageUrl'> & { imageId: string | null };

const level = [
  sql`level.location_id`,
  sql`array_position('{sellable,reserved,nonSellable,inTransit}', level.kind)`,
  sql`type.of`,
] as const;

/** A row of the list: a level, of what is not for sale one for each sub-type. Only there a look-up finds anything. */
const quantity = sql`coalesce(part.quantity, level.quantity)`;
const milligrams = sql`coalesce(part.milligrams, level.milligrams)`;
const amount = sql`CASE item.price_by WHEN 'gram' THEN level.milligrams ELSE level.quantity END`;

/**
 * What a row is worth: its kind's value, cut among sub-types by quantity, or by weight, from the running total, so that
 * they add up to it exactly.
 */
const shareOfValue = sql`CASE WHEN part.type_id IS NULL THEN valued.value ELSE (
  SELECT floor(valued.value::numeric * through / total)::bigint - floor(valued.value::numeric * before / total)::bigint
  FROM (
    SELECT sum(amount) AS total, coalesce(sum(amount) FILTER (WHERE type_id <= part.type_id), 0) AS through,
      coalesce(sum(amount) FILTER (WHERE type_id < part.type_id), 0) AS before
    FROM (
      SELECT type_id, CASE item.price_by WHEN 'gram' THEN one.milligrams ELSE one.quantity END AS amount
      FROM stock_type_level AS one WHERE one.item_id = level.item_id AND one.location_id = level.location_id
    ) AS amounts
  ) AS cut WHERE total > 0) END`;

/** Where stock is read from: a table, or what a day had, with the value of each row. */
interface Source {
  source: Sql;
  /** The same for the rows of a page alone. */
  rowSource: Sql;
  value: Sql;
  valueJoin: Sql;
  valueSumJoin: Sql;
  /** The document that goods are promised to, as `promised`; a past day does not tell. */
  promises: (ctx: Context) => Sql;
}

const typeOf = sql`CROSS JOIN LATERAL (SELECT coalesce(part.type_id, 0) AS of) AS type`;
const now = sql`stock_level AS level JOIN item ON item.id = level.item_id
  LEFT JOIN stock_type_level AS part ON part.item_id = CASE level.kind WHEN 'nonSellable' THEN level.item_id END
    AND part.location_id = level.location_id
    AND (part.quantity > 0 OR item.price_by = 'gram' AND part.milligrams > 0) ${typeOf}`;

/** A page walks along the items and looks their stock up, and OFFSET 0 has the value of its rows alone worked out. */
const today: Source = {
  source: now,
  rowSource: now,
  value: shareOfValue,
  valueJoin: sql`CROSS JOIN LATERAL (SELECT value FROM stock_value WHERE stock_value.item_id = level.item_id
    AND stock_value.location_id = level.location_id AND stock_value.kind = level.kind OFFSET 0) AS valued`,
  valueSumJoin: sql`JOIN stock_value AS valued ON valued.item_id = level.item_id AND valued.location_id = level.location_id
    AND valued.kind = level.kind`,
  promises: (ctx) => sql`LEFT JOIN LATERAL (${firstPromise(ctx)} OFFSET 0) AS promised ON true`,
};

/** What the ledger says of a past day, as it was known then or as it was corrected since. */
function pastDay({ companyId }: Context, day: string, corrected: boolean): Source {
  const sourceOf = (
    items: Sql,
  ) => sql`stock_on_day(${companyId}::bigint, ${day}::date, ${corrected}::boolean, ${items}) AS level
    JOIN item ON item.id = level.item_id
    CROSS JOIN LATERAL (SELECT level.type_id, level.quantity, level.milligrams) AS part ${typeOf}`;
  return {
    source: sourceOf(sql`NULL`),
    rowSource: sourceOf(sql`ARRAY(SELECT k0 FROM page)`),
    value: sql`level.value`,
    valueJoin: sql``,
    valueSumJoin: sql``,
    promises: () => sql`CROSS JOIN (SELECT NULL::jsonb AS promise) AS promised`,
  };
}

/**
 * Stock by item, location and kind, of the locations that the user may see; kinds as sellable, reserved, non-sellable by
 * sub-type, in transit. Kinds that are empty are no stock.
 */
function listOf(from: Source) {
  return growingList<
    typeof stockApi,
    Stored,
    { quantity: number; quantityMilligrams: number; milligrams: number; value: number }
  >({
    api: stockApi,
    source: from.source,
    rowSource: from.rowSource,
    key: { 'level.item_id': 'bigint', 'level.location_id': 'bigint', 'level.kind': 'text', 'type.of': 'bigint' },
    scope: (ctx, query) =>
      sql`${itemScope(ctx)} AND ${isAtVisibleLocation(sql`level.location_id`, ctx)} AND ${hasAny(query)}`,
    sorts: {
      itemCode: [sql`item.item_code`, ...level],
      name: [sql`item.name`, sql`item.id`, ...level],
      quantity: [quantity, sql`item.id`, ...level],
    },
    filters: {
      locationId: (id) => sql`level.location_id = ${id}`,
      kind: (kind) => (kind === 'onHand' ? sql`level.kind <> 'inTransit'` : sql`level.kind = ${kind}`),
      typeId: (id) => sql`level.kind = 'nonSellable' AND part.type_id = ${id}`,
      categories: (ids) => sql`item.category_id = ANY(${ids.split(',').map(Number)}::bigint[])`,
      negative: null,
      atMinimum: (isAt) => sql`${isAt ? sql`` : sql`NOT`} EXISTS (SELECT FROM stock_at_minimum AS missing
        WHERE missing.item_id = level.item_id AND missing.location_id = level.location_id AND level.kind = 'sellable')`,
      day: null,
      corrected: null,
    },
    search: itemSearch,
    columns: (
      ctx,
    ) => sql`level.item_id, item.item_code, item.barcode, item.name, item.name_ja, item.category_id, item.price_by,
      image.file_id AS image_id, level.location_id, location.name AS location_name, location.name_ja AS location_name_ja,
      level.kind, part.type_id, coalesce(sub_type.name, '') AS type_name, coalesce(sub_type.name_ja, '') AS type_name_ja,
      CASE WHEN level.kind = 'sellable' AND NOT item.is_unique_piece THEN coalesce(own.minimum, item.min_quantity) END AS minimum,
      ${quantity} AS quantity, ${milligrams} AS milligrams, promised.promise ${seesValue(ctx) ? sql`, ${from.value} AS value` : sql``}`,
    joins: (ctx) =>
      sql`JOIN location ON location.id = level.location_id ${itemImage}
        LEFT JOIN stock_type AS sub_type ON sub_type.id = part.type_id
        LEFT JOIN stock_minimum AS own ON own.item_id = level.item_id AND own.location_id = level.location_id ${from.promises(ctx)}
        ${seesValue(ctx) ? from.valueJoin : sql``}`,
    row: ({ imageId, ...row }) => ({ ...row, imageUrl: imageUrl(imageId, 'thumb') }),
    sums: (ctx) => ({
      quantity: sql`coalesce(sum(${quantity}) FILTER (WHERE item.price_by = 'unit'), 0)`,
      quantityMilligrams: sql`coalesce(sum(${milligrams}) FILTER (WHERE item.price_by = 'gram'), 0)`,
      milligrams: sql`coalesce(sum(${milligrams}), 0)`,
      value: seesValue(ctx) ? sql`coalesce(sum(${from.value}), 0)` : sql`0`,
    }),
    sumJoins: (ctx) => (seesValue(ctx) ? from.valueSumJoin : sql``),
  });
}

const stockToday = listOf(today);

type Query = QueryOf<typeof stockApi>;

/** The list that a query asks for. Refuses a day to come. */
function listFor(ctx: Context, { day, corrected = false }: Pick<Query, 'day' | 'corrected'>) {
  if (day === undefined) return stockToday;
  if (day > businessDate(ctx.clock.now())) refuseField('day', 'field.dateFuture');
  return listOf(pastDay(ctx, day, corrected));
}

export const listStock = async (ctx: Context, query: Query) => listFor(ctx, query).page(ctx, query);
export const summarizeStock = async (ctx: Context, query: Query) => listFor(ctx, query).summary(ctx, query);

const sheet: ExportDefinition<StockRow> = {
  title: 'stock',
  columns: [
    'itemCode',
    'barcode',
    { title: 'nameEn', of: 'name' },
    'nameJa',
    { title: 'location', local: 'locationName' },
    {
      title: 'inventoryType',
      value: stockTypeText,
    },
    piecesColumn('quantity'),
    piecesColumn('minimum'),
    {
      title: 'minimumGrams',
      value: ({ priceBy, minimum }) =>
        priceBy === 'gram' && minimum !== null ? minimumAmount(minimum, { priceBy }) : '',
      kind: 'grams',
    },
    { title: 'grams', of: 'milligrams', kind: 'grams' },
    { title: 'value', of: 'value', kind: 'yen' },
    { title: 'promisedTo', value: ({ promise }) => promise?.causeNumber ?? '' },
  ],
};
export const exportStock = async (ctx: Context, query: InputOf<typeof stockApi.export>) =>
  listFor(ctx, query).exporter(sheet)(ctx, query);

/** What the type of a row is called: the sub-type of what is not for sale. */
export function stockTypeText(
  { kind, typeName, typeNameJa }: Pick<StockRow, 'kind' | 'typeName' | 'typeNameJa'>,
  language: SheetLanguage,
) {
  return inLanguage(language, typeName, typeNameJa) || placeText[kind][language];
}

/** How many items are at a location, owed ones included: there the books say less than nothing. */
export async function countItemsAt(tx: Tx, locationId: number): Promise<{ items: number }> {
  const { rows } = await sql<{ items: number }>`SELECT count(DISTINCT item_id) AS items FROM stock_level AS level
    JOIN item ON item.id = item_id WHERE location_id = ${locationId} AND ${isPresent('<>')}`.execute(tx);
  return rows[0] ?? { items: 0 };
}

/** The first of the documents that reserved goods, or those under way, are promised to. */
function firstPromise(ctx: Context): Sql {
  return sql`SELECT jsonb_build_object('cause', cause, 'causeId', cause_id, 'causeNumber', cause_number, 'more', more) AS promise
    FROM (
      SELECT first.more, ${documentName(ctx, 'first')} FROM (
        SELECT cause, cause_id, location_id, count(*) OVER () - 1 AS more FROM promise
        WHERE item_id = level.item_id AND location_id = level.location_id AND kind = level.kind AND until IS NULL
          AND ${hasDocument('promise')}
        GROUP BY 1, 2, 3 ORDER BY min(id) LIMIT 1
      ) AS first ${documentJoins('first')}
    ) AS document`;
}

/** Of what is at its minimum, nothing may be left. Only sellable stock falls below zero; said so, what is not simply for sale is found in its own index. */
function hasAny({ negative, kind, atMinimum, day }: Partial<InputOf<typeof stockApi.list>>): Sql {
  if (atMinimum && negative === undefined) return sql`true`;
  const is =
    day === undefined ? isPresent : (sign: Parameters<typeof isPresent>[0]) => sql`${amount} ${sql.raw(sign)} 0`;
  if (negative) return is('<');
  const mayOwe = kind === undefined || kind === 'sellable' || kind === 'onHand';
  const isAbove = negative === false || !mayOwe;
  return is(isAbove ? '>' : '<>');
}

function seesValue(ctx: Context): boolean {
  return may(ctx, 'View Cost and Profit');
}
