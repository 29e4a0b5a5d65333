import { type RawBuilder, sql } from 'kysely';
import { hasNgram, hidden } from '../../kernel/searchPage.ts';
import type { CustomerWord, Lookup } from './searchRules.ts';

export type Sql = RawBuilder<unknown>;

/**
 * The word that is looked up in an index: a code, or else the longest of those that can be. One is enough: the others are
 * asked of what it finds.
 */
export function driverOf(words: readonly CustomerWord[]): CustomerWord | undefined {
  const indexed = words.filter(({ spellings }) => spellings.every(({ by }) => by !== 'none'));
  return indexed.toSorted((a, b) => weightOf(b) - weightOf(a))[0];
}

function weightOf({ spellings: [first] }: CustomerWord): number {
  return first?.by === 'code' ? Number.POSITIVE_INFINITY : (first?.pattern.length ?? 0);
}

/** Whether a word is no more than its n-gram. */
export function isNgram({ spellings }: CustomerWord): boolean {
  return spellings.every(({ by }) => by === 'ngram');
}

/** Asked so that an index answers. */
export function isIndexed(word: CustomerWord, companyId: number): Sql {
  if (word.ngram !== null && isNgram(word))
    return sql`${hasNgram('customer', companyId, word.ngram)} AND ${isLikeToo(word)}`;
  return anyOf(word, (lookup) => {
    const { by, pattern, key } = lookup;
    if (by === 'code') return hasCode(key, companyId);
    if (by === 'mail') return sql`search LIKE ${hidden(key)} AND ${isLikeText(lookup)}`;
    return sql`search LIKE ${hidden(pattern)}`;
  });
}

/** Has a code now, or took over the record that had it. */
function hasCode(code: string, companyId: number): Sql {
  return sql`id = ANY(SELECT unnest(ARRAY[id, merged_into_id]) FROM customer
    WHERE company_id = ${companyId} AND code = ${hidden(code)})`;
}

/** Asked of rows that come in an order. */
export function isLike(word: CustomerWord): Sql {
  return anyOf(word, ({ pattern }) => sql`search LIKE ${hidden(pattern)}`);
}

/** Asked of what an index has found, so that no other one is asked for it. */
export function isLikeToo(word: CustomerWord): Sql {
  return anyOf(word, isLikeText);
}

function isLikeText({ pattern }: Lookup): Sql {
  return sql`search || '' LIKE ${hidden(pattern)}`;
}

export function all(conditions: readonly Sql[]): Sql {
  return sql.join(conditions, sql` AND `);
}

function anyOf(word: CustomerWord, condition: (lookup: Lookup) => Sql): Sql {
  return sql`(${sql.join(word.spellings.map(condition), sql` OR `)})`;
}
