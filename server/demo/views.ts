import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Context } from '../kernel/context.ts';
import { keepFor } from '../kernel/files/keep.ts';
import type { DemoPiece } from './pieces/pieces.ts';

export interface Views {
  imageIds: string[];
  videoId: string | null;
}

const pictures = new URL('./pictures/', import.meta.url);
/** Pieces that are looked at closely: two details of their picture, in pixels of its 800, and the film. */
const closely: Record<string, [left: number, top: number, side: number][]> = {
  'ring-solitaire-k18-032': [
    [240, 60, 320],
    [180, 420, 340],
  ],
  'earring-akoya-8': [
    [80, 220, 340],
    [400, 260, 340],
  ],
};
const filmed = 'ring-solitaire-k18-032';

/** The pictures of a piece, and its film where it has one. */
export async function keepViews(admin: Context, piece: DemoPiece): Promise<Views> {
  const keepImage = keepFor('itemImage');
  const whole = await keepImage(admin, {}, pictureOf(piece));
  const imageIds = [whole.id];
  for (const [left, top, side] of closely[piece.key] ?? []) {
    const detail = await sharp(fileURLToPath(new URL(`${piece.key}.webp`, pictures)))
      .extract({ left, top, width: side, height: side })
      .resize(800, 800)
      .png()
      .toBuffer();
    imageIds.push((await keepImage(admin, {}, { stream: Readable.from([detail]), fileName: 'detail.png' })).id);
  }
  if (piece.key !== filmed) return { imageIds, videoId: null };
  const film = createReadStream(new URL('./window/film.mp4', import.meta.url));
  const video = await keepFor('itemVideo')(admin, {}, { stream: film, fileName: 'film.mp4' });
  return { imageIds, videoId: video.id };
}

/** The picture of a piece of the demo. */
export function pictureOf(piece: Pick<DemoPiece, 'key'>) {
  const fileName = `${piece.key}.webp`;
  return { stream: createReadStream(new URL(fileName, pictures)), fileName };
}
