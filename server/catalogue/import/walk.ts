import type { ImportProblem } from '#contract/catalogue/import.ts';
import { problem } from './cells.ts';
import type { ImportFormat, ImportItem, ReaderOptions } from './item.ts';
import { type Encoding, readRecords, UnreadableFile } from './read.ts';
import { readHeader, rowsMax } from './rules.ts';

/** What one record of a file is. */
export interface Step {
  row: number;
  format: ImportFormat | null;
  item: ImportItem | null;
  problems: readonly ImportProblem[];
  warnings: readonly ImportProblem[];
}

/** Reads a file from its header to its end; ends early where the header can't be read. @throws UnreadableFile */
export async function* walk(path: string, encoding: Encoding, options: ReaderOptions): AsyncGenerator<Step> {
  const records = readRecords(path, encoding);
  const first = await records.next();
  if (first.done) throw new UnreadableFile(problem(0, '', 'import.empty'));
  const { reader, problems, warnings } = readHeader(first.value.cells, options);
  const format = reader?.format ?? null;
  yield { row: first.value.row, format, item: null, problems, warnings };
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
  yield { row: 0, format, item: null, problems: [], warnings: reader.finish() };
}
