import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import { type CartLine, cartCookie, cartText } from '#contract/shop/cart.ts';
import type { ShopPageKind } from '#contract/shop/page.ts';
import { mp4, photo } from '#server/kernel/files/examples.ts';
import type { Visit } from '../support/browser.ts';
import { somebody } from '../support/orderForm.ts';
import { sendFile } from '../support/send.ts';
import { ask } from '../support/shop.ts';
import { keyIn, openShop, openWindow, sendFiles, sendForm, setAside, visit } from '../support/shopWorld.ts';
import type { World } from '../support/world.ts';
import { allWays, ordersInEachState } from './orderStates.ts';
import { dressWindow } from './window.ts';

/** A page as somebody sees it: where it is below `/shop/`, and what is done there first. */
export interface Shown {
  name: string;
  path: string;
  act?: (visit: Visit) => Promise<void>;
}

/** Two shops, one with everything and one with nothing, and what everybody may see of them. */
export async function showEverything(world: World): Promise<Record<ShopPageKind, Shown[]>> {
  const admin = world.as('admin');
  const words = { words: 'Mizuho, Ginza', wordsJa: 'みずほ銀行 銀座支店' };
  const payWays = (['bankTransfer', 'cashOnDelivery', 'atShop'] as const).map((way) => ({ way, ...words }));
  const front = { heroFirst: 'Gold by the gram', heroFirstJa: '金をグラムで', heroSecond: 'Rings from Ginza' };
  await openShop(world, { ...front, payWays, countries: ['JP', 'PH'] }, { cashOnDelivery: true });
  await admin.call(contract.plan.acknowledge, {});
  const rival = world.as('rival');
  await openWindow((endpoint, input) => rival.call(endpoint, input), world.rivalShop);
  const pieces = await showPieces(world);
  const states = await ordersInEachState(world);
  for (let number = 0; number < 30; number += 1) await world.ring({ name: `Band ${number}`, nameJa: '' });
  const slug = (await admin.call(contract.post.list, {})).rows[0]?.slug;
  const { ring, other, sold } = pieces;
  return {
    ...windowPages(pieces, `/posts/${slug}`),
    contact: [
      ...at({ plain: '/contact', piece: `/contact?item=${ring}`, bare: 'rv/contact' }),
      ...at({ toOrder: `/contact?item=${ring}&about=madeToOrder` }),
      { name: 'refused', path: 'kz/contact', act: submit },
    ],
    message: await showTalks(world, ring),
    cart: [
      ...at({ empty: '/cart', bare: 'rv/cart' }),
      { name: 'full', path: 'kz', act: withCart('/cart', [line(ring), line(other)]) },
      { name: 'changed', path: 'kz', act: withCart('/cart', [line(ring, 1), line(sold), line('NONE')]) },
    ],
    order: [
      ...at({ empty: '/order', layaway: `/order?item=${ring}&way=layaway`, bare: 'rv/order' }),
      { name: 'form', path: 'kz', act: withCart('/order', [line(ring), line(other)]) },
      { name: 'refused', path: `kz/order?item=${ring}`, act: submit },
      { name: 'lost', path: 'kz', act: withCart('/order', [line(sold)]) },
      { name: 'last page', path: `kz/order?item=${ring}`, act: fillIn },
      { name: 'last page of a layaway', path: `kz/order?item=${ring}&way=layaway`, act: fillIn },
      { name: 'abroad', path: `kz/order?item=${ring}`, act: abroad },
    ],
    orderStatus: [
      ...at(states),
      ...at({ new: `${Object.values(states)[0]}?new=1` }),
      { name: 'about to cancel', path: `kz${Object.values(states)[0]}`, act: aboutToCancel },
    ],
    problem: [
      ...at({ notFound: '/item/NONE', noPage: '/no/such', wrongSecret: '/order/wrong', gone: pieces.gone }),
      { name: 'no shop', path: 'none' },
      { name: 'too often', path: 'kz', act: tooOften(world) },
    ],
  };
}

