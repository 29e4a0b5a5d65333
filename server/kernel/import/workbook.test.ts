import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { zipOf } from '#web/ui/import/zip.ts';
import { readWorkbook } from './workbook.ts';

const folder = mkdtempSync(join(tmpdir(), 'kinza-workbook-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const kilobyte = ' '.repeat(1000);

/** The cells of a workbook whose sheet and whose texts are so many kilobytes longer than they need be. */
async function read(sheetKilobytes: number, textKilobytes: number): Promise<(readonly string[])[]> {
  const cell = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>';
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<r><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></r>',
    'xl/sharedStrings.xml': `<sst><si><t>Ring</t></si>${kilobyte.repeat(textKilobytes)}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet>${cell}${kilobyte.repeat(sheetKilobytes)}</worksheet>`,
  };
  const zip = await zipOf(Object.entries(parts).map(([name, text]) => new File([text], name)));
  const path = join(folder, 'list.xlsx');
  writeFileSync(path, Buffer.from(await zip.arrayBuffer()));
  const records = readWorkbook(path, { sheetBytesMax: 5000, textBytesMax: 3000 });
  return (await Array.fromAsync(records)).map(({ cells }) => cells);
}

describe('a workbook', () => {
  it('is read as long as its parts unpack to no more than they may', async () => {
    expect(await read(4, 2)).toEqual([['Ring']]);
    await expect(read(5, 2)).rejects.toThrow('import.workbook');
    await expect(read(4, 3)).rejects.toThrow('import.workbook');
  });
});
