export interface Piece {
  /** Where it begins. */
  at: number;
  words: string;
  isCode: boolean;
}

/** A longer one would not fit where it stands. */
const longest = 24;

/** A number and its unit (`18 cm`), or a code: it has a digit behind a hyphen. */
const whole = /(?<![\d.,])\d[\d.,]* (?:mm|cm|m|kg|g|ct|pcs)(?![A-Za-z])|[A-Za-z0-9]*(?:-[A-Za-z0-9]+)+/g;

/** A text in pieces: its codes and its numbers with their units, and what stands between them. */
export function codesIn(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: words, index: at } of text.matchAll(whole)) {
    if (words.length > longest || !/ |-[A-Za-z]*\d/.test(words)) continue;
    if (at > end) pieces.push({ at: end, words: text.slice(end, at), isCode: false });
    pieces.push({ at, words, isCode: true });
    end = at + words.length;
  }
  if (end < text.length) pieces.push({ at: end, words: text.slice(end), isCode: false });
  return pieces;
}
