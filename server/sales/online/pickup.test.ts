import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { orderDraft, shipLines } from '../../../tests/support/order.ts';
import type { Placed } from '../../../tests/support/orderForm.ts';
import type { SaveDraft } from '../../../tests/support/saleDraft.ts';
import { openShop } from '../../../tests/support/shopWorld.ts';
import { layable, placeOnWeb } from '../../../tests/support/webOrder.ts';
import { callerOf, openWorldForFile } from '../../../tests/support/world.ts';
import { readText } from '../../paper/reading.ts';

const world = await openWorldForFile({ hasShops: true });
const [admin, manager] = [world.as('admin'), world.as('manager')];
const { db } = world.app.tools;
const { shippingMethodId } = await openShop(world, {
  countries: ['JP', 'PH'],
  payWays: [
    { way: 'bankTransfer', words: 'Mizuho, Ginza', wordsJa: 'みずほ銀行 銀座支店' },
    { way: 'atShop', words: 'Cash or card', wordsJa: '現金またはカード' },
  ],
});
await admin.call(contract.plan.acknowledge, {});
const fetched = { language: 'en', shippingMethod: '-', grandTotal: 110_000 } as const;
const look = (secret: string) => callerOf(world.app, '').call(contract.webOrder.look, { code: 'kz', secret });
const slipOf = async ({ id }: Sale, language: 'en' | 'ja') =>
  readText(await manager.bytes(contract.ecommerce.packingSlip, { id, language }));

/** The subjects of the mails about a sale that its customer got. */
async function subjects({ number }: Sale): Promise<string[]> {
  const mails = db.selectFrom('mail').select('subject').where('subject', 'like', `%${number}%`).orderBy('id');
  return (await mails.execute()).map(({ subject }) => subject.replace(number, '#'));
}

/** Confirms and pays what was placed. */
async function pay({ id, version }: Sale): Promise<Sale> {
  const confirmed = await manager.call(contract.onlineOrder.confirm, { id, version });
  const payments = [{ paymentType: 'bankTransfer' as const, tendered: confirmed.balance }];
  return manager.call(contract.sale.pay, { id, version: confirmed.version, date: '2026-06-18', payments });
}

const completed = ({ id, version, grandTotal }: Sale) =>
  manager.call(contract.sale.complete, { id, version, payments: [], grandTotal });
const shipped = (sale: Sale, status: 'shipped' | 'delivered') =>
  shipLines(world, sale, [0], { status, shippingDate: '2026-06-18' });
const delivered = ['Your layaway # was handed over', 'Your layaway # was delivered', 'Your layaway # is on its way'];

it('of a layaway that is fetched is told once, when it is handed over', async () => {
  const { sale, secret } = await placeOnWeb(world, [await world.ring({ sellingOptions: layable })], {
    ...fetched,
    kind: 'layaway',
  });
  const done = await completed(await shipped(await pay(sale), 'shipped'));
  const { deliveredAt } = await db
    .selectFrom('onlineOrder')
    .select('deliveredAt')
    .where('saleId', '=', sale.id)
    .executeTakeFirstOrThrow();
  world.clock.set('2026-06-18T06:00:00Z');
  await shipped(done, 'delivered');
  expect((await subjects(sale)).filter((subject) => delivered.includes(subject))).toEqual([delivered[0]]);
  const at = deliveredAt?.toISOString() ?? expect.fail('not handed over');
  expect((await look(secret)).steps).toContainEqual({ step: 'delivered', at });
});

it('of a layaway that is sent is told as of a parcel, and once', async () => {
  const { sale, secret } = await placeOnWeb(world, [await world.ring({ sellingOptions: layable })], {
    language: 'en',
    kind: 'layaway',
  });
  const done = await completed(await pay(sale));
  expect((await subjects(sale)).filter((subject) => delivered.includes(subject))).toEqual([]);
  const stepOf = async (step: string) => {
    const { steps, state } = await look(secret);
    return { state, at: steps.find((one) => one.step === step)?.at };
  };
  // Completed, and still here.
  for (const step of ['shipped', 'delivered']) expect(await stepOf(step)).toEqual({ state: 'processing', at: null });
  expect((await look(secret)).lines[0]?.state).not.toBe('delivered');
  const left = await shipped(done, 'shipped');
  expect(await stepOf('shipped')).toEqual({ state: 'shipped', at: '2026-06-17T15:00:00.000Z' });
  expect(await stepOf('delivered')).toEqual({ state: 'shipped', at: null });
  const arrived = await shipped(left, 'delivered');
  expect(await stepOf('delivered')).toEqual({ state: 'delivered', at: world.clock.now().toISOString() });
  // Nothing that is corrected is told again.
  const lines = arrived.lines.map(({ id: lineId }) => ({
    lineId,
    status: 'shipped' as const,
    shippingDate: '2026-06-18',
    notes: 'Wrong parcel',
  }));
  const back = await admin.call(contract.sale.ship, { id: sale.id, version: arrived.version, lines });
  await shipped(back, 'delivered');
  const told = (await subjects(sale)).filter((subject) => delivered.includes(subject));
  expect(told.filter((subject) => subject === delivered[1])).toHaveLength(1);
  expect(told).toContain(delivered[2]);
  expect(told).not.toContain(delivered[0]);
});

