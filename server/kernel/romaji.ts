/**
 * A word in Latin letters as `romaji` of the database spells kana (server/db/021_romaji.sql), whether it is typed in
 * Hepburn or Kunrei, with long vowels or without: Satoh, satou and Satō are sato, Shinji and sinzi are sinzi. Null where
 * the word can be no kana.
 */
export function romaji(word: string): string | null {
  const plain = word.normalize('NFD').replace(/[\u0302\u0304'’-]/g, '');
  if (!/^[a-z]{3,}$/.test(plain)) return null;
  const spelled = respellings.reduce((before, [from, to]) => before.replace(from, to), plain);
  // One letter, as of zzzz, is in half of all names.
  return spelled.length > 1 ? spelled : null;
}

const respellings: readonly (readonly [RegExp, string])[] = [
  [/m(?=[bpm])/g, 'n'],
  [/tch/g, 'ch'],
  [/sh(?=[aueo])/g, 'sy'],
  [/ch(?=[aueo])/g, 'ty'],
  [/jy?(?=[aueo])/g, 'zy'],
  [/sh/g, 's'],
  [/ch/g, 't'],
  [/ts(?=u)/g, 't'],
  [/d(?=[zj])|d(?=u)/g, 'z'],
  [/j/g, 'z'],
  [/f/g, 'h'],
  [/v/g, 'b'],
  [/l/g, 'r'],
  [/iy(?=[auo])/g, 'y'],
  [/oh(?![aiueoy])/g, 'o'],
  [/([ou])u/g, '$1'],
  [/(.)\1+/g, '$1'],
];
