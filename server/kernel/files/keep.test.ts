import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { itemApi } from '#contract/catalogue/item.ts';
import { fileKinds } from '#contract/kernel/file.ts';
import { breakOff, sendFile, streamFile } from '../../../tests/support/send.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';
import { asideFolder } from './aside.ts';
import { box, fileType, greyPng, movie, mp4, photo } from './examples.ts';

const world = await openWorldForFile();
let origin: string;
beforeAll(async () => {
  origin = await world.app.server.listen({ port: 0, host: '127.0.0.1' });
});

/** All that a file leaves: on the disk, while it is looked at, and in the database. The audit's heads stand there at any moment. */
async function left() {
  const { files, db } = world.app.tools;
  return {
    stored: (await readdir(files.folder)).filter((name) => name !== 'audit-heads.json').sort(),
    aside: await readdir(asideFolder(files)).catch(() => []),
    rows: (await db.selectFrom('file').select('id').orderBy('id').execute()).map(({ id }) => id),
  };
}

const see = (url: string, headers: Record<string, string> = {}) =>
  world.app.server.inject({ url, headers: { authorization: `Bearer ${world.as('sales').token}`, ...headers } });

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'that comes as %s is drawn anew, upright and without what it carried',
    async (format) => {
      const { status, body } = await sendFile(world, itemApi.addImage, await photo(format));
      expect(status).toBe(200);
      const reply = await see(body.url);
      expect(reply.headers['content-type']).toBe('image/webp');
      const { width, height, exif, orientation } = await sharp(reply.rawPayload).metadata();
      expect({ width, height, exif, orientation }).toEqual({
        width: 800,
        height: 1_600,
        exif: undefined,
        orientation: undefined,
      });
      expect(reply.rawPayload.includes('secret')).toBe(false);
      const thumb = await see(body.thumbUrl);
      expect(await sharp(thumb.rawPayload).metadata()).toMatchObject({ width: 160, height: 160, format: 'webp' });
    },
  );

  it('is taken once for one key, and its second drawing is thrown away', async () => {
    const key = crypto.randomUUID();
    const bytes = await photo('png');
    const first = await sendFile(world, itemApi.addImage, bytes, { key });
    const before = await left();
    const second = await sendFile(world, itemApi.addImage, bytes, { key });
    expect(second.body).toEqual(first.body);
    expect(await left()).toEqual(before);
  });

  it('is another request than another picture under the same key', async () => {
    const key = crypto.randomUUID();
    await sendFile(world, itemApi.addImage, await photo('png'), { key });
    const before = await left();
    const other = await sendFile(world, itemApi.addImage, await photo('jpeg'), { key });
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency.mismatch' } });
    expect(await left()).toEqual(before);
  });

  it('with a page hidden behind it keeps nothing of the page', async () => {
    const bytes = Buffer.concat([await photo('jpeg'), Buffer.from('<script>alert(1)</script><?php system("id") ?>')]);
    const { body } = await sendFile(world, itemApi.addImage, bytes, { fileName: '../../x.php\0.png' });
    const stored = await readFile(join(world.app.tools.files.folder, `${body.id}.webp`));
    expect(stored.includes('<script>') || stored.includes('<?php')).toBe(false);
  });

  it('needs the right of its use', async () => {
    expect(await sendFile(world, itemApi.addImage, await photo('png'), { person: 'sales' })).toMatchObject({
      status: 403,
    });
  });
});

describe('a hostile picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const cases: [name: string, make: () => Buffer | Promise<Buffer>, code: string][] = [
    ['of 289 million pixels', () => greyPng(17_000, 17_000), 'file.tooManyPixels'],
    ['of 26 million pixels with 16 bits each', () => greyPng(5_100, 5_100, 16), 'file.tooManyPixels'],
    ['as wide as it can be', () => greyPng(1_000_000, 60), 'file.tooManyPixels'],
    ['that is a drawing with a script', () => Buffer.from(svg), 'file.notImage'],
    ['that is a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'file.notImage'],
    ['that is a GIF and a script', () => Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(document.domain)'), 'file.notImage'],
    ['that is an archive', () => Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(500)]), 'file.notImage'],
    ['that is a video', () => mp4(), 'file.notImage'],
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
    [
      'of one byte too many',
      () => Buffer.concat([greyPng(8, 8), Buffer.alloc(fileKinds.image.bytesMax)]),
      'file.tooLarge',
    ],
  ];

  it.each(cases)('%s is refused within two seconds and leaves nothing', async (_, make, code) => {
    const bytes = await make();
    const before = await left();
    const start = performance.now();
    const { body } = await sendFile(world, itemApi.addImage, bytes);
    expect(body.code).toBe(code);
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(await left()).toEqual(before);
  });

  it('says by how much it is too large', async () => {
    const pixels = await sendFile(world, itemApi.addImage, greyPng(17_000, 17_000));
    expect(pixels.body.data).toEqual({ megapixelsMax: 50 });
    const bytes = await sendFile(world, itemApi.addImage, Buffer.alloc(fileKinds.image.bytesMax + 1));
    expect(bytes.body.data).toEqual({ megabytesMax: 20 });
  });

  it('may come twenty at a time without stopping others', async () => {
    const bytes = greyPng(2_000, 2_000);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const replies = await Promise.all(Array.from({ length: 20 }, () => sendFile(world, itemApi.addImage, bytes)));
    delay.disable();
    const outcomes = replies.map(({ status, body }) => (status === 200 ? 'drawn' : body.code));
    expect(outcomes.filter((outcome) => outcome === 'drawn').length).toBeGreaterThanOrEqual(16);
    expect(outcomes.every((outcome) => outcome === 'drawn' || outcome === 'share.wait')).toBe(true);
    expect(delay.percentile(99) / 1e6).toBeLessThan(100);
  }, 60_000);
});

