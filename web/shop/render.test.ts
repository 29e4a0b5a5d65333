import { describe, expect, it } from 'vitest';
import type { ShopFrame } from '#contract/shop/page.ts';
import type { PieceWhole } from '#contract/shop/windowPage.ts';
import { assets, form, frame } from '../../tests/support/shopPage.ts';
import { render } from './render.tsx';

const piece: PieceWhole = {
  itemCode: 'R0-1',
  name: 'Band </script><b>',
  milligrams: 4210,
  isByGram: false,
  price: 110_000,
  untaxedPrice: 100_000,
  priceBefore: null,
  availability: 'lastOne',
  imageUrl: '/shop/kz/files/a.webp',
  category: { code: 'R0', name: 'Rings' },
  description: 'Plain <b>band</b>',
  imageUrls: ['/shop/kz/files/a.webp', '/shop/kz/files/b.webp'],
  filmUrl: '',
  isStraight: true,
  isMadeToOrder: false,
  isAuctioned: false,
  isSold: false,
  layaway: {
    months: 1,
    downPaymentBasisPoints: 2000,
    rows: [
      { number: 0, dueDate: '2026-06-18', amount: 22_000 },
      { number: 1, dueDate: '2026-07-18', amount: 88_000 },
    ],
  },
};
const draw = (changes: Partial<PieceWhole> = {}, around: Partial<ShopFrame> = {}) =>
  render(
    {
      kind: 'piece',
      frame: { ...frame, ...around },
      form,
      props: {
        piece: { ...piece, ...changes },
        placeName: 'Ginza',
        elsewhere: [{ title: 'Auction', price: 5, url: 'https://example.com/a' }],
      },
    },
    assets,
  );
const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text = '']) => JSON.parse(text));

describe('a page', () => {
  it('is a document that carries no script or style of its own, and lets no text be markup', () => {
    const html = draw();
    expect(html.startsWith('<!doctype html><html lang="en">')).toBe(true);
    expect(html).toContain('<title>Band &lt;/script&gt;&lt;b&gt; | Kinza</title>');
    expect(html).toContain('Plain &lt;b&gt;band&lt;/b&gt;');
    expect(html).not.toMatch(/<style|style="|onclick|<script(?! type="(module|application\/ld\+json)")/);
    expect(html).toContain('rel="noopener nofollow"');
  });

  it('tells machines of the piece, its offer and its place, and where the page stands in each language', () => {
    const html = draw();
    const [product, crumbs] = dataOf(html);
    expect(product).toMatchObject({ '@type': 'Product', name: piece.name, sku: 'R0-1' });
    expect(product.offers).toMatchObject({
      price: 110_000,
      priceCurrency: 'JPY',
      availability: 'https://schema.org/LimitedAvailability',
    });
    expect(crumbs.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      'https://kinza.example/shop/kz',
      'https://kinza.example/shop/kz/category/R0',
      'https://kinza.example/shop/kz/item/R0-1',
    ]);
    expect(html).toContain('<link rel="canonical" href="https://kinza.example/shop/kz/item/R0-1"/>');
    expect(html).toContain('hrefLang="ja" href="https://kinza.example/ja/shop/kz/item/R0-1"');
  });

  it('breaks the shop’s name between words alone', () => {
    expect(draw({}, { name: '金座ジュエラーズ株式会社' })).toContain(
      '<span>金座<wbr/>ジュエラーズ<wbr/>株式会社</span>',
    );
    expect(draw({}, { name: 'Kinza Jewellers K.K.' })).toContain('<span>Kinza Jewellers K.K.</span>');
  });

  it('names no address where it is secret', () => {
    const html = draw({}, { isSecret: true });
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toMatch(/canonical|alternate|og:title/);
  });
});

describe('a piece', () => {
  it('has its price with tax first, and its whole layaway before anything is promised', () => {
    const html = draw();
    expect(html.indexOf('¥110,000')).toBeLessThan(html.indexOf('¥100,000 without tax'));
    for (const said of ['Last one', '4.21 g', 'Layaway, 1 payment<', 'Jul 18', '¥88,000', 'Put in the cart'])
      expect(html).toContain(said);
    const japanese = draw({}, { locale: 'ja' });
    for (const said of ['残り1点', '税抜 100,000円', '7/18', 'カートに入れる']) expect(japanese).toContain(said);
  });

  it.each<[string, Partial<PieceWhole>, string]>([
    ['auctioned', { isAuctioned: true, isStraight: false, layaway: null }, 'sold by auction alone'],
    ['sold', { isSold: true, availability: 'soldOut' }, 'has been sold'],
    ['reserved', { availability: 'reserved' }, 'reserved for another customer'],
    ['made to order', { isStraight: false, layaway: null, isMadeToOrder: true, availability: null }, 'made to order'],
  ])('that is %s can’t be ordered, and leads to the shop', (_, changes, said) => {
    const html = draw(changes);
    expect(html).toContain(said);
    expect(html).not.toContain('action="/shop/kz/cart"');
    expect(html).toContain('href="/shop/kz/contact?item=R0-1"');
  });
});
