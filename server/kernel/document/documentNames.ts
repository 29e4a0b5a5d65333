import { type RawBuilder, sql } from 'kysely';
import { documentCauses, type MovingDocument, movingDocuments } from '#contract/kernel/movingDocument.ts';
import { type Context, may } from '../context.ts';
import { isAtVisibleLocation } from '../visibleLocations.ts';

/** Joins the documents of rows that say their cause: of movements, of promises. */
export function documentJoins(of: string): RawBuilder<unknown> {
  const joins = documentCauses.map((cause) => {
    const isOf = sql`${sql.ref(`${of}.cause`)} = ${sql.lit(cause)}`;
    return sql`LEFT JOIN ${sql.table(tableOf(cause))} ON ${isOf} AND ${column(cause, 'id')} = ${sql.ref(`${of}.cause_id`)}`;
  });
  return sql.join(joins, sql` `);
}

/** A column that all documents have, of the one that is joined; something else where a row has none. */
export function ofDocument(name: 'number' | 'status', other: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(${sql.join([...documentCauses.map((cause) => column(cause, name)), other])})`;
}

/** The document of a row: its kind for all, its id and number for those who may see it at the row's location. */
export function documentName(ctx: Context, of: string): RawBuilder<unknown> {
  const seen = documentCauses.filter((cause) => may(ctx, movingDocuments[cause].right));
  const isSeen = sql`${sql.ref(`${of}.cause`)} = ANY(${seen}::text[])
    AND ${isAtVisibleLocation(sql.ref(`${of}.location_id`), ctx)}`;
  return sql`${sql.ref(`${of}.cause`)}, CASE WHEN ${isSeen} THEN ${sql.ref(`${of}.cause_id`)} END AS cause_id,
    CASE WHEN ${isSeen} THEN ${ofDocument('number', sql`''`)} ELSE '' END AS cause_number`;
}

/** That a row says the cause of a document, and not that of its item, as opening stock does. */
export function hasDocument(of: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${of}.cause`)} = ANY(${documentCauses}::text[])`;
}

function column(cause: MovingDocument, name: string): RawBuilder<unknown> {
  return sql.ref(`${tableOf(cause)}.${name}`);
}

/** The table of a kind of documents is called as its cause is: `stockCount`, `stock_count`. */
function tableOf(cause: MovingDocument): string {
  return cause.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
