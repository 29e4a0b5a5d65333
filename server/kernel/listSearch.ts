import type { Context } from './context.ts';
import { type ListQuery, type ListStatements, sortedMax } from './listStatements.ts';
import { readLong, readShort } from './named.ts';
import { windowOf } from './page.ts';

/** So many rows are passed on the walk of a list that begins with one: it costs about as much as an index that finds few. */
const firstWalkMax = 750;

/**
 * A page of a search. Few matches are found by their index and sorted; a frequent word has filled a page before a small part
 * of the order is walked; where its rows stand far down that order, all matches are sorted. PostgreSQL can't know which it
 * is.
 */
export async function searchedPage<Stored extends object>(
  ctx: Context,
  query: ListQuery,
  statements: ListStatements,
  walksFirst: boolean,
): Promise<Stored[]> {
  const window = windowOf(query);
  if (window.offset + window.limit <= sortedMax) {
    if (walksFirst) {
      const near = await readShort<Stored>(ctx.db, statements.walked(ctx, query, window, firstWalkMax));
      if (near.length === window.limit) return near;
    }
    const few = await readShort<Found<Stored>>(ctx.db, statements.matched(ctx, query, window, sortedMax + 1));
    if ((few[0]?.found ?? 0) <= sortedMax) return few.map(withoutFound);
    const walked = await readShort<Stored>(ctx.db, statements.walked(ctx, query, window));
    if (walked.length === window.limit) return walked;
  }
  return (await readLong<Found<Stored>>(ctx.db, statements.matched(ctx, query, window))).map(withoutFound);
}

type Found<Stored> = Stored & { found: number };

function withoutFound<Stored extends object>({ found: _, ...row }: Found<Stored>): Stored {
  return row as unknown as Stored;
}
