import { escapeLike, isPair, pairIn, searchWords } from '../../kernel/search.ts';
import { spellings } from './rules.ts';

/** One spelling of a word, and how the database is to look for it. */
export interface Lookup {
  /** For LIKE over the folded text. */
  pattern: string;
  /**
   * `code`: a whole customer code, by the index of codes. `ngram`: two neighbouring characters of which one is not plain
   * ASCII, or four digits, by the list of these (docs/decisions/words-in-order.md). `trigram`: by the index that LIKE uses. `mail`: so
   * too, but only by what stands before the @, since half of everybody has the rest. `none`: no index helps.
   */
  by: 'code' | 'ngram' | 'trigram' | 'mail' | 'none';
  /** What the index is asked for: a code, or the pattern of a part; empty where that is the pattern itself. */
  key: string;
}

/** One word of a search: any of its spellings will do. */
export interface CustomerWord {
  spellings: readonly Lookup[];
  /** What the list of n-grams has of it: all have that who have the word, in whichever spelling. */
  ngram: string | null;
}

/**
 * The words of a search, all of which a customer must have. A single letter, and two plain ones, stand at the beginning
 * of a name: a clerk who types 森 means Mori before Moriyama, and everybody's name has an a.
 */
export function customerWords(search: string): CustomerWord[] {
  return searchWords(search).map((typed) => {
    const word = commonKanji(typed);
    return { spellings: spellings(word).map(lookupOf), ngram: ngramIn(word) };
  });
}

const rare = [...'髙﨑邉邊齋齊斉澤濱廣櫻嶋嶌國眞惠榮德瀨槇𠮷龍'];
const common = [...'高崎辺辺斎斎斎沢浜広桜島島国真恵栄徳瀬槙吉竜'];

/** Old and rare forms of characters in names as the common one, as `common_kanji` of the database has them. */
export function commonKanji(text: string): string {
  return [...text].map((letter) => common[rare.indexOf(letter)] ?? letter).join('');
}

function ngramIn(word: string): string | null {
  if (isFour(word)) return word;
  return pairIn(isStart(word) ? ` ${word}` : word);
}

function isFour(word: string): boolean {
  return /^\d{4}$/.test(word);
}

/** One letter that is a word by itself in Japanese: whose name begins with it. */
function isStart(word: string): boolean {
  return /^[\p{L}\p{N}]$/u.test(word) && /\P{ASCII}/u.test(word);
}

function lookupOf(word: string): Lookup {
  const isLetter = /^[\p{L}\p{N}]+$/u.test(word);
  const [anywhere, atStart] = [`%${escapeLike(word)}%`, `% ${word}%`];
  if (/^c-\d{6,}$/.test(word)) return { pattern: `%${word} %`, by: 'code', key: word.toUpperCase() };
  if (isStart(word)) return { pattern: atStart, by: 'ngram', key: '' };
  if (isPair(word) || isFour(word)) return { pattern: anywhere, by: 'ngram', key: '' };
  if (word.length <= 2 && isLetter) return { pattern: atStart, by: 'trigram', key: '' };
  const [local = ''] = /^[^@]*[\p{L}\p{N}]{3}@/u.exec(word) ?? [];
  if (local) return { pattern: anywhere, by: 'mail', key: `%${escapeLike(local)}%` };
  return { pattern: anywhere, by: /[\p{L}\p{N}]{3}/u.test(word) ? 'trigram' : 'none', key: '' };
}
