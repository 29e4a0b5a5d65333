import type { FontMetrics } from './font.ts';

/** Stands for a character that the font lacks (下駄記号): a printer's mark, where an empty box would look like an error. */
export const missingGlyph = '\u3013';

/** What one text may hold on paper. Nothing longer is a name. */
export const textMax = 300;
const linesMax = 500;

/**
 * Makes any string fit to be set: one line unless `keepLines`, no control or direction characters, composed, and
 * with every character in the font. Where a letter is missing its plain form stands in (ř as r, ł as l, 𝓡 as R), else
 * 〓.
 */
export function cleanText(value: string, font: FontMetrics, keepLines = false, most = linesMax): string {
  if (typeof value !== 'string') throw new TypeError('Only text goes on paper.');
  const max = keepLines ? most : textMax;
  // Cutting first keeps a text of megabytes from being taken apart letter by letter.
  const bounded = value.length > max * 4 ? value.slice(0, max * 4) : value;
  const plain = bounded
    .toWellFormed()
    .replace(keepLines ? /\r\n?|[\u0085\u2028\u2029]/g : /[\r\n\u0085\u2028\u2029]+/g, keepLines ? '\n' : ' ')
    .replace(/[\t\v\f\u00a0\u2000-\u200a\u202f\u205f]/g, ' ')
    .replace(invisible, '');
  const set = /^[\x20-\x7e\n]*$/.test(plain) ? plain : setAll(plain, font);
  return shorten(set.replace(/ {2,}/g, ' ').trim(), max);
}

/** Cuts a text to so many characters, whole ones, with an ellipsis in place of the last. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const characters = [...text];
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}\u2026`;
}

/**
 * The largest size from `size` down to `sizeMin` at which a cleaned text fits into `width` points; where none does,
 * the text is cut to fit with an ellipsis.
 */
export function fitLine(
  text: string,
  width: number,
  size: number,
  sizeMin: number,
  font: FontMetrics,
): { text: string; size: number } {
  const wide = font.widthOf(text, 1);
  if (wide * size <= width) return { text, size };
  const shrunk = Math.floor((width / wide) * 20) / 20;
  if (shrunk >= sizeMin) return { text, size: shrunk };
  const characters = [...text];
  let left = width - font.widthOf('\u2026', sizeMin);
  const kept = characters.findIndex((character) => {
    left -= font.widthOf(character, sizeMin);
    return left < 0;
  });
  return { text: `${characters.slice(0, Math.max(kept, 0)).join('').trimEnd()}\u2026`, size: sizeMin };
}

/**
 * What shows nothing: controls, direction marks and overrides, soft hyphens, fillers, tags. The joiner stays until the
 * parts of an emoji are counted as one, and so do the selectors of a kanji's shape.
 */
const invisible = /(?!\n|\u200d|[\u{e0100}-\u{e01ef}])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Letters of names that the fonts lack and that Unicode does not take apart, a stroke being no accent, and their plain
 * forms. The fonts have đ, ð, ø, ß, æ, œ and þ.
 */
const plainLetters: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Ħ: 'H',
  ħ: 'h',
  Ŧ: 'T',
  ŧ: 't',
  Ŋ: 'N',
  ŋ: 'n',
  Ə: 'A',
  ə: 'a',
  ı: 'i',
  ẞ: 'SS',
};

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });

function setAll(text: string, font: FontMetrics): string {
  let set = '';
  for (const { segment } of graphemes.segment(text)) set += setOne(segment, font);
  return set;
}

/** Compatibility ideographs of names (神, 福) have glyphs of their own, so composing is tried only after them. */
function setOne(segment: string, font: FontMetrics): string {
  const joined = segment.replaceAll('\u200d', '');
  if (joined === '' || joined === '\n' || isSettable(joined, font)) return joined;
  const composed = joined.normalize('NFC');
  if (isSettable(composed, font)) return composed;
  const letters = joined.normalize('NFKD').replace(/\p{M}/gu, '');
  const base = letters.replace(/./gu, (letter) => plainLetters[letter] ?? letter);
  return /^\S+$/.test(base) && isSettable(base, font) ? base : missingGlyph;
}

function isSettable(segment: string, font: FontMetrics): boolean {
  let isFirst = true;
  for (const character of segment) {
    const codePoint = character.codePointAt(0) ?? 0;
    const isKanjiSelector = !isFirst && codePoint >= 0xe0100 && codePoint <= 0xe01ef;
    // A loose accent would be set beside its letter; a selector of a kanji's shape needs no glyph of its own.
    if (!isKanjiSelector && (!font.has(codePoint) || /\p{M}/u.test(character) || codePoint === 0xfffd)) return false;
    isFirst = false;
  }
  return !isFirst;
}
