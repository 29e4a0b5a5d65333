import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';

/** What the layout must know about a font before it sets a line: which characters it has, and how wide they are. */
export interface FontMetrics {
  has(codePoint: number): boolean;
  /** Width of a cleaned text in points. Kerning is left out, so a line is a hair narrower than said. */
  widthOf(text: string, size: number): number;
}

const require = createRequire(import.meta.url);

/** The two weights that paper is set in. Both have the same characters. */
export const fontFiles = {
  regular: require.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans-jp/600SemiBold/NotoSansJP_600SemiBold.ttf'),
} as const;

export type FontName = keyof typeof fontFiles;

export function readFont(name: FontName): Buffer {
  return readFileSync(fontFiles[name]);
}

/** Reads a TrueType file. The PDF library reads it too, but draws an empty box for what is missing without a word. */
export function readMetrics(font: Buffer): FontMetrics {
  const face = create(font);
  if (!('glyphForCodePoint' in face)) throw new Error('The file holds several fonts.');
  // Looking a glyph up takes twenty times as long, and a page has the same characters again and again.
  const widths = new Map<number, number>();
  const widthOf = (codePoint: number): number => {
    const known = widths.get(codePoint);
    if (known !== undefined) return known;
    const width = face.glyphForCodePoint(codePoint).advanceWidth;
    widths.set(codePoint, width);
    return width;
  };
  return {
    has: (codePoint) => face.hasGlyphForCodePoint(codePoint),
    widthOf(text, size) {
      let units = 0;
      for (const character of text) units += widthOf(character.codePointAt(0) ?? 0);
      return (units * size) / face.unitsPerEm;
    },
  };
}
