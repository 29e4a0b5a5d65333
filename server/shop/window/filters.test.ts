import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Tax, taxedPrice } from '#contract/company/tax.ts';
import { contract } from '#contract/index.ts';
import { openShop } from '../../../tests/support/shopWorld.ts';
import { apiBase, openWorldForFile, type World } from '../../../tests/support/world.ts';

/** How many combinations are tried; more with `npm run prove:shop`. */
const combinations = Number(process.env.KINZA_FILTERS ?? 200);
const seed = Number(process.env.KINZA_SEED ?? Math.floor(Math.random() * 1e9));

const world = await openWorldForFile({ hasShops: true });
const tax: Tax = { taxMode: 'exclusive', taxRounding: 'floor', taxBasisPoints: 1000 };

interface Public {
  price: number;
  milligrams: number;
  isThere: boolean;
  words: string;
}
/** What everybody may see, by its code, as this test has made it; whatever else it has made is not public. */
const known = new Map<string, Public>();
const hidden: string[] = [];

const prices = [9_000, 10_000, 50_000, 99_999, 100_000, 100_001, 250_000, 900_000];
const weights = [0, 999, 1_000, 3_500, 9_000, 12_345, 100_000];

beforeAll(async () => {
  await openShop(world);
  const admin = world.as('admin');
  for (let index = 0; index < 40; index += 1) {
    const [price, milligrams] = [prices[index % prices.length] ?? 0, weights[index % weights.length] ?? 0];
    const isThere = index % 3 !== 0;
    const name = index % 2 === 0 ? `Pearl drop ${index}` : `Plain band ${index}`;
    const nameJa = index % 2 === 0 ? '真珠' : '甲丸リング';
    const options = { straight: index % 5 !== 0, layaway: null, subasta: false, madeToOrder: index % 5 === 0 };
    const draft = { name, nameJa, price, milligrams, initialQuantity: isThere ? 2 : 0, sellingOptions: options };
    const { itemCode } = await world.ring({ ...draft, categoryId: categoryOf(world, index) });
    known.set(itemCode, { price: taxedPrice(price, tax), milligrams, isThere, words: `${name} ${nameJa}` });
  }
  const featured = await world.ring({ name: 'Pearl in front', nameJa: '', price: 500_000, milligrams: 5_000 });
  const front = { itemId: featured.id, name: 'Front', price: 20_000, priceBefore: 500_000, imageId: null };
  await admin.call(contract.featured.create, { ...front, activeFrom: null, activeTo: null });
  known.set(featured.itemCode, { price: 22_000, milligrams: 5_000, isThere: true, words: 'Pearl in front' });
  await plantHidden();
}, 120_000);

function categoryOf({ categories }: World, index: number): number {
  const all = [categories.R0, categories.N0, categories.E0].filter((id) => id !== undefined);
  return all[index % all.length] ?? 0;
}

/** Pieces as like the public ones as may be, each with one reason for being none. */
async function plantHidden(): Promise<void> {
  const admin = world.as('admin');
  const auctioned = { straight: false, layaway: null, subasta: true, madeToOrder: false };
  const nowhere = { straight: false, layaway: null, subasta: false, madeToOrder: false };
  const draft = { code: 'ZZ', name: 'Vault', nameJa: '', description: '', descriptionJa: '' };
  const category = await admin.call(contract.category.create, draft);
  const made = [
    await world.ring({ name: 'Pearl off', active: false }),
    await world.ring({ name: 'Pearl free', price: 0 }),
    await world.ring({ name: 'Pearl under the hammer', sellingOptions: auctioned }),
    await world.ring({ name: 'Pearl nowhere', sellingOptions: nowhere }).catch(() => undefined),
    await world.ring({ name: 'Pearl in the vault', categoryId: category.id }),
    await world.ring({ name: 'Pearl that was', isUniquePiece: true, initialQuantity: 0 }),
  ];
  await admin.call(contract.category.toggleMany, { ids: [category.id], active: false }).catch(async () => {
    await sql`UPDATE category SET active = false WHERE id = ${category.id}`.execute(world.app.tools.db);
  });
  const rival = world.as('rival');
  const options = { straight: true, layaway: null, subasta: false, madeToOrder: true };
  const own = await rival.call(contract.category.list, {});
  const foreign = {
    name: 'Pearl of others',
    nameJa: '真珠',
    milligrams: 1_000,
    uom: 'pcs',
    cost: 1,
    price: 10_000,
  } as const;
  const theirs = await rival.call(contract.item.create, {
    ...foreign,
    categoryId: own.rows[0]?.id ?? 0,
    markupBasisPoints: 0,
    sellingOptions: options,
  });
  hidden.push(...made.flatMap((item) => (item ? [item.itemCode] : [])), theirs.itemCode);
}

/** Numbers that look like chance and are the same for a seed. */
function dice(start: number): <T>(choices: readonly T[]) => T {
  let state = start >>> 0;
  return (choices) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return choices[Math.floor((state / 2 ** 32) * choices.length)] as (typeof choices)[number];
  };
}

const absent = '';
const figures = [
  absent,
  absent,
  '0',
  '1',
  '9900',
  '10000',
  '55000',
  '109999',
  '110000',
  '１１０，０００',
  '¥275,000',
  '990001',
];
const grams = [absent, absent, '0', '0.999', '1', '3.5', '9', '12.345', '100', '1000'];
/** What a filter of ours never is: it must not widen anything. */
const strange = [
  ...[absent, absent, 'active=false', 'active=0&price=0', 'or=1', 'company=2', 'companyId=2', 'code=rv', 'page=2'],
  ...['category=ZZ', 'categoryId=1', 'filter[or]=1', 'where=true', 'madeToOrder=0', 'isListed=false', 'from[]=1'],
  ...["to=1' OR '1'='1", 'light=1)%20OR%20(1=1', 'available=0', 'available=false', 'q=%25', 'size=10000', 'offset=0'],
];

