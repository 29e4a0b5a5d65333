import { sql } from 'kysely';
import { itemApi } from '#contract/catalogue/item.ts';
import type { HistoryRow } from '#contract/catalogue/itemHistory.ts';
import type { Context } from '../../kernel/context.ts';
import { isHiddenFrom } from '../../kernel/costs.ts';
import { documentJoins, ofDocument } from '../../kernel/document/documentNames.ts';
import { growingList } from '../../kernel/list.ts';
import { hasWord } from '../../kernel/search.ts';
import { userNames } from '../../kernel/userName.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { eventText, placeText } from '../../sheet/stockText.ts';
import { inLanguage, type SheetLanguage, statusText } from '../../sheet/text.ts';
import { checkItem } from './store.ts';

type Stored = Omit<HistoryRow, 'at'> & { at: Date };

const number = ofDocument('number', sql`item.item_code`);

/**
 * What moved of an item where the user may look, newest first, with how its document stands now. What went from one
 * location to another concerns both. A movement without a document of its own, as opening stock, was over when it was
 * made. One of value alone says nothing to those who may not see cost.
 */
const list = growingList<{ list: typeof itemApi.history }, Stored>({
  api: { list: itemApi.history },
  source: sql`stock_move AS move
    JOIN item ON item.id = move.item_id ${documentJoins('move')}`,
  key: { 'move.id': 'bigint' },
  scope: (ctx, { id }) => {
    const places = visibleLocationIds(ctx);
    return sql`move.item_id = ${id} AND move.company_id = ${ctx.companyId}
      AND (move.corrects IS NULL AND move.event <> 'revaluation' OR ${!isHiddenFrom(ctx, 'value')})
      AND (move.from_location_id = ANY(${places}) OR move.to_location_id = ANY(${places}))`;
  },
  sorts: { date: [sql`move.id`] },
  filters: { id: null },
  search: (word) => hasWord(sql`folded(${number})`, word),
  columns: () => sql`move.id, move.event, move.cause, move.cause_id, ${number} AS cause_number, move.quantity,
    move.milligrams, move.from_kind, move.to_kind,
    coalesce(from_type.name, '') AS from_type, coalesce(from_type.name_ja, '') AS from_type_ja,
    coalesce(to_type.name, '') AS to_type, coalesce(to_type.name_ja, '') AS to_type_ja,
    CASE 'outside' WHEN move.from_kind THEN move.value WHEN move.to_kind THEN -move.value ELSE 0 END AS value,
    coalesce(source.name, '') AS from_location, coalesce(source.name_ja, '') AS from_location_ja,
    coalesce(destination.name, '') AS to_location, coalesce(destination.name_ja, '') AS to_location_ja,
    ${ofDocument('status', sql`'completed'`)} AS status,
    ${userNames('user')}, move.posted_at AS at`,
  joins: () => sql`JOIN app_user AS "user" ON "user".id = move.user_id
    LEFT JOIN location AS source ON source.id = move.from_location_id
    LEFT JOIN location AS destination ON destination.id = move.to_location_id
    LEFT JOIN stock_type AS from_type ON from_type.id = move.from_type_id
    LEFT JOIN stock_type AS to_type ON to_type.id = move.to_type_id`,
  row: ({ at, ...row }) => ({ ...row, at: at.toISOString() }),
});
export const listHistory = ofItem(list.page);
export const countHistory = ofItem((ctx: Context, { id }: { id: number }) =>
  list.summary(ctx, { ...itemApi.history.input.parse({ id }) }),
);

/** The whole history of an item as a file. */
export const exportHistory = ofItem(
  list.exporter<HistoryRow>({
    title: 'history',
    columns: [
      { title: 'transaction', value: ({ event }, language) => eventText[event as keyof typeof eventText][language] },
      { title: 'number', of: 'causeNumber' },
      { title: 'quantity', value: (row) => signed(row, row.quantity) },
      { title: 'grams', value: (row) => signed(row, row.milligrams), kind: 'grams' },
      { title: 'movedValue', of: 'value', kind: 'yen' },
      {
        title: 'from',
        value: (row, language) =>
          placeOf(
            language,
            row.fromLocation,
            row.fromLocationJa,
            typeOf(language, row.fromType, row.fromTypeJa, row.fromKind),
          ),
      },
      {
        title: 'to',
        value: (row, language) =>
          placeOf(language, row.toLocation, row.toLocationJa, typeOf(language, row.toType, row.toTypeJa, row.toKind)),
      },
      { title: 'status', value: ({ status }, language) => statusText[status][language] },
      { title: 'user', local: 'userName' },
      { title: 'transactionAt', of: 'at', kind: 'instant' },
    ],
  }),
);

/** What left is less than nothing, as on the screen. */
function signed({ toKind }: HistoryRow, figure: number): number {
  return toKind === 'outside' ? -figure : figure;
}

/** What reads the history of an item is refused where there is none in the company in use. */
function ofItem<Query extends { id: number }, Reply>(read: (ctx: Context, query: Query) => Promise<Reply>) {
  return async (ctx: Context, query: Query): Promise<Reply> => {
    await checkItem(ctx, query.id);
    return read(ctx, query);
  };
}

function placeOf(language: SheetLanguage, name: string, nameJa: string, type: string): string {
  return [inLanguage(language, name, nameJa), type].filter(Boolean).join(' · ');
}

function typeOf(language: SheetLanguage, name: string, nameJa: string, kind: string): string {
  return inLanguage(language, name, nameJa) || placeText[kind as keyof typeof placeText][language];
}
