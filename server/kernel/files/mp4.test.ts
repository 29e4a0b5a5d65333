import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#contract/kernel/refusal.ts';
import { box, fileType, movie, mp4 } from './examples.ts';
import { mp4Only } from './mp4.ts';

const media = box('mdat', Buffer.alloc(1_000, 7));

/** Sends bytes through in pieces and says how it ended. */
async function check(bytes: Buffer, pieceBytes = 64 * 1024): Promise<string> {
  const pieces = function* () {
    for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes);
  };
  try {
    const out = await buffer(mp4Only(Readable.from(pieces())));
    return out.equals(bytes) ? 'whole' : 'changed';
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
}

describe('an MP4', () => {
  it.each([
    ['as cameras write it', mp4(100_000)],
    ['shorter than what is looked at', mp4(10)],
    ['in fragments', Buffer.concat([fileType('iso6', 'dash'), movie(), box('moof', Buffer.alloc(20)), media])],
    ['as Apple writes it', Buffer.concat([fileType('M4V ', 'mp42'), movie(), media])],
    ['of a brand that only its compatible ones explain', Buffer.concat([fileType('XAVC', 'mp42'), movie(), media])],
  ])('%s goes through unchanged', async (_, bytes) => {
    expect(await check(bytes)).toBe('whole');
  });

  it('is read the same however its bytes are cut', async () => {
    const bytes = mp4(9_000);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9_100 }),
        async (pieceBytes) => (await check(bytes, pieceBytes)) === 'whole',
      ),
      { numRuns: 50 },
    );
  });
});

describe('what is no MP4', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(50))],
    [
      'the 55 bytes that hung the library once',
      Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), Buffer.alloc(39)]),
    ],
    ['a QuickTime film', Buffer.concat([fileType('qt  ', 'qt  '), movie(), media])],
    ['a picture in the same container', Buffer.concat([fileType('avif', 'mif1', 'isom'), movie(), media])],
    ['music', Buffer.concat([fileType('M4A ', 'isom'), movie('soun'), media])],
    ['another box first', Buffer.concat([box('free', Buffer.alloc(8)), mp4()])],
    ['an archive', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(10_000)])],
  ])('%s is refused', async (_, bytes) => {
    expect(await check(bytes)).toBe('file.notMp4');
  });

  it('is refused at its first bytes, not at its last, and none of it is passed on', async () => {
    let sent = 0;
    const endless = function* () {
      for (; sent < 10_000; sent++) yield Buffer.alloc(1_024, 0x41);
    };
    await expect(mp4Only(Readable.from(endless())).next()).rejects.toThrow('file.notMp4');
    expect(sent).toBeLessThan(200);
  });

  it('whatever its bytes, ends', async () => {
    const outcomes = ['whole', 'file.notMp4'];
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) =>
        outcomes.includes(await check(Buffer.from(bytes))),
      ),
      { numRuns: 300 },
    );
  });
});