interface Asked {
  path: string;
  from: string;
  to: string;
  light: string;
  heavy: string;
  available: boolean;
  words: string;
}

function drawn(pick: ReturnType<typeof dice>): Asked {
  const [from, to, light, heavy] = [pick(figures), pick(figures), pick(grams), pick(grams)];
  const available = pick([true, false]);
  const words = pick(['', '', 'pearl', 'PLAIN', '真珠', '甲丸', 'pearl 1', 'r0', '%', '_', "' OR 1=1"]);
  const place = pick(['/items', '/search', '/category/R0', '/category/N0', '/category/ZZ', '/made-to-order']);
  const query = new URLSearchParams({
    ...(from && { from }),
    ...(to && { to }),
    ...(light && { light }),
    ...(heavy && { heavy }),
    ...(available && { available: '1' }),
    ...(words && { q: words }),
    sort: pick(['newest', 'price', '-price', 'weight', '-weight', 'cost', 'id;drop']),
    page: pick(['1', '1', '1', '2']),
  });
  const base = pick(['/shop/kz', '/ja/shop/kz']);
  // A later one of the same name counts, so what is strange stands in front.
  return { path: `${base}${place}?${pick(strange)}&${query}`, from, to, light, heavy, available, words };
}

const numberIn = (text: string) => Number(text.normalize('NFKC').replace(/[^\d.]/g, ''));

/** Whether a public piece is what was asked for. */
function isAsked({ price, milligrams, isThere, words }: Public, asked: Asked): boolean {
  const said = asked.path.includes('/search') ? asked.words.toLowerCase() : '';
  return (
    (asked.from === '' || price >= numberIn(asked.from)) &&
    (asked.to === '' || price <= numberIn(asked.to)) &&
    (asked.light === '' || milligrams >= numberIn(asked.light) * 1_000) &&
    (asked.heavy === '' || milligrams <= numberIn(asked.heavy) * 1_000) &&
    (!asked.available || isThere) &&
    (!/^[a-z]+$|^\p{Script=Han}+$/u.test(said) || alike(said).some((word) => words.toLowerCase().includes(word)))
  );
}

/** Words of the trade that mean the same. */
const alike = (word: string) => (pearls.includes(word) ? pearls : [word]);
const pearls = ['pearl', '真珠'];

const codesIn = (html: string) => [
  ...new Set([...html.matchAll(/\/item\/([^"?]+)"/g)].map(([, code = '']) => decodeURIComponent(code))),
];

describe('the list of a shop', () => {
  it('shows all that is public without a filter, and nothing else', async () => {
    const shown = await Promise.all([1, 2].map((page) => look(`/shop/kz/items?page=${page}`)));
    expect(shown.flatMap(codesIn).toSorted()).toEqual([...known.keys()].toSorted());
    const open = await Promise.all(hidden.map((code) => world.app.server.inject({ url: `/shop/kz/item/${code}` })));
    const titles = open.flatMap(({ statusCode, body }) =>
      statusCode === 200 ? [/<h1>(.+)<\/h1>/.exec(body)?.[1]] : [],
    );
    // These have a page, which says why they can't be bought, and stand in no list.
    expect(titles).toEqual(['Pearl under the hammer', 'Pearl that was']);
  });

  it(`is narrowed by filters, never widened (${combinations} combinations, KINZA_SEED=${seed})`, async () => {
    const pick = dice(seed);
    let found = 0;
    for (let turn = 0; turn < combinations; turn += 1) {
      const asked = drawn(pick);
      const codes = codesIn(await look(asked.path, turn));
      const wrong = codes.filter((code) => {
        const piece = known.get(code);
        return !piece || !isAsked(piece, asked);
      });
      expect([asked.path, wrong]).toEqual([asked.path, []]);
      found += codes.length;
    }
    expect(found).toBeGreaterThan(combinations / 10);
  }, 0);

  it('is as narrow where programs ask for it', async () => {
    const pick = dice(seed + 1);
    for (let turn = 0; turn < combinations / 10; turn += 1) {
      const query = `sort=${pick(['newest', 'price', 'milligrams'])}&direction=${pick(['asc', 'desc'])}`;
      const more = pick([
        '',
        '&category=R0',
        '&category=ZZ',
        '&available=true',
        '&page=2',
        '&companyId=2',
        '&active=false',
      ]);
      const url = `${apiBase}/shops/kz/pieces?${query}${more}`;
      const reply = await world.app.server.inject({ url, remoteAddress: `198.51.100.${turn % 250}` });
      const { pieces = [] } = reply.json<{ pieces?: { itemCode: string }[] }>();
      expect([url, pieces.filter(({ itemCode }) => !known.has(itemCode))]).toEqual([url, []]);
    }
  });
});

/** Each from a network of its own, since one alone may not search as often. */
async function look(url: string, turn = 0): Promise<string> {
  const { statusCode, body } = await world.app.server.inject({ url, remoteAddress: `10.${turn >> 8}.${turn & 255}.9` });
  expect([200, 404]).toContain(statusCode);
  return statusCode === 200 ? body.slice(body.indexOf('<main')) : '';
}
