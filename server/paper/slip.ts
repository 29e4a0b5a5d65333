import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { SlipPaper } from './document.ts';
import type { Pen } from './layout.ts';
import { ink, mm, rule, ruledTable } from './layout.ts';

const margin = mm(18);
const width = mm(210 - 36);
const size = 9;
const none = () => 0;

/** A slip of the stock room: what it is about, its lines, and boxes to sign in, on A4. */
export function stockSlip(pen: Pen, paper: SlipPaper): TDocumentDefinitions {
  const { of, mark, facts, remarks, signatures } = paper;
  return {
    pageSize: 'A4',
    pageMargins: [margin, margin, margin, margin + 10],
    footer: (page, pages) => ({
      margin: [margin, 6, margin, 0],
      columns: [
        { ...pen.write(paper.number, { fontSize: size - 1.5, color: ink.grey }), width: width * 0.8 },
        pen.write(pen.words.page(page, pages), { fontSize: size - 1.5, color: ink.grey, alignment: 'right' }),
      ],
    }),
    content: [
      {
        columns: [
          pen.write(pen.words.slip[of], { fontSize: size + 9, bold: true }),
          pen.write(mark ? pen.words.slip[mark] : '', {
            fontSize: size + 1,
            bold: true,
            alignment: 'right',
            margin: [0, 6, 0, 0],
          }),
        ],
      },
      rule(width, { weight: 1.2, color: ink.gold, margin: [0, 5, 0, 10] }),
      {
        table: {
          widths: [width * 0.22, width * 0.78],
          body: facts.map(([label, value]): TableCell[] => [
            pen.write(label, { fontSize: size, color: ink.grey }),
            pen.write(value, { fontSize: size }),
          ]),
        },
        layout: { hLineWidth: none, vLineWidth: none, paddingLeft: none, paddingRight: none },
        margin: [0, 0, 0, 10],
      },
      lines(pen, paper),
      ...(remarks ? [pen.writeLines(remarks, { fontSize: size, margin: [0, 10, 0, 0] })] : []),
      boxes(pen, signatures),
    ],
  };
}

function lines(pen: Pen, { columns, rows, totals }: SlipPaper): Content {
  const cells = (row: readonly string[], isBold = false): TableCell[] =>
    row.map((text, index) =>
      pen.write(text, { fontSize: size, bold: isBold, alignment: columns[index]?.align ?? 'left' }),
    );
  return ruledTable(
    columns.map(({ share }) => width * share),
    cells(
      columns.map(({ title }) => title),
      true,
    ),
    [...rows.map((row) => cells(row)), cells(totals, true)],
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
