import { sql } from 'kysely';
import type { Sql } from '../../kernel/listStatements.ts';

/**
 * The pieces on a shelf of so many units of `item`: of goods by the gram none, since their units are no more than a name for
 * their weight (contract/catalogue/weight.ts).
 */
export function shelvedPieces(units: Sql, item = 'item'): Sql {
  return sql`CASE ${sql.ref(`${item}.price_by`)} WHEN 'gram' THEN 0 ELSE ${units} END`;
}

/** What goods by the gram have instead: of so many milligrams of `item` their weight. Of goods by the piece it is nothing. */
export function weighedGoods(milligrams: Sql, item = 'item'): Sql {
  return sql`CASE ${sql.ref(`${item}.price_by`)} WHEN 'gram' THEN ${milligrams} ELSE 0 END`;
}
