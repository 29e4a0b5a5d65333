import { sql } from 'kysely';
import type { Sql } from './listStatements.ts';

/**
 * Whether `level`, a row of stock_level, has any of `item`, or less than nothing: pieces, or of goods by the gram a weight,
 * with units or without. Their sign finds them in its index, and says of other goods' weight that it is there, too.
 */
export function isPresent(sign: '<' | '>' | '<>'): Sql {
  return sql`(level.sign ${sql.raw(sign)} 0 AND (level.quantity <> 0 OR item.price_by = 'gram'))`;
}
