import { escapeLike, searchWords } from '../../kernel/search.ts';
import { spellings } from './rules.ts';

/** One spelling of a word, and how the database is to look for it. */
export interface Lookup {
  /** For LIKE over the folded text. */
  pattern: string;
  /**
   * `code`: a whole customer code, by the index of codes. `pair`: two neighbouring characters of which one is not plain
   * ASCII, by their own index. `gram`: by trigrams, which LIKE uses. `mail`: so too, but only by what stands before the
   * @, since half of everybody has the rest. `none`: no index helps.
   */
  by: 'code' | 'pair' | 'gram' | 'mail' | 'none';
  /** What the index is asked for: a code, a pair, or the pattern of a part; empty where that is the pattern itself. */
  key: string;
}

/** One word of a search: any of its spellings will do. */
export type CustomerWord = readonly Lookup[];

/**
 * The words of a search, all of which a customer must have. A single letter, and two plain ones, stand at the beginning
 * of a name: a clerk who types 森 means Mori before Moriyama, and everybody's name has an a.
 */
export function customerWords(search: string): CustomerWord[] {
  return searchWords(search).map((word) => spellings(commonKanji(word)).map(lookupOf));
}

const rare = [...'髙﨑邉邊齋齊斉澤濱廣櫻嶋嶌國眞惠榮德瀨槇𠮷龍'];
const common = [...'高崎辺辺斎斎斎沢浜広桜島島国真恵栄徳瀬槙吉竜'];

/** Old and rare forms of characters in names as the common one, as `common_kanji` of the database has them. */
export function commonKanji(text: string): string {
  return [...text].map((letter) => common[rare.indexOf(letter)] ?? letter).join('');
}

function lookupOf(word: string): Lookup {
  const length = [...word].length;
  const isLetter = /^[\p{L}\p{N}]+$/u.test(word);
  const isPlain = /^\p{ASCII}+$/u.test(word);
  const anywhere = `%${escapeLike(word)}%`;
  if (/^c-\d{6,}$/.test(word)) return { pattern: `%${word} %`, by: 'code', key: word.toUpperCase() };
  if (length === 1 && isLetter && !isPlain) return { pattern: `% ${word}%`, by: 'pair', key: ` ${word}` };
  if (length === 2 && !isPlain) return { pattern: anywhere, by: 'pair', key: word };
  if (length <= 2 && isLetter) return { pattern: `% ${word}%`, by: 'gram', key: '' };
  const [local = ''] = /^[^@]*[\p{L}\p{N}]{3}@/u.exec(word) ?? [];
  if (local) return { pattern: anywhere, by: 'mail', key: `%${escapeLike(local)}%` };
  return { pattern: anywhere, by: /[\p{L}\p{N}]{3}/u.test(word) ? 'gram' : 'none', key: '' };
}
