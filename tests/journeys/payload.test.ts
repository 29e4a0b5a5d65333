import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { type BrowserFixture, openBrowserFixture, type VisitOptions } from '../support/browser.ts';
import { type DrawnPage, markupFaults } from '../support/markupFaults.ts';
import { endlessPayload, hitPath, isPrintable, packed, payloads } from '../support/payloads.ts';
import { openShop, sendForm, visit } from '../support/shopWorld.ts';
import { seePage } from '../support/visit.ts';
import { Refused, type World } from '../support/world.ts';
import { oneOf } from './looks.ts';

let fixture: BrowserFixture;
/** Pages whose markup is looked at; those that a browser opens are fewer. */
const drawn: DrawnPage[] = [];
let secretPath = '';
let slug = '';
let wholeItem = '';

const contact = '/shop/kz/contact';
const typed = (max: number) => payloads.map((payload) => payload.slice(0, max)).filter(isPrintable);

beforeAll(async () => {
  fixture = await openBrowserFixture();
  const { world } = fixture;
  await openShop(world);
  await plantPieces(world);
  await plantWindow(world);
  secretPath = await plantMessages(world);
}, 240_000);
afterAll(() => fixture.close());

/** Each payload is the name, the description and, where it is one, the code of a piece, and the name of a category. */
async function plantPieces(world: World): Promise<void> {
  const admin = world.as('admin');
  const refused: string[] = [];
  for (const [index, payload] of payloads.entries()) {
    const words = { name: payload, nameJa: payload, description: payload, descriptionJa: payload };
    const itemCode = index % 3 === 0 ? payload.slice(0, 40) : '';
    await world
      .ring({ ...words, itemCode, initialQuantity: 0 })
      .catch(() => world.ring({ ...words, initialQuantity: 0 }))
      .catch((error: Refused) => refused.push(`${error.code} ${JSON.stringify(payload)}`));
  }
  expect(refused.toSorted()).toEqual(
    payloads
      .filter((payload) => !isPrintable(payload))
      .map((payload) => `input.invalid ${JSON.stringify(payload)}`)
      .toSorted(),
  );
  await expect(world.ring({ name: endlessPayload })).rejects.toThrow('field.tooLong');
  const all = typed(60).join(' ');
  const options = { straight: true, layaway: null, subasta: false, madeToOrder: true };
  const whole = await world.ring({
    name: all.slice(0, 200),
    description: all,
    descriptionJa: all,
    sellingOptions: options,
  });
  wholeItem = whole.itemCode;
  for (const [index, name] of typed(60).entries()) {
    if (index >= 60) break;
    const code = `Z${String.fromCharCode(65 + (index % 26))}${Math.floor(index / 26)}`;
    const draft = { code, name, nameJa: typed(60)[index + 57] ?? name, description: name };
    const { id } = await admin.call(contract.category.create, { ...draft, descriptionJa: name });
    await world.ring({ name: 'In it', categoryId: id, initialQuantity: 0 });
  }
}

/** What stands in front: featured products, posts, links, offers elsewhere, and the texts of the shop. */
async function plantWindow(world: World): Promise<void> {
  const admin = world.as('admin');
  const { rows } = await admin.call(contract.item.list, { size: 100 });
  for (const [index, name] of packed(120)
    .map((text) => text)
    .filter(isPrintable)
    .entries()) {
    if (index >= 13) break;
    const words = { name, nameJa: name, description: name, descriptionJa: name, price: 90_000, priceBefore: null };
    const when = { imageId: null, activeFrom: null, activeTo: null };
    await admin.call(contract.featured.create, { itemId: rows[index]?.id ?? 0, ...words, ...when });
  }
  const isForeign = (payload: string) => payload.startsWith('![');
  const own = typed(60).filter((payload) => !isForeign(payload));
  const content = `${own.join('\n\n')}\n\n${own.join(' ')}`;
  for (const title of packed(160).filter(isPrintable).slice(0, 12)) {
    const post = {
      title,
      titleJa: title,
      content,
      contentJa: content,
      coverId: null,
      active: true,
      date: '2026-06-01',
    };
    ({ slug } = await admin.call(contract.post.create, post));
  }
  for (const foreign of payloads.filter(isForeign)) {
    const post = { title: 'Elsewhere', content: foreign, coverId: null, active: true, date: '2026-06-01' };
    await expect(admin.call(contract.post.create, post)).rejects.toThrow('field.ownImages');
  }
  const settings = await admin.call(contract.shopSetting.find, {});
  const texts = { delivery: content, deliveryJa: content, law: content, lawJa: content, privacy: content };
  const { isOpen: _, missing: __, locationName: ___, locationNameJa: ____, path: _____, ...kept } = settings;
  await admin.call(contract.shopSetting.edit, { ...kept, ...texts, privacyJa: content });
  for (const [index, payload] of payloads.entries()) {
    const url = `https://kinza.example/${payload}`;
    const draft = { platform: 'other' as const, url };
    if (index % 4 === 0) await admin.call(contract.socialLink.create, draft).catch(isRefused);
    if (payload.startsWith('https:')) continue;
    await expect(admin.call(contract.socialLink.create, { ...draft, url: payload })).rejects.toThrow(
      /field\.(url|unpr)/,
    );
  }
}

