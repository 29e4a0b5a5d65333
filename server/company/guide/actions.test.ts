import { describe, expect, it } from 'vitest';
import { companyApi } from '#contract/company/company.ts';
import { guideApi, nothingSeen } from '#contract/company/guide.ts';
import { sendFile } from '../../../tests/support/send.ts';
import { openWorldForFile, type Person, refusalCode } from '../../../tests/support/world.ts';
import { greyPng, mp4 } from '../../kernel/files/examples.ts';
import { removeOrphanFiles } from '../../kernel/files/sweep.ts';

const world = await openWorldForFile();

const vtt = (words: string) => `WEBVTT\n\n00:00.000 --> 00:02.000\n${words}\n`;
type Seen = { fileId: string; version: number };
const find = (section: string, person: Person = 'sales') => world.as(person).call(guideApi.find, { section });
/** The video as whoever changes it has looked at it. */
const look = async (section: string): Promise<Seen> => {
  const { video } = await find(section);
  return video ? { fileId: video.fileId, version: video.version } : nothingSeen;
};
const setVideo = async (
  section: string,
  content: Uint8Array = mp4(),
  { person = 'admin', key, seen }: { person?: Person; key?: string; seen?: Seen } = {},
) => {
  const { fileId, version } = seen ?? (section.includes('-') ? nothingSeen : await look(section));
  const path = `/guides/${section}/video?fileId=${fileId}&version=${version}`;
  return sendFile(world, { ...guideApi.setVideo, path }, content, {
    person,
    fileName: 'guide.mp4',
    type: 'video/mp4',
    ...(key ? { key } : {}),
  });
};
const caption = async (
  section: string,
  captions: string,
  { language = 'en', person = 'admin', seen }: { language?: 'en' | 'ja'; person?: Person; seen?: Seen } = {},
) => world.as(person).call(guideApi.setCaptions, { section, ...(seen ?? (await look(section))), language, captions });
const remove = async (section: string, { person = 'admin', seen }: { person?: Person; seen?: Seen } = {}) =>
  world.as(person).call(guideApi.removeVideo, { section, ...(seen ?? (await look(section))) });
const trail = async () => (await world.as('manager').call(companyApi.audit, { id: world.companyId })).rows;
const mayAsk = async (url: string, person: Person) =>
  (await world.app.server.inject({ url, headers: { authorization: `Bearer ${world.as(person).token}` } })).statusCode;

describe('the video of a guide', () => {
  it('is set by an administrator and seen by everybody of the company, not by another one', async () => {
    expect(await find('item')).toEqual({ video: null });
    expect((await setVideo('item')).status).toBe(200);
    const { video } = await find('item');
    expect(video).toMatchObject({ url: `/media/${video?.fileId}.mp4`, captions: { en: '', ja: '' }, version: 1 });
    expect(await mayAsk(video?.url ?? '', 'sales')).toBe(200);
    expect(await mayAsk(video?.url ?? '', 'rival')).toBe(404);
    expect(await find('item', 'rival')).toEqual({ video: null });
    expect(await find('sale')).toEqual({ video: null });
  });

  it.each(['manager', 'sales', 'stock', 'accounting'] as const)('is not for %s to set or take away', async (person) => {
    expect(await setVideo('item', mp4(), { person })).toMatchObject({ status: 403, body: { code: 'access.denied' } });
    expect(await refusalCode(caption('item', vtt('No'), { person }))).toBe('access.denied');
    expect(await refusalCode(remove('item', { person }))).toBe('access.denied');
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
    expect(await mayAsk(before, 'sales')).toBe(404);
  });

  it('is set once for one key', async () => {
    const key = crypto.randomUUID();
    const first = await setVideo('category', mp4(), { key, seen: nothingSeen });
    const second = await setVideo('category', mp4(), { key, seen: nothingSeen });
    expect(second.body).toEqual(first.body);
    const told = JSON.stringify(await trail());
    expect(told.split('"category"')).toHaveLength(2);
  });

  it('stays while it is used, however old its file, and goes when it is taken away', async () => {
    await setVideo('sale');
    const url = (await find('sale')).video?.url ?? '';
    const soon = new Date(Date.now() + 60_000);
    await removeOrphanFiles(world.app.tools, soon);
    expect(await mayAsk(url, 'sales')).toBe(200);
    expect(await remove('sale')).toEqual({ video: null });
    expect(await remove('sale')).toEqual({ video: null });
    expect(await mayAsk(url, 'sales')).toBe(404);
    expect(await refusalCode(caption('sale', vtt('Too late')))).toBe('notFound');
  });
});

