import { type RawBuilder, sql } from 'kysely';
import type { CustomerWord, Lookup } from './searchRules.ts';

export type Sql = RawBuilder<unknown>;

/**
 * The word that is looked up in an index: a code, or else the longest of those that can be. One is enough, and working
 * a row's pairs out for another one is slow.
 */
export function driverOf(words: readonly CustomerWord[]): CustomerWord | undefined {
  return words.filter((word) => word.every(({ by }) => by !== 'none')).toSorted((a, b) => weightOf(b) - weightOf(a))[0];
}

function weightOf([first]: CustomerWord): number {
  return first?.by === 'code' ? Number.POSITIVE_INFINITY : (first?.pattern.length ?? 0);
}

/** A text that PostgreSQL doesn't look at while it plans, so that one plan serves every search. */
function opaque(text: string): Sql {
  return sql`(SELECT ${text}::text)`;
}

/** Asked so that an index answers. */
export function isIndexed(word: CustomerWord): Sql {
  return anyOf(word, ({ by, pattern, key }) => {
    if (by === 'code') return sql`code = ${opaque(key)}`;
    return by === 'pair' ? sql`cjk_bigrams(search) @> ARRAY[${opaque(key)}]` : sql`search LIKE ${opaque(pattern)}`;
  });
}

/** Asked so that no index answers: what is left after an index was asked, or on a walk. */
export function isLike(word: CustomerWord): Sql {
  return anyOf(word, ({ pattern }) => sql`search || '' LIKE ${opaque(pattern)}`);
}

export function all(conditions: readonly Sql[]): Sql {
  return sql.join(conditions, sql` AND `);
}

function anyOf(word: CustomerWord, condition: (lookup: Lookup) => Sql): Sql {
  return sql`(${sql.join(word.map(condition), sql` OR `)})`;
}
