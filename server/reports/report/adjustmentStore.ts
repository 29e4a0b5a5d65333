import { sql } from 'kysely';
import { adjustmentReportApi, correctionEvents } from '#contract/reports/inventoryReport.ts';
import { itemSearch } from '../../catalogue/item/listStore.ts';
import { documentJoins, documentName } from '../../kernel/document/documentNames.ts';
import { isOneOf } from '../../kernel/filterStore.ts';
import { growingList, type RowOf } from '../../kernel/list.ts';
import { piecesColumn } from '../../kernel/listSheet.ts';
import { userNames } from '../../kernel/userName.ts';
import { isAtVisibleLocation } from '../../kernel/visibleLocations.ts';
import { eventText, placeText } from '../../sheet/stockText.ts';
import { inLanguage } from '../../sheet/text.ts';
import { shelvedPieces, weighedGoods } from './shelfStore.ts';

const figures = {
  quantity: shelvedPieces(sql`leg.quantity`),
  quantityMilligrams: weighedGoods(sql`leg.milligrams`),
  milligrams: sql`leg.milligrams`,
  value: sql`leg.value`,
};
const sumOf = (name: keyof typeof figures) => sql`coalesce(sum(${figures[name]}), 0)::bigint`;

/**
 * What adjustments, changes of type, counts and losses did to a place, each with its sign: goods that change their type
 * leave one and come to another, which adds up to nothing.
 */
export const adjustmentRows = growingList<
  typeof adjustmentReportApi,
  RowOf<typeof adjustmentReportApi>,
  Record<keyof typeof figures, number>
>({
  api: adjustmentReportApi,
  source: sql`stock_move AS move JOIN item ON item.id = move.item_id
    LEFT JOIN adjustment_line AS line ON move.cause = 'adjustment' AND line.id = move.cause_line_id
    LEFT JOIN stock_count_line AS counted ON move.cause = 'stockCount' AND counted.id = move.cause_line_id
    LEFT JOIN reason_code AS reason ON reason.id = coalesce(line.reason_code_id, counted.reason_code_id)
    CROSS JOIN LATERAL (
      SELECT -1::bigint AS way, move.from_location_id AS location_id, move.from_kind AS kind, move.from_type_id AS type_id,
        -move.quantity AS quantity, -move.milligrams AS milligrams, -move.value AS value, move.cause, move.cause_id
        WHERE move.from_kind <> 'outside'
      UNION ALL SELECT 1, move.to_location_id, move.to_kind, move.to_type_id, move.quantity, move.milligrams, move.value,
        move.cause, move.cause_id WHERE move.to_kind <> 'outside'
    ) AS leg`,
  key: { 'move.id': 'bigint', 'leg.way': 'bigint' },
  scope: (ctx) => sql`move.company_id = ${ctx.companyId} AND move.event = ANY(${[...correctionEvents]}::text[])
    AND ${isAtVisibleLocation(sql`leg.location_id`, ctx)}`,
  sorts: {
    date: [sql`move.effective_date`, sql`move.id`, sql`leg.way`],
    quantity: [sql`leg.quantity`, sql`move.id`, sql`leg.way`],
  },
  filters: {
    locations: isOneOf(sql`leg.location_id`),
    categories: isOneOf(sql`item.category_id`),
    from: (day) => sql`move.effective_date >= ${day}::date`,
    to: (day) => sql`move.effective_date <= ${day}::date`,
    reasonCodeId: (id) => sql`reason.id = ${id}`,
    event: (event) => sql`move.event = ${event}`,
    userId: (id) => sql`move.user_id = ${id}`,
    way: (way) => sql`leg.way = ${way === 'in' ? 1 : -1}`,
  },
  search: itemSearch,
  columns: (
    ctx,
  ) => sql`move.id AS move_id, leg.way, move.effective_date AS date, ${documentName(ctx, 'leg')}, item.id AS item_id,
    item.item_code, item.name, item.name_ja, item.price_by, leg.location_id, location.name AS location_name,
    location.name_ja AS location_name_ja, move.event, leg.kind, coalesce(type.name, '') AS type_name,
    coalesce(type.name_ja, '') AS type_name_ja, ${figures.quantity} AS quantity,
    ${figures.quantityMilligrams} AS quantity_milligrams, leg.milligrams, leg.value,
    coalesce(reason.name, '') AS reason_name, coalesce(reason.name_ja, '') AS reason_name_ja, ${userNames('teller')}`,
  joins: () => sql`JOIN location ON location.id = leg.location_id LEFT JOIN stock_type AS type ON type.id = leg.type_id
    JOIN app_user AS teller ON teller.id = move.user_id ${documentJoins('leg')}`,
  sums: () => ({
    quantity: sumOf('quantity'),
    quantityMilligrams: sumOf('quantityMilligrams'),
    milligrams: sumOf('milligrams'),
    value: sumOf('value'),
  }),
  chart: () => ({
    key: sql`coalesce(reason.id::text, move.event)`,
    name: sql`coalesce(reason.name, '')`,
    nameJa: sql`coalesce(reason.name_ja, '')`,
    sums: {
      quantity: sumOf('quantity'),
      quantityMilligrams: sumOf('quantityMilligrams'),
      value: sumOf('value'),
    },
    order: sql`${sumOf('quantity')}, 1`,
  }),
});

export const exportAdjustmentRows = adjustmentRows.exporter<RowOf<typeof adjustmentReportApi>>({
  title: 'adjustmentReport',
  columns: [
    'date',
    { title: 'number', of: 'causeNumber' },
    { title: 'location', local: 'locationName' },
    'itemCode',
    { title: 'name', local: 'name' },
    {
      title: { en: 'Inventory type', ja: '在庫区分' },
      value: (row, language) => inLanguage(language, row.typeName, row.typeNameJa) || placeText[row.kind][language],
    },
    piecesColumn('quantity'),
    { title: 'grams', of: 'milligrams', kind: 'grams' },
    { title: 'value', of: 'value', kind: 'yen' },
    {
      title: 'correctionReason',
      value: (row, language) =>
        inLanguage(language, row.reasonName, row.reasonNameJa) || eventText[row.event][language],
    },
    { title: 'user', local: 'userName' },
  ],
});
