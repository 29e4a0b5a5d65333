import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { readShort } from '../../kernel/named.ts';
import { userName, userNameJa } from '../../kernel/userName.ts';

/** A choice has room for so many. */
const peopleMax = 500;

/** The people of the company in use, those who left too: what they did stays theirs. */
export async function listPeople(ctx: Context): Promise<{ rows: { id: number; name: string; nameJa: string }[] }> {
  const rows = await readShort<{ id: number; name: string; nameJa: string }>(
    ctx.db,
    sql`SELECT id, ${userName('app_user')} AS name, ${userNameJa('app_user')} AS name_ja FROM app_user
      WHERE company_id = ${ctx.companyId} ORDER BY active DESC, id LIMIT ${sql.lit(peopleMax)}`,
  );
  return { rows };
}
