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

/** What the page is told: the film, the pictures, and how to draw a moment of one of them. */
type Told = typeof look & { pictures: string[] };

/** Draws one piece at one moment, a little larger and with the gleam further on. Runs in the page. */
function drawPiece(brush: CanvasRenderingContext2D, image: HTMLImageElement, share: number, opacity: number) {
  const side = brush.canvas.width;
  const size = side * (1.02 + 0.1 * share);
  brush.globalAlpha = opacity;
  brush.drawImage(image, (side - size) / 2, (side - size) / 2, size, size);
  const at = share * 2.4 * side - side * 0.7;
  const gleam = brush.createLinearGradient(at, 0, at + side * 0.5, side * 0.3);
  gleam.addColorStop(0, 'rgba(255,255,255,0)');
  gleam.addColorStop(0.5, 'rgba(255,255,255,0.16)');
  gleam.addColorStop(1, 'rgba(255,255,255,0)');
  brush.fillStyle = gleam;
  brush.fillRect(0, 0, side, side);
}

/** Plays the film on a canvas and records it meanwhile. Runs in the page, where `drawPiece` stands beside it. */
async function record({ pictures, side, secondsEach, fadeSeconds, bitsPerSecond }: Told) {
  const images = pictures.map((url) => Object.assign(new Image(), { src: url }));
  await Promise.all(images.map((image) => image.decode()));
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const brush = canvas.getContext('2d') as CanvasRenderingContext2D;
  const draw = (index: number, second: number, opacity: number) => {
    const image = images[index];
    if (image && opacity > 0) drawPiece(brush, image, second / secondsEach, opacity);
  };
  draw(0, 0, 1);
  const mimeType = 'video/mp4;codecs=avc1.42E01E';
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType, videoBitsPerSecond: bitsPerSecond });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.start();
  const from = performance.now();
  await new Promise<void>((done) => {
    const play = () => {
      const now = (performance.now() - from) / 1000;
      const index = Math.floor(now / secondsEach);
      if (index >= images.length) return done();
      const second = now - index * secondsEach;
      draw(index, second, 1);
      draw(index + 1, 0, (second - secondsEach + fadeSeconds) / fadeSeconds);
      requestAnimationFrame(play);
    };
    play();
  });
  recorder.stop();
  await ended;
  return new Uint8Array(await new Blob(parts).arrayBuffer()).toBase64();
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
  await page.addScriptTag({ content: drawPiece.toString() });
  const film = Buffer.from(await page.evaluate(record, { ...look, pictures }), 'base64');
  await writeFile(join(root, 'server/demo/window/film.mp4'), film);
  console.log(`film.mp4  ${film.length} bytes`);
} finally {
  await browser.close();
}
