import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { openShop, setAside, visit } from '../../../tests/support/shopWorld.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile({ hasShops: true });
const admin = world.as('admin');

describe('a shop that is off', () => {
  it('is not there, and neither is anything below it', async () => {
    for (const path of ['/shop/kz', '/ja/shop/kz', '/shop/kz/items', '/shop/none', '/shop/rv', '/shop/kz/no/such']) {
      const { status, text, headers } = await visit(world, path);
      expect([path, status]).toEqual([path, 404]);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-store');
      expect(text).toContain(path.startsWith('/ja') ? 'ページが見つかりません' : 'Page not found');
    }
  });
});

describe('the first page', () => {
  it('is a whole document in the language of its address, under a strict policy', async () => {
    await openShop(world, { heroFirst: 'Gold by the gram', heroFirstJa: '金をグラムで' });
    const ring = await world.ring({ name: 'Plain band </script>' });
    const words = { name: 'The band', nameJa: '甲丸', price: 90_000, priceBefore: 100_000, imageId: null };
    await admin.call(contract.featured.create, { itemId: ring.id, ...words, activeFrom: null, activeTo: null });
    const { status, text, headers } = await visit(world, '/shop/kz');
    expect(status).toBe(200);
    expect(text).toContain('<html lang="en">');
    expect(text).toContain('Gold by the gram');
    expect(text).toContain('¥99,000');
    expect(text).toContain('<link rel="canonical" href="http://localhost:3000/shop/kz"/>');
    expect(text).toContain('<link rel="alternate" hrefLang="ja" href="http://localhost:3000/ja/shop/kz"/>');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    const japanese = await visit(world, '/ja/shop/kz');
    expect(japanese.text).toContain('<html lang="ja">');
    expect(japanese.text).toContain('金をグラムで');
    expect(japanese.text).toContain('99,000円');
  });

  it('has one spelling of its address', async () => {
    const { status, headers } = await visit(world, '/ja/shop/KZ?page=2');
    expect([status, headers.location]).toEqual([301, '/ja/shop/kz?page=2']);
  });
});

describe('the code of a piece', () => {
  it('is found as it is written, and in small letters where it has capitals', async () => {
    const mixed = await world.ring({ name: 'Mixed', itemCode: 'Ab-1/x' });
    const plain = await world.ring({ name: 'Capitals' });
    for (const [code, name] of [
      ['Ab-1%2Fx', 'Mixed'],
      [plain.itemCode.toLowerCase(), 'Capitals'],
      ['Ａb-1%2Fx', 'Mixed'],
    ] as const) {
      const { status, text } = await visit(world, `/shop/kz/item/${code}`);
      expect([code, status, text.includes(`<h1>${name}</h1>`)]).toEqual([code, 200, true]);
    }
    expect((await visit(world, '/shop/kz/item/AB-1%2FX')).status).toBe(404);
    for (const path of ['item/a%00b', 'posts/a%00b', 'category/a%00b'])
      expect((await visit(world, `/shop/kz/${path}`)).status).toBe(404);
    expect((await visit(world, '/shop/kz/contact?item=a%00b')).status).toBe(200);
    expect((await visit(world, `/shop/kz/contact?item=${encodeURIComponent('Ab-1/x')}`)).text).toContain('Mixed');
    for (const { id } of [mixed, plain]) await admin.call(contract.item.toggle, { id, active: false });
  });
});

