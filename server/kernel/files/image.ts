import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { Refusal, refuse } from '#contract/kernel/refusal.ts';
import { Share } from '../share.ts';

/** A picture of more than fifty million pixels is an attack or a poster; with 16 bits for a colour each counts twice. */
const megapixelsMax = 50;
const sideMax = 1600;
const thumbSide = 160;

interface Drawing {
  full: Buffer;
  thumb: Buffer;
  width: number;
  height: number;
}

// Pictures come one at a time and never twice: a cache would only hold memory, and threads of its own would take the
// processor from the tills.
sharp.cache(false);
sharp.concurrency(1);

/** Ten times what the largest takes on a quiet machine. */
const deadlineSeconds = 15;
const limits = { limitInputPixels: megapixelsMax * 1e6, failOn: 'error', pages: 1, sequentialRead: true } as const;

const share = new Share({ atOnce: 1, atOnceEach: 1, waiting: 64, waitingEach: 24, patienceMs: 30_000 });

/**
 * Unpacks a picture and packs it anew, upright, as WebP, with a square thumbnail: of the bytes that came in none are
 * kept, so neither are hidden ones, nor where the picture was taken. One at a time and from the disk, which bounds the
 * memory; people take turns. Refuses what is no JPEG, PNG or WebP, and what has too many pixels before any of them is unpacked.
 */
export async function redraw(path: string, person: number): Promise<Drawing> {
  await checkSignature(path);
  try {
    await checkPixels(path);
    return await share.run(person, () => draw(path));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // A bomb, or a machine with too much to do.
    if (error instanceof Error && error.message.startsWith('timeout')) throw new Refusal('file.tooCostly');
    // Whatever else sharp says of such a file, it is no picture that a shop can show.
    throw new Refusal('file.notImage');
  }
}

/** Before any of it is unpacked, and before anybody waits for it. */
async function checkPixels(path: string): Promise<void> {
  const { width, height, depth } = await sharp(path, { ...limits, limitInputPixels: false }).metadata();
  const most = depth === 'uchar' ? megapixelsMax : megapixelsMax / 2;
  if (width * height > most * 1e6) refuse('file.tooManyPixels', { megapixelsMax: most });
}

async function draw(path: string): Promise<Drawing> {
  const full = await sharp(path, limits)
    .autoOrient()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: deadlineSeconds })
    .toBuffer({ resolveWithObject: true });
  const thumb = await sharp(full.data, limits)
    .resize({ width: thumbSide, height: thumbSide, fit: 'cover' })
    .webp({ quality: 78 })
    .timeout({ seconds: deadlineSeconds })
    .toBuffer();
  return { full: full.data, thumb, width: full.info.width, height: full.info.height };
}

const signatures: readonly ((head: Buffer) => boolean)[] = [
  (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
];

/** Name and stated type of a file prove nothing; how it begins decides who gets to read it at all. */
async function checkSignature(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    const head = buffer.subarray(0, bytesRead);
    if (!signatures.some((matches) => matches(head))) refuse('file.notImage');
  } finally {
    await file.close();
  }
}
