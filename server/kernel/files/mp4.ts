import { fileTypeFromBuffer } from 'file-type';
import { refuse } from '#contract/kernel/refusal.ts';

/** A file says what it is within so many bytes; the library is shown no more, so that no file keeps it busy. */
const headBytes = 4_096;
/** What browsers play; QuickTime, sound and pictures come in the same container under other names. */
const playable: readonly (string | undefined)[] = ['video/mp4', 'video/x-m4v'];

/**
 * Lets the bytes of an MP4 through; anything else ends with `file.notMp4` before a byte of it is passed on. Whether a
 * film plays is not looked at: it is served as `video/mp4` with `nosniff`, so nothing else can be made of it.
 */
export async function* mp4Only(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < headBytes) continue;
    yield await checked(head);
    head = null;
  }
  if (head !== null) yield await checked(head);
}

async function checked(head: Buffer): Promise<Buffer> {
  const type = await fileTypeFromBuffer(head.subarray(0, headBytes)).catch(() => undefined);
  if (!playable.includes(type?.mime)) refuse('file.notMp4');
  return head;
}