describe('lists of pieces', () => {
  const codesIn = (text: string) => [...text.matchAll(/\/item\/([^"]+)"/g)].map(([, code]) => code);
  const list = async (path: string) => codesIn((await visit(world, `/shop/kz${path}`)).text);

  it('are sorted and filtered by their address, by the price that is shown', async () => {
    const [cheap, dear] = [
      await world.ring({ name: 'Cheap', price: 10_000, milligrams: 9_000 }),
      await world.ring({ name: 'Dear', price: 900_000, milligrams: 1_000 }),
    ];
    const sorted = await list('/items?sort=price');
    expect([sorted[0], sorted.at(-1)]).toEqual([cheap.itemCode, dear.itemCode]);
    expect((await list('/items?sort=weight'))[0]).toBe(dear.itemCode);
    expect((await list('/items?sort=-weight'))[0]).toBe(cheap.itemCode);
    expect(await list('/items?to=11000')).toEqual([cheap.itemCode]);
    expect(await list('/items?to=10999')).toEqual([]);
    expect(await list('/items?from=990000')).toEqual([dear.itemCode]);
    expect(await list('/items?light=8.5&heavy=9.5')).toEqual([cheap.itemCode]);
    expect((await list('/items?sort=nonsense&from=x&page=0&light=-1')).length).toBe(3);
    expect(await list('/category/N0')).toEqual([]);
    expect((await visit(world, '/shop/kz/category/N0')).status).toBe(404);
    expect((await list('/category/R0')).length).toBe(3);
  });

  it('are turned to, with one spelling of their address', async () => {
    const { text } = await visit(world, '/shop/kz/items?utm=x&sort=price&page=1');
    expect(text).toContain('<link rel="canonical" href="http://localhost:3000/shop/kz/items?sort=price"/>');
    expect((await visit(world, '/shop/kz/items?page=3')).text).toContain('No pieces found');
  });

  it('find words of two letters and codes, and nothing by a barcode', async () => {
    const ring = await world.ring({ name: 'Sapphire drop', nameJa: '青玉リング' });
    const search = (words: string) => list(`/search?q=${encodeURIComponent(words)}`);
    expect(await search('sapph')).toEqual([ring.itemCode]);
    expect(await search('青玉')).toEqual([ring.itemCode]);
    expect(await search(ring.itemCode.toLowerCase())).toEqual([ring.itemCode]);
    expect(await search(ring.barcode)).toEqual([]);
    expect(await search(ring.barcode.slice(0, 6))).toEqual([]);
    expect((await visit(world, '/shop/kz/search?q=%00%ED%A0%80')).status).toBe(200);
    const { text } = await visit(world, `/shop/kz/search?q=${encodeURIComponent('<b>"x')}`);
    expect(text).toContain('&lt;b&gt;&quot;x');
  });
});

describe('the page of a piece', () => {
  it('that can be made to order alone leads to that form, and once', async () => {
    const sellingOptions = { straight: false, layaway: null, subasta: false, madeToOrder: true };
    const { itemCode } = await world.ring({ sellingOptions });
    const { text } = await visit(world, `/shop/kz/item/${itemCode}`);
    expect(text.match(/about=madeToOrder/g)).toHaveLength(1);
    expect(text.match(/Ask about this piece/g)).toHaveLength(1);
  });

  it('says everything that is public and nothing else', async () => {
    const ring = await world.ring({
      cost: 54_321,
      description: 'One band',
      sellingOptions: {
        straight: true,
        layaway: { termsMonths: 6, downPaymentBasisPoints: 2000 },
        subasta: false,
        madeToOrder: false,
      },
    });
    const offer = { itemId: ring.id, sellingOption: 'straight', title: 'On the auction site', price: 120_000 } as const;
    const { id } = await admin.call(contract.externalItem.create, {
      ...offer,
      externalLink: 'https://example.com/lot/1',
    });
    const path = `/shop/kz/item/${ring.itemCode}`;
    const { text } = await visit(world, path);
    expect(text).toContain('In stock');
    expect(text).toContain('https://example.com/lot/1');
    expect(text).not.toContain('Layaway');
    for (const hidden of ['54321', '54,321', ring.barcode, `"id":${ring.id}`, 'Rival'])
      expect(text).not.toContain(hidden);
    await admin.call(contract.plan.acknowledge, {});
    expect((await visit(world, path)).text).toContain('Layaway, 6 payments');
    await admin.call(contract.externalItem.toggle, { id, active: false });
    expect((await visit(world, path)).text).not.toContain('example.com/lot');
    await admin.call(contract.item.toggle, { id: ring.id, active: false });
    expect((await visit(world, path)).status).toBe(404);
  });

  it('of a unique one that was sold says so for ninety days, and is gone then', async () => {
    const piece = await world.ring({ isUniquePiece: true, initialQuantity: 1 });
    const sell = await setAside(world, piece);
    const path = `/shop/kz/item/${piece.itemCode}`;
    expect((await visit(world, path)).text).toContain('reserved for another customer');
    await sell();
    expect((await visit(world, path)).text).toContain('This piece has been sold');
    expect((await visit(world, '/shop/kz/items')).text).not.toContain(piece.itemCode);
    const opened = world.clock.now().toISOString();
    world.clock.set('2026-09-16T05:00:00Z');
    expect((await visit(world, path)).status).toBe(200);
    world.clock.set('2026-09-17T05:00:00Z');
    const { status, text } = await visit(world, path);
    expect(status).toBe(410);
    expect(text).toContain('its page is no longer there');
    world.clock.set(opened);
  });
});

describe('posts and texts', () => {
  const post = (title: string, active: boolean, date = '2026-06-01') =>
    admin.call(contract.post.create, { title, date, content: `# ${title}`, coverId: null, active });

  it('are shown once they are published and their day has come', async () => {
    const [shown] = [
      await post('First light', true),
      await post('Half a draft', false),
      await post('Later', true, '2027-01-01'),
    ];
    const { text } = await visit(world, '/shop/kz/posts');
    expect(text).toContain('First light');
    expect(text).not.toMatch(/Half a draft|Later/);
    const whole = await visit(world, `/shop/kz/posts/${shown.slug}`);
    expect(whole.text).toContain('<h2>First light</h2>');
    expect((await visit(world, '/shop/kz/posts/half-a-draft')).status).toBe(404);
  });

  it('are drawn from their words', async () => {
    expect((await visit(world, '/shop/kz/delivery')).text).toContain('<strong>two days</strong>');
    expect((await visit(world, '/ja/shop/kz/law')).text).toContain('販売業者：金座');
  });
});

describe('search engines', () => {
  it('are told of open shops and their pages alone', async () => {
    const { text } = await visit(world, '/robots.txt');
    expect(text).toContain('Allow: /ja/shop/kz/\n');
    expect(text).toContain('Disallow: /shop/kz/message\n');
    expect(text).toContain('Disallow: /\nSitemap: http://localhost:3000/shop/kz/sitemap.xml\n');
    expect(text).not.toContain('/shop/rv');
    const map = (await visit(world, '/shop/kz/sitemap.xml')).text;
    const places = [...map.matchAll(/<loc>http:\/\/localhost:3000([^<]+)<\/loc>/g)].map(([, path = '']) => path);
    expect(places.length).toBeGreaterThan(10);
    expect(new Set(places).size).toBe(places.length);
    const missing = places.filter((path) => !path.endsWith('/contact'));
    for (const path of missing) expect([path, (await visit(world, path)).status]).toEqual([path, 200]);
    expect((await visit(world, '/shop/rv/sitemap.xml')).status).toBe(404);
  });
});
