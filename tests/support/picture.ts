import sharp from 'sharp';

/** A PNG of one colour, as a file dialog hands it over. */
export async function pictureFile(name: string, { width = 640, height = 480, background = '#a67c2d' } = {}) {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}