describe('a video', () => {
  const room = fileKinds.video.bytesMax - mp4(0).length;

  it('may have fifty megabytes, and not a byte more', async () => {
    const whole = mp4(room);
    expect(whole.length).toBe(fileKinds.video.bytesMax);
    expect(await sendFile(world, itemApi.addVideo, whole)).toMatchObject({ status: 200 });
    const before = await left();
    const over = await sendFile(world, itemApi.addVideo, mp4(room + 1));
    expect(over).toMatchObject({ status: 413, body: { code: 'file.tooLarge', data: { megabytesMax: 50 } } });
    expect(await left()).toEqual(before);
  }, 60_000);

  it.each([
    ['a page', Buffer.from('<!doctype html>'.repeat(100))],
    ['a picture', greyPng(10, 10)],
    ['a QuickTime film', Buffer.concat([fileType('qt  '), movie(), box('mdat', Buffer.alloc(50))])],
  ])('that is %s is refused and leaves nothing', async (_, bytes) => {
    const before = await left();
    expect(await sendFile(world, itemApi.addVideo, bytes, { fileName: 'a.mp4', type: 'video/mp4' })).toMatchObject({
      status: 415,
      body: { code: 'file.notMp4' },
    });
    expect(await left()).toEqual(before);
  });

  it.each(['addVideo', 'addImage'] as const)('or picture that is broken off leaves nothing (%s)', async (name) => {
    const before = await left();
    const remove = vi.spyOn(world.app.tools.files, 'remove');
    const half = (name === 'addVideo' ? mp4(500_000) : greyPng(9_000, 9_000)).subarray(0, 300_000);
    await Promise.all(Array.from({ length: 20 }, () => breakOff(world, origin, itemApi[name], half)));
    // Until they have been begun and given up there is nothing to leave.
    const givenUp = async () => {
      const count = remove.mock.calls.length;
      await sleep(700);
      return count > 0 && count === remove.mock.calls.length;
    };
    await expect.poll(givenUp, { timeout: 20_000 }).toBe(true);
    await expect.poll(left, { timeout: 10_000 }).toEqual(before);
    remove.mockRestore();
  });
});

describe('many large files at a time', () => {
  const mebibyte = 1024 * 1024;
  /** The head of a video whose pictures take more than fifty megabytes. */
  const longVideo = Buffer.concat([fileType('isom'), movie(), box('mdat', [], 60 * mebibyte)]);
  function* pieces(head: Buffer, count: number): Generator<Uint8Array> {
    yield head;
    for (let piece = 0; piece < count; piece++) yield new Uint8Array(mebibyte);
  }

  it.each([
    ['pictures', itemApi.addImage, () => pieces(greyPng(8, 8), 20)],
    ['videos', itemApi.addVideo, () => pieces(longVideo, 50)],
    ['pages', itemApi.addVideo, () => pieces(Buffer.from('<!doctype html>'), 40)],
  ] as const)(
    'that are no good are refused at once and take no memory to speak of (%s)',
    async (_, endpoint, make) => {
      await streamFile(world, origin, endpoint, make());
      const before = await left();
      globalThis.gc?.();
      const resting = process.memoryUsage().rss;
      let most = 0;
      const watch = setInterval(() => {
        most = Math.max(most, process.memoryUsage().rss);
      }, 10);
      const replies = await Promise.all(Array.from({ length: 10 }, () => streamFile(world, origin, endpoint, make())));
      clearInterval(watch);
      const alone = performance.now();
      await streamFile(world, origin, endpoint, make());
      expect(performance.now() - alone).toBeLessThan(10_000);
      expect(replies.every(({ code }) => code.startsWith('file.'))).toBe(true);
      // Four hundred and more were sent, by this process as well, which other tests have used before.
      expect((most - resting) / mebibyte).toBeLessThan(200);
      expect(await left()).toEqual(before);
    },
    60_000,
  );
});

describe('files that nothing uses yet', () => {
  const megabyte = 1024 * 1024;
  const waiting = (userId: number, megabytes: number, createdAt: Date) => {
    const about = {
      companyId: world.companyId,
      use: 'itemVideo',
      mime: 'video/mp4',
      createdBy: userId,
      createdAt,
    } as const;
    const row = { ...about, id: crypto.randomUUID(), bytes: megabytes * megabyte };
    return world.app.tools.db.insertInto('file').values(row).execute();
  };
  const userId = async (username: string) =>
    (
      await world.app.tools.db
        .selectFrom('appUser')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).id;
  const send = (person: 'stock' | 'manager') => sendFile(world, itemApi.addVideo, mp4(), { person, type: 'video/mp4' });

  it('are at most 500 MB of a person and 2 GB of a company, within an hour', async () => {
    const now = world.clock.now();
    const stock = await userId('stock');
    await waiting(stock, 5_000, new Date(now.getTime() - 3_601_000));
    expect((await send('stock')).status).toBe(200);
    await waiting(stock, 500, now);
    expect(await send('stock')).toMatchObject({
      status: 429,
      body: { code: 'file.quota', data: { megabytesMax: 500 } },
    });
    expect((await send('manager')).status).toBe(200);
    await waiting(await userId('accounting'), 1_500, now);
    expect(await send('manager')).toMatchObject({ status: 429, body: { data: { megabytesMax: 2_000 } } });
  });
});
