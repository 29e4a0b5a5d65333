import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { mulDiv } from '#contract/kernel/values.ts';
import { setLogo } from '../../company/companyList.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { keepFor } from '../../kernel/files/keep.ts';
import type { Upload } from '../../kernel/route.ts';
import { featuredProducts } from '../../shop/featured.ts';
import { posts } from '../../shop/post/postRegister.ts';
import { slugOf } from '../../shop/post/rules.ts';
import { socialLinks } from '../../shop/socialLink.ts';
import { shopVideos } from '../../shop/video.ts';
import { adminOf, type DemoCompanies, type DemoTools } from '../company.ts';
import { demoPieces } from '../pieces/pieces.ts';
import { openDemoShop } from './shops.ts';
import { type DemoWindow, demoWindows } from './words.ts';

const keepImage = keepFor('shopImage');
const keepVideo = keepFor('shopVideo');
const dayMs = 86_400_000;

/** Logo, shop window and open shop of each company, by its administrator. */
export async function makeWindows(tools: DemoTools, companies: DemoCompanies): Promise<void> {
  for (const [index, company] of companies.made.entries()) {
    const window = demoWindows[index];
    if (!window) continue;
    const admin = adminOf(tools, companies, company);
    const png = await sharp(Buffer.from(window.logo)).png().toBuffer();
    await setLogo(admin, admin.companyId, { stream: Readable.from([png]), fileName: 'logo.png' });
    for (const link of window.links) await socialLinks.create(admin, link);
    await makeFeatured(admin, window);
    for (const post of window.posts) await makePost(admin, post);
    const video = await keepVideo(admin, {}, fileOf('window/film.mp4'));
    const poster = await keepImage(admin, {}, pictureOf('ring-solitaire-k18-032'));
    await shopVideos.create(admin, { nameJa: '', ...window.video, videoId: video.id, posterId: poster.id });
    await openDemoShop(admin, index);
  }
}

async function makeFeatured(admin: Context, window: DemoWindow): Promise<void> {
  const names = demoPieces.map(({ name }) => name);
  const items = await admin.db
    .selectFrom('item')
    .select(['id', 'name', 'price'])
    .where('companyId', '=', admin.companyId)
    .where('name', 'in', names)
    .execute();
  for (const { piece, percentOff = 0, ...words } of window.featured) {
    const item = items.find(({ name }) => name === nameOf(piece));
    if (!item) throw new Error(`The demo has no piece ${piece} to feature.`);
    await featuredProducts.create(admin, {
      nameJa: '',
      description: '',
      descriptionJa: '',
      ...words,
      itemId: item.id,
      price: item.price,
      // Rounded up, so that no less is taken off than is said.
      priceBefore: percentOff === 0 ? null : 0 - mulDiv(-item.price, 100, 100 - percentOff),
      imageId: null,
      activeFrom: null,
      activeTo: null,
    });
  }
}

async function makePost(admin: Context, { cover, daysAgo, ...words }: DemoWindow['posts'][number]): Promise<void> {
  const date = businessDate(new Date(admin.clock.now().getTime() - daysAgo * dayMs));
  const kept = cover ? await keepImage(admin, {}, pictureOf(cover)) : null;
  const filled = { titleJa: '', contentJa: '', ...words };
  const [content, contentJa] = await withPictures(admin, [filled.content, filled.contentJa]);
  const slug = slugOf(words.title, date);
  await posts.create(admin, { ...filled, content, contentJa, date, slug, coverId: kept?.id ?? null });
}

/** Keeps the pictures that words name, `{ring-plain-band-k18}`, once each, and puts their addresses in. */
async function withPictures(admin: Context, words: [string, string]): Promise<[string, string]> {
  const keys = new Set(words.flatMap((text) => [...text.matchAll(/\{([a-z0-9-]+)\}/g)].map(([, key = '']) => key)));
  const urls = new Map<string, string>();
  for (const key of keys) urls.set(key, (await keepImage(admin, {}, pictureOf(key))).url);
  const fill = (text: string) => text.replace(/\{([a-z0-9-]+)\}/g, (_, key: string) => urls.get(key) ?? '');
  return [fill(words[0]), fill(words[1])];
}

function nameOf(key: string): string {
  return demoPieces.find((piece) => piece.key === key)?.name ?? '';
}

function pictureOf(key: string): Upload {
  return fileOf(`pictures/${key}.webp`);
}

function fileOf(path: string): Upload {
  return { stream: createReadStream(new URL(`../${path}`, import.meta.url)), fileName: path };
}
