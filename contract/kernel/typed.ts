/**
 * Typed text in one width, with a hyphen wherever a Japanese keyboard gives another stroke between Latin letters and
 * figures (`０９０ー１２３４`, `ＫＺーＬＡー`). A stroke beside kana stays: リング and Ｔーシャツ have a long vowel.
 */
export function plainTyped(text: string): string {
  return text.normalize('NFKC').replace(/(?<=[a-z\d])[ー\u2010-\u2015\u2212]+(?=[a-z\d]|\s|$)/gi, '-');
}
