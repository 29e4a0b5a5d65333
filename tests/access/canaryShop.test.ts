import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { mp4, photo } from '#server/kernel/files/examples.ts';
import { dressWindow } from '../journeys/window.ts';
import { textOf } from '../support/reading.ts';
import { sendFile } from '../support/send.ts';
import { keyIn, openShop, sendForm, visit } from '../support/shopWorld.ts';
import { apiBase, openWorldForFile } from '../support/world.ts';
import { costs, foreign, plantForeign, seedCosts } from './costFixture.ts';
import { figuresAmong } from './figures.ts';

/** Stock and a minimum that stand nowhere by chance. */
const [pieces, least] = [48_611, 27_653];
const user = 'Quillebeuf';
const supplier = 'Okachimachi Bullion';

const world = await openWorldForFile({ hasShops: true });
const admin = world.as('admin');
const shopCode = 'kz';
let itemCode = '';
let message = '';
/** What no stranger is told, word for word. */
const words = [foreign, user, supplier, 'belowCost', 'Below cost', '原価'];
const figures = [...Object.values(costs), pieces, least].map(String);

beforeAll(async () => {
  await plantForeign(world);
  await seedCosts(world);
  await openShop(world, { heroFirst: 'Gold by the gram' });
  await admin.call(contract.plan.acknowledge, {});
  const ring = await world.ring({
    name: 'Solitaire',
    nameJa: 'ソリティア',
    description: 'One stone',
    cost: costs.item,
    markupBasisPoints: costs.markup,
    price: 3_210_000,
    initialQuantity: pieces,
    minQuantity: least,
    imageIds: [(await sendFile(world, contract.item.addImage, await photo('png'))).body.id],
    videoId: (await sendFile(world, contract.item.addVideo, mp4(), { type: 'video/mp4' })).body.id,
    sellingOptions: {
      straight: true,
      layaway: { termsMonths: 6, downPaymentBasisPoints: 2000 },
      subasta: false,
      madeToOrder: true,
    },
  });
  ({ itemCode } = ring);
  const offer = { itemId: ring.id, sellingOption: 'straight' as const, title: 'Offered', price: 3_000_000 };
  await admin.call(contract.externalItem.create, { ...offer, externalLink: 'https://elsewhere.example/1' });
  await dressWindow(world, ring);
  const { db } = world.app.tools;
  await db.updateTable('appUser').set({ firstName: user, lastName: user }).execute();
  const { rows } = await admin.call(contract.item.list, { size: 100 });
  words.push(...rows.map(({ barcode }) => barcode));
  const contact = await visit(world, `/shop/${shopCode}/contact?item=${itemCode}`);
  const fields = { name: 'Yuki', email: 'yuki@customer.example', subject: 'A ring', text: 'Is it there?', itemCode };
  const begun = await sendForm(world, `/shop/${shopCode}/contact`, { ...fields, key: keyIn(contact.text) });
  message = String(begun.headers.location).replace('?new=1', '').replace(`/shop/${shopCode}`, '');
  const conversation = (await admin.call(contract.conversation.list, {})).rows[0];
  await admin.call(contract.conversation.reply, { id: conversation?.id ?? 0, text: 'It is.' });
}, 120_000);

/** Everything that a stranger reaches from the first page and the map of the site, and what fails. */
async function paths(): Promise<string[]> {
  const found = new Set([
    '',
    '/items',
    '/search?q=solitaire',

    message,
    '/item/none',
    '/no/such',
  ]);
  for (const path of found) {
    const { text } = await visit(world, `/shop/${shopCode}${path}`);
    for (const [, url = ''] of text.matchAll(/(?:href|src|poster)="\/(?:ja\/)?shop\/kz([^"]*)"/g))
      found.add(url.replaceAll('&amp;', '&').replace(/#.*/, ''));
  }
  return [...found];
}

function toldBy(where: string, text: string): string[] {
  const named =
    /\b(itemId|locationId|companyId|userId|customerId|categoryId|barcode|unitCost|markup\w*|sellable)\b/.exec(text);
  const found = [
    ...figuresAmong(figures, text),
    ...words.filter((word) => text.includes(word)),
    ...(named ? [named[0]] : []),
  ];
  return found.map((word) => `${where}: ${word}`);
}

describe('no byte of a shop tells a cost, a quantity, a barcode, a user or another company', () => {
  it('in any page or file that anybody reaches, in either language', async () => {
    const told: string[] = [];
    const seen = { pages: 0, files: 0, prices: 0 };
    for (const path of await paths())
      for (const base of path.startsWith('/files/') ? ['/shop/'] : ['/shop/', '/ja/shop/']) {
        const { text, bytes, headers } = await visit(world, `${base}${shopCode}${path}`);
        const isText = /html|xml/.test(String(headers['content-type']));
        seen[isText ? 'pages' : 'files'] += 1;
        // The featured price with tax is no secret: so it is known that figures are found.
        seen.prices += figuresAmong(['99000'], text).length;
        told.push(...toldBy(base + path, `${isText ? text : bytes.toString('latin1')}\n${JSON.stringify(headers)}`));
      }
    expect(told).toEqual([]);
    expect(seen.pages).toBeGreaterThan(30);
    expect(seen.files).toBeGreaterThanOrEqual(3);
    expect(seen.prices).toBeGreaterThan(4);
  }, 60_000);

  it('in the maps of the site and what search engines are told', async () => {
    for (const url of ['/robots.txt', `/shop/${shopCode}/sitemap.xml`, `/shop/${shopCode}/sitemap.xml?behind=0`]) {
      const { status, text } = await visit(world, url);
      expect([url, status, toldBy(url, text)]).toEqual([url, 200, []]);
    }
  });

  it('in what programs are told, and in what they are refused', async () => {
    const asked = [
      'pieces',
      'pieces?sort=price',
      `pieces/${itemCode}`,
      'pieces/none',
      'pieces?sort=cost',
      'pieces?page=x',
    ];
    for (const path of [...asked, `messages/${message.split('/').at(-1)}`]) {
      const { text } = await visit(world, `${apiBase}/shops/${shopCode}/${path}`);
      expect([path, toldBy(path, await textOf(Buffer.from(text)))]).toEqual([path, []]);
    }
  });

  it('in a search for it, which finds nothing', async () => {
    for (const figure of [costs.item, ...words.filter((word) => /^\d{13}$/.test(word))]) {
      const { status, text } = await visit(world, `/shop/${shopCode}/search?q=${figure}`);
      expect([status, text.includes('/item/')]).toEqual([200, false]);
    }
  });

  it('in a page of the other company, whose shop is off', async () => {
    for (const path of ['', '/items', `/item/${itemCode}`, '/law', '/sitemap.xml']) {
      const { status, text } = await visit(world, `/shop/rv${path}`);
      expect([path, status, toldBy(path, text)]).toEqual([path, 404, []]);
    }
  });
});
