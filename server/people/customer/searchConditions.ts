import { type RawBuilder, sql } from 'kysely';
import { hidden } from '../../kernel/searchedIds.ts';
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

/** Asked so that an index answers. */
export function isIndexed(word: CustomerWord, companyId: number): Sql {
  return anyOf(word, ({ by, pattern, key }) => {
    if (by === 'code') return hasCode(key, companyId);
    return by === 'pair' ? sql`cjk_bigrams(search) @> ARRAY[${hidden(key)}]` : sql`search LIKE ${hidden(pattern)}`;
  });
}

/** Has a code now, or took over the record that had it. */
function hasCode(code: string, companyId: number): Sql {
  return sql`id = ANY(SELECT unnest(ARRAY[id, merged_into_id]) FROM customer
    WHERE company_id = ${companyId} AND code = ${hidden(code)})`;
}

/** Asked so that no index answers: what is left after an index was asked, or on a walk. */
export function isLike(word: CustomerWord): Sql {
  return anyOf(word, ({ pattern }) => sql`search || '' LIKE ${hidden(pattern)}`);
}

export function all(conditions: readonly Sql[]): Sql {
  return sql.join(conditions, sql` AND `);
}

function anyOf(word: CustomerWord, condition: (lookup: Lookup) => Sql): Sql {
  return sql`(${sql.join(word.map(condition), sql` OR `)})`;
}
