import { problem } from './cells.ts';
import type { ImportFormat, Numbered, Reading, RowOutcome } from './kind.ts';
import { type Encoding, readRecords, UnreadableFile } from './read.ts';

export const rowsMax = 200_000;

/** What one record of a file is. */
export interface Step<Thing> extends RowOutcome<Thing> {
  row: number;
  format: ImportFormat | null;
}

/** Reads a file from its header to its end; ends early where the header can't be read. @throws UnreadableFile */
export async function* walk<Thing extends Numbered>(
  path: string,
  encoding: Encoding,
  { readHeader }: Pick<Reading<Thing, unknown>, 'readHeader'>,
): AsyncGenerator<Step<Thing>> {
  const records = readRecords(path, encoding);
  const first = await records.next();
  if (first.done) throw new UnreadableFile(problem(0, '', 'import.empty'));
  const { reader, problems, warnings } = readHeader(first.value.cells);
  const format = reader?.format ?? null;
  yield { row: first.value.row, format, thing: null, problems, warnings };
  if (!reader) {
    await records.return(undefined);
    return;
  }
  let rows = 0;
  for await (const { row, cells } of records) {
    if (++rows > rowsMax) throw new UnreadableFile(problem(row, '', 'import.tooManyRows', String(rowsMax)));
    yield { row, format, ...reader.read(row, cells) };
  }
  if (rows === 0) throw new UnreadableFile(problem(0, '', 'import.empty'));
  yield { row: 0, format, thing: null, problems: [], warnings: reader.finish() };
}
