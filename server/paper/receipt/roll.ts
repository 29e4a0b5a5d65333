import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { ReceiptLine, ReceiptPaper } from '../document.ts';
import { formatCount, formatCustomer, formatGrams, formatRate } from '../format.ts';
import type { Pen } from '../layout.ts';
import { ink, mm, pair, rule } from '../layout.ts';
import type { Figure } from './parts.ts';
import {
  cardNote,
  closingWords,
  headFigures,
  marks,
  paymentFigures,
  qualifiedTitleOf,
  stampBox,
  sumFigures,
  titleOf,
  totalLabel,
} from './parts.ts';

/** 80 mm paper, of which thermal heads print 72. */
const paperWidth = mm(80);
const margin = mm(4);
const width = paperWidth - 2 * margin;
const size = 8.5;
/** A page may be 5 metres long in PDF; longer rolls are cut into pages of this length. */
const linesOnOnePage = 80;
const cutHeight = mm(1500);

/** The receipt of the till: a roll of 80 mm, as long as it needs to be. */
export function rollReceipt(pen: Pen, paper: ReceiptPaper): TDocumentDefinitions {
  const note = cardNote(pen, paper);
  return {
    pageSize: { width: paperWidth, height: paper.lines.length > linesOnOnePage ? cutHeight : 'auto' },
    pageMargins: [margin, mm(5), margin, mm(8)],
    content: [
      ...shop(pen, paper),
      ...heading(pen, paper),
      ...headFigures(pen, paper).map((figure) => line(pen, figure, 0.34)),
      ...customer(pen, paper),
      dashes(),
      ...paper.lines.map((sold) => soldLine(pen, sold)),
      dashes(),
      ...sumFigures(pen, paper).map((figure) => line(pen, figure)),
      rule(width, { weight: 0.8, color: ink.black, margin: [0, 4, 0, 3] }),
      total(pen, paper),
      rule(width, { weight: 0.8, color: ink.black, margin: [0, 2, 0, 4] }),
      ...paymentFigures(pen, paper).map((figure) => line(pen, figure)),
      ...(note === null ? [] : [pen.write(note, { fontSize: size, margin: [0, 4, 0, 0] })]),
      ...stamp(pen, paper),
      ...closingWords(pen, paper).map((words, index) =>
        pen.writeLines(words, { fontSize: size, alignment: 'center', margin: [0, index === 0 ? 10 : 1, 0, 0] }),
      ),
    ],
  };
}

function dashes(): Content {
  return rule(width, { dash: 2, color: ink.grey, margin: [0, 5, 0, 5] });
}

function total(pen: Pen, paper: ReceiptPaper): Content {
  const labelWidth = width * 0.47;
  const sumWidth = width - labelWidth;
  return {
    columns: [
      {
        width: labelWidth,
        ...pen.squeeze(totalLabel(pen, paper), labelWidth, 9.5, 6, { bold: true, margin: [0, 5, 0, 0] }),
      },
      {
        width: sumWidth,
        ...pen.squeeze(pen.yen(paper.grandTotal), sumWidth, 15, 7, { bold: true, alignment: 'right' }),
      },
    ],
    columnGap: 0,
  };
}

function shop(pen: Pen, { issuer }: ReceiptPaper): Content[] {
  const { location } = issuer;
  const phone = location.phone === '' ? issuer.phone : location.phone;
  const address = pen.pick(location.address) === '' ? pen.pick(issuer.address) : pen.pick(location.address);
  const centred = { alignment: 'center', fontSize: 7.5 } as const;
  return [
    pen.write(pen.pick(issuer.name), { alignment: 'center', fontSize: 13, bold: true, characterSpacing: 0.4 }),
    ...some(pen.pick(location.name), (name) =>
      pen.write(name, { alignment: 'center', fontSize: 9, margin: [0, 1, 0, 2] }),
    ),
    ...some(address, (text) => pen.writeLines(text, centred)),
    ...some(phone, (text) => pen.write(`${pen.words.phone} ${text}`, centred)),
    ...some(issuer.registrationNo ?? '', (no) => pen.write(`${pen.words.registrationNo} ${no}`, centred)),
  ];
}

function heading(pen: Pen, paper: ReceiptPaper): Content[] {
  const qualified = qualifiedTitleOf(pen, paper);
  return [
    rule(width, { weight: 0.8, color: ink.black, margin: [0, 6, 0, 4] }),
    pen.write(titleOf(pen, paper), { alignment: 'center', fontSize: 11, bold: true }),
    ...(qualified === null ? [] : [pen.write(qualified, { alignment: 'center', fontSize: 7.5 })]),
    ...marks(pen, paper).map((mark) =>
      pen.write(mark, { alignment: 'center', fontSize: 10, bold: true, margin: [0, 2, 0, 0] }),
    ),
    { text: ' ', fontSize: 4 },
  ];
}

function customer(pen: Pen, paper: ReceiptPaper): Content[] {
  if (paper.customer === null) return [];
  const [first, ...rest] = formatCustomer(paper.customer, pen.language);
  return [
    ...some(first ?? '', (name) => named(pen, pen.words.customer, name)),
    ...rest.map((name) => named(pen, '', name)),
    ...some(paper.customer.code, (code) => named(pen, pen.words.customerCode, code)),
  ];
}

/** A name may be long, so it wraps where a figure would shrink. */
function named(pen: Pen, label: string, name: string): Content {
  return {
    columns: [
      { ...pen.write(label, { fontSize: size }), width: width * 0.34 },
      { ...pen.write(name, { fontSize: size, alignment: 'right' }), width: width * 0.66 },
    ],
    margin: [0, 0.5, 0, 0.5],
  };
}

function soldLine(pen: Pen, sold: ReceiptLine): Content {
  const weight = sold.milligrams === null ? '' : formatGrams(sold.milligrams);
  const discount = sold.discountBasisPoints > 0 ? ` -${formatRate(sold.discountBasisPoints)}` : '';
  return {
    unbreakable: true,
    margin: [0, 0, 0, 4],
    stack: [
      pen.write(pen.pick(sold.name), { fontSize: 9 }),
      pair(pen, sold.code, weight, {
        width,
        size: 7.5,
        labelShare: 0.7,
        label: { color: ink.grey },
        value: { color: ink.grey },
        margin: [0, 0, 0, 0],
      }),
      pair(
        pen,
        `${pen.yen(sold.price)} × ${pen.words.pieces(formatCount(sold.quantity))}${discount}`,
        pen.yen(sold.subtotal),
        {
          width,
          size,
          labelShare: 0.6,
          margin: [0, 0, 0, 0],
        },
      ),
    ],
  };
}

function stamp(pen: Pen, paper: ReceiptPaper): Content[] {
  return stampBox(pen, paper).map((box) => ({
    columns: [
      { width: width - mm(22), text: '' },
      { width: mm(22), stack: [box] },
    ],
    margin: [0, 8, 0, 0],
  }));
}

function line(pen: Pen, figure: Figure, labelShare = figure.value === '' ? 1 : 0.6): Content {
  const color = figure.tone === 'faint' ? ink.grey : ink.black;
  const indent: [number, number, number, number] = [figure.tone === 'faint' ? 8 : 0, 0, 0, 0];
  return pair(pen, figure.label, figure.value, {
    width,
    size,
    labelShare,
    label: { color, margin: indent },
    value: { color },
  });
}

function some(text: string, content: (text: string) => Content): Content[] {
  return text.trim() === '' ? [] : [content(text)];
}
