/** Several files as one ZIP, each as it is: pictures don't shrink. Names as UTF-8; two of one name are two entries. */
export async function zipOf(files: readonly File[]): Promise<File> {
  const parts: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const file of files) {
    const name = new TextEncoder().encode(file.name);
    const facts = factsOf(crc32(new Uint8Array(await file.arrayBuffer())), file.size, name.length);
    const head = recordOf(0x04034b50, facts, name);
    directory.push(recordOf(0x02014b50, [...facts, 0, 0, 0, 0, 0, ...u32(offset)], name, true));
    parts.push(head, file);
    offset += head.length + file.size;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = files.length;
  const end = [0, 0, count, count, ...u32(size), ...u32(offset), 0];
  return new File([...parts, ...directory, recordOf(0x06054b50, end)], 'pictures.zip', { type: 'application/zip' });
}

/** Version, UTF-8, not packed, no date, CRC, both sizes, length of the name, no extra field; in 16-bit words. */
function factsOf(crc: number, size: number, nameLength: number): number[] {
  return [20, 0x0800, 0, 0, 0x21, ...u32(crc), ...u32(size), ...u32(size), nameLength, 0];
}

function u32(value: number): number[] {
  return [value & 0xffff, value >>> 16];
}

function recordOf(
  signature: number,
  words: readonly number[],
  name = new Uint8Array(),
  isMade = false,
): Uint8Array<ArrayBuffer> {
  const all = [...u32(signature), ...(isMade ? [20] : []), ...words];
  const record = new Uint8Array(2 * all.length + name.length);
  const view = new DataView(record.buffer);
  for (const [index, word] of all.entries()) view.setUint16(2 * index, word, true);
  record.set(name, 2 * all.length);
  return record;
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}
