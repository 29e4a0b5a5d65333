import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { photo } from '#server/kernel/files/examples.ts';
import { featuredDraft } from '../../../tests/support/featuredDraft.ts';
import { findMachineWrongs, type Get } from '../../../tests/support/machineReading.ts';
import { readPublicShop } from '../../../tests/support/publicShop.ts';
import { sendFile } from '../../../tests/support/send.ts';
import { ask } from '../../../tests/support/shop.ts';
import { openShop, setAside, visit } from '../../../tests/support/shopWorld.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';
import { findFrame } from './frameStore.ts';
import { sitemapText } from './sitemapActions.ts';

/** Pieces of chance beside those that are made on purpose; more with `npm run prove:shop`. */
const chanceCount = process.env.KINZA_PROVE === 'shop' ? 300 : 0;
/** A piece that was sold has a page for ninety days; later a post is there, and one price more. */
const moments = ['2026-06-18T05:32:00Z', '2026-09-16T05:00:00Z', '2026-09-17T05:00:00Z'];
const seed = Number(process.env.KINZA_SEED ?? Math.floor(Math.random() * 1e9));

const world = await openWorldForFile({ hasShops: true });
const admin = world.as('admin');
const kinds = { straight: true, layaway: null, subasta: false, madeToOrder: false };
const only = (changes: Partial<typeof kinds>) => ({ sellingOptions: { ...kinds, straight: false, ...changes } });
/** Pieces that the tests name. */
const named = { featured: '', hidden: '', soldOut: '' };
let read = 0;
/** Each time from another network, which may not ask for so many pages. */
const get: Get = async (url) => {
  read += 1;
  const remoteAddress = `10.1.${(read >> 8) & 255}.${read & 255}`;
  const { statusCode, body } = await world.app.server.inject({ url, remoteAddress });
  return { status: statusCode, text: body };
};
/** The same of a world that stands still: each reply is asked for once. */
const known = new Map<string, ReturnType<Get>>();
const getOnce: Get = (url) => {
  const reply = known.get(url) ?? get(url);
  known.set(url, reply);
  return reply;
};
const wrongsBy = async (from: Get) => findMachineWrongs(from, 'kz', await readPublicShop(world, world.companyId));

beforeAll(async () => {
  await openShop(world, { heroFirst: 'Gold by the gram' });
  await makePieces();
  await makePosts();
  await makeChance();
}, 300_000);

const picture = async () => (await sendFile(world, contract.item.addImage, await photo('png'))).body.id;

async function makePieces(): Promise<void> {
  const imageIds = [await picture(), await picture()];
  const featured = await world.ring({ imageIds, name: 'Solitaire <b>', nameJa: 'ソリティア & "一粒"' });
  await admin.call(contract.featured.create, featuredDraft(featured.id));
  await admin.call(contract.featured.create, featuredDraft(featured.id, { price: 10_000 }));
  // Its day has not come, and the other is no price of its own.
  const plain = await world.ring({ name: 'Last one', nameJa: '', initialQuantity: 1 });
  await admin.call(contract.featured.create, featuredDraft(plain.id, { activeFrom: '2026-07-01' }));
  const priced = await world.ring({ name: 'Priced in front', price: 0, categoryId: world.categories.E0 as number });
  await admin.call(contract.featured.create, featuredDraft(priced.id));
  const soldOut = await world.ring({ name: 'Sold out', itemCode: 'Ab-1/x', initialQuantity: 0 });
  await setAside(world, await world.ring({ name: 'Set aside', itemCode: '指輪 1', initialQuantity: 1 }));
  const sell = await setAside(world, await world.ring({ name: 'Sold', isUniquePiece: true, initialQuantity: 1 }));
  await sell();
  // All that its category has, which keeps its page, and is no address to be found any more.
  const { id: soldAlone } = await admin.call(contract.category.create, { code: 'SA', name: 'Sold alone' });
  const alone = { name: 'Alone', isUniquePiece: true, initialQuantity: 1, categoryId: soldAlone };
  await (await setAside(world, await world.ring(alone)))();
  await world.ring({ name: 'Auctioned', ...only({ subasta: true }), categoryId: world.categories.N0 as number });
  await world.ring({ name: 'For nothing', price: 0 });
  const hidden = await world.ring({ name: 'Hidden', imageIds: [await picture()] });
  await admin.call(contract.item.toggle, { id: hidden.id, active: false });
  const off = await admin.call(contract.category.create, { code: 'ZZ', name: 'Vault' });
  await world.ring({ name: 'In the vault', categoryId: off.id, ...only({ madeToOrder: true }) });
  await ask(world.databaseUrl, 'UPDATE category SET active = false WHERE id = $1', [off.id]);
  Object.assign(named, { featured: featured.itemCode, hidden: hidden.itemCode, soldOut: soldOut.itemCode });
}

