import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { barRectangles, drawBars } from './barcode.ts';
import type { Tag, TagLayout, TagPaper } from './document.ts';
import { tagsMax } from './document.ts';
import { formatGrams } from './format.ts';
import type { Pen } from './layout.ts';
import { ink, mm } from './layout.ts';
import { beside } from './sheetPaper.ts';

interface Label {
  page: { width: number; height: number };
  columns: number;
  rows: number;
  width: number;
  height: number;
  left: number;
  top: number;
}

/** Label stock in millimetres. Labels touch each other on the sheets: what is left over is margin. */
const labels: Record<TagLayout, Label> = {
  sheet44: { page: { width: 210, height: 297 }, columns: 4, rows: 11, width: 48.3, height: 25.4, left: 8.4, top: 8.8 },
  sheet24: { page: { width: 210, height: 297 }, columns: 3, rows: 8, width: 66, height: 33.9, left: 6, top: 12.9 },
  single: { page: { width: 62, height: 29 }, columns: 1, rows: 1, width: 62, height: 29, left: 0, top: 0 },
};

/** Barcode tags, each at its place on the label stock. Refuses more than `tagsMax` of them. */
export function barcodeTags(pen: Pen, paper: TagPaper): TDocumentDefinitions {
  if (paper.tags.length === 0 || paper.tags.length > tagsMax)
    throw new RangeError(`Between 1 and ${tagsMax} tags can be printed at once.`);
  const label = labels[paper.layout];
  const perPage = label.columns * label.rows;
  const skip = paper.layout === 'single' ? 0 : paper.skip;
  if (!Number.isInteger(skip) || skip < 0 || skip >= perPage)
    throw new RangeError('The first label lies outside the sheet.');

  const pages: Content[][] = [];
  paper.tags.forEach((tag, index) => {
    const place = (skip + index) % perPage;
    if (index === 0 || place === 0) pages.push([]);
    const x = mm(label.left + (place % label.columns) * label.width);
    const y = mm(label.top + Math.floor(place / label.columns) * label.height);
    pages.at(-1)?.push(...drawTag(pen, tag, { x, y, width: mm(label.width), height: mm(label.height) }));
  });
  return {
    pageSize: { width: mm(label.page.width), height: mm(label.page.height) },
    pageMargins: 0,
    // The anchor keeps a page that otherwise holds only placed things.
    content: pages.map((placed, index) => ({
      stack: [{ text: ' ', fontSize: 1 }, ...placed],
      ...(index === 0 ? {} : { pageBreak: 'before' as const }),
    })),
  };
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** From the top: name, its other language, bars with their digits, and at the foot code and grams beside the price. */
function drawTag(pen: Pen, tag: Tag, box: Box): Content[] {
  const pad = mm(2);
  const inner = box.width - 2 * pad;
  const left = box.x + pad;
  // Sizes are those of a label of 25.4 mm; higher labels get larger type.
  const scale = Math.min(box.height / mm(25.4), 1.25);
  const [name, otherName] = names(pen, tag);
  const top = box.y + mm(1.2) * scale;
  const bars = box.y + mm(7.4) * scale;
  const barHeight = mm(7) * scale;
  const foot = box.y + mm(17.6) * scale;
  const codeWidth = inner * 0.38;
  const weight = tag.milligrams === null ? '' : formatGrams(tag.milligrams);
  return [
    at(left, top, inner, pen.squeeze(name, inner, 7 * scale, 5 * scale, { bold: true })),
    ...(otherName === ''
      ? []
      : [
          at(
            left,
            top + mm(3) * scale,
            inner,
            pen.squeeze(otherName, inner, 5.5 * scale, 4.5 * scale, { color: ink.grey }),
          ),
        ]),
    ...barcode(pen, tag.barcode, { x: box.x, y: bars, width: box.width, height: barHeight }, 6 * scale),
    at(left, foot + mm(0.8) * scale, codeWidth, pen.squeeze(tag.code, codeWidth, 6 * scale, 4 * scale)),
    at(left, foot + mm(3.4) * scale, codeWidth, pen.squeeze(weight, codeWidth, 6 * scale, 4 * scale)),
    at(
      left + inner * 0.4,
      foot,
      inner * 0.6,
      pen.squeeze(`${pen.yen(tag.priceWithTax)} ${pen.words.taxIncluded}`, inner * 0.6, 8 * scale, 4 * scale, {
        bold: true,
        alignment: 'right',
      }),
    ),
    at(
      left + inner * 0.4,
      foot + mm(3.8) * scale,
      inner * 0.6,
      pen.squeeze(pen.words.withoutTax(pen.yen(tag.priceWithoutTax)), inner * 0.6, 5.5 * scale, 4 * scale, {
        color: ink.grey,
        alignment: 'right',
      }),
    ),
  ];
}

/** EAN-13 at its nominal module of 0.33 mm, or as wide as the label allows with its quiet zones of 11 modules. */
function barcode(pen: Pen, digits: string, box: Box, size: number): Content[] {
  const bars = drawBars(digits);
  const module = Math.min(mm(0.33), box.width / (bars.modules + 22));
  const width = bars.modules * module;
  const x = box.x + (box.width - width) / 2;
  return [
    {
      absolutePosition: { x, y: box.y },
      canvas: barRectangles(bars, width, box.height).map((bar) => ({
        type: 'rect' as const,
        y: 0,
        ...bar,
        color: '#000000',
      })),
    },
    at(
      x,
      box.y + box.height - size * 0.1,
      width,
      pen.squeeze(digits, width, size, size, { alignment: 'center', characterSpacing: 1 }),
    ),
  ];
}

/** Both names where they differ, the paper's own language first. */
function names(pen: Pen, tag: Tag): [string, string] {
  const first = pen.pick(tag.name);
  const other = pen.language === 'en' ? tag.name.ja : tag.name.en;
  return [first, other.trim() === first.trim() ? '' : other];
}

function at(x: number, y: number, width: number, content: Content): Content {
  return { absolutePosition: { x, y }, ...beside([width, content]) };
}
