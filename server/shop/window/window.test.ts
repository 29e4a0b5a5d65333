import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import { openingNeeds } from '#contract/shop/setting.ts';
import { setAside } from '../../../tests/support/shopWorld.ts';
import { apiBase, openWorldForFile, refusalCode, refusalReply } from '../../../tests/support/world.ts';
import { findFrame } from './frameStore.ts';

const { shopSetting: settingApi, item: itemApi } = contract;

const world = await openWorldForFile();
const admin = world.as('admin');

type Settings = Omit<DraftOf<typeof settingApi.edit>, 'version'>;

const bare: Settings = {
  locationId: null,
  holdHours: 24,
  payDays: 7,
  payWays: [],
  shippingMethodIds: [],
  countries: ['JP'],
};
const edit = async (settings: Settings) => {
  const { version } = await admin.call(settingApi.find, {});
  return admin.call(settingApi.edit, { ...settings, version });
};
const turn = async (isOpen: boolean) => {
  const { version } = await admin.call(settingApi.find, {});
  return admin.call(settingApi.switch, { isOpen, version });
};

/** Asks as anybody does, without a session. */
async function look(path: string, headers: Record<string, string> = {}) {
  const reply = await world.app.server.inject({ method: 'GET', url: `${apiBase}/shops/${path}`, headers });
  return { status: reply.statusCode, text: reply.body, json: () => reply.json() };
}
const codesShown = async (query = '') =>
  ((await look(`kz/pieces${query}`)).json().pieces as { itemCode: string }[]).map(({ itemCode }) => itemCode);

describe('the shop of a company', () => {
  it('is closed at first, and is opened once nothing is missing; the refusal names what is', async () => {
    expect(await admin.call(settingApi.find, {})).toMatchObject({ isOpen: false, missing: openingNeeds });
    expect((await look('kz/pieces')).status).toBe(404);
    expect(await refusalReply(turn(true))).toMatchObject({ code: 'shop.incomplete', data: { missing: openingNeeds } });

    const sent = { name: 'Yu-Pack', carrier: 'Japan Post', fee: 900, days: 2 };
    const { id } = await admin.call(contract.shippingMethod.create, sent);
    const whole: Settings = {
      ...bare,
      locationId: world.ginza,
      payWays: [{ way: 'bankTransfer', words: 'Mizuho, Ginza' }],
      shippingMethodIds: [id],
      delivery: 'Two days',
      lawJa: '表記',
    };
    expect((await edit(whole)).missing).toEqual(['privacy']);
    expect(await refusalReply(turn(true))).toMatchObject({ data: { missing: ['privacy'] } });
    await edit({ ...whole, privacy: 'We keep what the law asks for' });
    expect(await turn(true)).toMatchObject({ isOpen: true, path: '/shop/kz', locationName: 'Ginza Main' });
    expect((await look('kz/pieces')).status).toBe(200);
    expect((await look('KZ/pieces')).status).toBe(200);
    expect(await refusalReply(edit(whole))).toMatchObject({ code: 'shop.incomplete', data: { missing: ['privacy'] } });

    const { rows } = await admin.call(contract.company.audit, { id: world.companyId });
    expect(rows.slice(0, 3).map(({ action }) => action)).toEqual(['openShop', 'editShop', 'editShop']);
    const bankTransfer = { way: 'bankTransfer', words: 'Mizuho, Ginza', wordsJa: 'みずほ銀行' } as const;
    await edit({ ...whole, privacy: 'We keep what the law asks for', payWays: [bankTransfer] });
    const after = await admin.call(contract.company.audit, { id: world.companyId });
    expect(after.rows[0]?.changes).toEqual([
      { field: 'payWays', before: ['bankTransfer: Mizuho, Ginza'], after: ['bankTransfer: Mizuho, Ginza: みずほ銀行'] },
    ]);
    // A method that was closed is still named, after those that can be chosen.
    await admin.call(contract.shippingMethod.toggle, { id, active: false });
    const { shippingMethods } = await admin.call(settingApi.choices, {});
    expect(shippingMethods.at(-1)).toMatchObject({ id, name: 'Yu-Pack', active: false });
    expect((await look('rv/pieces')).status).toBe(404);
    expect((await look('none/pieces')).status).toBe(404);
  });

  it('takes no location, method or version of others', async () => {
    expect(await refusalCode(edit({ ...bare, locationId: world.rivalShop }))).toBe('notFound');
    expect(await refusalCode(edit({ ...bare, shippingMethodIds: [999_999] }))).toBe('notFound');
    expect(await refusalCode(admin.call(settingApi.switch, { isOpen: false, version: 1 }))).toBe('conflict.version');
    expect(await refusalCode(world.as('manager').call(settingApi.switch, { isOpen: false, version: 1 }))).toBe(
      'access.denied',
    );
  });
});

