import { readdir, readFile, utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageBytesMax, itemApi, videoBytesMax } from '#contract/catalogue/item.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { apiBase, openWorld, type Person, type World } from '../../../tests/support/world.ts';
import { removeOrphanFiles } from './actions.ts';
import { box, fileType, greyPng, movie, mp4 } from './examples.ts';

let world: World;
let address: { host: string; port: number };

beforeAll(async () => {
  world = await openWorld();
  const url = new URL(await world.app.server.listen({ port: 0, host: '127.0.0.1' }));
  address = { host: url.hostname, port: Number(url.port) };
});

afterAll(() => world.close());

const boundary = 'kinza-boundary';
const close = `\r\n--${boundary}--\r\n`;

function opening(fileName: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n`;
}

interface Sent {
  key?: string;
  person?: Person;
  fileName?: string;
}

async function send(
  endpoint: Endpoint,
  content: Buffer,
  { key = crypto.randomUUID(), person = 'stock', fileName = 'a.png' }: Sent = {},
) {
  const reply = await world.app.server.inject({
    method: 'POST',
    url: apiBase + endpoint.path,
    headers: {
      authorization: `Bearer ${world.as(person).token}`,
      'idempotency-key': key,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(opening(fileName)), content, Buffer.from(close)]),
  });
  return { status: reply.statusCode, body: reply.json<{ code?: string; id: string; url: string; thumbUrl: string }>() };
}

function files(): Promise<string[]> {
  return readdir(world.app.tools.files.folder);
}

/** A photograph with the place where it was taken, lying on its side. */
function photo(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  return sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: '#b8860b' } })
    .withExif({ IFD0: { Artist: 'secret artist' }, IFD3: { GPSLatitude: '35/1 40/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();
}

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'that comes as %s is drawn anew, upright and without what it carried',
    async (format) => {
      const { status, body } = await send(itemApi.addImage, await photo(format));
      expect(status).toBe(200);
      const reply = await world.app.server.inject({ url: body.url });
      expect(reply.headers['content-type']).toBe('image/webp');
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
      expect(reply.headers['content-security-policy']).toContain('sandbox');
      const { width, height, exif, orientation } = await sharp(reply.rawPayload).metadata();
      expect({ width, height, exif, orientation }).toEqual({
        width: 800,
        height: 1_600,
        exif: undefined,
        orientation: undefined,
      });
      expect(reply.rawPayload.includes('secret')).toBe(false);
      const thumb = await world.app.server.inject({ url: body.thumbUrl });
      expect(await sharp(thumb.rawPayload).metadata()).toMatchObject({ width: 160, height: 160, format: 'webp' });
    },
  );

  it('is taken once for one key, and its second drawing is thrown away', async () => {
    const key = crypto.randomUUID();
    const bytes = await photo('png');
    const first = await send(itemApi.addImage, bytes, { key });
    const before = await files();
    const second = await send(itemApi.addImage, bytes, { key });
    expect(second.body).toEqual(first.body);
    expect(await files()).toEqual(before);
  });

  it('with a page hidden behind it keeps nothing of the page', async () => {
    const bytes = Buffer.concat([await photo('jpeg'), Buffer.from('<script>alert(1)</script><?php system("id") ?>')]);
    const { body } = await send(itemApi.addImage, bytes, { fileName: '../../x.php\0.png' });
    const stored = await readFile(join(world.app.tools.files.folder, `${body.id}.webp`));
    expect(stored.includes('<script>') || stored.includes('<?php')).toBe(false);
  });

  it('needs the right to make or change items', async () => {
    expect(await send(itemApi.addImage, await photo('png'), { person: 'sales' })).toMatchObject({ status: 403 });
  });
});

describe('a hostile picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const cases: [name: string, make: () => Buffer | Promise<Buffer>, code: string][] = [
    ['of 289 million pixels', () => greyPng(17_000, 17_000), 'file.tooManyPixels'],
    ['as wide as it can be', () => greyPng(1_000_000, 60), 'file.tooManyPixels'],
    ['that is a drawing with a script', () => Buffer.from(svg), 'file.notImage'],
    ['that is a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'file.notImage'],
    ['that is a GIF and a script', () => Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(document.domain)'), 'file.notImage'],
    ['that is an archive', () => Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(500)]), 'file.notImage'],
    [
      'with the head of a PNG and an archive behind',
      () => Buffer.concat([greyPng(8, 8).subarray(0, 8), Buffer.from('504b0304', 'hex'), Buffer.alloc(500)]),
      'file.notImage',
    ],
    ['that was cut off', async () => (await photo('jpeg')).subarray(0, 900), 'file.notImage'],
    ['whose pixels were cut off', () => greyPng(3_000, 3_000).subarray(0, 300), 'file.notImage'],
    ['that is empty', () => Buffer.alloc(0), 'file.notImage'],
    [
      'with a drawing inside a PNG head',
      () => Buffer.concat([greyPng(8, 8).subarray(0, 33), Buffer.from(svg)]),
      'file.notImage',
    ],
    ['of one byte too many', () => Buffer.concat([greyPng(8, 8), Buffer.alloc(imageBytesMax)]), 'input.tooLarge'],
  ];

  it.each(cases)('%s is refused within two seconds and leaves nothing', async (_, make, code) => {
    const bytes = await make();
    const before = await files();
    const start = performance.now();
    const { body } = await send(itemApi.addImage, bytes);
    expect(body.code).toBe(code);
    expect(performance.now() - start).toBeLessThan(2_500);
    expect(await files()).toEqual(before);
  });

  it('may come twenty at a time without stopping others', async () => {
    const bytes = greyPng(2_000, 2_000);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(itemApi.addImage, bytes)));
    delay.disable();
    const outcomes = replies.map(({ status, body }) => (status === 200 ? 'drawn' : body.code));
    expect(outcomes.filter((outcome) => outcome === 'drawn').length).toBeGreaterThanOrEqual(16);
    expect(outcomes.every((outcome) => outcome === 'drawn' || outcome === 'tooOften')).toBe(true);
    expect(delay.percentile(99) / 1e6).toBeLessThan(100);
  }, 60_000);
});

describe('a video', () => {
  it('is stored as it came and played from anywhere in it', async () => {
    const bytes = mp4(200_000);
    const { status, body } = await send(itemApi.addVideo, bytes);
    expect(status).toBe(200);
    const part = await world.app.server.inject({ url: body.url, headers: { range: 'bytes=1000-1999' } });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-type']).toBe('video/mp4');
    expect(part.headers['content-range']).toBe(`bytes 1000-1999/${bytes.length}`);
    expect(part.rawPayload.equals(bytes.subarray(1_000, 2_000))).toBe(true);
  });

  it('may have fifty megabytes, and not a byte more', async () => {
    const whole = mp4(videoBytesMax - mp4(0).length);
    expect(whole.length).toBe(videoBytesMax);
    expect(await send(itemApi.addVideo, whole)).toMatchObject({ status: 200 });
    const before = await files();
    const over = await send(itemApi.addVideo, mp4(videoBytesMax - mp4(0).length + 1));
    expect(over).toMatchObject({ status: 413, body: { code: 'input.tooLarge' } });
    expect(await files()).toEqual(before);
  }, 60_000);

  it.each([
    ['a page', Buffer.from('<!doctype html>'.repeat(100))],
    ['a picture', greyPng(10, 10)],
    ['a box of size 0', Buffer.concat([fileType('isom'), movie(), box('mdat', Buffer.alloc(50), 0)])],
    [
      'a bomb of boxes',
      Buffer.concat([fileType('isom'), movie(), ...Array.from({ length: 50_000 }, () => box('free'))]),
    ],
  ])('that is %s is refused and leaves nothing', async (_, bytes) => {
    const before = await files();
    expect(await send(itemApi.addVideo, bytes, { fileName: 'a.mp4' })).toMatchObject({
      status: 415,
      body: { code: 'file.notMp4' },
    });
    expect(await files()).toEqual(before);
  });

  it('that is broken off leaves nothing', async () => {
    const before = await files();
    await Promise.all(Array.from({ length: 20 }, () => breakOff(itemApi.addVideo.path)));
    await expect.poll(files, { timeout: 10_000 }).toEqual(before);
  });
});

/** Sends half a video over a socket and hangs up. */
async function breakOff(path: string): Promise<void> {
  const socket = connect(address);
  socket.on('error', () => undefined);
  const head = [
    `POST ${apiBase}${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${world.as('stock').token}`,
    `Idempotency-Key: ${crypto.randomUUID()}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    'Content-Length: 1000000',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${opening('a.mp4')}`);
  socket.write(mp4(500_000).subarray(0, 300_000));
  await sleep(150);
  socket.destroy();
}

describe('removeOrphanFiles', () => {
  it('removes what nobody attached, and what a killed server left, and nothing else', async () => {
    const { folder } = world.app.tools.files;
    const attached = await send(itemApi.addImage, await photo('png'));
    const video = await send(itemApi.addVideo, mp4());
    await world.ring({ imageIds: [attached.body.id], videoId: video.body.id });
    const orphan = await send(itemApi.addImage, await photo('png'));
    const leftover = `${crypto.randomUUID()}.mp4`;
    await world.app.tools.files.save(leftover, Buffer.from('half'));

    await removeOrphanFiles(world.app.tools, new Date(0));
    expect(await files()).toEqual(expect.arrayContaining([leftover, `${orphan.body.id}.webp`]));

    const longAgo = new Date('2026-01-01');
    await utimes(join(folder, leftover), longAgo, longAgo);
    world.clock.set('2026-06-19T05:32:00Z');
    const removed = await removeOrphanFiles(world.app.tools, new Date('2026-06-19T00:00:00Z'));
    expect(removed).toBeGreaterThan(0);
    const left = await files();
    expect(left.sort()).toEqual(
      [`${attached.body.id}.webp`, `${attached.body.id}-thumb.webp`, `${video.body.id}.mp4`].sort(),
    );
    expect(await removeOrphanFiles(world.app.tools, new Date('2026-06-19T00:00:00Z'))).toBe(0);
  });
});