it.each([
  ['en', 'Ginza Main, ', 'Pickup at the shop'],
  ['ja', '銀座本店 ', '店頭でのお受け取り'],
] as const)('goes to the shop in Japan, wherever its customer lives, in %s', async (language, address, method) => {
  await db
    .updateTable('location')
    .set({ address: '1-2-3 Ginza, Tokyo', addressJa: '東京都中央区銀座1-2-3' })
    .where('id', '=', world.ginza)
    .execute();
  const { sale } = await placeOnWeb(world, [await world.ring()], { ...fetched, language, country: 'PH' });
  expect(sale.ecommerce).toMatchObject({ country: 'JP', address: expect.stringContaining(address) });
  expect((await admin.call(contract.onlineOrder.find, { id: sale.id })).typed).toMatchObject({ country: 'PH' });
  const slip = await slipOf(sale, language);
  expect(slip).toContain(method);
  expect(slip).not.toMatch(/Philippines|フィリピン|Recipient|Sender|お届け先|ご依頼主|配送方法/);
  expect(slip).toContain(address.replace(', ', '').trim());
});

it('is what the shop makes of an order later, on its page, on its slip and in its mails', async () => {
  const edit = async (changes: Partial<Placed>, shippingMethodId: number | null) => {
    const rings = [await world.ring()];
    const { sale, secret } = await placeOnWeb(world, rings, { language: 'en', ...changes });
    const { id, version, customerId, shippingFee, grandTotal } = sale;
    const ecommerce = { channel: 'onlineShop', shippingMethodId } as NonNullable<SaveDraft['ecommerce']>;
    const draft = orderDraft(world, rings, { customerId, shippingFee, grandTotal, ecommerce });
    const edited = await manager.call(contract.sale.edit, { ...draft, id, version });
    await shipped(await pay(edited), 'shipped');
    return { sale, page: await look(secret), slip: await slipOf(sale, 'en') };
  };
  const cleared = await edit({}, null);
  expect(cleared.page).toMatchObject({ methodName: '', address: [], pickup: { name: 'Ginza Main' } });
  expect(cleared.slip).toContain('Pickup at the shop');
  expect(await subjects(cleared.sale)).toContain('Your order # was handed over');
  const chosen = await edit(fetched, shippingMethodId);
  expect(chosen.page).toMatchObject({ methodName: 'Yu-Pack', pickup: null });
  expect(chosen.page.address).toEqual(['〒060-0001', '北海道札幌市中央区北一条西2-1']);
  expect(chosen.slip).not.toContain('Pickup at the shop');
  expect(await subjects(chosen.sale)).toContain('Your order # is on its way');
});

it('is told apart from what is sent, to those who look after a layaway', async () => {
  const place = async (changes: Partial<Placed>) => {
    const rings = [await world.ring({ sellingOptions: layable })];
    const { sale } = await placeOnWeb(world, rings, { language: 'en', kind: 'layaway', ...changes });
    return admin.call(contract.onlineOrder.find, { id: sale.id });
  };
  expect(await place({})).toMatchObject({ methodName: 'Yu-Pack' });
  expect(await place(fetched)).toMatchObject({ methodName: '', methodNameJa: '' });
});

it('is told apart in the list of orders and in its sheet', async () => {
  const order = async (changes: Partial<Placed>) => {
    const { sale } = await placeOnWeb(world, [await world.ring()], { language: 'en', ...changes });
    await shipped(await pay(sale), 'shipped');
    const { rows } = await admin.call(contract.ecommerce.list, { search: sale.number });
    const input = { format: 'csv', language: 'ja', search: sale.number } as const;
    const sheet = new TextDecoder().decode(await admin.bytes(contract.ecommerce.export, input));
    return { fetched: rows.map(({ isFetched }) => isFetched), word: /,(発送済み|お渡し済み),/.exec(sheet)?.[1] };
  };
  expect(await order({})).toEqual({ fetched: [false], word: '発送済み' });
  expect(await order(fetched)).toEqual({ fetched: [true], word: 'お渡し済み' });
});

it('is no order that was entered without a method', async () => {
  const { id: customerId } = await addCustomer(world);
  const sale = await manager.call(contract.sale.save, orderDraft(world, [await world.ring()], { customerId }));
  expect(sale.ecommerce?.shippingMethodId).toBeNull();
  expect(await slipOf(sale, 'en')).not.toContain('Pickup');
});
