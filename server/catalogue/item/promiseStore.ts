import { sql } from 'kysely';
import { itemApi } from '#contract/catalogue/item.ts';
import type { PromiseRow } from '#contract/catalogue/itemHistory.ts';
import { documentJoins, documentName, hasDocument, ofDocument } from '../../kernel/document/documentNames.ts';
import { growingList } from '../../kernel/list.ts';
import { hasWord } from '../../kernel/search.ts';
import { isAtVisibleLocation } from '../../kernel/visibleLocations.ts';

type Stored = Omit<PromiseRow, 'since'> & { since: Date };

/** The documents that an item is promised to where the user may look, the first ones first. */
export const listPromises = growingList<{ list: typeof itemApi.promises }, Stored>({
  api: { list: itemApi.promises },
  source: sql`promise ${documentJoins('promise')}`,
  key: { 'promise.id': 'bigint' },
  scope: (ctx, { id }) =>
    sql`promise.item_id = ${id} AND promise.company_id = ${ctx.companyId} AND promise.until IS NULL
      AND ${hasDocument('promise')} AND ${isAtVisibleLocation(sql`promise.location_id`, ctx)}`,
  sorts: { since: [sql`promise.id`] },
  filters: { id: null },
  search: (word) => hasWord(sql`folded(${ofDocument('number', sql`''`)})`, word),
  columns: (ctx) => sql`promise.id, promise.kind, promise.amount, promise.since, ${documentName(ctx, 'promise')},
    location.name AS location_name, location.name_ja AS location_name_ja`,
  joins: () => sql`JOIN location ON location.id = promise.location_id`,
  row: ({ since, ...row }) => ({ ...row, since: since.toISOString() }),
}).page;