/** What shows the shop's pieces and words. */
function windowPages({ paths }: Awaited<ReturnType<typeof showPieces>>, post: string) {
  return {
    home: at({ full: '', bare: 'rv' }),
    items: at({
      full: '/items',
      second: '/items?page=2',
      filtered: '/items?available=1&from=1000&sort=-price',
      none: '/items?to=1',
      beyond: '/items?page=90',
      bare: 'rv/items',
    }),
    category: at({ full: '/category/R0', none: '/category/R0?to=1' }),
    search: at({ found: '/search?q=band', none: '/search?q=nothing', empty: '/search', bare: 'rv/search?q=ring' }),
    madeToOrder: at({ full: '/made-to-order', bare: 'rv/made-to-order' }),
    piece: at(paths),
    posts: at({ full: '/posts', beyond: '/posts?page=9', bare: 'rv/posts' }),
    post: at({ full: post }),
    text: at({ delivery: '/delivery', law: '/law', privacy: '/privacy', bare: 'rv/law' }),
  };
}

/** Pages by their names, of the full shop unless the path names the bare one. */
function at(paths: Record<string, string>): Shown[] {
  return Object.entries(paths).map(([name, path]) => ({ name, path: path.startsWith('rv') ? path : `kz${path}` }));
}

const aboutToCancel = ({ page }: Visit) => page.locator('.order-cancel summary').click();

const line = (itemCode: string, price = 110_000): CartLine => ({ itemCode, quantity: 1, price });

function withCart(path: string, lines: CartLine[]) {
  return async ({ context, page, go }: Visit) => {
    const cookie = { name: cartCookie('kz'), value: cartText(lines) ?? '', url: new URL(page.url()).origin };
    await context.addCookies([cookie]);
    await go(`/shop/kz${path}`);
  };
}

/** Sends the form as it is: everything that is asked for is missing. */
async function submit({ page }: Visit): Promise<void> {
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });
  await page.locator('main .shop-button[type=submit]:not(.plain)').last().click();
  await page.locator('.form-refusal, .field-error').first().waitFor();
}

const { prefecture, ...person } = somebody();

async function fillIn({ page }: Visit): Promise<void> {
  for (const [name, value] of Object.entries(person)) await page.locator(`main [name=${name}]`).fill(value);
  await page.locator('[name=prefecture]').selectOption(prefecture);
  await page.locator('input[name=shippingMethod]').first().check();
  await page.locator('input[name=payWay]').first().check();
  await page.locator('.shop-button[value=review]').click();
  await page.locator('[value=place]').first().waitFor({ state: 'attached' });
}

async function abroad({ page }: Visit): Promise<void> {
  await page.locator('[name=country]').selectOption('PH');
  if ((await page.locator('[name=street]').count()) === 0) await page.locator('button[value=form]').click();
  await page.locator('[name=street]').waitFor();
}

/** One network asks more often than it may. */
function tooOften(world: World) {
  return async ({ page, go }: Visit) => {
    for (let turn = 0; turn < 70; turn += 1)
      await world.app.server.inject({ url: '/shop/kz/search', remoteAddress: '127.0.0.1' });
    await go('/shop/kz/search');
    await page.locator('.shop-problem').waitFor();
  };
}