/** Everything that a stranger fills in: the form that begins a conversation, an answer, a search, the beacon. */
async function plantMessages(world: World): Promise<string> {
  const { db } = world.app.tools;
  let path = '';
  for (const [index, payload] of payloads.entries()) {
    if (index % 5 === 0) await sql`DELETE FROM web_act`.execute(db);
    const key = crypto.randomUUID();
    const words = { name: payload, subject: payload, text: payload, email: 'yuki@customer.example', key };
    const begun = await sendForm(world, contact, words);
    // A browser sends half a letter as a sign for one that is missing.
    expect([payload, begun.status]).toEqual([payload, isPrintable(payload.toWellFormed()) ? 303 : 400]);
    // The same where it is refused for another reason, and comes back in the page.
    const refused = await sendForm(world, contact, {
      ...words,
      email: payload,
      contactNumber: payload,
      itemCode: payload,
    });
    expect(refused.status).toBe(400);
    drawn.push({ path: `${contact} with ${payload}`, html: refused.text });
    if (begun.status !== 303) continue;
    path = String(begun.headers.location).replace('?new=1', '');
    drawn.push({ path, html: (await visit(world, path)).text });
    const address = `203.0.113.${index}`;
    const asked = encodeURIComponent(payload.toWellFormed());
    const searched = `/shop/kz/search?q=${asked}&sort=${asked}`;
    drawn.push({ path: searched, html: await visitFrom(world, address, searched) });
    expect(
      await seePage(world, {
        page: `/shop/kz/${payload}`,
        referrer: index % 2 === 0 ? payload : `https://evil.example/${asked}`,
        address,
      }),
    ).toBeLessThan(500);
  }
  const key = crypto.randomUUID();
  await sql`DELETE FROM web_act`.execute(db);
  expect((await sendForm(world, path, { key, text: typed(60).join(' ') })).status).toBe(303);
  expect((await sendForm(world, path, { key: crypto.randomUUID(), text: endlessPayload })).status).toBe(400);
  return path;
}

const isRefused = (error: unknown) => {
  if (!(error instanceof Refused)) throw error;
};

/** Asked from a network of its own, since one alone may not search as often. */
async function visitFrom(world: World, remoteAddress: string, url: string): Promise<string> {
  const { statusCode, body } = await world.app.server.inject({ method: 'GET', url, remoteAddress });
  expect([url, statusCode]).toEqual([url, 200]);
  return body;
}

