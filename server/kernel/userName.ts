import { type RawBuilder, sql } from 'kysely';

/** The name of a user, of a table of users under this alias, in the order of its script. */
export function userName(of: string): RawBuilder<string> {
  return sql<string>`person_name(${column(of, 'first_name')}, ${column(of, 'middle_name')}, ${column(of, 'last_name')})`;
}

/** The same in Japanese; empty where the user has no such name. */
export function userNameJa(of: string): RawBuilder<string> {
  return sql<string>`person_name(${column(of, 'first_name_ja')}, '', ${column(of, 'last_name_ja')})`;
}

/** Both as columns, `user_name` and `user_name_ja`. */
export function userNames(of: string): RawBuilder<unknown> {
  return sql`${userName(of)} AS user_name, ${userNameJa(of)} AS user_name_ja`;
}

function column(of: string, name: string) {
  return sql.ref(`${of}.${name}`);
}
