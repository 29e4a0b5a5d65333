import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

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

/**
 * Reads `cmap` (format 12) and `hmtx` of a TrueType file. The PDF library reads them too, but says neither before it
 * draws, and draws an empty box for what is missing.
 */
export function readMetrics(font: Buffer): FontMetrics {
  const tables = readTables(font);
  const table = (tag: string) => {
    const found = tables.get(tag);
    if (found === undefined) throw new Error(`The font has no ${tag} table.`);
    return found;
  };
  const groups = readGroups(table('cmap'));
  const unitsPerEm = table('head').readUInt16BE(18);
  const metricCount = table('hhea').readUInt16BE(34);
  const hmtx = table('hmtx');

  const glyphOf = (codePoint: number): number => {
    let low = 0;
    let high = groups.length / 3 - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const start = groups[middle * 3] ?? 0;
      if (codePoint < start) high = middle - 1;
      else if (codePoint > (groups[middle * 3 + 1] ?? 0)) low = middle + 1;
      else return (groups[middle * 3 + 2] ?? 0) + codePoint - start;
    }
    return 0;
  };
  const advanceOf = (glyph: number) => hmtx.readUInt16BE(Math.min(glyph, metricCount - 1) * 4);

  return {
    has: (codePoint) => glyphOf(codePoint) !== 0,
    widthOf(text, size) {
      let units = 0;
      for (const character of text) units += advanceOf(glyphOf(character.codePointAt(0) ?? 0));
      return (units * size) / unitsPerEm;
    },
  };
}

function readTables(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = 12 + index * 16;
    const offset = font.readUInt32BE(entry + 8);
    tables.set(
      font.toString('latin1', entry, entry + 4),
      font.subarray(offset, offset + font.readUInt32BE(entry + 12)),
    );
  }
  return tables;
}

/** Triples of first character, last character, first glyph, in rising order. */
function readGroups(cmap: Buffer): Uint32Array {
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    if (subtable.readUInt16BE(0) !== 12) continue;
    const groups = new Uint32Array(subtable.readUInt32BE(12) * 3);
    for (let word = 0; word < groups.length; word += 1) groups[word] = subtable.readUInt32BE(16 + word * 4);
    return groups;
  }
  throw new Error('The font has no character table of format 12.');
}
