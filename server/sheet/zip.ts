import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: Iterable<string> | AsyncIterable<string>;
}

/** Sizes and checksum follow their entry, and names are UTF-8: bits 3 and 11. */
const flags = 0x0808;
const deflated = 8;
const version = 20;
/** 1 January 1980, the first day that the format knows: what is in a file does not depend on when it was made. */
const date = 0x21;

/** A ZIP archive, written while its entries are made: neither an entry nor the archive is ever whole in memory. */
export async function* writeZip(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const start = offset;
    const header = localHeader(name);
    offset += header.length;
    yield header;

    const sizes = { crc: 0, packed: 0, plain: 0 };
    for await (const chunk of deflate(content, sizes)) {
      offset += chunk.length;
      sizes.packed += chunk.length;
      yield chunk;
    }
    const descriptor = uint32s(0x08074b50, sizes.crc, sizes.packed, sizes.plain);
    offset += descriptor.length;
    yield descriptor;
    directory.push(centralHeader(name, start, sizes));
  }
  const central = Buffer.concat(directory);
  yield central;
  yield endOfDirectory(entries.length, central.length, offset);
}

interface Sizes {
  crc: number;
  packed: number;
  plain: number;
}

/** What fails while an entry is made fails the archive; whoever stops reading the archive stops the making. */
function deflate(content: ZipEntry['content'], sizes: Sizes): AsyncIterable<Buffer> {
  const count = async function* () {
    for await (const text of content) {
      const chunk = Buffer.from(text);
      sizes.crc = crc32(chunk, sizes.crc);
      sizes.plain += chunk.length;
      yield chunk;
    }
  };
  return pipeline(Readable.from(count(), { highWaterMark: 1 }), createDeflateRaw(), () => undefined);
}

function localHeader(name: string): Buffer {
  const bytes = Buffer.from(name);
  return Buffer.concat([
    uint32s(0x04034b50),
    uint16s(version, flags, deflated, 0, date),
    uint32s(0, 0, 0),
    uint16s(bytes.length, 0),
    bytes,
  ]);
}

function centralHeader(name: string, start: number, { crc, packed, plain }: Sizes): Buffer {
  const bytes = Buffer.from(name);
  return Buffer.concat([
    uint32s(0x02014b50),
    uint16s(version, version, flags, deflated, 0, date),
    uint32s(crc, packed, plain),
    uint16s(bytes.length, 0, 0, 0, 0),
    uint32s(0, start),
    bytes,
  ]);
}

function endOfDirectory(count: number, size: number, start: number): Buffer {
  return Buffer.concat([uint32s(0x06054b50), uint16s(0, 0, count, count), uint32s(size, start), uint16s(0)]);
}

function uint16s(...values: number[]): Buffer {
  return Buffer.from(Uint16Array.from(values).buffer);
}

function uint32s(...values: number[]): Buffer {
  return Buffer.from(Uint32Array.from(values).buffer);
}
