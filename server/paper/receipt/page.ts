import type { Content, ContentTable, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { ReceiptPaper } from '../document.ts';
import { formatCustomer, formatRate } from '../format.ts';
import type { Pen } from '../layout.ts';
import { ink, mm, pair, rule, ruledTable } from '../layout.ts';
import { lineTable } from './lines.ts';
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

/** What differs between an A5 sheet for the customer and an A4 sheet for an accountant. */
export interface Sheet {
  pageSize: 'A4' | 'A5';
  margin: number;
  width: number;
  /** Size of ordinary text in points; headings and notes follow it. */
  size: number;
}

export const sheetA5: Sheet = { pageSize: 'A5', margin: mm(12), width: mm(148 - 24), size: 8 };
export const sheetA4: Sheet = { pageSize: 'A4', margin: mm(18), width: mm(210 - 36), size: 9 };

/** The receipt as a page: A5 for the customer, A4 for accounting and for returns. */
export function pageReceipt(pen: Pen, paper: ReceiptPaper): TDocumentDefinitions {
  const sheet = paper.variant === 'customer' ? sheetA5 : sheetA4;
  return {
    pageSize: sheet.pageSize,
    pageMargins: [sheet.margin, sheet.margin, sheet.margin, sheet.margin + 10],
    footer: (page, pages) => ({
      margin: [sheet.margin, 6, sheet.margin, 0],
      columns: [
        {
          width: sheet.width / 2,
          ...pen.squeeze(paper.number, sheet.width / 2, sheet.size - 1.5, 4, { color: ink.grey }),
        },
        {
          width: sheet.width / 2,
          ...pen.write(pen.words.page(page, pages), {
            fontSize: sheet.size - 1.5,
            color: ink.grey,
            alignment: 'right',
          }),
        },
      ],
      columnGap: 0,
    }),
    content: [
      ...heading(pen, paper, sheet),
      parties(pen, paper, sheet),
      hero(pen, paper, sheet),
      lineTable(pen, paper, sheet),
      totals(pen, paper, sheet),
      ...closing(pen, paper, sheet),
    ],
  };
}

function heading(pen: Pen, paper: ReceiptPaper, sheet: Sheet): Content[] {
  const qualified = qualifiedTitleOf(pen, paper);
  const left = sheet.width * 0.6;
  const right = [
    ...(qualified === null
      ? []
      : [pen.write(qualified, { fontSize: sheet.size, alignment: 'right', color: ink.grey })]),
    ...marks(pen, paper).map((mark) => pen.write(mark, { fontSize: sheet.size + 1, bold: true, alignment: 'right' })),
  ];
  return [
    {
      columns: [
        { width: left, ...pen.squeeze(titleOf(pen, paper), left, sheet.size + 9, sheet.size, { bold: true }) },
        { width: sheet.width - left, stack: right.length > 0 ? right : [{ text: '' }], margin: [0, 4, 0, 0] },
      ],
      columnGap: 0,
    },
    rule(sheet.width, { weight: 1.2, color: ink.gold, margin: [0, 5, 0, 10] }),
  ];
}

/** To whom, on the left; from whom, with number, date and staff, on the right. */
function parties(pen: Pen, paper: ReceiptPaper, sheet: Sheet): Content {
  const left = sheet.width * 0.48;
  const right = sheet.width * 0.46;
  return {
    columns: [
      { width: left, stack: recipient(pen, paper, sheet, left) },
      { width: sheet.width * 0.06, text: '' },
      { width: right, stack: issuer(pen, paper, sheet, right) },
    ],
    columnGap: 0,
    margin: [0, 0, 0, 10],
  };
}

function recipient(pen: Pen, paper: ReceiptPaper, sheet: Sheet, width: number): Content[] {
  const names = paper.customer === null ? [] : formatCustomer(paper.customer, pen.language);
  const address = paper.customer === null ? '' : pen.pick(paper.customer.address);
  const code = paper.customer?.code ?? '';
  const nobody = pen.write(pen.words.nobody === '' ? ' ' : pen.words.nobody, {
    fontSize: sheet.size + 3,
    alignment: 'right',
  });
  return [
    pen.write(paper.variant === 'returnInvoice' ? pen.words.customer : pen.words.billTo, {
      fontSize: sheet.size - 1.5,
      color: ink.grey,
    }),
    ...(names.length === 0 ? [nobody] : names.map((name) => pen.write(name, { fontSize: sheet.size + 3, bold: true }))),
    rule(width, { color: ink.black, margin: [0, 2, 0, 4] }),
    ...(address === '' ? [] : [pen.writeLines(address, { fontSize: sheet.size - 1 })]),
    ...(code === ''
      ? []
      : [pen.write(`${pen.words.customerCode} ${code}`, { fontSize: sheet.size - 1, color: ink.grey })]),
    ...headFigures(pen, paper).map((figure, index) =>
      pair(pen, figure.label, figure.value, {
        width,
        size: sheet.size - 0.5,
        labelShare: 0.36,
        label: { color: ink.grey },
        margin: [0, index === 0 ? 6 : 0.5, 0, 0.5],
      }),
    ),
    ...reason(pen, paper, sheet, width),
  ];
}

function reason(pen: Pen, paper: ReceiptPaper, sheet: Sheet, width: number): Content[] {
  if (paper.variant !== 'returnInvoice' || paper.voidReason === '') return [];
  return [
    {
      columns: [
        { width: width * 0.36, ...pen.write(pen.words.reason, { fontSize: sheet.size - 0.5, color: ink.grey }) },
        { width: width * 0.64, ...pen.write(paper.voidReason, { fontSize: sheet.size - 0.5, alignment: 'right' }) },
      ],
    },
  ];
}

function issuer(pen: Pen, paper: ReceiptPaper, sheet: Sheet, width: number): Content[] {
  const { issuer: from } = paper;
  const small = { fontSize: sheet.size - 1 } as const;
  const lines = (texts: string[]) =>
    texts.filter((text) => text.trim() !== '').map((text) => pen.writeLines(text, small));
  const phone = (number: string) => (number === '' ? '' : `${pen.words.phone} ${number}`);
  return [
    pen.write(pen.pick(from.name), { fontSize: sheet.size + 3, bold: true }),
    ...lines([
      from.registrationNo === null ? '' : `${pen.words.registrationNo} ${from.registrationNo}`,
      pen.pick(from.address),
      phone(from.phone),
    ]),
    rule(width, { margin: [0, 3, 0, 3] }),
    ...lines([pen.pick(from.location.name), pen.pick(from.location.address), phone(from.location.phone)]),
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
    pen.write(pen.words.ofWhichTax(pen.yen(paper.tax)), {
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
  const left = sheet.width * 0.47;
  const right = sheet.width * 0.47;
  const note = cardNote(pen, paper);
  const sums: Content[] = [
    ...sumFigures(pen, paper).map((figure) => row(pen, figure, right, sheet)),
    rule(right, { weight: 0.8, color: ink.black, margin: [0, 3, 0, 3] }),
    pair(pen, totalLabel(pen, paper), pen.yen(paper.grandTotal), {
      width: right,
      size: sheet.size + 2,
      labelShare: 0.55,
      label: { bold: true, fontSize: sheet.size, margin: [0, 2, 0, 0] },
      value: { bold: true },
    }),
  ];
  const title = paper.variant === 'returnInvoice' ? pen.words.refundTitle : pen.words.paymentTitle;
  const payments: Content[] = [
    pen.write(title, { fontSize: sheet.size, bold: true, margin: [0, 0, 0, 3] }),
    ...paymentFigures(pen, paper).map((figure) => row(pen, figure, left, sheet)),
    ...(note === null ? [] : [pen.write(note, { fontSize: sheet.size - 0.5, margin: [0, 4, 0, 0] })]),
  ];
  return {
    unbreakable: true,
    margin: [0, 10, 0, 0],
    columns: [
      {
        width: left,
        stack: [...(paper.variant === 'customer' ? [] : rateTable(pen, paper, sheet, left)), ...payments],
      },
      { width: sheet.width * 0.06, text: '' },
      { width: right, stack: sums },
    ],
    columnGap: 0,
  };
}

function rateTable(pen: Pen, paper: ReceiptPaper, sheet: Sheet, width: number): [Content, ContentTable] {
  const { words } = pen;
  const share = [0.18, 0.46, 0.36].map((part) => part * width) as [number, number, number];
  const cell = (text: string, column: 0 | 1 | 2, style = {}) =>
    pen.squeeze(text, share[column] - 6, sheet.size - 0.5, 4.5, {
      alignment: column === 0 ? 'left' : 'right',
      ...style,
    });
  const head = [
    words.rateTable.rate,
    paper.taxMode === 'exclusive' ? words.rateTable.base : words.rateTable.baseWithTax,
    words.rateTable.tax,
  ];
  const table = ruledTable(
    share,
    head.map((text, index) => cell(text, index as 0 | 1 | 2, { color: ink.grey })),
    paper.rates.map((rate) => [
      cell(formatRate(rate.rateBasisPoints), 0),
      cell(pen.yen(rate.base), 1),
      cell(pen.yen(rate.tax), 2),
    ]),
  );
  return [
    pen.write(words.rateTable.title, { fontSize: sheet.size, bold: true, margin: [0, 0, 0, 3] }),
    { ...table, margin: [0, 0, 0, 10] },
  ];
}

function closing(pen: Pen, paper: ReceiptPaper, sheet: Sheet): Content[] {
  const words = closingWords(pen, paper).map((text) =>
    pen.writeLines(text, { fontSize: sheet.size, margin: [0, 0, 0, 2] }),
  );
  const stamp = stampBox(pen, paper);
  if (stamp.length === 0) return [{ stack: words, margin: [0, 16, 0, 0], unbreakable: true }];
  return [
    {
      unbreakable: true,
      margin: [0, 14, 0, 0],
      columns: [
        { width: mm(27), stack: stamp },
        { width: sheet.width - mm(27), stack: words, margin: [0, mm(7), 0, 0] },
      ],
      columnGap: 0,
    },
  ];
}

function row(pen: Pen, figure: Figure, width: number, sheet: Sheet): Content {
  const color = figure.tone === 'faint' ? ink.grey : ink.black;
  const labelShare = figure.value === '' ? 1 : 0.6;
  return pair(pen, figure.label, figure.value, {
    width,
    size: sheet.size,
    labelShare,
    label: { color, margin: [figure.tone === 'faint' ? 8 : 0, 0, 0, 0] },
    value: { color },
    margin: [0, 1, 0, 1],
  });
}
