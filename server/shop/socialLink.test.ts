import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { platforms } from '#contract/shop/socialLink.ts';
import { openWorldForFile, refusalCode } from '../../tests/support/world.ts';
import { platformText } from '../sheet/text.ts';

const { socialLink: socialLinkApi } = contract;

const world = await openWorldForFile();

const create = (url: string, platform: (typeof platforms)[number] = 'instagram') =>
  world.as('manager').call(socialLinkApi.create, { platform, url });

describe('a link to social media', () => {
  it('leads into the web', async () => {
    const urls = [
      'https://www.instagram.com/kinza',
      'HTTP://facebook.com/kinza?ref=shop#top',
      ' https://line.me/R/ti/p/@kinza ',
      'https://日本語.jp/宝石',
    ];
    for (const url of urls) expect((await create(url)).url).toBe(url.trim());
    const { rows } = await world.as('manager').call(socialLinkApi.list, {});
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://kinza.example',
    'instagram.com/kinza',
    '//kinza.example',
    'https://',
    'https://kinza example.com',
    'mailto:shop@kinza.example',
    'https://localhost/kinza',
  ])('%j is an Invalid URL', async (url) => {
    await expect(create(url)).rejects.toMatchObject({ reply: { fields: [{ path: 'url', code: 'field.url' }] } });
  });

  it.each([
    ['', 'field.required'],
    [`https://kinza.example/${'x'.repeat(500)}`, 'field.tooLong'],
  ])('%j is none', async (url, code) => {
    await expect(create(url)).rejects.toMatchObject({ reply: { fields: [{ path: 'url', code }] } });
  });

  it('stands there once in each company', async () => {
    expect(await refusalCode(create('https://www.instagram.com/kinza', 'other'))).toBe('socialLink.taken');
    const theirs = await world
      .as('rival')
      .call(socialLinkApi.create, { platform: 'instagram', url: 'https://www.instagram.com/kinza' });
    expect(theirs.position).toBe(1);
  });

  it('is of a platform that is known, or another', async () => {
    expect(await refusalCode(create('https://myspace.example', 'myspace' as never))).toBe('input.invalid');
    expect((await create('https://myspace.example', 'other')).platform).toBe('other');
    expect(Object.keys(platformText)).toEqual([...platforms]);
  });

  it('is managed with the right to', async () => {
    expect(await refusalCode(world.as('sales').call(socialLinkApi.list, {}))).toBe('access.denied');
    const link = { platform: 'x' as const, url: 'https://x.com/kinza' };
    expect(await refusalCode(world.as('accounting').call(socialLinkApi.create, link))).toBe('access.denied');
  });

  it('is put into an order', async () => {
    const manager = world.as('manager');
    const ids = (await manager.call(socialLinkApi.list, {})).rows.map(({ id }) => id);
    await manager.call(socialLinkApi.arrange, { ids: ids.toReversed(), seen: ids });
    expect((await manager.call(socialLinkApi.list, {})).rows.map(({ id }) => id)).toEqual(ids.toReversed());
  });
});
