/** The name of the product, of the other language, and a key of the till: their letters are always there (scripts/fonts.ts). */
export const japaneseOfEnglish = '金座日本語万';
const others = new RegExp(
  `(?![${japaneseOfEnglish}])[\\u2e80-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef\\u{20000}-\\u{3ffff}]`,
  'u',
);

/** Whether a text has Japanese letters besides those. */
export function isJapanese(text: string): boolean {
  return others.test(text);
}
