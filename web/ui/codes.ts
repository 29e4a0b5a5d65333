export interface Piece {
  /** Where it begins. */
  at: number;
  words: string;
  isCode: boolean;
}

/** A longer one would not fit where it stands. */
const longest = 24;

/** A text in pieces: its codes and numbers, which have a digit behind a hyphen, and what stands between them. */
export function codesIn(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: words, index: at } of text.matchAll(/[A-Za-z0-9]*(?:-[A-Za-z0-9]+)+/g)) {
    if (words.length > longest || !/-[A-Za-z]*\d/.test(words)) continue;
    if (at > end) pieces.push({ at: end, words: text.slice(end, at), isCode: false });
    pieces.push({ at, words, isCode: true });
    end = at + words.length;
  }
  if (end < text.length) pieces.push({ at: end, words: text.slice(end), isCode: false });
  return pieces;
}
