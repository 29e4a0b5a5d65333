/**
 * Makes the film of the demo's shop window: some pieces, one after the other, coming slowly closer with a gleam over
 * them. Drawn and recorded in headless Chromium, saved as server/demo/window/film.mp4.
 *
 *   node scripts/run.mjs scripts/pictures/film.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findChromium } from '../../tests/support/chromium.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pieces = [
  'ring-solitaire-k18-032',
  'earring-akoya-8',
  'necklace-station-diamond',
  'ring-eternity-pt-050',
  'watch-automatic-k18',
];
const look = { side: 480, secondsEach: 6, fadeSeconds: 0.8, bitsPerSecond: 260_000 };

/** Runs in the page: nothing of this file is there but what it is given. */
async function record({
  pictures,
  side,
  secondsEach,
  fadeSeconds,
  bitsPerSecond,
}: typeof look & { pictures: string[] }) {
  const images = pictures.map((url) => Object.assign(new Image(), { src: url }));
  await Promise.all(images.map((image) => image.decode()));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const brush = canvas.getContext('2d') as CanvasRenderingContext2D;
  const drawPiece = (index: number, second: number, opacity: number) => {
    const image = images[index];
    if (!image || opacity <= 0) return;
    const size = side * (1.02 + (0.1 * second) / secondsEach);
    brush.globalAlpha = opacity;
    brush.drawImage(image, (side - size) / 2, (side - size) / 2, size, size);
    const at = (second / secondsEach) * 2.4 * side - side * 0.7;
    const gleam = brush.createLinearGradient(at, 0, at + side * 0.5, side * 0.3);
    gleam.addColorStop(0, 'rgba(255,255,255,0)');
    gleam.addColorStop(0.5, 'rgba(255,255,255,0.16)');
    gleam.addColorStop(1, 'rgba(255,255,255,0)');
    brush.fillStyle = gleam;
    brush.fillRect(0, 0, side, side);
  };
  const recorder = new MediaRecorder(canvas.captureStream(25), {
    mimeType: 'video/mp4;codecs=avc1.42E01E',
    videoBitsPerSecond: bitsPerSecond,
  });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  const length = secondsEach * images.length;
  drawPiece(0, 0, 1);
  recorder.start();
  const from = performance.now();
  await new Promise<void>((done) => {
    const draw = () => {
      const now = (performance.now() - from) / 1000;
      if (now >= length) return done();
      const index = Math.floor(now / secondsEach);
      const second = now - index * secondsEach;
      drawPiece(index, second, 1);
      drawPiece(index + 1, 0, (second - secondsEach + fadeSeconds) / fadeSeconds);
      requestAnimationFrame(draw);
    };
    draw();
  });
  recorder.stop();
  await ended;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return bytes.toBase64();
}

const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({ executablePath, args, env, headless: true });
try {
  const pictures = await Promise.all(
    pieces.map(async (key) => {
      const webp = await readFile(join(root, 'server/demo/pictures', `${key}.webp`));
      return `data:image/webp;base64,${webp.toString('base64')}`;
    }),
  );
  const page = await browser.newPage();
  const film = Buffer.from(await page.evaluate(record, { ...look, pictures }), 'base64');
  await writeFile(join(root, 'server/demo/window/film.mp4'), film);
  console.log(`film.mp4  ${film.length} bytes`);
} finally {
  await browser.close();
}
