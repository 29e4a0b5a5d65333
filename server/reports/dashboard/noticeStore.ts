import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { readShort } from '../../kernel/named.ts';

/** The keys of what the user has seen of the bell in this company. */
export async function listSeen(ctx: Context): Promise<readonly string[]> {
  const [row] = await readShort<{ keys: string[] }>(
    ctx.db,
    sql`SELECT keys FROM notice_seen WHERE user_id = ${ctx.user.id} AND company_id = ${ctx.companyId}`,
  );
  return row?.keys ?? [];
}

/** They have seen what has these keys, and all that was seen before is forgotten: what still waits is among them. */
export async function saveSeen(tx: Tx, ctx: Context, keys: readonly string[]): Promise<void> {
  const seen = { keys: [...keys], seenAt: ctx.clock.now() };
  await tx
    .insertInto('noticeSeen')
    .values({ userId: ctx.user.id, companyId: ctx.companyId, ...seen })
    .onConflict((conflict) => conflict.columns(['userId', 'companyId']).doUpdateSet(seen))
    .execute();
}