async function makePosts(): Promise<void> {
  const coverId = (await sendFile(world, contract.post.addImage, await photo('png'), { person: 'manager' })).body.id;
  const post = { titleJa: '夏季の営業時間', content: '# Open', coverId, active: true, date: '2026-06-01' };
  await admin.call(contract.post.create, { ...post, title: 'Summer hours' });
  await admin.call(contract.post.create, { ...post, title: 'A draft', active: false, coverId: null });
  await admin.call(contract.post.create, { ...post, title: 'To come', date: '2026-07-01', coverId: null });
}

/** Pieces whose properties fall as they may. */
async function makeChance(): Promise<void> {
  let state = seed >>> 0;
  const chance = (share: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 < share;
  };
  const pick = <T>(...choices: T[]): T => choices.find(() => chance(1 / choices.length)) ?? (choices[0] as T);
  const untracked = await ask<{ id: number }>(
    world.databaseUrl,
    'SELECT id::int FROM category WHERE company_id = $1 AND NOT stock_tracked ORDER BY id',
    [world.companyId],
  );
  for (let number = 0; number < chanceCount; number += 1) {
    const isUniquePiece = chance(0.3);
    const isTracked = !chance(0.1);
    const categoryId = isTracked
      ? pick(world.categories.R0, world.categories.N0, world.categories.E0)
      : untracked[0]?.id;
    const ring = await world
      .ring({
        name: `By chance ${number}`,
        nameJa: pick('', '偶然'),
        categoryId: categoryId as number,
        price: pick(0, 1, 99_999, 100_000),
        active: !chance(0.15),
        isUniquePiece: isTracked && isUniquePiece,
        initialQuantity: isTracked ? (isUniquePiece ? pick(0, 1) : pick(0, 1, 2, 9)) : 0,
        sellingOptions: { straight: chance(0.6), layaway: null, subasta: chance(0.3), madeToOrder: chance(0.3) },
      })
      .catch(() => null);
    if (ring?.active && chance(0.2))
      await admin.call(
        contract.featured.create,
        featuredDraft(ring.id, {
          price: pick(0, 50_000),
          activeFrom: pick(null, '2026-06-18', '2026-06-19'),
          activeTo: pick(null, '2026-06-19', '2026-07-19'),
        }),
      );
  }
}

