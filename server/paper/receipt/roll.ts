import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { ReceiptLine, ReceiptPaper } from '../document.ts';
import { formatCount, formatCustomer, formatGrams, formatRate } from '../format.ts';
import type { Pen } from '../layout.ts';
import { ink, mm, pair, rule } from '../layout.ts';
import { beside } from '../sheetPaper.ts';
import {
  cardNote,
  closingWords,
  figureLine,
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
const lines = { width, size };
const stampSide = mm(22);
/** A page may be 5 metres long in PDF; longer rolls are cut into pages of this length. */
const linesOnOnePage = 80;
const cutHeight = mm(1500);

/** The receipt of the till: a roll of 80 mm, as long as it needs to be. */
export function rollReceipt(pen: Pen, paper: ReceiptPaper): TDocumentDefinitions {
  const stamp = stampBox(pen, paper);
  return {
    pageSize: { width: paperWidth, height: paper.lines.length > linesOnOnePage ? cutHeight : 'auto' },
    pageMargins: [margin, mm(5), margin, mm(8)],
    content: [
      ...shop(pen, paper),
      ...heading(pen, paper),
      ...headFigures(pen, paper).map((figure) => figureLine(pen, figure, { ...lines, labelShare: 0.34 })),
      ...customer(pen, paper),
      dashes(),
      ...paper.lines.map((sold) => soldLine(pen, sold)),
      dashes(),
      ...sumFigures(pen, paper).map((figure) => figureLine(pen, figure, lines)),
      rule(width, { weight: 0.8, color: ink.black, margin: [0, 4, 0, 3] }),
      total(pen, paper),
      rule(width, { weight: 0.8, color: ink.black, margin: [0, 2, 0, 4] }),
      ...paymentFigures(pen, paper).map((figure) => figureLine(pen, figure, lines)),
      ...pen.lines([cardNote(pen, paper)], { fontSize: size, margin: [0, 4, 0, 0] }),
      ...(stamp ? [{ ...beside([width - stampSide, ''], [stampSide, stamp]), margin: [0, 8, 0, 0] } as Content] : []),
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
  const label = pen.squeeze(totalLabel(pen, paper), labelWidth, 9.5, 6, { bold: true, margin: [0, 5, 0, 0] });
  const sum = pen.squeeze(pen.yen(paper.grandTotal), sumWidth, 15, 7, { bold: true, alignment: 'right' });
  return beside([labelWidth, label], [sumWidth, sum]);
}

function shop(pen: Pen, { issuer }: ReceiptPaper): Content[] {
  const { location, registrationNo } = issuer;
  const phone = location.phone || issuer.phone;
  return [
    pen.write(pen.pick(issuer.name), { alignment: 'center', fontSize: 13, bold: true, characterSpacing: 0.4 }),
    ...pen.lines([pen.pick(location.name)], { alignment: 'center', fontSize: 9, margin: [0, 1, 0, 2] }),
    ...pen.lines(
      [
        pen.pick(location.address) || pen.pick(issuer.address),
        phone && `${pen.words.phone} ${phone}`,
        registrationNo && `${pen.words.registrationNo} ${registrationNo}`,
      ],
      { alignment: 'center', fontSize: 7.5 },
    ),
  ];
}

function heading(pen: Pen, paper: ReceiptPaper): Content[] {
  return [
    rule(width, { weight: 0.8, color: ink.black, margin: [0, 6, 0, 4] }),
    pen.write(titleOf(pen, paper), { alignment: 'center', fontSize: 11, bold: true }),
    ...pen.lines([qualifiedTitleOf(pen, paper)], { alignment: 'center', fontSize: 7.5 }),
    ...pen.lines(marks(pen, paper), { alignment: 'center', fontSize: 10, bold: true, margin: [0, 2, 0, 0] }),
    { text: ' ', fontSize: 4 },
  ];
}

/** A name may be long, so it wraps where a figure would shrink. */
function customer(pen: Pen, { customer: buyer }: ReceiptPaper): Content[] {
  if (buyer === null) return [];
  const names = formatCustomer(buyer, pen.language);
  return [
    ...names.map((name, index) => [index === 0 ? pen.words.customer : '', name] as const),
    [pen.words.customerCode, buyer.code] as const,
  ]
    .filter(([, value]) => value !== '')
    .map(([label, value]) => ({
      ...beside(
        [width * 0.34, pen.write(label, { fontSize: size })],
        [width * 0.66, pen.write(value, { fontSize: size, alignment: 'right' })],
      ),
      margin: [0, 0.5, 0, 0.5],
    }));
}

function soldLine(pen: Pen, sold: ReceiptLine): Content {
  const weight = sold.milligrams === null ? '' : formatGrams(sold.milligrams);
  const discount = sold.discountBasisPoints > 0 ? ` -${formatRate(sold.discountBasisPoints)}` : '';
  const isByGram = sold.priceBy === 'gram';
  const price = pen.yen(sold.price);
  const goods = isByGram
    ? pen.words.byWeight(weight, price)
    : `${price} × ${pen.words.pieces(formatCount(sold.quantity))}`;
  const count = `${goods}${discount}`;
  const grey = { color: ink.grey };
  const beneath = isByGram ? '' : weight;
  const codeLine = pair(pen, sold.code, beneath, {
    width,
    size: 7.5,
    labelShare: 0.7,
    label: grey,
    value: grey,
    margin: [0, 0, 0, 0],
  });
  return {
    unbreakable: true,
    margin: [0, 0, 0, 4],
    stack: [
      pen.write(pen.pick(sold.name), { fontSize: 9 }),
      // Work has neither code nor weight.
      ...(sold.code === '' && beneath === '' ? [] : [codeLine]),
      pair(pen, count, pen.yen(sold.subtotal), { ...lines, labelShare: 0.6, margin: [0, 0, 0, 0] }),
    ],
  };
}
