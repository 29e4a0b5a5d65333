import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { SlipPaper } from './document.ts';
import type { Pen } from './layout.ts';
import { ink, mm } from './layout.ts';
import { beside, paperTable, sheetA4 as sheet, sheetPaper } from './sheetPaper.ts';

const { width, size } = sheet;

/** A slip of the stock room: what it is about, its lines, and boxes to sign in, on A4. */
export function stockSlip(pen: Pen, paper: SlipPaper): TDocumentDefinitions {
  const { of, number, mark, facts, remarks, signatures, columns, rows, totals, sums } = paper;
  const described = columns.map((column, index) => ({ ...column, text: (row: string[]) => row[index] ?? '' }));
  const table: Content = { ...paperTable(pen, sheet, described, rows, totals), margin: [0, 10, 0, 0] };
  return sheetPaper(pen, sheet, {
    number,
    title: pen.words.slip[of],
    aside: pen.lines([mark && pen.words.slip[mark]], { fontSize: size + 1, bold: true, alignment: 'right' }),
    content: [
      ...facts.map(([label, value]) => fact(pen, label, value)),
      ...(rows.length > 0 ? [table] : []),
      ...sums.map(([label, value], index) =>
        beside(
          [
            width * 0.76,
            pen.write(label, { fontSize: size, alignment: 'right', margin: [0, index === 0 ? 10 : 2, 8, 0] }),
          ],
          [
            width * 0.24,
            pen.write(value, { fontSize: size, alignment: 'right', margin: [0, index === 0 ? 10 : 2, 0, 0] }),
          ],
        ),
      ),
      ...(remarks ? [{ ...fact(pen, pen.words.slip.remarks, remarks), margin: [0, 10, 0, 0] } as Content] : []),
      boxes(pen, signatures),
    ],
  });
}

/** A label and what it says, beside each other. */
function fact(pen: Pen, label: string, value: string) {
  return beside(
    [width * 0.22, pen.write(label, { fontSize: size, color: ink.grey, margin: [0, 0, 0, 4] })],
    [width * 0.78, pen.write(value, { fontSize: size })],
  );
}

/** A box for each who signs, kept on one page. */
function boxes(pen: Pen, signatures: readonly string[]): Content {
  return {
    unbreakable: true,
    margin: [0, 18, 0, 0],
    table: {
      widths: signatures.map(() => mm(38)),
      heights: ['auto', mm(18)],
      body: [
        signatures.map((label) => pen.write(label, { fontSize: size - 1, color: ink.grey })),
        signatures.map(() => pen.write('')),
      ],
    },
    layout: { hLineWidth: () => 0.5, vLineWidth: () => 0.5, hLineColor: () => ink.line, vLineColor: () => ink.line },
  };
}