describe('the window', () => {
  it('shows what is active, priced and sold here, with its tax, and tells nothing else', async () => {
    const ring = await world.ring({ cost: 54_321 });
    const hidden = [
      await world.ring({ price: 0 }),
      await world.ring({ sellingOptions: { straight: false, layaway: null, subasta: false, madeToOrder: false } }),
    ];
    const auctioned = await world.ring({
      sellingOptions: { straight: false, layaway: null, subasta: true, madeToOrder: false },
    });
    const off = await world.ring();
    await admin.call(itemApi.toggle, { id: off.id, active: false });

    const { text } = await look('kz/pieces');
    const [shown, ...others] = JSON.parse(text).pieces;
    expect(others).toEqual([]);
    expect(shown).toEqual({
      itemCode: ring.itemCode,
      name: ring.name,
      nameJa: ring.nameJa,
      categoryCode: 'R0',
      milligrams: 4_210,
      price: 110_000,
      untaxedPrice: 100_000,
      priceBefore: null,
      availability: 'inStock',
    });
    expect(text).not.toContain('54321');
    expect(text).not.toContain(ring.barcode);
    for (const { itemCode } of [...hidden, off]) expect((await look(`kz/pieces/${itemCode}`)).status).toBe(404);
    const lot = await look(`kz/pieces/${auctioned.itemCode}`);
    expect(lot.json()).toMatchObject({ isAuctioned: true, isStraight: false });
    expect(await codesShown('?category=N0')).toEqual([]);
    expect(await codesShown('?available=false')).toEqual([]);
  });

  it('says the featured price within its days, and the one before', async () => {
    const piece = await world.ring({ initialQuantity: 1 });
    const until = { activeFrom: null, activeTo: '2026-06-18' };
    const words = { name: 'Band', price: 80_000, priceBefore: 100_000, imageId: null };
    await admin.call(contract.featured.create, { itemId: piece.id, ...words, ...until });
    const price = async () => (await look(`kz/pieces/${piece.itemCode}`)).json();
    expect(await price()).toMatchObject({ price: 88_000, priceBefore: 110_000, availability: 'lastOne' });
    world.clock.set('2026-06-18T15:00:00Z');
    expect(await price()).toMatchObject({ price: 110_000, priceBefore: null });
    world.clock.set('2026-06-18T05:32:00Z');
    expect((await codesShown('?sort=price'))[0]).toBe(piece.itemCode);
  });

  it('says of a unique piece that it is reserved, and drops it once it was sold', async () => {
    const piece = await world.ring({ isUniquePiece: true, initialQuantity: 1 });
    const sell = await setAside(world, piece);
    expect((await look(`kz/pieces/${piece.itemCode}`)).json()).toMatchObject({ availability: 'reserved' });
    expect(await codesShown('?available=true')).not.toContain(piece.itemCode);
    await sell();
    expect((await look(`kz/pieces/${piece.itemCode}`)).json()).toMatchObject({ availability: 'soldOut' });
    expect(await codesShown()).not.toContain(piece.itemCode);
  });

  it('says that a unique piece is gone once its page is: ninety days after it was sold', async () => {
    const piece = await world.ring({ isUniquePiece: true, initialQuantity: 1 });
    await (await setAside(world, piece))();
    for (const [now, status] of [
      ['2026-09-16T05:00:00Z', 200],
      ['2026-09-17T05:00:00Z', 410],
    ] as const) {
      world.clock.set(now);
      const reply = await look(`kz/pieces/${piece.itemCode}`);
      expect([now, reply.status]).toEqual([now, status]);
      if (status === 410) expect(reply.json()).toMatchObject({ code: 'shop.gone' });
    }
    world.clock.set('2026-06-18T05:32:00Z');
  });

  it('leads to a category whose newest pieces have no price, as long as an older one has', async () => {
    const { db } = world.app.tools;
    const old = await world.ring({ categoryId: world.categories.E0 as number });
    await sql`INSERT INTO item (company_id, category_id, item_code, barcode, name, milligrams, uom, cost, price)
      SELECT company_id, category_id, 'free-' || nth, (9900000000000 + nth)::text, name, milligrams, uom, cost, 0
      FROM item, generate_series(1, 1001) AS nth WHERE item.id = ${old.id}`.execute(db);
    const shop = await findFrame(world.app.tools, 'kz', 'en');
    expect(shop?.frame.categories.map(({ code }) => code)).toContain('E0');
  });

  it('reads no session, and takes its company from the address alone', async () => {
    const before = await codesShown();
    await world.as('rival').call(itemApi.list, {});
    const asRival = await look('kz/pieces', { authorization: `Bearer ${world.as('rival').token}` });
    expect(asRival.json().pieces.map(({ itemCode }: { itemCode: string }) => itemCode)).toEqual(before);
    expect((await look(`kz/pieces?companyId=${world.rivalCompanyId}`)).status).toBe(400);
  });

  it('is gone once the shop is closed, or its company is inactive', async () => {
    await turn(false);
    expect((await look('kz/pieces')).status).toBe(404);
    await turn(true);
    expect((await look('kz/pieces')).status).toBe(200);
    const { db } = world.app.tools;
    await db.updateTable('company').set({ active: false }).where('id', '=', world.companyId).execute();
    expect((await look('kz/pieces')).status).toBe(404);
  });
});
