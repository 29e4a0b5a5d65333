import { type RawBuilder, sql } from 'kysely';
import type { CustomerWord, Lookup } from './searchRules.ts';

export type Sql = RawBuilder<unknown>;

/**
 * The word that is looked up in an index, the longest of those that can be. One is enough, and working a row's pairs out
 * for another one is slow.
 */
export function driverOf(words: readonly CustomerWord[]): CustomerWord | undefined {
  return words
    .filter((word) => word.every(({ by }) => by !== 'none'))
    .toSorted((a, b) => (b[0]?.pattern.length ?? 0) - (a[0]?.pattern.length ?? 0))[0];
}

/** Asked so that an index answers. */
export function isIndexed(word: CustomerWord): Sql {
  return anyOf(word, ({ by, pattern, pair }) =>
    by === 'pair' ? sql`cjk_bigrams(search) @> ARRAY[${pair}::text]` : sql`search LIKE ${pattern}`,
  );
}

/** Asked so that no index answers: what is left after an index was asked, or on a walk. */
export function isLike(word: CustomerWord): Sql {
  return anyOf(word, ({ pattern }) => sql`search || '' LIKE ${pattern}`);
}

export function all(conditions: readonly Sql[]): Sql {
  return sql.join(conditions, sql` AND `);
}

function anyOf(word: CustomerWord, condition: (lookup: Lookup) => Sql): Sql {
  return sql`(${sql.join(word.map(condition), sql` OR `)})`;
}
