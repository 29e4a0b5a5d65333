import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { piecesOf } from '#contract/catalogue/weight.ts';
import type { WarrantyPaper, WarrantyPiece } from './document.ts';
import { formatCount, formatCustomer, formatDate, formatGrams } from './format.ts';
import type { Pen } from './layout.ts';
import { ink, mm, rule } from './layout.ts';
import { beside, stampSquare } from './sheetPaper.ts';

const margin = mm(9);
const width = mm(148) - 2 * margin;
const labelWidth = mm(24);
const stampSide = mm(24);
const bodyWidth = width - stampSide - mm(6);
/** A card is one page. A description is cut at what leaves room for the terms. */
const descriptionLines = 2;
const termsHeight = 55;
const termsSizes = [6.8, 6.2, 5.6, 5];
const smallestTerms = 4.5;

/** The warranty card: A6 on its side, one page for each piece. */
export function warrantyCard(pen: Pen, paper: WarrantyPaper): TDocumentDefinitions {
  return {
    pageSize: 'A6',
    pageOrientation: 'landscape',
    pageMargins: [margin, mm(7), margin, mm(5)],
    content: paper.pieces.map((piece, index) => ({
      stack: [...heading(pen, paper), body(pen, paper, piece), terms(pen, paper), foot(pen, paper)],
      ...(index === 0 ? {} : { pageBreak: 'before' as const }),
    })),
  };
}

function heading(pen: Pen, paper: WarrantyPaper): Content[] {
  const half = width * 0.5;
  const title = pen.write(pen.words.title.warranty, {
    fontSize: 16,
    bold: true,
    characterSpacing: pen.language === 'ja' ? 4 : 0.5,
  });
  const shop: Content[] = [
    pen.squeeze(pen.pick(paper.issuer.name), half, 11, 7, { alignment: 'right', bold: true }),
    pen.write(paper.copy > 0 ? pen.words.copy(paper.copy) : '', { fontSize: 7.5, alignment: 'right', bold: true }),
  ];
  return [
    beside([half, title], [half, { stack: shop, margin: [0, 3, 0, 0] }]),
    rule(width, { weight: 1.2, color: ink.gold, margin: [0, 2, 0, 5] }),
    pen.squeeze(paper.isOfWork ? pen.words.warranty.leadOfWork : pen.words.warranty.lead, width, 7.5, 5.5, {
      margin: [0, 0, 0, 5],
    }),
  ];
}

function body(pen: Pen, paper: WarrantyPaper, piece: WarrantyPiece): Content {
  const { words } = pen;
  const pieces = piecesOf(piece);
  const customer = paper.customer === null ? '' : pen.join(formatCustomer(paper.customer, pen.language));
  const rows: [label: string, value: string, lines: number][] = [
    [words.warranty.piece, pen.pick(piece.name), 2],
    [words.code, piece.code, 1],
    [words.quantity, pieces > 1 ? words.pieces(formatCount(pieces)) : '', 1],
    [words.weight, piece.milligrams === null ? '' : formatGrams(piece.milligrams), 1],
    [paper.isOfWork ? words.warranty.work : words.warranty.description, pen.pick(piece.description), descriptionLines],
    [paper.isOfWork ? words.warranty.doneOn : words.warranty.soldOn, formatDate(paper.soldAt, pen.language), 1],
    [words.number, paper.number, 1],
    [words.customer, customer, 1],
  ];
  const fields = rows.filter(([, value]) => value.trim() !== '');
  const stamp = stampSquare(pen, stampSide, [words.warranty.stamp], { size: 6.5, color: ink.line });
  return beside(
    [bodyWidth, fields.map(([label, value, lines]) => field(pen, label, value, lines))],
    [mm(6), ''],
    [stampSide, stamp],
  );
}

function field(pen: Pen, label: string, value: string, lines: number): Content {
  const valueWidth = bodyWidth - labelWidth;
  const name = pen.write(label, { fontSize: 7, color: ink.grey, margin: [0, 1.5, 0, 0] });
  const text = lines === 1 ? pen.squeeze(value, valueWidth, 8.5, 6) : wrapped(pen, value, valueWidth, 8.5, lines);
  return { ...beside([labelWidth, name], [valueWidth, text]), margin: [0, 0, 0, 1.6] };
}

/** The terms bind only if they are there: the type shrinks until all of them fit, and what never fits ends in an ellipsis. */
function terms(pen: Pen, paper: WarrantyPaper): Content {
  const own = pen.pick(paper.terms).trim();
  const texts = own === '' ? pen.words.warranty.terms.map((term) => `・${term}`) : own.split(/\r\n?|\n/);
  const set = (size: number) =>
    texts.flatMap((text) => lineBreaks(pen, pen.write(text).text as string, width * 0.98, size));
  const room = (size: number) => Math.floor(termsHeight / (size * 1.34));
  const size = termsSizes.find((tried) => set(tried).length <= room(tried)) ?? smallestTerms;
  const lines = set(size);
  const kept = lines.slice(0, room(size));
  if (kept.length < lines.length) kept[kept.length - 1] = `${(kept.at(-1) ?? '').slice(0, -1)}\u2026`;
  return {
    stack: [
      rule(width, { margin: [0, 3, 0, 3] }),
      ...kept.map((line) => pen.squeeze(line, width, size, smallestTerms - 0.5)),
    ],
  };
}

function foot(pen: Pen, paper: WarrantyPaper): Content {
  const { issuer } = paper;
  const phone = issuer.location.phone === '' ? issuer.phone : issuer.location.phone;
  const shop = [
    pen.pick(issuer.location.name),
    pen.pick(issuer.location.address).replaceAll('\n', ' '),
    phone === '' ? '' : `${pen.words.phone} ${phone}`,
  ];
  return {
    absolutePosition: { x: margin, y: mm(105 - 12) },
    stack: [
      rule(width, { margin: [0, 0, 0, 3] }),
      pen.squeeze(pen.join([pen.words.warranty.shop, ...shop]), width, 7.5, 5.5),
    ],
  };
}

/** So many lines and no more: breaks after what fits, cuts the last one with an ellipsis. */
function wrapped(pen: Pen, text: string, lineWidth: number, size: number, lines: number): Content[] {
  const full = pen.write(text).text as string;
  const breaks = lineBreaks(pen, full, lineWidth * 0.98, size);
  return breaks.slice(0, lines).map((line, index) => {
    const rest = index === lines - 1 ? breaks.slice(index).join('') : line;
    return pen.squeeze(rest, lineWidth, size, size, {});
  });
}

const closingMark = /^[、。，．・)）」』】〉》〕!?！？ー々:;,.]/;
const words = new Intl.Segmenter('ja', { granularity: 'word' });

/** Between words, as the reader of either language expects; no line starts with a closing mark (禁則処理). */
function lineBreaks(pen: Pen, text: string, lineWidth: number, size: number): string[] {
  const lines = [''];
  const push = (piece: string) => {
    const current = lines.at(-1) ?? '';
    const fits = (line: string) => pen.font.widthOf(line.trimEnd(), size) <= lineWidth;
    // A closing mark hangs over rather than starting a line, but only one does.
    const hangs = closingMark.test(piece) && fits(current);
    if (current === '' || hangs || fits(current + piece)) lines[lines.length - 1] = current + piece;
    else lines.push(piece.trimStart());
  };
  for (const { segment } of words.segment(text)) {
    if (pen.font.widthOf(segment, size) <= lineWidth) push(segment);
    else for (const character of segment) push(character);
  }
  return lines;
}
