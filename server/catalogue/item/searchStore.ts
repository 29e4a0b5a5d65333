import { tradeTerms } from '#contract/catalogue/tradeTerms.ts';
import { romaji } from '../../kernel/romaji.ts';
import { folded } from '../../kernel/search.ts';

const wordsOf = (text = '') => folded(text).split(' ').filter(Boolean);

/** What each word of the trade is found by; a Latin one also as kana of it are spelled. */
const spellings = new Map<string, readonly string[]>(
  tradeTerms.flatMap(({ names, readings, kinds }) => {
    const found = [...wordsOf(names), ...wordsOf(kinds)];
    const typed = [...wordsOf(names), ...wordsOf(readings)];
    return typed.flatMap((word) => [word, romaji(word) ?? word].map((key) => [key, found] as const));
  }),
);

/**
 * A word of a search, as `folded` spells it, and what means the same in names and codes of items: しんじゅ and shinju are
 * 真珠, 18金 is K18, a code may lack its hyphen.
 */
export function itemSpellings(word: string): string[] {
  const code = /^([a-z]+\d?)(\d{6})$/.exec(word);
  if (code) return [word, `${code[1]}-${code[2]}`];
  return [...new Set([word, ...(spellings.get(word) ?? spellings.get(romaji(word) ?? '') ?? [])])];
}
