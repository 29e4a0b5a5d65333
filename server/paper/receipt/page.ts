import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { ReceiptPaper } from '../document.ts';
import { formatCustomer, formatRate } from '../format.ts';
import type { Pen } from '../layout.ts';
import { ink, mm, pair, rule } from '../layout.ts';
import { beside, paperTable, type Sheet, sheetA4, sheetA5, sheetPaper } from '../sheetPaper.ts';
import { accountingColumns, customerColumns } from './lines.ts';
import {
  cardNote,
  closingWords,
  figureLine,
  headFigures,
  isExempt,
  marks,
  paymentFigures,
  qualifiedTitleOf,
  stampBox,
  sumFigures,
  titleOf,
  totalLabel,
} from './parts.ts';

/** The receipt as a page: A5 for the customer, A4 for accounting and for returns. */
export function pageReceipt(pen: Pen, paper: ReceiptPaper): TDocumentDefinitions {
  const isCustomers = paper.variant === 'customer';
  const sheet = isCustomers ? sheetA5 : sheetA4;
  const columns = isCustomers ? customerColumns : accountingColumns;
  return sheetPaper(pen, sheet, {
    number: paper.number,
    title: titleOf(pen, paper),
    aside: [
      ...pen.lines([qualifiedTitleOf(pen, paper)], { fontSize: sheet.size, alignment: 'right', color: ink.grey }),
      ...pen.lines(marks(pen, paper), { fontSize: sheet.size + 1, bold: true, alignment: 'right' }),
    ],
    content: [
      parties(pen, paper, sheet),
      hero(pen, paper, sheet),
      paperTable(pen, sheet, columns(pen, paper), paper.lines),
      totals(pen, paper, sheet),
      closing(pen, paper, sheet),
    ],
  });
}

/** To whom, on the left; from whom, with number, date and staff, on the right. */
function parties(pen: Pen, paper: ReceiptPaper, sheet: Sheet): Content {
  const left = sheet.width * 0.48;
  const right = sheet.width * 0.46;
  return {
    ...beside(
      [left, recipient(pen, paper, sheet, left)],
      [sheet.width * 0.06, ''],
      [right, issuer(pen, paper, sheet, right)],
    ),
    margin: [0, 0, 0, 10],
  };
}

function recipient(pen: Pen, paper: ReceiptPaper, { size }: Sheet, width: number): Content[] {
  const { customer, variant } = paper;
  const names = customer === null ? [] : formatCustomer(customer, pen.language);
  const nobody = pen.write(pen.words.nobody || ' ', { fontSize: size + 3, alignment: 'right' });
  const grey = { fontSize: size - 1, color: ink.grey };
  return [
    pen.write(variant === 'returnInvoice' ? pen.words.customer : pen.words.billTo, { ...grey, fontSize: size - 1.5 }),
    ...(names.length === 0 ? [nobody] : pen.lines(names, { fontSize: size + 3, bold: true })),
    rule(width, { color: ink.black, margin: [0, 2, 0, 4] }),
    // As on an envelope the postal code has a line of its own, which leaves the address the width that it needs.
    ...pen.lines([customer && pen.pick(customer.address).replace(/^(〒[\d-]+) /, '$1\n')], { fontSize: size - 1 }),
    ...pen.lines([customer?.code && `${pen.words.customerCode} ${customer.code}`], grey),
    ...headFigures(pen, paper).map((figure, index) =>
      pair(pen, figure.label, figure.value, {
        width,
        size: size - 0.5,
        labelShare: 0.36,
        label: { color: ink.grey },
        margin: [0, index === 0 ? 6 : 0.5, 0, 0.5],
      }),
    ),
  ];
}

function issuer(pen: Pen, { issuer: from }: ReceiptPaper, { size }: Sheet, width: number): Content[] {
  const small = { fontSize: size - 1 };
  const { location, registrationNo } = from;
  const phone = (number: string) => number && `${pen.words.phone} ${number}`;
  return [
    pen.write(pen.pick(from.name), { fontSize: size + 3, bold: true }),
    ...pen.lines(
      [registrationNo && `${pen.words.registrationNo} ${registrationNo}`, pen.pick(from.address), phone(from.phone)],
      small,
    ),
    rule(width, { margin: [0, 3, 0, 3] }),
    ...pen.lines([pen.pick(location.name), pen.pick(location.address), phone(location.phone)], small),
  ];
}