describe('somebody who looked at another video', () => {
  const stale = (work: Promise<unknown>) => refusalCode(work);

  it('changes neither it nor its captions', async () => {
    await setVideo('module');
    const first = await look('module');
    await setVideo('module', mp4(9_000));
    expect((await setVideo('module', mp4(), { seen: first })).body.code).toBe('conflict.version');
    expect((await setVideo('module', mp4(), { seen: nothingSeen })).body.code).toBe('conflict.version');
    expect(await stale(caption('module', vtt('Of the first film'), { seen: first }))).toBe('conflict.version');
    expect(await stale(remove('module', { seen: first }))).toBe('conflict.version');
    const second = await look('module');
    await caption('module', vtt('One'), { seen: second });
    expect(await stale(caption('module', vtt('Two'), { seen: second }))).toBe('conflict.version');
    expect((await find('module')).video?.captions.en).toBe(vtt('One'));
    // One that was taken away and set again begins anew, and is another file.
    const third = await look('module');
    await remove('module');
    await setVideo('module');
    expect(await stale(remove('module', { seen: third }))).toBe('conflict.version');
  });

  it('is one of those who set the first one at the same time', async () => {
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => setVideo('supplier', mp4(), { seen: nothingSeen })),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(sent.filter(({ body }) => body.code === 'conflict.version')).toHaveLength(9);
  });
});

describe('the trail of the company', () => {
  it('tells which guide was changed, and from what to what', async () => {
    await setVideo('customer');
    const { fileId } = await look('customer');
    await caption('customer', vtt('<v Mori>Scan the <i>card</i>'));
    await caption('customer', vtt('<v Mori>Scan the <i>cart</i>'));
    await remove('customer');
    const told = (begins: string) => ({
      section: 'customer',
      characters: vtt(`<v Mori>${begins.replace(/(car.)/, '<i>$1</i>')}`).length,
      begins,
    });
    const film = { section: 'customer', fileId };
    const rows = (await trail()).slice(0, 4);
    expect(rows.map(({ action }) => action)).toEqual(Array(4).fill('changeGuide'));
    expect(rows.map(({ changes }) => changes)).toEqual([
      [
        { field: 'captionsEn', before: told('Scan the cart'), after: null },
        { field: 'guideVideo', before: film, after: null },
      ],
      [{ field: 'captionsEn', before: told('Scan the card'), after: told('Scan the cart') }],
      [{ field: 'captionsEn', before: null, after: told('Scan the card') }],
      [{ field: 'guideVideo', before: null, after: film }],
    ]);
  });
});

describe('captions', () => {
  it('are kept in each language, and cleared by nothing', async () => {
    await setVideo('location');
    await caption('location', vtt('Scan the tag'));
    await caption('location', `\uFEFF${vtt('値札をスキャン')}`, { language: 'ja' });
    expect((await find('location')).video?.captions).toEqual({
      en: vtt('Scan the tag'),
      ja: `\uFEFF${vtt('値札をスキャン')}`,
    });
    await caption('location', '');
    expect((await find('location')).video?.captions.en).toBe('');
  });

  it('may be as long in Japanese as in English', async () => {
    const long = vtt('字'.repeat(99_900));
    expect(Buffer.byteLength(long)).toBeGreaterThan(256 * 1024);
    await caption('location', long, { language: 'ja' });
    expect((await find('location')).video?.captions.ja).toBe(long);
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
      payload: { ...(await look('location')), language: 'en', captions: text },
    });
    expect(reply.json()).toMatchObject({ code: 'input.invalid', fields: [{ path: 'captions', code }] });
  });
});
