import { sql } from 'kysely';
import { type Context, companiesOf } from '../../kernel/context.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { readShort } from '../../kernel/named.ts';
import { userName, userNameJa } from '../../kernel/userName.ts';

const names = (ctx: Context, table: string): Sql =>
  sql`SELECT id, name, name_ja FROM ${sql.table(table)} WHERE company_id = ${ctx.companyId}`;
const people = (
  ctx: Context,
): Sql => sql`SELECT id, ${userName('app_user')} AS name, ${userNameJa('app_user')} AS name_ja
  FROM app_user WHERE company_id = ${ctx.companyId}`;

/** Where the names of a filter's ids are found: none of another company's, but of companies that the user may name. */
const sources: Record<string, (ctx: Context) => Sql> = {
  locations: (ctx) => names(ctx, 'location'),
  categories: (ctx) => names(ctx, 'category'),
  suppliers: (ctx) => names(ctx, 'supplier'),
  reasonCodeId: (ctx) => names(ctx, 'reason_code'),
  shippingMethodId: (ctx) => names(ctx, 'shipping_method'),
  userId: people,
  staff: people,
  companies: (ctx) => {
    const seen = companiesOf(ctx);
    return sql`SELECT id, name, name_ja FROM company WHERE ${seen === null ? sql`true` : sql`id = ANY(${[...seen]}::bigint[])`}`;
  },
};

/** The names behind the ids of a filter, in the order in which they were asked for, or behind the code of a payment type; null where it holds neither. */
export async function findNames(
  ctx: Context,
  key: string,
  value: string,
): Promise<{ name: string; nameJa: string }[] | null> {
  if (key === 'paymentType')
    return readShort(
      ctx.db,
      sql`SELECT name, name_ja FROM payment_type WHERE company_id = ${ctx.companyId} AND code = ${value}`,
    );
  const source = sources[key];
  if (!source || !/^\d+(,\d+)*$/.test(value)) return null;
  const asked = value.split(',').map(Number);
  return readShort(
    ctx.db,
    sql`SELECT name, name_ja FROM (${source(ctx)}) AS named WHERE id = ANY(${asked}::bigint[])
      ORDER BY array_position(${asked}::bigint[], id)`,
  );
}
