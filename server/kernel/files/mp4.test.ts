import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#contract/kernel/refusal.ts';
import { box, fileType, longBox, movie, mp4 } from './examples.ts';
import { mp4Check } from './mp4.ts';

const media = box('mdat', Buffer.alloc(1_000, 7));
const isom = fileType('isom', 'mp42');

/** Sends bytes through in pieces and says how it ended. */
async function check(bytes: Buffer, pieceBytes = 64 * 1024): Promise<string> {
  const pieces = function* () {
    for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes);
  };
  try {
    const out = await buffer(Readable.from(pieces()).compose(mp4Check()));
    return out.equals(bytes) ? 'whole' : 'changed';
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
}

describe('an MP4', () => {
  it.each([
    ['as cameras write it', mp4()],
    ['with its index at the end', Buffer.concat([isom, media, movie()])],
    ['with free space between', Buffer.concat([isom, box('free', Buffer.alloc(5)), movie(), media])],
    ['with a 64-bit size', Buffer.concat([isom, movie(), longBox('mdat', Buffer.alloc(50))])],
    ['in fragments', Buffer.concat([fileType('iso6', 'dash'), movie(), box('moof', Buffer.alloc(20)), media])],
    ['of a brand that only its compatible ones explain', Buffer.concat([fileType('XAVC', 'mp42'), movie(), media])],
  ])('%s goes through unchanged', async (_, bytes) => {
    expect(await check(bytes)).toBe('whole');
  });

  it('is read the same however its bytes are cut', async () => {
    const bytes = mp4(300);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 400 }),
        async (pieceBytes) => (await check(bytes, pieceBytes)) === 'whole',
      ),
      { numRuns: 50 },
    );
  });

  it('is refused when cut off anywhere', async () => {
    const bytes = mp4(40);
    for (let length = 0; length < bytes.length; length++)
      expect(await check(bytes.subarray(0, length))).toBe('file.notMp4');
  });
});

describe('what is no MP4', () => {
  const deep = (depth: number): Buffer => {
    let inner: Buffer = box('trak');
    for (let level = 0; level < depth; level++) inner = box('trak', inner);
    return box('moov', inner);
  };
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(50))],
    [
      'the 55 bytes that hang a media library',
      Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), Buffer.alloc(39)]),
    ],
    ['a QuickTime film', Buffer.concat([fileType('qt  ', 'qt  '), movie(), media])],
    ['a picture in the same container', Buffer.concat([fileType('avif', 'mif1', 'isom'), movie(), media])],
    ['music', Buffer.concat([isom, movie('soun'), media])],
    ['no index', Buffer.concat([isom, media])],
    ['no pictures', Buffer.concat([isom, movie()])],
    ['a brand nobody knows', Buffer.concat([fileType('evil', 'evil'), movie(), media])],
    ['another box first', Buffer.concat([box('free', Buffer.alloc(8)), isom, movie(), media])],
    ['two heads', Buffer.concat([isom, isom, movie(), media])],
    ['two indexes', Buffer.concat([isom, movie(), movie(), media])],
    ['a box of size 0', Buffer.concat([isom, movie(), box('mdat', Buffer.alloc(50), 0)])],
    ['a box smaller than its head', Buffer.concat([isom, movie(), box('mdat', Buffer.alloc(50), 7)])],
    ['a box of 2^63 bytes', Buffer.concat([isom, movie(), longBox('mdat', Buffer.alloc(50), 2n ** 63n)])],
    ['a long box smaller than its head', Buffer.concat([isom, movie(), longBox('mdat', Buffer.alloc(50), 15n)])],
    ['a box beyond the end', Buffer.concat([isom, movie(), box('mdat', Buffer.alloc(50), 10_000)])],
    ['a box that leaves its parent', Buffer.concat([isom, box('moov', box('trak', Buffer.alloc(20), 500)), media])],
    ['a name that is none', Buffer.concat([isom, movie(), box('\0\x01\x02\x03', Buffer.alloc(9)), media])],
    ['a page behind its boxes', Buffer.concat([mp4(), Buffer.from('<script>alert(1)</script>')])],
    [
      'a hundred thousand boxes',
      Buffer.concat([isom, movie(), media, ...Array.from({ length: 100_000 }, () => box('free'))]),
    ],
    ['boxes a thousand deep', Buffer.concat([isom, deep(1_000), media])],
  ])('%s is refused', async (_, bytes) => {
    expect(await check(bytes)).toBe('file.notMp4');
  });

  it('is refused at its first bytes, not at its last', async () => {
    let sent = 0;
    const endless = function* () {
      for (; sent < 10_000; sent++) yield Buffer.alloc(1_024, 0x41);
    };
    await expect(buffer(Readable.from(endless()).compose(mp4Check()))).rejects.toThrow('file.notMp4');
    expect(sent).toBeLessThan(200);
  });

  it('whatever its bytes, ends and is refused', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 400 }),
        async (bytes) => (await check(Buffer.concat([isom, bytes]))) === 'file.notMp4',
      ),
      { numRuns: 300 },
    );
  });
});
