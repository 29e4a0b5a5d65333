import { daySerial, moment, plainNumber, xmlText } from './cell.ts';
import {
  headLines,
  type Sheet,
  type SheetColumn,
  type SheetKind,
  type SheetRow,
  type SheetValue,
  slices,
} from './rows.ts';
import { writeZip } from './zip.ts';

/** Index of each kind's style in `styles` below. */
const styleOf: Record<SheetKind, number> = { text: 0, number: 1, yen: 1, grams: 2, percent: 3, date: 4, instant: 5 };
const titleStyle = 6;
const widthOf: Record<SheetKind, number> = {
  text: 24,
  number: 12,
  yen: 14,
  grams: 12,
  percent: 12,
  date: 12,
  instant: 18,
};

/**
 * One sheet as an XLSX file, streamed. Written here rather than by a library, because those at hand build the whole
 * sheet as one text on the main thread: 54,000 items blocked every till for two seconds and took 300 MB.
 */
export function writeXlsx(sheet: Sheet): AsyncGenerator<Buffer> {
  return writeZip([
    { name: '[Content_Types].xml', content: [contentTypes] },
    { name: '_rels/.rels', content: [packageRelations] },
    { name: 'xl/workbook.xml', content: [workbook(sheet.title)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations] },
    { name: 'xl/styles.xml', content: [styles] },
    { name: 'xl/worksheets/sheet1.xml', content: writeRows(sheet) },
  ]);
}

async function* writeRows({ columns, pages, ...sheet }: Sheet): AsyncGenerator<string> {
  const lines = headLines(sheet);
  const fixed = lines.length + 1;
  const widths = columns.map(
    ({ kind }, index) => `<col min="${index + 1}" max="${index + 1}" width="${widthOf[kind]}" customWidth="1"/>`,
  );
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${fixed}" topLeftCell="A${fixed + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  yield lines.map((line) => `<row>${line.map((text) => textCell(text, 0)).join('')}</row>`).join('');
  yield `<row>${columns.map(({ title }) => textCell(title, titleStyle)).join('')}</row>`;
  for await (const rows of slices(pages)) yield rows.map((row) => xmlRow(columns, row)).join('');
  yield '</sheetData></worksheet>';
}

function xmlRow(columns: readonly SheetColumn[], row: SheetRow): string {
  return `<row>${columns.map(({ kind }, index) => cell(kind, row[index])).join('')}</row>`;
}

function cell(kind: SheetKind, value: SheetValue): string {
  const style = styleOf[kind];
  if (value === null || value === undefined || value === '') return '<c/>';
  if (kind === 'instant') return `<c s="${style}"><v>${moment(value).serial}</v></c>`;
  if (kind === 'date') return `<c s="${style}"><v>${daySerial(String(value))}</v></c>`;
  if (typeof value === 'number') return `<c s="${style}"><v>${plainNumber(kind, value)}</v></c>`;
  return textCell(String(value), 0);
}

/** A text is a text: it is never read as a number or a formula, whatever it starts with. */
function textCell(value: string, style: number): string {
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const sheetMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetMime}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetMime}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetMime}.worksheet+xml"/></Types>`;
const packageRelations = `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const workbookRelations = `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${documents}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${documents}/styles" Target="styles.xml"/></Relationships>`;

/** A sheet's name has at most 31 characters and none of `[]:*?/\`. */
function workbook(title: string): string {
  const name = title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31);
  return `${head}<workbook xmlns="${main}" xmlns:r="${documents}"><sheets><sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

const numberFormats = ['#,##0', '#,##0.000', '#,##0.00', 'yyyy/mm/dd', 'yyyy/mm/dd hh:mm'];
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="${numberFormats.length}">${numberFormats
  .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${xmlText(code)}"/>`)
  .join(
    '',
  )}</numFmts><fonts count="2"><font><sz val="11"/><name val="Yu Gothic"/></font><font><b/><sz val="11"/><name val="Yu Gothic"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf/>${numberFormats
  .map((_, index) => `<xf numFmtId="${164 + index}" applyNumberFormat="1"/>`)
  .join('')}<xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;