/** A piece in each state that its page tells. */
async function showPieces(world: World) {
  const admin = world.as('admin');
  const pictures = await Promise.all(
    [photo('png'), photo('jpeg')].map(async (bytes) => sendFile(world, contract.item.addImage, await bytes)),
  );
  const video = await sendFile(world, contract.item.addVideo, mp4(), { type: 'video/mp4' });
  const ring = await world.ring({
    name: 'Solitaire ring',
    nameJa: 'ソリティアリング',
    description: 'One stone',
    descriptionJa: '一粒',
    imageIds: pictures.map(({ body }) => body.id),
    videoId: video.body.id,
    sellingOptions: allWays,
  });
  const offer = { itemId: ring.id, sellingOption: 'straight' as const, title: 'Offered', price: 3_000_000 };
  await admin.call(contract.externalItem.create, { ...offer, externalLink: 'https://elsewhere.example/1' });
  await dressWindow(world, ring);
  const other = await world.ring({ name: 'Without a picture' });
  const one = (name: string, changes: Parameters<World['ring']>[0]) => world.ring({ name, ...changes });
  const only = { straight: false, layaway: null, subasta: false, madeToOrder: false };
  const aside = await one('Set aside', { initialQuantity: 1, isUniquePiece: true });
  await setAside(world, aside);
  const [sold, gone] = [
    await one('Sold', { initialQuantity: 1, isUniquePiece: true }),
    await one('Sold long ago', { initialQuantity: 1, isUniquePiece: true }),
  ];
  for (const piece of [sold, gone]) await (await setAside(world, piece))();
  await ask(
    world.databaseUrl,
    `ALTER TABLE stock_move DISABLE TRIGGER USER;
     UPDATE stock_move SET effective_date = CASE item_id WHEN ${gone.id} THEN current_date - 100 ELSE current_date END
     WHERE event = 'sale' AND item_id IN (${gone.id}, ${sold.id});
     ALTER TABLE stock_move ENABLE TRIGGER USER`,
  );
  const path = ({ itemCode }: { itemCode: string }) => `/item/${itemCode}`;
  return {
    ring: ring.itemCode,
    other: other.itemCode,
    sold: sold.itemCode,
    gone: path(gone),
    paths: {
      full: path(ring),
      plain: path(other),
      'last one': path(await one('Last one', { initialQuantity: 1 })),
      'sold out': path(await one('Sold out', { initialQuantity: 0 })),
      'set aside': path(aside),
      sold: path(sold),
      auctioned: path(await one('Auctioned', { sellingOptions: { ...only, subasta: true } })),
      'to order': path(await one('To order', { initialQuantity: 0, sellingOptions: { ...only, madeToOrder: true } })),
      'laid away alone': path(await one('Laid away', { sellingOptions: { ...only, layaway: allWays.layaway } })),
    },
  };
}

/** Conversations that have just begun, with files, of many pages and closed. */
async function showTalks(world: World, itemCode: string): Promise<Shown[]> {
  const admin = world.as('admin');
  const begin = async (subject: string): Promise<string> => {
    const fields = {
      name: 'Yuki',
      email: 'yuki@customer.example',
      subject,
      text: 'Is it there? https://kinza.example',
    };
    const contact = await visit(world, '/shop/kz/contact');
    const begun = await sendForm(world, '/shop/kz/contact', { ...fields, itemCode, key: keyIn(contact.text) });
    return String(begun.headers.location).replace('/shop/kz', '').replace('?new=1', '');
  };
  const idOf = async (subject: string) =>
    (await admin.call(contract.conversation.list, { search: subject })).rows[0]?.id ?? 0;
  const [begun, full, closed] = [await begin('Begun'), await begin('With files'), await begin('Closed')];
  const files = [['ring.png', await photo('png')]] as const;
  await sendFiles(world, `/shop/kz${full}`, { key: randomUUID(), text: 'Here it is' }, files);
  for (let turn = 0; turn < 25; turn += 1)
    await admin.call(contract.conversation.reply, { id: await idOf('With files'), text: `Answer ${turn}` });
  await admin.call(contract.conversation.close, { id: await idOf('Closed') });
  return [
    { name: 'begun', path: `kz${begun}?new=1` },
    { name: 'with files', path: `kz${full}` },
    { name: 'with files, earlier', path: `kz${full}?page=2` },
    { name: 'closed', path: `kz${closed}` },
    { name: 'refused', path: `kz${begun}`, act: submit },
  ];
}