/** The sum that matters, large, with its tax, before anything is itemised. */
function hero(pen: Pen, paper: ReceiptPaper, sheet: Sheet): Content {
  const inner = sheet.width - 24;
  const stack: Content[] = [
    pair(pen, totalLabel(pen, paper), pen.yen(paper.grandTotal), {
      width: inner,
      size: sheet.size + 10,
      labelShare: 0.45,
      label: { fontSize: sheet.size + 2, margin: [0, 8, 0, 0] },
      value: { bold: true },
      margin: [0, 0, 0, 0],
    }),
    pen.write(isExempt(paper) ? pen.words.taxFreeSale : pen.words.ofWhichTax(pen.yen(paper.tax)), {
      fontSize: sheet.size - 0.5,
      color: ink.grey,
      alignment: 'right',
    }),
  ];
  return {
    table: { widths: [inner], body: [[{ stack, fillColor: ink.wash }]] },
    layout: {
      hLineWidth: () => 0.8,
      vLineWidth: () => 0,
      hLineColor: () => ink.gold,
      paddingLeft: () => 12,
      paddingRight: () => 12,
      paddingTop: () => 2,
      paddingBottom: () => 5,
    },
    margin: [0, 0, 0, 12],
  };
}

/** Sums on the right; taxes by rate, payments and the stamp on the left. They stay on one page. */
function totals(pen: Pen, paper: ReceiptPaper, sheet: Sheet): Content {
  const { size } = sheet;
  const width = sheet.width * 0.47;
  const lines = { width, size, margin: [0, 1, 0, 1] as [number, number, number, number] };
  const heading = { fontSize: size, bold: true, margin: [0, 0, 0, 3] as [number, number, number, number] };
  const sums: Content[] = [
    ...sumFigures(pen, paper).map((figure) => figureLine(pen, figure, lines)),
    rule(width, { weight: 0.8, color: ink.black, margin: [0, 3, 0, 3] }),
    pair(pen, totalLabel(pen, paper), pen.yen(paper.grandTotal), {
      width,
      size: size + 2,
      labelShare: 0.55,
      label: { bold: true, fontSize: size, margin: [0, 2, 0, 0] },
      value: { bold: true },
    }),
  ];
  const payments: Content[] = [
    pen.write(paper.variant === 'returnInvoice' ? pen.words.refundTitle : pen.words.paymentTitle, heading),
    ...paymentFigures(pen, paper).map((figure) => figureLine(pen, figure, lines)),
    ...pen.lines([cardNote(pen, paper)], { fontSize: size - 0.5, margin: [0, 4, 0, 0] }),
  ];
  const rates: Content[] = [pen.write(pen.words.rateTable.title, heading), rateTable(pen, paper, { width, size })];
  return {
    ...beside(
      [width, [...(paper.variant === 'customer' ? [] : rates), ...payments]],
      [sheet.width * 0.06, ''],
      [width, sums],
    ),
    unbreakable: true,
    margin: [0, 10, 0, 0],
  };
}

function rateTable(pen: Pen, paper: ReceiptPaper, { width, size }: Pick<Sheet, 'width' | 'size'>): Content {
  const { rate, base, baseWithTax, baseFree, tax } = pen.words.rateTable;
  const table = paperTable(
    pen,
    { width, size: size - 0.5 },
    [
      { title: rate, share: 0.18, text: ({ rateBasisPoints }) => formatRate(rateBasisPoints) },
      {
        title: isExempt(paper) ? baseFree : paper.taxMode === 'exclusive' ? base : baseWithTax,
        share: 0.46,
        align: 'right',
        text: (row) => pen.yen(row.base),
      },
      { title: tax, share: 0.36, align: 'right', text: (row) => pen.yen(row.tax) },
    ],
    paper.rates,
  );
  return { ...table, margin: [0, 0, 0, 10] };
}

function closing(pen: Pen, paper: ReceiptPaper, { width, size }: Sheet): Content {
  const words = pen.lines(closingWords(pen, paper), { fontSize: size, margin: [0, 0, 0, 2] });
  const stamp = stampBox(pen, paper);
  if (stamp === null) return { stack: words, margin: [0, 16, 0, 0], unbreakable: true };
  const side = mm(27);
  return {
    ...beside([side, stamp], [width - side, { stack: words, margin: [0, mm(7), 0, 0] }]),
    unbreakable: true,
    margin: [0, 14, 0, 0],
  };
}