describe('what a shop tells machines', () => {
  it.each(chanceCount > 0 ? moments : moments.slice(0, 1))(
    `is what is public on %s: data, sitemap and addresses in both languages (KINZA_SEED=${seed})`,
    async (now) => {
      const before = world.clock.now().toISOString();
      world.clock.set(now);
      const { pieces, paths } = await readPublicShop(world, world.companyId);
      expect(new Set(pieces.map(({ place }) => place))).toEqual(new Set(['listed', 'page', 'nowhere']));
      read = 0;
      expect(await wrongsBy(get)).toEqual([]);
      if (chanceCount > 0)
        console.log(`${pieces.length} pieces, ${paths.size} public addresses, ${read} replies compared`);
      world.clock.set(before);
    },
    300_000,
  );

  it('of another shop is its own, and of one that is off nothing', async () => {
    expect((await visit(world, '/shop/rv/sitemap.xml')).status).toBe(404);
    expect((await visit(world, '/robots.txt')).text).not.toContain('/shop/rv');
  });

  it('has one address of record, however a page was asked for', async () => {
    for (const [asked, path] of [
      [`/item/${named.featured.toLowerCase()}`, `/item/${named.featured}`],
      ['/item/Ab-1%2fx', '/item/Ab-1%2Fx'],
      ['/posts/summer%2Dhours?utm=1', '/posts/summer-hours'],
      ['/category/%520', '/category/R0'],
      ['/items?utm=1&page=1', '/items'],
    ] as const) {
      const { text } = await visit(world, `/shop/kz${asked}`);
      const address = /rel="canonical" href="http:\/\/localhost:3000\/shop\/kz([^"]*)"/.exec(text)?.[1];
      expect([asked, address]).toEqual([asked, path]);
    }
  });

  it('is listed once, in parts too', async () => {
    const { paths } = await readPublicShop(world, world.companyId);
    const shop = await findFrame(world.app.tools, 'kz', 'en');
    if (!shop) throw new Error('The shop is off.');
    // A category whose pieces were all sold leads nowhere.
    expect(shop.frame.categories.map(({ code }) => code)).toContain('R0');
    expect(shop.frame.categories.map(({ code }) => code)).not.toContain('SA');
    const about = { origin: 'http://localhost:3000', code: 'kz', partSize: 3 };
    const index = await sitemapText(world.app.tools, shop, { ...about, behind: null });
    const parts = [...index.matchAll(/\?behind=(\d+)</g)].map(([, behind]) => Number(behind));
    expect(parts.length).toBeGreaterThan(2);
    const texts = await Promise.all(parts.map((behind) => sitemapText(world.app.tools, shop, { ...about, behind })));
    const listed = texts.flatMap((text) => [...text.matchAll(/<loc>http:\/\/localhost:3000\/shop\/kz([^<]*)</g)]);
    expect(listed.map(([, path]) => path).toSorted()).toEqual([...paths].toSorted());
  });
});

/** What a mistake would say, and what is noticed of it. */
const mistakes: [name: string, change: (path: string, text: string) => string, noticed: () => string][] = [
  ['a price without tax', inPiece('"price":99000', '"price":90000'), () => 'price is 90000'],
  ['another currency', inPiece('"priceCurrency":"JPY"', '"priceCurrency":"USD"'), () => 'currency is "USD"'],
  ['a piece that is not there', inPiece('/SoldOut"', '/InStock"', 'soldOut'), () => 'availability is'],
  ['a name of the other language', inPiece('"name":"Solitaire', '"name":"一粒'), () => 'name is "一粒'],
  ['a picture left out', inPiece(/"image":\["[^"]+",/, '"image":['), () => 'images is'],
  ['no data', inPiece('application/ld+json', 'application/json'), () => 'code is undefined'],
  ['a link to the other language that is missing', inPiece(/<link[^>]+hrefLang="ja"[^>]+>/, ''), () => 'leads to'],
  ['one that leads elsewhere', inPiece(/hrefLang="ja" href="[^"]+"/, 'hrefLang="ja" href="/"'), () => 'leads to'],
  ['an address that nobody lists', inMap(/<url>(?:(?!<url>).)*\/posts\/.*?<\/url>/s, ''), () => 'is missing'],
  [
    'an address that is hidden',
    inMap(/<loc>([^<]+)\/items</, () => `<loc>$1/item/${named.hidden}<`),
    () => 'is not public',
  ],
  ['an address listed twice', inMap(/<url>.*?<\/url>/s, '$&$&'), () => 'twice'],
  [
    'a pair that doesn’t point back',
    inMap(/hreflang="en" href="[^"]+\/items"/, 'hreflang="en" href="/"'),
    () => 'leads to en,/',
  ],
];

function inPiece(from: string | RegExp, to: string, piece: keyof typeof named = 'featured') {
  return (path: string, text: string) =>
    path === `/shop/kz/item/${encodeURIComponent(named[piece])}` ? text.replace(from, to) : text;
}

function inMap(from: RegExp, to: string | (() => string)) {
  return (path: string, text: string) =>
    path.endsWith('/sitemap.xml') ? text.replace(from, typeof to === 'string' ? to : to()) : text;
}

describe('the comparison notices', () => {
  it.each(mistakes)('%s', async (_, change, noticed) => {
    let isChanged = false;
    const wrongs = await wrongsBy(async (path) => {
      const reply = await getOnce(path);
      const text = change(path, reply.text);
      isChanged ||= text !== reply.text;
      return { ...reply, text };
    });
    expect(isChanged).toBe(true);
    expect(wrongs.join('\n')).toContain(noticed());
  });
});
