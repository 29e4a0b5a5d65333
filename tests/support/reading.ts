import { inflateRawSync } from 'node:zlib';
import { readText } from '#server/paper/reading.ts';

/** What an answer says, whatever it is packed in: a PDF, a spreadsheet, text. */
export async function textOf(bytes: Buffer): Promise<string> {
  const head = bytes.subarray(0, 4).toString('latin1');
  if (head === '%PDF') return readText(bytes);
  return head.startsWith('PK') ? unpacked(bytes) : bytes.toString('utf8');
}

/** The parts of a zip that is written as a stream, one after the other. */
function unpacked(bytes: Buffer): string {
  let text = '';
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    const { buffer, engine } = inflateRawSync(bytes.subarray(start), { info: true }) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    text += buffer.toString('utf8');
    const after = start + engine.bytesWritten;
    const next = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x03, 0x04]), after);
    if (next < 0) break;
    at = next;
  }
  return text;
}