/** Walks pages in a browser that counts dialogs and what markup would have fetched; a broken policy fails the walk. */
async function open(
  options: VisitOptions,
  paths: readonly string[],
  look: (page: Page) => Promise<void>,
): Promise<void> {
  await fixture.visit(options, async ({ page, go }) => {
    const hits: string[] = [];
    page.on('dialog', (dialog) => {
      hits.push(`dialog ${dialog.message()} on ${page.url()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.startsWith(hitPath) || url.hostname === 'evil.example')
        hits.push(`${url.href} on ${page.url()}`);
    });
    for (const path of paths) {
      await go(path);
      await look(page);
    }
    expect(hits).toEqual([]);
  });
}

describe('what anybody typed is text, and nothing else', () => {
  it.each(oneOf(0, ['en', 'ja'] as const))('in the shop in %s', async (locale) => {
    const lists = [1, 2, 3, 4, 5, 6].map((page) => `/shop/kz/items?page=${page}`);
    const paths = [
      '/shop/kz',
      '/shop/kz/posts',
      `/shop/kz/posts/${slug}`,
      `/shop/kz/item/${wholeItem}`,
      '/shop/kz/law',
    ];
    const told = ['/shop/kz/category/ZA0', `${contact}?item=${wholeItem}`, secretPath];
    await open({ locale }, [...(locale === 'en' ? lists : lists.slice(0, 1)), ...paths, ...told], async (page) => {
      await page.locator('main h1, main h2').first().waitFor();
    });
  });

  it('in a form that is sent by a browser and comes back', async () => {
    await open({}, [contact], async (page) => {
      await page.getByLabel('Your name').fill(payloads.filter(isPrintable).join(' ').slice(0, 100));
      await page.getByLabel('Subject').fill('"><img src=/taken-for-markup onerror=alert(1)>');
      await page.getByLabel('Message').fill(payloads.filter(isPrintable).join(' ').slice(0, 4_000));
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('alert').waitFor();
    });
  });

  it.each(oneOf(1, ['en', 'ja'] as const))('in the office in %s', async (locale) => {
    const { rows } = await fixture.world.as('admin').call(contract.conversation.list, { size: 100 });
    const paths = ['/messages?size=100', `/messages/${rows[0]?.id}`, `/messages/${rows[40]?.id}`];
    const others = ['/dashboard/WebsiteAnalytics', '/company-profile/company', '/item/list?size=100'];
    await open({ as: 'admin', locale }, [...paths, ...others], async (page) => {
      await page.locator('main').waitFor();
      await expect.poll(() => page.locator('main [aria-busy=true], main .skeleton').count()).toBe(0);
    });
  });

  it('in the markup of every page of the shop, whatever its fields hold', async () => {
    const { world } = fixture;
    await world.as('admin').call(contract.item.list, { size: 100 });
    for (const base of ['/shop/kz', '/ja/shop/kz']) {
      const linked = new Set<string>();
      for (let page = 1; page <= 8; page += 1) {
        const { text } = await visit(world, `${base}/items?page=${page}`);
        for (const [, path = ''] of text.matchAll(/href="([^"]+\/item\/[^"]+)"/g))
          linked.add(path.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"));
        drawn.push({ path: `${base}/items?page=${page}`, html: text });
      }
      expect(linked.size).toBeGreaterThan(160);
      // Each piece in one language, in turn.
      const half = [...linked].filter((_, at) => at % 2 === (base === '/shop/kz' ? 0 : 1));
      for (const path of half) {
        const { status, text } = await visit(world, path);
        expect([path, status]).toEqual([path, 200]);
        drawn.push({ path, html: text });
      }
    }
    await drawTexts(world);
    expect(drawn.length).toBeGreaterThan(750);
    await fixture.visit({}, async ({ page }) => {
      await page.goto('about:blank');
      for (let at = 0; at < drawn.length; at += 100)
        expect(await page.evaluate(markupFaults, drawn.slice(at, at + 100))).toEqual([]);
    });
  });
});

/** What stands around and in front of every page, a payload at a time. */
async function drawTexts(world: World): Promise<void> {
  const { db } = world.app.tools;
  for (const payload of typed(60)) {
    await sql`UPDATE company SET name = ${payload}, name_ja = ${payload} WHERE id = ${world.companyId}`.execute(db);
    await sql`UPDATE location SET address = ${payload}, address_ja = ${payload}, phone = ${payload.slice(0, 30)}
      WHERE id = ${world.ginza}`.execute(db);
    await sql`UPDATE shop_setting SET hero_first = ${payload}, hero_first_ja = ${payload}, hero_second = ${payload}, hero_second_ja = ${payload}
      WHERE company_id = ${world.companyId}`.execute(db);
    for (const path of ['/shop/kz', '/ja/shop/kz', contact])
      drawn.push({ path, html: (await visit(world, path)).text });
  }
}
