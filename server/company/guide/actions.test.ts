import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guideApi } from '#contract/company/guide.ts';
import { sendFile } from '../../../tests/support/send.ts';
import { openWorld, type Person, refusalCode, type World } from '../../../tests/support/world.ts';
import { greyPng, mp4 } from '../../kernel/files/examples.ts';
import { removeOrphanFiles } from '../../kernel/files/sweep.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const vtt = (words: string) => `WEBVTT\n\n00:00.000 --> 00:02.000\n${words}\n`;
const setVideo = (section: string, content: Uint8Array = mp4(), person: Person = 'admin', key?: string) =>
  sendFile(world, { ...guideApi.setVideo, path: `/guides/${section}/video` }, content, {
    person,
    fileName: 'guide.mp4',
    type: 'video/mp4',
    ...(key ? { key } : {}),
  });
const find = (section: string, person: Person = 'sales') => world.as(person).call(guideApi.find, { section });
const caption = (section: string, captions: string, language: 'en' | 'ja' = 'en', person: Person = 'admin') =>
  world.as(person).call(guideApi.setCaptions, { section, language, captions });
const seen = async (url: string, person: Person) =>
  (await world.app.server.inject({ url, headers: { authorization: `Bearer ${world.as(person).token}` } })).statusCode;

describe('the video of a guide', () => {
  it('is set by an administrator and seen by everybody of the company, not by another one', async () => {
    expect(await find('item')).toEqual({ video: null });
    expect((await setVideo('item')).status).toBe(200);
    const { video } = await find('item');
    expect(video).toEqual({ url: expect.stringMatching(/^\/media\/.+\.mp4$/), captions: { en: '', ja: '' } });
    expect(await seen(video?.url ?? '', 'sales')).toBe(200);
    expect(await seen(video?.url ?? '', 'rival')).toBe(404);
    expect(await find('item', 'rival')).toEqual({ video: null });
    expect(await find('sale')).toEqual({ video: null });
  });

  it.each(['manager', 'sales', 'stock', 'accounting'] as const)('is not for %s to set or take away', async (person) => {
    expect(await setVideo('item', mp4(), person)).toMatchObject({ status: 403, body: { code: 'access.denied' } });
    expect(await refusalCode(caption('item', vtt('No'), 'en', person))).toBe('access.denied');
    expect(await refusalCode(world.as(person).call(guideApi.removeVideo, { section: 'item' }))).toBe('access.denied');
  });

  it('is an MP4, of a section that could be one', async () => {
    expect(await setVideo('item', greyPng(8, 8))).toMatchObject({ status: 415, body: { code: 'file.notMp4' } });
    expect(await setVideo('no-section')).toMatchObject({ status: 400, body: { code: 'input.invalid' } });
  });

  it('takes the place of the one before, whose file and captions go', async () => {
    await setVideo('stock');
    await caption('stock', vtt('Old words'));
    const before = (await find('stock')).video?.url ?? '';
    await setVideo('stock', mp4(9_000));
    const { video } = await find('stock');
    expect(video?.url).not.toBe(before);
    expect(video?.captions).toEqual({ en: '', ja: '' });
    expect(await seen(before, 'sales')).toBe(404);
  });

  it('is set once for one key', async () => {
    const key = crypto.randomUUID();
    const first = await setVideo('category', mp4(), 'admin', key);
    const second = await setVideo('category', mp4(), 'admin', key);
    expect(second.body).toEqual(first.body);
    const entries = await world.app.tools.db
      .selectFrom('auditEntry')
      .select('changes')
      .where('thing', '=', 'guide')
      .where('action', '=', 'setVideo')
      .execute();
    expect(entries.filter(({ changes }) => JSON.stringify(changes).includes('"category"'))).toHaveLength(1);
  });

  it('stays while it is used, however old its file, and goes when it is taken away', async () => {
    await setVideo('sale');
    const url = (await find('sale')).video?.url ?? '';
    const soon = new Date(Date.now() + 60_000);
    await removeOrphanFiles(world.app.tools, soon);
    expect(await seen(url, 'sales')).toBe(200);
    const remove = () => world.as('admin').call(guideApi.removeVideo, { section: 'sale' });
    expect(await remove()).toEqual({ video: null });
    expect(await remove()).toEqual({ video: null });
    expect(await seen(url, 'sales')).toBe(404);
    expect(await refusalCode(caption('sale', vtt('Too late')))).toBe('notFound');
  });
});

describe('captions', () => {
  it('are kept in each language, and cleared by nothing', async () => {
    await setVideo('location');
    await caption('location', vtt('Scan the tag'));
    await caption('location', `\uFEFF${vtt('値札をスキャン')}`, 'ja');
    expect((await find('location')).video?.captions).toEqual({
      en: vtt('Scan the tag'),
      ja: `\uFEFF${vtt('値札をスキャン')}`,
    });
    await caption('location', '');
    expect((await find('location')).video?.captions.en).toBe('');
  });

  it.each([
    ['a subtitle of another kind', '1\n00:00:00,000 --> 00:00:02,000\nWords', 'field.captions'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'field.captions'],
    ['a word that only begins so', 'WEBVTTX', 'field.captions'],
    ['what no database keeps', 'WEBVTT\n\n\0', 'field.unprintable'],
    ['a book', `WEBVTT\n\n${'x'.repeat(100_000)}`, 'field.tooLong'],
  ])('are not %s', async (_what, text, code) => {
    await setVideo('location');
    const reply = await world.app.server.inject({
      method: 'PUT',
      url: '/api/guides/location/captions',
      headers: { authorization: `Bearer ${world.as('admin').token}`, 'idempotency-key': crypto.randomUUID() },
      payload: { language: 'en', captions: text },
    });
    expect(reply.json()).toMatchObject({ code: 'input.invalid', fields: [{ path: 'captions', code }] });
  });
});
