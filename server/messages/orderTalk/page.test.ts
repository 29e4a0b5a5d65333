import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import { hiddenIn, keyIn, orderingPerson as person, ShopVisitor } from '../../../tests/support/shopVisitor.ts';
import { openShop, visit } from '../../../tests/support/shopWorld.ts';
import { layable } from '../../../tests/support/webOrder.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile({ hasShops: true });
const admin = world.as('admin');
await openShop(world, {
  countries: ['JP', 'PH'],
  payWays: [
    { way: 'bankTransfer', words: 'Mizuho, Ginza', wordsJa: 'みずほ銀行 銀座支店' },
    { way: 'atShop', words: '', wordsJa: '' },
    { way: 'cashOnDelivery', words: '', wordsJa: '' },
  ],
});

/** A method of shipping more, among those that the shop offers. */
async function offer(method: DraftOf<typeof contract.shippingMethod.create>): Promise<void> {
  const { id } = await admin.call(contract.shippingMethod.create, method);
  const { isOpen, missing, locationName, locationNameJa, path, ...kept } = await admin.call(
    contract.shopSetting.find,
    {},
  );
  await admin.call(contract.shopSetting.edit, { ...kept, shippingMethodIds: [...kept.shippingMethodIds, id] });
}

describe('an order', () => {
  it('is shown whole before it is sent, is made once, and is followed by its link', async () => {
    const [one, two] = [await world.ring({ name: 'First ring' }), await world.ring({ name: 'Second ring' })];
    const visitor = new ShopVisitor(world);
    await visitor.put(one, two);
    const missing = await visitor.send('/order', { step: 'review', country: 'JP', note: 'Size 11' });
    expect(missing.status).toBe(400);
    // The names lead to their fields.
    const wordsIn = ({ text }: { text: string }) => text.replace(/<[^>]*>/g, '');
    expect(wordsIn(missing)).toContain('Please fill in the following fields: Last name, Email address, Phone number');
    expect(missing.text).toContain('Size 11');
    const wrong = await visitor.review('/order', { ...person, postalCode: '12' });
    expect(wordsIn(wrong)).toContain('Please check the following fields: Postal code');
    const last = await visitor.review();
    expect(last.status).toBe(200);
    expect(last.headers['cache-control']).toBe('no-store');
    for (const said of [
      'First ring',
      'Second ring',
      '104-0061',
      '¥220,990',
      'Mizuho, Ginza',
      'Within 7 days',
      'Cancellation',
    ])
      expect(last.text).toContain(said);
    const placed = await visitor.send('/order', { ...last.hidden, step: 'place' }, keyIn(last.text));
    expect(placed.status).toBe(303);
    expect(placed.headers.location).toMatch(/^\/shop\/kz\/order\/[\w-]{22}\?new=1$/);
    const again = await visitor.send('/order', { ...last.hidden, step: 'place' }, keyIn(last.text));
    expect(again.headers.location).toBe(placed.headers.location);
    expect((await admin.call(contract.ecommerce.list, {})).rows).toHaveLength(1);
    expect((await visitor.look('/cart')).text).toContain('Your cart is empty');
    const status = await visit(world, String(placed.headers.location));
    for (const said of ['Your order has been sent successfully!', 'First ring', '¥220,990', 'Cancel this order'])
      expect(status.text).toContain(said);
    expect(status.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  it('of a piece that was sold while the last page was open is not made, and keeps what was entered', async () => {
    const piece = await world.ring({ name: 'Wanted twice', isUniquePiece: true, initialQuantity: 1 });
    const other = await world.ring({ name: 'Still here' });
    const visitor = new ShopVisitor(world);
    await visitor.put(piece, other);
    const last = await visitor.review();
    const sale = { locationId: world.ginza, date: '2026-06-18', customerId: null, taxBasisPoints: 1000 };
    const lines = [{ itemId: piece.id, quantity: 1, price: 100_000 }];
    await world.as('sales').call(contract.sale.save, { ...sale, lines, grandTotal: 110_000 });
    const before = (await admin.call(contract.ecommerce.list, {})).rows.length;
    const refused = await visitor.send('/order', { ...last.hidden, step: 'place' }, keyIn(last.text));
    expect(refused.status).toBe(409);
    for (const said of ['No longer to be had', 'Wanted twice', 'Still here', '森', 'Size 11', 'Nothing was ordered'])
      expect(refused.text).toContain(said);
    expect((await admin.call(contract.ecommerce.list, {})).rows).toHaveLength(before);
    const rest = await visitor.send('/order', { ...hiddenIn(refused.text), step: 'place' }, keyIn(refused.text));
    expect(rest.status).toBe(303);
  });

  it('is fetched at the shop however it is paid, but for what is paid on delivery', async () => {
    const visitor = new ShopVisitor(world);
    await visitor.put(await world.ring());
    for (const [shippingMethod, payWay] of [
      ['-', 'cashOnDelivery'],
      ['Yu-Pack', 'cashOnDelivery'],
    ] as const) {
      const refused = await visitor.review('/order', { ...person, shippingMethod, payWay });
      expect(refused.status).toBe(400);
      for (const said of ['Not possible together with this shipping method', 'Size 11', 'value="review"'])
        expect(refused.text).toContain(said);
    }
    // Of whoever fetches it no address is asked for, and none is kept.
    const { postalCode: _, prefecture: __, city: ___, ...unplaced } = person;
    const fetching = {
      ...unplaced,
      town: 'typed before',
      email: 'fetches@customer.example',
      contactNumber: '090-2222-3333',
    };
    const firstPage = '/order/SECRETSECRETSECRETSECR';
    const last = await visitor.review('/order', { ...fetching, shippingMethod: '-', firstPage });
    expect(last.text).not.toMatch(/Follows from the address|Delivery address/);
    expect(last.text).toContain('Ginza Main');
    const placed = await visitor.send('/order', { ...last.hidden, step: 'place' }, keyIn(last.text));
    expect(placed.status).toBe(303);
    const { text } = await visit(world, String(placed.headers.location));
    for (const said of ['Pickup at the shop', 'Ginza Main', '¥110,000', 'tax included', '¥100,000 without tax'])
      expect(text).toContain(said);
    const { rows } = await admin.call(contract.ecommerce.list, { sort: 'number' });
    const found = await admin.call(contract.onlineOrder.find, { id: rows[0]?.id ?? 0 });
    expect(found).toMatchObject({ typed: { email: fetching.email, address: [] }, firstPage: '/order' });
    const sale = await admin.call(contract.sale.find, { id: rows[0]?.id ?? 0 });
    expect(sale.ecommerce?.address).toContain('Ginza Main');
  });

  it('says what the shipping costs with tax, and no fee before the address that decides it', async () => {
    const fee = { fee: 1_000, days: 1, carrier: 'Yamato', regionFees: Array(11).fill(null).with(10, 2_000) };
    await offer({ name: 'By region', ...fee });
    const visitor = new ShopVisitor(world);
    await visitor.put(await world.ring());
    const form = (await visitor.look('/order')).text;
    for (const said of ['¥990 tax included', '>Follows from the address<']) expect(form).toContain(said);
    const okinawa = { ...person, prefecture: '沖縄県', shippingMethod: 'By region' };
    expect((await visitor.review('/order', okinawa)).text).toMatch(/¥2,200<\/span>\s*tax included/);
  });

  it('says what it costs more to be paid on delivery, before it is chosen and on the last page', async () => {
    const terms = { fee: 1_000, days: 1, carrier: 'Yamato', cashOnDelivery: true, collectionFee: 440 };
    await offer({ name: 'Collected', ...terms });
    const visitor = new ShopVisitor(world);
    await visitor.put(await world.ring());
    const form = (await visitor.look('/order')).text;
    expect(form).toContain('Cash on delivery: ¥484 more, tax included');
    expect(form).toContain('¥1,100 tax included');
    const chosen = { ...person, shippingMethod: 'Collected', payWay: 'cashOnDelivery' };
    const last = (await visitor.review('/order', chosen)).text;
    expect(last).toMatch(/Fee for cash on delivery: <span class="digits">¥484</);
    expect(last).toMatch(/Shipping fee with cash on delivery<\/dt><dd class="digits">¥1,440</);
    const byTransfer = (await visitor.review('/order', { ...chosen, payWay: 'bankTransfer' })).text;
    expect(byTransfer).not.toContain('¥484');
    expect(byTransfer).toMatch(/Shipping fee<\/dt><dd class="digits">¥1,000</);
  });

  it('goes on in the other language with what was entered, on its form and on its last page', async () => {
    const visitor = new ShopVisitor(world);
    const empty = await visitor.look('/order');
    expect(empty.text).toContain('href="/ja/shop/kz/order"');
    await visitor.put(await world.ring());
    const form = await visitor.look('/order');
    const last = await visitor.review();
    for (const [{ text }, step] of [
      [form, 'form'],
      [last, 'review'],
    ] as const)
      expect(text).toMatch(
        new RegExp(`<button[^>]*form="page-form"[^>]*value="${step}"[^>]*"/ja/shop/kz/order">日本語`),
      );
    for (const { text } of [form, last]) expect(text).toContain('<form id="page-form"');
    visitor.base = '/ja/shop/kz';
    const japanese = await visitor.send('/order', { ...person, step: 'form' });
    for (const said of ['value="森"', 'Size 11', 'value="review"']) expect(japanese.text).toContain(said);
    const lastInJapanese = await visitor.send('/order', { ...last.hidden, step: 'review' });
    for (const said of ['Size 11', 'value="place"']) expect(lastInJapanese.text).toContain(said);
  });

  it('has the address of its country, and goes to no other', async () => {
    const visitor = new ShopVisitor(world);
    await visitor.put(await world.ring());
    const abroad = await visitor.send('/order', { step: 'form', country: 'PH', lastName: 'Cruz' });
    expect(abroad.text).toContain('name="street"');
    expect(abroad.text).not.toContain('name="prefecture"');
    expect(abroad.text).toContain('value="Cruz"');
    const elsewhere = await visitor.review('/order', { ...person, country: 'US' });
    expect(elsewhere.status).not.toBe(303);
    expect(elsewhere.text).toContain('Nothing is sent to that country.');
    expect(elsewhere.text).not.toContain('value="place"');
  });
});

describe('a layaway', () => {
  it('shows its whole schedule before anything is promised, and is followed with its ring', async () => {
    const ring = await world.ring({ name: 'Laid away', sellingOptions: layable });
    await admin.call(contract.plan.acknowledge, {});
    const visitor = new ShopVisitor(world);
    const begun = await visitor.send('/cart', { item: ring.itemCode, way: 'layaway' });
    expect(begun.headers.location).toBe(`/shop/kz/order?item=${ring.itemCode}&way=layaway`);
    const path = `/order?item=${ring.itemCode}&way=layaway`;
    const form = await visitor.look(path);
    for (const said of ['Payment 6', 'Down', 'stays with us until it is fully paid', '<td>Once we have confirmed</td>'])
      expect(form.text).toContain(said);
    expect(form.text).not.toContain('value="cashOnDelivery"');
    const collected = await visitor.review(path, { ...person, payWay: 'cashOnDelivery' });
    expect([collected.status, collected.text.includes('value="place"')]).toEqual([400, false]);
    const last = await visitor.review(path);
    expect(last.text).toContain('Apply for this layaway');
    const placed = await visitor.send(path, { ...last.hidden, step: 'place' }, keyIn(last.text));
    expect(placed.status).toBe(303);
    const { text } = await visit(world, String(placed.headers.location));
    expect(text).not.toContain('Mizuho, Ginza');
    for (const said of [
      'nothing is to be paid before that',
      'Layaway KZ-LA-',
      'Your layaway has been applied for successfully!',
      'class="plan-ring"',
      'Payment 6',
      '<td>Once we have confirmed</td>',
    ])
      expect(text).toContain(said);
    const [row] = (await admin.call(contract.layaway.list, {})).rows;
    const { id, version } = await admin.call(contract.sale.find, { id: row?.id ?? 0 });
    await admin.call(contract.onlineOrder.confirm, { id, version });
    // Its term ends with the seventh day.
    expect((await visit(world, String(placed.headers.location))).text).toContain('<td>Jun 25, 2026</td>');
  });
});

describe('the page of an order', () => {
  const place = async () => {
    const visitor = new ShopVisitor(world);
    await visitor.put(await world.ring({ name: 'Followed' }));
    // Of one person three may wait to be confirmed.
    const email = `${randomUUID()}@customer.example`;
    const contactNumber = `090-${String(Math.random()).slice(2, 6)}-${String(Math.random()).slice(2, 6)}`;
    const last = await visitor.review('/order', { ...person, email, contactNumber });
    const placed = await visitor.send('/order', { ...last.hidden, step: 'place' }, keyIn(last.text));
    return { visitor, email, path: String(placed.headers.location).replace('/shop/kz', '').replace('?new=1', '') };
  };

  it('begins a conversation about it, and goes on with it', async () => {
    const { visitor, path, email } = await place();
    const empty = await visitor.send(path, { act: 'write', text: ' ' });
    expect(empty.status).toBe(400);
    const written = await visitor.send(path, { act: 'write', text: 'When does it come?' });
    expect([written.status, written.headers.location]).toEqual([303, `/shop/kz${path}#talk`]);
    await visitor.send(path, { act: 'write', text: 'On Saturday, please.' });
    const { text } = await visitor.look(path);
    for (const said of ['When does it come?', 'On Saturday, please.', '/message/']) expect(text).toContain(said);
    const { rows } = await admin.call(contract.conversation.list, {});
    expect(rows).toHaveLength(1);
    const talk = await admin.call(contract.conversation.find, { id: rows[0]?.id ?? 0 });
    expect(talk).toMatchObject({ saleNumber: talk.subject, email });
  });

  it('is read in eight statements, cancelled with a question, opens its paper, and is nobody’s without its secret', async () => {
    const { visitor, path } = await place();
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    expect((await visitor.look(path)).status).toBe(200);
    const texts = asked.mock.calls.map(([query]) => (query as unknown as { text?: string }).text ?? '');
    asked.mockRestore();
    expect(texts.filter((text) => text.includes('FROM'))).toHaveLength(8);
    const paper = await visitor.look(`${path}/statement`);
    expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await visitor.look(`${path}/invoice`)).status).toBe(404);
    const cancelled = await visitor.send(path, { act: 'cancel', reason: '' });
    expect([cancelled.status, cancelled.headers.location]).toEqual([303, `/shop/kz${path}`]);
    const { text } = await visitor.look(path);
    expect(text).toContain('You have cancelled this.');
    // Who gave no reason is given none.
    const ended = (await admin.call(contract.ecommerce.list, { status: 'cancelled' })).rows[0];
    expect((await admin.call(contract.sale.find, { id: ended?.id ?? 0 })).reason).toBe('');
    // Nothing was paid: there is no paper to open.
    expect(text).not.toContain(`${path}/statement`);
    expect((await visitor.look(`${path}/statement`)).status).toBe(404);
    expect(text).not.toContain('Reserved');
    expect(text).not.toContain('Cancel this order');
    expect((await visitor.look(`${path.slice(0, -2)}xx`)).status).toBe(404);
    const other = await visit(world, `/shop/kz/order/${'A'.repeat(22)}`);
    expect(other.status).toBe(404);
  });
});
