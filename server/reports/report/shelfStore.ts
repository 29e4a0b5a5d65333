import { sql } from 'kysely';
import type { StockKind } from '#contract/inventory/stock.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { snakeCase } from '../../kernel/rows.ts';

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

/**
 * How much there is of each of these kinds and on hand, summed over rows of `level`: pieces, and in `…_milligrams` the weight
 * of goods by the gram.
 */
export function shelvedByKind(kinds: readonly StockKind[], item = 'item'): Sql {
  const [pieces, weight] = [shelvedPieces(sql`level.quantity`, item), weighedGoods(sql`level.milligrams`, item)];
  const both = (
    which: Sql,
    name: string,
  ) => sql`coalesce(sum(${pieces}) FILTER (WHERE ${which}), 0)::bigint AS ${sql.ref(name)},
    coalesce(sum(${weight}) FILTER (WHERE ${which}), 0)::bigint AS ${sql.ref(`${name}_milligrams`)}`;
  const ofKinds = kinds.map((kind) => both(sql`level.kind = ${sql.lit(kind)}`, snakeCase(kind)));
  return sql.join([...ofKinds, both(sql`level.kind <> 'inTransit'`, 'on_hand')]);
}
