import sharp from 'sharp';
import { Refusal, refuse } from '#contract/kernel/refusal.ts';
import { checkPixels, checkSignature, imageSideMax, pixelsMax, thumbSide } from './rules.ts';

export interface Picture {
  full: Buffer;
  thumb: Buffer;
  width: number;
  height: number;
}

// Pictures come one at a time and never twice: a cache would only hold memory, and threads of its own would take the
// processor from the tills.
sharp.cache(false);
sharp.concurrency(1);

const deadlineSeconds = 2;
const limits = { limitInputPixels: pixelsMax, failOn: 'error', pages: 1, sequentialRead: true } as const;

/** Pictures that may wait, each in memory. */
const waitingMax = 16;
let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Unpacks an uploaded picture and packs it anew, upright, as WebP, with a square thumbnail: of the bytes that came in
 * none are kept, so neither are hidden ones, nor where the picture was taken. One at a time, which bounds the memory.
 */
export function redraw(bytes: Buffer): Promise<Picture> {
  checkSignature(bytes);
  if (waiting >= waitingMax) refuse('tooOften');
  waiting += 1;
  const mine = turn
    .then(() => draw(bytes))
    .finally(() => {
      waiting -= 1;
    });
  turn = mine.catch(() => undefined);
  return mine;
}

async function draw(bytes: Buffer): Promise<Picture> {
  try {
    const { width, height } = await sharp(bytes, { ...limits, limitInputPixels: false }).metadata();
    checkPixels(width, height);
    const full = await sharp(bytes, limits)
      .autoOrient()
      .resize({ width: imageSideMax, height: imageSideMax, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: deadlineSeconds })
      .toBuffer({ resolveWithObject: true });
    const thumb = await sharp(full.data, limits)
      .resize({ width: thumbSide, height: thumbSide, fit: 'cover' })
      .webp({ quality: 78 })
      .timeout({ seconds: deadlineSeconds })
      .toBuffer();
    return { full: full.data, thumb, width: full.info.width, height: full.info.height };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // A bomb, or a machine with too much to do: either way it may be tried again later.
    if (error instanceof Error && error.message.startsWith('timeout')) throw new Refusal('server.unavailable');
    // Whatever else sharp says of such a file, it is no picture that a shop can show.
    throw new Refusal('file.notImage');
  }
}
