import { describe, expect, it } from 'vitest';
import type { OrderFormPage, OrderStatusPage, OrderSums } from '#contract/shop/orderPage.ts';
import type { PageForm, ShopFrame } from '#contract/shop/page.ts';
import type { PieceWhole } from '#contract/shop/windowPage.ts';
import { render } from './render.tsx';

const assets = { script: '/shop-assets/shop-1.js', style: '/shop-assets/shop-1.css' };
const form: PageForm = { key: 'b3c1f1de-0000-4000-8000-000000000000', entered: {}, errors: [], refusal: null };
const frame: ShopFrame = {
  locale: 'en',
  code: 'kz',
  origin: 'https://kinza.example',
  path: '/item/R0-1',
  query: '',
  isOpen: true,
  name: 'Kinza',
  logoUrl: '',
  address: 'Ginza',
  phone: '',
  email: '',
  categories: [{ code: 'R0', name: 'Rings' }],
  hasMadeToOrder: false,
  hasPosts: true,
  links: [],
  isSecret: false,
  beaconUrl: '',
  cartCount: 0,
};
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

describe('an order', () => {
  const sums: OrderSums = {
    subtotal: 200_000,
    discountAmount: 0,
    additionalFees: 0,
    shippingFee: 0,
    taxAmount: 20_000,
    grandTotal: 220_000,
    isTaxInside: false,
    isCollected: false,
  };

  it('that is refused names its fields, and each name leads to its field', () => {
    const errors = ['lastName', 'prefecture', 'payWay'].map((path) => ({ path, code: 'field.required' }));
    const props: OrderFormPage = {
      step: 'form',
      pieces: [],
      lost: [],
      sums,
      totalBefore: null,
      layaway: null,
      country: 'JP',
      isSentTo: true,
      countries: ['JP'],
      methods: [],
      payWays: [{ way: 'atShop', words: '' }],
      recipient: '',
      address: [],
      holdHours: 24,
      payDays: 7,
    };
    const html = render({ kind: 'order', frame, form: { ...form, errors }, props }, assets);
    expect(html).toContain(
      'Please fill in the following fields: <a href="#field-lastName">Last name</a>, <a href="#field-prefecture">',
    );
    for (const { path } of errors)
      expect(html.match(new RegExp(`<(input|select)[^>]* id="field-${path}"`, 'g'))).toHaveLength(1);
    for (const label of ['Note (optional)', 'Building name (optional)', 'Last name<']) expect(html).toContain(label);
  });

  const row = (number: number, dueDate: string, paid: number, isOverdue = false) => {
    return { number, dueDate, amount: 55_000, paid, isOverdue };
  };
  const layaway: OrderStatusPage = {
    kind: 'layaway',
    number: 'KZ-LA-202606-00001',
    placedAt: '2026-06-18T01:00:00Z',
    state: 'processing',
    steps: [],
    endsAt: null,
    endsBy: null,
    cancelledBy: null,
    reason: '',
    canCancel: false,
    amountPaid: 60_000,
    remaining: 160_000,
    payWay: 'bankTransfer',
    recipient: 'Hanako Mori',
    address: [],
    country: 'JP',
    note: '',
    schedule: {
      paidBasisPoints: 2727,
      nextDueDate: '2026-07-18',
      rows: [row(0, '2026-06-18', 55_000), row(1, '2026-07-18', 5_000), row(2, '2026-08-18', 0)],
    },
    secret: 'secret',
    pickup: [],
    isNew: false,
    pieces: [],
    sums,
    payments: [],
    payWords: 'Kinza Bank',
    methodName: '',
    papers: [],
    messages: [],
    conversationPath: '',
  };
  const drawLayaway = (schedule: OrderStatusPage['schedule'], locale: ShopFrame['locale'] = 'en') =>
    render({ kind: 'orderStatus', frame: { ...frame, locale }, form, props: { ...layaway, schedule } }, assets);

  it('never breaks its number, and says of a layaway what is due next and by when', () => {
    expect(drawLayaway(layaway.schedule)).toContain(
      '<h1>Layaway <span class="order-number">KZ-LA-202606-00001</span></h1>',
    );
    expect(drawLayaway(layaway.schedule)).toContain('Next payment: ¥50,000 by Jul 18, 2026.');
    expect(drawLayaway(layaway.schedule, 'ja')).toContain('次回のお支払い：2026/07/18までに50,000円');
  });

  it('says of a layaway all that is overdue, and since when', () => {
    const rows = [row(1, '2026-07-18', 5_000, true), row(2, '2026-08-18', 0, true), row(3, '2026-09-18', 0)];
    const schedule = { paidBasisPoints: 2727, nextDueDate: '2026-07-18', rows };
    expect(drawLayaway(schedule)).toContain('¥105,000 was due on Jul 18, 2026 and is overdue.');
  });

  it.each([
    ['is to be paid first', { remaining: 220_000 }, 'Reserved'],
    ['is fetched', { methodName: '' }, 'Reserved'],
    ['is paid at the door', { remaining: 220_000, payWay: 'cashOnDelivery' as const }, 'Being prepared'],
    ['is paid', {}, 'Being prepared'],
  ])('says where the pieces of an order are that %s', (_, changes, said) => {
    const piece = { itemCode: '', name: 'Ring', imageUrl: '', quantity: 1, subtotal: 200_000, taxed: 220_000 };
    const sent = { trackingNumber: '', trackingUrl: '', shippingDate: null };
    const pieces = [{ ...piece, ...sent, state: 'processing' as const, isForSale: false }];
    const paid: OrderStatusPage = {
      ...layaway,
      kind: 'order',
      schedule: null,
      methodName: 'Yu-Pack',
      remaining: 0,
      pieces,
    };
    const html = render({ kind: 'orderStatus', frame, form, props: { ...paid, ...changes } }, assets);
    expect(html).toContain(`<p class="order-facts">${said}</p>`);
  });

  it.each([
    ['is not confirmed yet', { endsBy: 'hold' as const }, 1],
    ['is to be paid', { endsBy: 'term' as const }, 1],
    ['has no term', {}, 1],
    ['is paid', { remaining: 0 }, 0],
    ['is cancelled', { state: 'cancelled' as const }, 0],
  ])('says at most once how an order is paid at the shop that %s', (_, changes, times) => {
    const endsAt = 'endsBy' in changes ? '2026-06-25T15:00:00Z' : null;
    const atShop = { kind: 'order' as const, schedule: null, payWay: 'atShop' as const, pickup: ['銀座本店'], endsAt };
    const props = { ...layaway, ...atShop, payWords: 'Cash or card', ...changes };
    const html = render({ kind: 'orderStatus', frame: { ...frame, locale: 'ja' }, form, props }, assets);
    expect(html.split('Cash or card')).toHaveLength(times + 1);
    expect(html).toContain('<h2>店頭でのお受け取り</h2>');
  });

  it('of a cancelled order leads to what can be ordered again, and says of nothing that it remains to be paid', () => {
    const piece = { itemCode: 'R0-000001', name: 'Ring', imageUrl: '', quantity: 1, subtotal: 200_000, taxed: 220_000 };
    const sent = { trackingNumber: '', trackingUrl: '', shippingDate: null, state: 'cancelled' as const };
    const draw = (isForSale: boolean) => {
      const pieces = [{ ...piece, ...sent, isForSale }];
      const props = {
        ...layaway,
        kind: 'order' as const,
        state: 'cancelled' as const,
        schedule: null,
        remaining: 0,
        pieces,
      };
      return render({ kind: 'orderStatus', frame, form, props }, assets);
    };
    expect(draw(true)).toContain('It is for sale: order it again');
    for (const said of ['order it again', 'Remaining']) expect(draw(false)).not.toContain(said);
  });
});
