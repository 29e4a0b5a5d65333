import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Files as tests need them, the hostile ones included, made on the spot so that none has to lie in the repository. */

/** A PNG of one grey, of any size: compact however many pixels it claims. */
export function greyPng(width: number, height: number, bits: 1 | 16 = 1): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // So many bits per pixel, greyscale.
  head[8] = bits;
  const rows = Buffer.alloc(Math.ceil((width * bits) / 8 + 1) * height);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A photograph with the place where it was taken, lying on its side. */
export function photo(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  return sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: '#b8860b' } })
    .withExif({ IFD0: { Artist: 'secret artist' }, IFD3: { GPSLatitude: '35/1 40/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

/** One box of an MP4, of its own size unless another is claimed. */
export function box(type: string, content: Buffer | readonly Buffer[] = [], claimed?: number): Buffer {
  const body = Buffer.isBuffer(content) ? content : Buffer.concat([...content]);
  return Buffer.concat([uint32(claimed ?? body.length + 8), Buffer.from(type, 'latin1'), body]);
}

export function fileType(major: string, ...compatible: string[]): Buffer {
  return box('ftyp', Buffer.from([major, '\0\0\x02\0', ...compatible].join(''), 'latin1'));
}

/** `moov` with one track of a kind: `vide`, `soun`. */
export function movie(kind = 'vide', ...more: Buffer[]): Buffer {
  const handler = box('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0${kind}${'\0'.repeat(13)}`, 'latin1'));
  return box('moov', [box('mvhd', Buffer.alloc(100)), box('trak', [box('mdia', [handler, ...more])])]);
}

/** A file that is an MP4 as far as its boxes tell, with so many bytes of pictures. */
export function mp4(mediaBytes = 4_096): Buffer {
  return Buffer.concat([fileType('isom', 'isom', 'mp42'), movie(), box('mdat', Buffer.alloc(mediaBytes, 7))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
