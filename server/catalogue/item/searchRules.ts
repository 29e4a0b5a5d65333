import { escapeLike, isPair, pairIn, searchWords as words } from '../../kernel/search.ts';

/** One word of a search, and how the database is to look for it. */
export interface SearchWord {
  /** Pattern for LIKE over the folded text; `%` at both ends. */
  pattern: string;
  /** Two characters of which one is not plain ASCII: too short for trigrams, so their pair is looked up. */
  isPair: boolean;
  /** A pair of characters that every item with this word has; null where all of it is plain ASCII. */
  pair: string | null;
  /** Twelve or thirteen digits: a barcode, which has an index of its own. */
  barcode: string | null;
}

/**
 * The words of a search, all of which an item must have. English and longer Japanese words are found by trigrams, which
 * PostgreSQL uses for LIKE where they are rare; two Japanese characters by their pair.
 */
export function itemWords(search: string): SearchWord[] {
  return words(search).map((word) => ({
    pattern: `%${escapeLike(word)}%`,
    isPair: isPair(word),
    pair: pairIn(word),
    barcode: /^\d{12,13}$/.test(word) ? word : null,
  }));
}
