import type { Content, ContentTable, TableCell } from 'pdfmake/interfaces.js';
import type { ReceiptLine, ReceiptPaper } from '../document.ts';
import { formatCount, formatGrams, formatRate } from '../format.ts';
import type { Pen } from '../layout.ts';
import { ink, ruledTable } from '../layout.ts';
import type { Sheet } from './page.ts';

interface LineColumn {
  title: string;
  share: number;
  align: 'left' | 'right';
  cell(line: ReceiptLine, width: number): Content;
}

/** What was sold. The customer sees few columns with the price with tax first, the accountant each figure of its own. */
export function lineTable(pen: Pen, paper: ReceiptPaper, sheet: Sheet): ContentTable {
  const columns =
    paper.variant === 'customer' ? customerColumns(pen, paper, sheet) : accountingColumns(pen, paper, sheet);
  const gap = 6;
  const widths = columns.map((column) => column.share * sheet.width);
  const head = columns.map(
    (column): TableCell =>
      pen.write(column.title, { fontSize: sheet.size - 1, color: ink.grey, alignment: column.align }),
  );
  const rows = paper.lines.map((line) =>
    columns.map(
      (column, index): TableCell =>
        column.cell(line, (widths[index] ?? 0) - (index === columns.length - 1 ? 0 : gap)) as TableCell,
    ),
  );
  return ruledTable(widths, head, rows, gap);
}

function customerColumns(pen: Pen, paper: ReceiptPaper, sheet: Sheet): LineColumn[] {
  const figure = figures(pen, sheet);
  const amount = paper.taxMode === 'exclusive' ? pen.words.amountWithoutTax : pen.words.amountWithTax;
  return [
    {
      title: pen.words.item,
      share: 0.46,
      align: 'left',
      cell: (line) => ({
        stack: [
          pen.write(pen.pick(line.name), { fontSize: sheet.size + 0.5 }),
          pen.write(pen.join([line.code, line.milligrams === null ? '' : formatGrams(line.milligrams)]), {
            fontSize: sheet.size - 1,
            color: ink.grey,
          }),
        ],
      }),
    },
    {
      title: pen.words.quantity,
      share: 0.08,
      align: 'right',
      cell: (line, width) => figure(formatCount(line.quantity), width),
    },
    {
      title: pen.words.priceWithTax,
      share: 0.22,
      align: 'right',
      cell: (line, width) => ({
        stack: [
          figure(pen.yen(line.priceWithTax), width),
          ...(paper.taxMode === 'exclusive'
            ? [figure(pen.words.withoutTax(pen.yen(line.price)), width, -1.5, ink.grey)]
            : []),
        ],
      }),
    },
    {
      title: amount,
      share: 0.24,
      align: 'right',
      cell: (line, width) => ({
        stack: [
          figure(pen.yen(line.subtotal), width),
          ...(line.discount > 0 ? [figure(discountText(pen, line), width, -1.5, ink.grey)] : []),
        ],
      }),
    },
  ];
}

function accountingColumns(pen: Pen, paper: ReceiptPaper, sheet: Sheet): LineColumn[] {
  const figure = figures(pen, sheet);
  const { words } = pen;
  return [
    {
      title: words.code,
      share: 0.13,
      align: 'left',
      cell: (line) => pen.write(line.code, { fontSize: sheet.size - 1, margin: [0, 1, 0, 0] }),
    },
    {
      title: words.item,
      share: 0.34,
      align: 'left',
      cell: (line) => pen.write(pen.pick(line.name), { fontSize: sheet.size }),
    },
    {
      title: words.weight,
      share: 0.09,
      align: 'right',
      cell: (line, width) => figure(line.milligrams === null ? '' : formatGrams(line.milligrams), width),
    },
    {
      title: words.quantity,
      share: 0.06,
      align: 'right',
      cell: (line, width) => figure(formatCount(line.quantity), width),
    },
    { title: words.price, share: 0.14, align: 'right', cell: (line, width) => figure(pen.yen(line.price), width) },
    {
      title: words.discount,
      share: 0.08,
      align: 'right',
      cell: (line, width) => figure(line.discountBasisPoints > 0 ? formatRate(line.discountBasisPoints) : '', width),
    },
    {
      title: paper.taxMode === 'exclusive' ? words.amountWithoutTax : words.amountWithTax,
      share: 0.16,
      align: 'right',
      cell: (line, width) => figure(pen.yen(line.subtotal), width),
    },
  ];
}

/** A figure is never wrapped: a sum cut over two lines reads as two sums. */
function figures(pen: Pen, sheet: Sheet) {
  return (text: string, width: number, larger = 0, color: string = ink.black) =>
    pen.squeeze(text, width, sheet.size + larger, 4.5, { alignment: 'right', color });
}

function discountText(pen: Pen, line: ReceiptLine): string {
  return `-${formatRate(line.discountBasisPoints)} (${pen.yen(-line.discount)})`;
}
