import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';

type Parts = Record<string, (tx: Tx) => Promise<unknown>>;
export type ReadParts<P extends Parts> = { [Name in keyof P]?: Awaited<ReturnType<P[Name]>> };

/** A state of PostgreSQL says that a statement failed, and not that the database is away or has no room. */
const isOfStatement = /^(?!08|53|57P)[0-9A-Z]{5}$/;

/**
 * Reads every part over one connection: a page that took ten would keep the counter waiting. A statement that fails ends
 * that transaction for all of them. Then each part is read by itself, and those that fail again are left out.
 */
export async function readParts<P extends Parts>(ctx: Pick<Context, 'db'>, parts: P): Promise<ReadParts<P>> {
  const readAll = async (tx: Tx) => {
    const read = Object.entries(parts).map(async ([name, part]) => [name, await part(tx)] as const);
    return Object.fromEntries(await Promise.all(read)) as ReadParts<P>;
  };
  // Whoever reads in a transaction of their own wants all or nothing.
  if (ctx.db.isTransaction) return readAll(ctx.db as Tx);
  try {
    return await ctx.db.transaction().execute(readAll);
  } catch (error) {
    if (!isOfStatement.test((error as { code?: string }).code ?? '')) throw error;
    return readApart(ctx, parts, error);
  }
}

/** The parts one after another, each in its own transaction. Where none can be read, the page can't. */
async function readApart<P extends Parts>(ctx: Pick<Context, 'db'>, parts: P, first: unknown): Promise<ReadParts<P>> {
  const read: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(parts)) {
    try {
      read[name] = await ctx.db.transaction().execute(part);
    } catch (error) {
      console.error(`${name} of the dashboard could not be read.`, error);
    }
  }
  if (Object.keys(read).length === 0) throw first;
  return read as ReadParts<P>;
}
