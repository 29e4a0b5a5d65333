import { inflateSync } from 'node:zlib';
import { getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';

export interface ReadPage {
  width: number;
  height: number;
  /** Lines from top to bottom, the texts of a line from left to right with a bar between. */
  lines: string[];
  /** Every text with its place, to see that nothing hangs over the edge. */
  texts: { text: string; x: number; y: number; width: number }[];
}

/** Reads a PDF back, for tests: an independent program's view of what is on the paper. */
export async function readPdf(pdf: Buffer): Promise<ReadPage[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const content = await page.getTextContent();
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    const texts = content.items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ text: item.str, x: item.transform[4] as number, y: item.transform[5] as number, width: item.width }]
        : [],
    );
    pages.push({ width: right - left, height: top - bottom, texts, lines: toLines(texts) });
  }
  await document.loadingTask.destroy();
  return pages;
}

/** All text of a PDF, a line each. */
export async function readText(pdf: Buffer): Promise<string> {
  return (await readPdf(pdf)).map((page) => page.lines.join('\n')).join('\n\f\n');
}

/** Fails where a text hangs over an edge of its page. */
export async function expectOnPaper(pdf: Buffer): Promise<void> {
  for (const page of await readPdf(pdf)) {
    for (const { text, x, y, width } of page.texts) {
      expect(x, text).toBeGreaterThanOrEqual(0);
      expect(x + width, text).toBeLessThanOrEqual(page.width + 0.5);
      expect(y, text).toBeGreaterThanOrEqual(0);
      expect(y, text).toBeLessThanOrEqual(page.height);
    }
  }
}

/** Keys of the file's objects that could run, open or fetch something. */
export function findActions(pdf: Buffer): string[] {
  const objects = pdf.toString('latin1').replace(streams, '');
  return (
    objects.match(/\/(?:JS|JavaScript|AA|OpenAction|Launch|URI|EmbeddedFile|SubmitForm|GoToR|RichMedia|Annots)\b/g) ??
    []
  );
}

/** How often a page draws glyph 0, the empty box of what a font lacks. */
export function countMissingGlyphs(pdf: Buffer): number {
  let missing = 0;
  for (const [, body = ''] of pdf.toString('latin1').matchAll(streams)) {
    const content = inflate(Buffer.from(body, 'latin1'));
    for (const [, shown = ''] of content.matchAll(/\[((?:<[0-9a-f]*>|[\d.\s-])*)\]\s*TJ/gi)) {
      for (const [, codes = ''] of shown.matchAll(/<([0-9a-f]*)>/gi))
        missing += codes.match(/.{4}/g)?.filter((code) => code === '0000').length ?? 0;
    }
  }
  return missing;
}

const streams = /stream\r?\n([\s\S]*?)\r?\nendstream/g;

/** Streams that are not text, such as fonts, are of no interest here. */
function inflate(body: Buffer): string {
  try {
    return inflateSync(body).toString('latin1');
  } catch {
    return '';
  }
}

function toLines(texts: ReadPage['texts']): string[] {
  const rows: { y: number; texts: ReadPage['texts'] }[] = [];
  for (const text of [...texts].sort((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    if (row !== undefined && Math.abs(row.y - text.y) < 2.5) row.texts.push(text);
    else rows.push({ y: text.y, texts: [text] });
  }
  return rows.map((row) =>
    row.texts
      .sort((a, b) => a.x - b.x)
      .reduce((line, text, index, all) => `${line}${gapBefore(all[index - 1], text)}${text.text}`, ''),
  );
}

/** A line arrives in pieces, a word each; only a real gap is a column. */
function gapBefore(before: ReadPage['texts'][number] | undefined, text: ReadPage['texts'][number]): string {
  if (before === undefined) return '';
  const gap = text.x - (before.x + before.width);
  return gap > 8 ? ' | ' : gap > 1 ? ' ' : '';
}
