import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { sendFile, streamFile } from '../../tests/support/send.ts';
import { openWorldForFile, refusalCode } from '../../tests/support/world.ts';
import { box, fileType, movie, mp4, photo } from '../kernel/files/examples.ts';

const { shopVideo: shopVideoApi } = contract;

const world = await openWorldForFile();
let origin: string;
beforeAll(async () => {
  origin = await world.app.server.listen({ port: 0, host: '127.0.0.1' });
});

const film = { person: 'manager', fileName: 'ring.mp4', type: 'video/mp4' } as const;
const send = async (bytes = mp4()) => sendFile(world, shopVideoApi.addVideo, bytes, film);
const draft = (changes = {}) => ({
  name: 'Turning ring',
  nameJa: '回るリング',
  videoId: '',
  posterId: null,
  ...changes,
});
const create = (changes = {}) => world.as('manager').call(shopVideoApi.create, draft(changes));

describe('an e-commerce video', () => {
  it('has a name and an MP4, and a picture until it plays', async () => {
    const video = (await send()).body;
    const poster = (await sendFile(world, shopVideoApi.addPoster, await photo('jpeg'), film)).body;
    const made = await create({ videoId: video.id, posterId: poster.id });
    expect(made).toMatchObject({ videoUrl: video.url, posterUrl: poster.url, bytes: mp4().length, active: true });
    const input = { ...draft({ videoId: video.id, name: 'Ring' }), id: made.id, version: made.version };
    expect(await world.as('manager').call(shopVideoApi.edit, input)).toMatchObject({ name: 'Ring', posterUrl: '' });
    expect((await world.as('stock').call(shopVideoApi.list, { search: '回る' })).rows).toHaveLength(1);
  });

  it('is deleted with its files', async () => {
    const video = (await send()).body;
    const made = await create({ videoId: video.id });
    await world.as('manager').call(shopVideoApi.remove, { id: made.id });
    const left = await world.app.tools.db.selectFrom('file').select('id').where('id', '=', video.id).execute();
    expect(left).toEqual([]);
  });

  it.each([
    [{}, [{ path: 'videoId', code: 'field.required' }]],
    [
      { name: '' },
      [
        { path: 'name', code: 'field.required' },
        { path: 'videoId', code: 'field.required' },
      ],
    ],
  ])('with %j lacks something', async (changes, fields) => {
    await expect(create(changes)).rejects.toMatchObject({ reply: { fields } });
  });

  it('is the company’s own, and no video of an item', async () => {
    const theirs = (await sendFile(world, shopVideoApi.addVideo, mp4(), { ...film, person: 'rival' })).body;
    expect(await refusalCode(create({ videoId: theirs.id }))).toBe('shop.videoMissing');
    const ofItem = (await sendFile(world, contract.item.addVideo, mp4(), { ...film, person: 'stock' })).body;
    expect(await refusalCode(create({ videoId: ofItem.id }))).toBe('shop.videoMissing');
    expect(await refusalCode(create({ videoId: crypto.randomUUID() }))).toBe('shop.videoMissing');
  });

  it('plays from its middle', async () => {
    const { url } = (await send(mp4(100_000))).body;
    const see = (range: string, person: 'sales' | 'rival' = 'sales') =>
      world.app.server.inject({ url, headers: { authorization: `Bearer ${world.as(person).token}`, range } });
    const middle = await see('bytes=50000-50099');
    expect([middle.statusCode, middle.rawPayload.length]).toEqual([206, 100]);
    expect(middle.headers['content-range']).toMatch(/^bytes 50000-50099\//);
    expect((await see('bytes=0-', 'rival')).statusCode).toBe(404);
    expect((await see('bytes=999999999-')).statusCode).toBe(416);
  });

  it.each([
    ['a picture', () => photo('png')],
    ['a QuickTime film', async () => Buffer.concat([fileType('qt  ', 'qt  '), movie(), box('mdat', Buffer.alloc(64))])],
    ['words', async () => Buffer.from('ftypisom, they said')],
    ['sound alone', async () => Buffer.concat([fileType('M4A '), movie('soun'), box('mdat', Buffer.alloc(64))])],
  ])('is not %s, whatever it is called', async (_what, make) => {
    const { body } = await send(await make());
    expect(body.code).toBe('file.notMp4');
  });

  it('is at most 50 MB, and no byte more is taken', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 7);
    const head = Buffer.concat([fileType('isom', 'isom'), movie()]);
    const started = performance.now();
    const { code } = await streamFile(
      world,
      origin,
      shopVideoApi.addVideo,
      (function* () {
        yield head;
        yield box('mdat', Buffer.alloc(0), 60 * 1024 * 1024 + 8);
        for (let sent = 0; sent < 60; sent++) yield megabyte;
      })(),
      film,
    );
    expect(code).toBe('file.tooLarge');
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('is managed with the right to, and seen by everybody who works here', async () => {
    const { body } = await sendFile(world, shopVideoApi.addVideo, mp4(), { ...film, person: 'sales' });
    expect(body.code).toBe('access.denied');
    expect((await world.as('sales').call(shopVideoApi.list, {})).rows.length).toBeGreaterThan(0);
    expect((await world.as('rival').call(shopVideoApi.list, {})).rows).toEqual([]);
  });
});
