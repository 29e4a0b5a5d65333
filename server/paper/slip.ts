import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { PlanPaperKind, SlipPaper } from './document.ts';
import type { Pen } from './layout.ts';
import { ink, mm } from './layout.ts';
import { beside, paperTable, sheetA4 as sheet, sheetPaper, stampSquare } from './sheetPaper.ts';

const { width, size } = sheet;
/** Side of a code that is read from a hand's distance. */
const codeSide = mm(26);
/** As much as the fields of a document take: a slip goes on to the next page, and what is agreed is never cut. */
const factMax = 2_000;

/** A slip: what it is about, its lines, and boxes to sign in, on A4. */
export function stockSlip(pen: Pen, paper: SlipPaper): TDocumentDefinitions {
  const { number, mark, remarks, columns, rows, totals, sums, title, further = [] } = paper;
  const described = columns.map((column, index) => ({ ...column, text: (row: string[]) => row[index] ?? '' }));
  const table: Content = { ...paperTable(pen, sheet, described, rows, totals), margin: [0, title ? 3 : 10, 0, 0] };
  return sheetPaper(pen, sheet, {
    number,
    title: slipTitle(pen, paper),
    aside: pen.lines([mark && pen.words.slip[mark]], { fontSize: size + 1, bold: true, alignment: 'right' }),
    content: [
      ...factsOf(pen, paper),
      ...(title && rows.length > 0 ? [heading(pen, title)] : []),
      ...(rows.length > 0 ? [table] : []),
      ...further.flatMap((more) => furtherTable(pen, more)),
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
      ...closing(pen, paper),
    ],
  });
}

/** What is agreed, the stamp, and where it is signed: nobody signs a page that says nothing else. */
function closing(pen: Pen, { terms = [], signatures, hasStamp }: SlipPaper): Content[] {
  const said = terms.map((term, index) => pen.write(term, { fontSize: size, margin: [0, index === 0 ? 12 : 3, 0, 0] }));
  const stamp = hasStamp ? [stampSquare(pen, mm(21), pen.words.stamp, { size: 7, color: ink.grey, dash: 2 })] : [];
  const box = signatures.length > 0 ? [boxes(pen, signatures)] : [];
  const last = [
    ...said.slice(-1),
    ...stamp.map((square) => ({ stack: [square], margin: [0, 12, 0, 0] }) as Content),
    ...box,
  ];
  return last.length === 0 ? [] : [...said.slice(0, -1), { stack: last, unbreakable: true }];
}

/** What a slip is called. */
export function slipTitle(pen: Pen, { of }: SlipPaper): string {
  const { plan, appraised: _, ...own } = pen.words.slip;
  return of in plan ? plan[of as PlanPaperKind] : own[of as Exclude<SlipPaper['of'], PlanPaperKind>];
}

/** Another table below the first one, under its name. */
function furtherTable(pen: Pen, { title, columns, rows }: NonNullable<SlipPaper['further']>[number]): Content[] {
  if (rows.length === 0) return [];
  const described = columns.map((column, index) => ({ ...column, text: (row: string[]) => row[index] ?? '' }));
  return [heading(pen, title), { ...paperTable(pen, sheet, described, rows), margin: [0, 3, 0, 0] }];
}

function heading(pen: Pen, title: string): Content {
  return pen.write(title, { fontSize: size, bold: true, margin: [0, 12, 0, 0] });
}

/** What is said above the lines, with the code that a scanner reads at the right. */
function factsOf(pen: Pen, { facts, code }: SlipPaper): Content[] {
  if (code === undefined) return facts.map(([label, value]) => fact(pen, label, value));
  const rest = width - codeSide - mm(6);
  const stack = facts.map(([label, value]) => fact(pen, label, value, rest));
  return [beside([rest, { stack }], [codeSide + mm(6), { qr: code, fit: codeSide, alignment: 'right' }])];
}

/** A label and what it says, beside each other. */
function fact(pen: Pen, label: string, value: string, of = width) {
  const labelWidth = width * 0.22;
  return beside(
    [labelWidth, pen.write(label, { fontSize: size, color: ink.grey, margin: [0, 0, 0, 4] })],
    [of - labelWidth, pen.writeLines(value, { fontSize: size, margin: [0, 0, 0, 4] }, factMax)],
  );
}

/** A box for each who signs. */
function boxes(pen: Pen, signatures: readonly string[]): Content {
  return {
    margin: [0, 14, 0, 0],
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
