import type { Content, ContentColumns, ContentTable, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Pen } from './layout.ts';
import { ink, mm, rule } from './layout.ts';

/** A page that papers are printed on. */
export interface Sheet {
  pageSize: 'A4' | 'A5';
  margin: number;
  width: number;
  /** Size of ordinary text in points; headings and notes follow it. */
  size: number;
}

export const sheetA5: Sheet = { pageSize: 'A5', margin: mm(12), width: mm(148 - 24), size: 8 };
export const sheetA4: Sheet = { pageSize: 'A4', margin: mm(18), width: mm(210 - 36), size: 9 };

/** A paper of one or more pages: its title over a gold line, its contents, and at the foot its number and the pages. */
export function sheetPaper(
  pen: Pen,
  sheet: Sheet,
  { number, title, aside, content }: { number: string; title: string; aside: Content[]; content: Content[] },
): TDocumentDefinitions {
  const { margin, width, size } = sheet;
  const titleWidth = width * 0.6;
  const small = { fontSize: size - 1.5, color: ink.grey };
  return {
    pageSize: sheet.pageSize,
    pageMargins: [margin, margin, margin, margin + 10],
    footer: (page, pages) => ({
      margin: [margin, 6, margin, 0],
      ...beside(
        [width / 2, pen.squeeze(number, width / 2, size - 1.5, 4, small)],
        [width / 2, pen.write(pen.words.page(page, pages), { ...small, alignment: 'right' })],
      ),
    }),
    content: [
      beside(
        [titleWidth, pen.squeeze(title, titleWidth, size + 9, size, { bold: true })],
        [width - titleWidth, { stack: aside, margin: [0, 4, 0, 0] }],
      ),
      rule(width, { weight: 1.2, color: ink.gold, margin: [0, 5, 0, 10] }),
      ...content,
    ],
  };
}

/** Contents side by side, each as wide as it says. */
export function beside(...parts: readonly (readonly [width: number, content: Content])[]): ContentColumns {
  return { columns: parts.map(([width, content]) => ({ width, stack: [content] })), columnGap: 0 };
}

/** A column of a table on paper. */
export interface PaperColumn<Row> {
  title: string;
  /** Shares of the width add up to 1. */
  share: number;
  /** A figure stands at the right and is never wrapped: a sum cut over two lines reads as two sums. */
  align?: 'right';
  text: (row: Row) => string;
  /** What explains it, small and grey below it. */
  note?: (row: Row) => string;
  /** Points that the text is larger than that of the sheet. */
  larger?: number;
}

/** Rows in columns under a head that every page repeats, with their totals where there are any. */
export function paperTable<Row>(
  pen: Pen,
  { width, size }: Pick<Sheet, 'width' | 'size'>,
  columns: readonly PaperColumn<Row>[],
  rows: readonly Row[],
  totals: readonly string[] = [],
): ContentTable {
  const last = columns.length - 1;
  const widths = columns.map(({ share }, index) => share * width - (index === last ? 0 : gap));
  const cell = (index: number, text: string, larger: number, style = {}): Content =>
    columns[index]?.align === 'right'
      ? pen.squeeze(text, widths[index] ?? 0, size + larger, 4.5, { alignment: 'right', ...style })
      : pen.write(text, { fontSize: size + larger, margin: [0, Math.max(0, -larger), 0, 0], ...style });
  const head = columns.map(({ title, align = 'left' as const }) =>
    pen.write(title, { fontSize: size - 1, color: ink.grey, alignment: align }),
  );
  const body = rows.map((row) =>
    columns.map(({ text, note, align, larger = 0 }, index): TableCell => {
      const below = note?.(row) ?? '';
      const small = { color: ink.grey, margin: 0 };
      const under = below === '' ? [] : [cell(index, below, align === 'right' ? -1.5 : -1, small)];
      return { stack: [cell(index, text(row), larger), ...under] };
    }),
  );
  const foot = totals.map((text, index) => cell(index, text, 0, { bold: true }) as TableCell);
  return ruledTable(widths, [head, ...body, ...(foot.length > 0 ? [foot] : [])]);
}

/** A square for a stamp, with its words in the middle. */
export function stampSquare(
  pen: Pen,
  side: number,
  words: readonly string[],
  { size, color, dash }: { size: number; color: string; dash?: number },
): Content {
  const line = () => (dash ? { dash: { length: dash } } : null);
  return {
    table: {
      widths: [side],
      heights: [side],
      body: [
        [
          {
            stack: words.map((word) => pen.write(word, { fontSize: size, color: ink.grey, alignment: 'center' })),
            margin: [0, side / 2 - 5.5 * words.length, 0, 0],
          },
        ],
      ],
    },
    layout: {
      hLineWidth: half,
      vLineWidth: half,
      hLineColor: () => color,
      vLineColor: () => color,
      hLineStyle: line,
      vLineStyle: line,
      paddingLeft: none,
      paddingRight: none,
      paddingTop: none,
      paddingBottom: none,
    },
  };
}

/** Between two columns of a table. */
const gap = 6;
const half = () => 0.5;
const none = () => 0;

/** A table of fixed columns: a star column grows with an unbroken word and would leave the page. */
function ruledTable(widths: number[], body: TableCell[][]): ContentTable {
  return {
    table: { widths, headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true, body },
    layout: {
      hLineWidth: (row) => (row <= 1 || row === body.length ? 0.8 : 0.4),
      hLineColor: (row) => (row <= 1 || row === body.length ? ink.black : ink.line),
      vLineWidth: none,
      paddingLeft: none,
      paddingRight: (column) => (column === widths.length - 1 ? 0 : gap),
      paddingTop: () => 3,
      paddingBottom: () => 3,
    },
  };
}
