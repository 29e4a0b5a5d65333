import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { WebPaper } from '#contract/shop/orderShown.ts';
import { shipLines } from '../../../tests/support/order.ts';
import { sellDraft, shelfOf } from '../../../tests/support/saleDraft.ts';
import { openShop } from '../../../tests/support/shopWorld.ts';
import { layable, orderOf, placeOnWeb } from '../../../tests/support/webOrder.ts';
import { callerOf, keepSignedIn, openWorldForFile, refusalCode } from '../../../tests/support/world.ts';
import { readText } from '../../paper/reading.ts';
import { releaseOverdueOrders, remindEnding } from '../ecommerce/holdActions.ts';

const world = await openWorldForFile({ hasShops: true });
const [admin, manager] = [world.as('admin'), world.as('manager')];
const nobody = callerOf(world.app, '');
const { db } = world.app.tools;
await openShop(world, {
  countries: ['JP', 'PH'],
  payWays: [
    { way: 'bankTransfer', words: 'Mizuho, Ginza', wordsJa: 'みずほ銀行 銀座支店' },
    { way: 'cashOnDelivery', words: 'Pay the driver', wordsJa: '配達員へ' },
  ],
});
await admin.call(contract.plan.acknowledge, {});
const { id: methodId, version } = await db
  .selectFrom('shippingMethod')
  .select(['id', 'version'])
  .where('companyId', '=', world.companyId)
  .executeTakeFirstOrThrow();
const method = {
  name: 'Yu-Pack',
  nameJa: 'ゆうパック',
  carrier: 'Japan Post',
  fee: 900,
  days: 2,
  cashOnDelivery: true,
};
await admin.call(contract.shippingMethod.edit, { id: methodId, version, ...method });

const start = '2026-06-18T05:32:00Z';
/** Everybody stays signed in, whatever the hour. */
async function setClock(at: string): Promise<void> {
  world.clock.set(at);
  await keepSignedIn(world.app, world.clock.now());
}
const look = (secret: string) => nobody.call(contract.webOrder.look, { code: 'kz', secret });
/** The mails about orders so far, by what they are of. */
const subjects = async (recipient: string) => {
  const rows = await db.selectFrom('mail').select('subject').where('recipient', '=', recipient).orderBy('id').execute();
  return rows.map(({ subject }) => subject);
};
const emailOf = async (id: number) => (await admin.call(contract.onlineOrder.find, { id })).typed.email;

describe('an order of the shop on the web', () => {
  it('reserves its goods, is confirmed, paid, sent and delivered, and its customer hears of each', async () => {
    const ring = await world.ring();
    const { secret, sale } = await placeOnWeb(world, [ring]);
    expect(sale).toMatchObject({
      type: 'ecommerce',
      status: 'pending',
      onlineStage: 'unconfirmed',
      grandTotal: 110_990,
    });
    expect(sale.number).toMatch(/^KZ-EC-202606-\d{5}$/);
    expect(await shelfOf(world, ring)).toEqual({ sellable: 4, reserved: 1, nonSellable: 0 });
    const early = await shipLines(world, sale, [0], { status: 'processing' }).catch((error) => error.code);
    expect(early).toBe('order.unconfirmed');
    const notices = await manager.call(contract.dashboard.notifications, {});
    expect(notices.toConfirm.map(({ saleId }) => saleId)).toContain(sale.id);
    expect(notices.toConfirmCount).toBeGreaterThan(0);

    const confirmed = await manager.call(contract.onlineOrder.confirm, {
      id: sale.id,
      version: sale.version,
      shippingFee: 1_500,
    });
    expect(confirmed).toMatchObject({ onlineStage: 'confirmed', shippingFee: 1_500, grandTotal: 111_650 });
    expect(await look(secret)).toMatchObject({
      state: 'processing',
      endsBy: 'term',
      endsAt: '2026-06-25T15:00:00.000Z',
    });
    const unpaid = { status: 'shipped' as const, shippingDate: '2026-06-18', trackingNumber: '44' };
    expect(await shipLines(world, confirmed, [0], unpaid).catch((error) => error.code)).toBe('order.unpaid');
    const payments = [{ paymentType: 'bankTransfer' as const, tendered: confirmed.balance }];
    const paid = await manager.call(contract.sale.pay, {
      id: sale.id,
      version: confirmed.version,
      date: '2026-06-18',
      payments,
    });
    const cancelling = nobody.call(contract.webOrder.cancel, { code: 'kz', secret });
    expect(await refusalCode(cancelling)).toBe('order.notCancellable');
    const sent = await shipLines(world, paid, [0], unpaid);
    expect(await shelfOf(world, ring)).toEqual({ sellable: 4, reserved: 0, nonSellable: 0 });
    const delivered = await shipLines(world, sent, [0], { ...unpaid, status: 'delivered' });
    const page = await look(secret);
    expect(page.steps.map(({ step, at }) => [step, at !== null])).toEqual([
      ['received', true],
      ['confirmed', true],
      ['paid', true],
      ['shipped', true],
      ['delivered', true],
    ]);
    expect(page.papers).toEqual([{ paper: 'invoice', nth: 1, date: null }]);
    const open = (paper: WebPaper['paper'], nth = 1) =>
      nobody.bytes(contract.webOrder.print, { code: 'kz', secret, paper, nth, language: 'ja' });
    expect(await refusalCode(open('statement'))).toBe('notFound');
    expect((await open('invoice')).subarray(0, 5).toString()).toBe('%PDF-');
    const told = await subjects(await emailOf(sale.id));
    expect(told).toHaveLength(5);
    expect(told[0]).toContain(sale.number);
    const lineIds = delivered.lines.map(({ id }) => id);
    const back = { id: sale.id, version: delivered.version, lineIds, reason: 'Too small' };
    await world.as('admin').call(contract.ecommerce.returnLines, back);
    const after = await look(secret);
    expect(after.lines).toMatchObject([{ state: 'returned' }]);
    expect(after.papers.at(-1)).toEqual({ paper: 'returnInvoice', nth: 1, date: '2026-06-18' });
    const returned = await readText(await open('returnInvoice'));
    for (const told of ['適格返還請求書', ring.itemCode, '110,000円']) expect(returned).toContain(told);
    // The fee stays, and no second return has a paper.
    for (const other of ['111,650円', '1,500円']) expect(returned).not.toContain(other);
    expect(await refusalCode(open('returnInvoice', 2))).toBe('notFound');
  });

  it('that nobody confirms in time ends by itself, and a confirmed one is reminded of a day before its term ends', async () => {
    const [one, two] = [await world.ring({ initialQuantity: 1 }), await world.ring()];
    const lost = await placeOnWeb(world, [one]);
    const kept = await placeOnWeb(world, [two]);
    await manager.call(contract.onlineOrder.confirm, { id: kept.sale.id, version: kept.sale.version });
    await setClock('2026-06-19T05:32:01Z');
    expect(await releaseOverdueOrders(world.app.tools)).toBe(1);
    expect(await look(lost.secret)).toMatchObject({ state: 'cancelled', cancelledBy: 'hold', canCancel: false });
    expect(await shelfOf(world, one)).toEqual({ sellable: 1, reserved: 0, nonSellable: 0 });
    // It can be ordered again for as long as nobody else has it.
    expect((await look(lost.secret)).lines).toMatchObject([{ isForSale: true }]);
    await manager.call(contract.sale.sell, sellDraft(world, [one], { date: '2026-06-19' }));
    expect((await look(lost.secret)).lines).toMatchObject([{ isForSale: false }]);
    expect(await remindEnding(world.app.tools)).toBe(0);
    await setClock('2026-06-24T15:00:01Z');
    expect(await remindEnding(world.app.tools)).toBe(1);
    expect(await remindEnding(world.app.tools)).toBe(0);
    await setClock('2026-06-25T15:00:00Z');
    expect(await releaseOverdueOrders(world.app.tools)).toBe(1);
    expect(await look(kept.secret)).toMatchObject({ state: 'cancelled', cancelledBy: 'term' });
    expect(await subjects(await emailOf(kept.sale.id))).toHaveLength(4);
    await setClock(start);
  });

  it('that can not be ended keeps none of the others from their end', async () => {
    const placed: number[] = [];
    for (const ring of [await world.ring(), await world.ring(), await world.ring()])
      placed.push((await placeOnWeb(world, [ring])).sale.id);
    const seal = (secretSealed: Buffer) =>
      db
        .updateTable('onlineOrder')
        .set({ secretSealed })
        .where('saleId', '=', placed[1] ?? 0)
        .execute();
    const { secretSealed } = await db
      .selectFrom('onlineOrder')
      .select('secretSealed')
      .where('saleId', '=', placed[1] ?? 0)
      .executeTakeFirstOrThrow();
    const statuses = async () => {
      const rows = await db.selectFrom('sale').select('status').where('id', 'in', placed).orderBy('id').execute();
      return rows.map(({ status }) => status);
    };
    await setClock('2026-06-19T05:32:01Z');
    // Its link is sealed with the key of another data folder.
    await seal(Buffer.alloc(60));
    await expect(releaseOverdueOrders(world.app.tools)).rejects.toThrow('1 orders could not be ended');
    expect(await statuses()).toEqual(['cancelled', 'pending', 'cancelled']);
    await seal(secretSealed as Buffer);
    expect(await releaseOverdueOrders(world.app.tools)).toBe(1);
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled']);
    await setClock(start);
  });

  it('paid at the door is sent before it is paid, and delivered once it is', async () => {
    const { sale } = await placeOnWeb(world, [await world.ring()], { payWay: 'cashOnDelivery' });
    const confirmed = await manager.call(contract.onlineOrder.confirm, { id: sale.id, version: sale.version });
    const { version: at } = confirmed;
    expect(confirmed.ecommerce).toMatchObject({ isPaidAtDoor: true });
    expect((await admin.call(contract.onlineOrder.find, { id: sale.id })).endsAt).toBeNull();
    const entered = { status: 'shipped' as const, shippingDate: '2026-06-18', trackingNumber: '44' };
    const sent = await shipLines(world, { ...sale, version: at }, [0], entered);
    const early = await shipLines(world, sent, [0], { ...entered, status: 'delivered' }).catch((error) => error.code);
    expect(early).toBe('order.unpaid');
  });

  it('is linked to its customer by the shop alone where somebody is known, and forgets whoever is erased', async () => {
    const first = await placeOnWeb(world, [await world.ring()]);
    const again = await admin.call(contract.onlineOrder.find, { id: first.sale.id });
    const { email, contactNumber } = again.typed;
    expect(again.customerId).toBeGreaterThan(0);
    const second = await placeOnWeb(world, [await world.ring()], { email, contactNumber });
    const unlinked = await admin.call(contract.onlineOrder.find, { id: second.sale.id });
    expect([unlinked.customerId, unlinked.known.map(({ id }) => id)]).toEqual([0, [again.customerId]]);
    const link = { id: second.sale.id, version: second.sale.version, customerId: again.customerId };
    expect((await manager.call(contract.onlineOrder.link, link)).customerId).toBe(again.customerId);
    for (const { secret } of [first, second]) await nobody.call(contract.webOrder.cancel, { code: 'kz', secret });
    const { version: shown } = await admin.call(contract.customer.find, { id: again.customerId });
    await admin.call(contract.customer.erase, { id: again.customerId, version: shown });
    const rows = await db.selectFrom('onlineOrder').selectAll().where('saleId', '=', first.sale.id).execute();
    expect(JSON.stringify(rows)).not.toMatch(/森|銀座|090-1234|customer\.example/);
    expect(await refusalCode(look(first.secret))).toBe('notFound');
  });

  it('is told by the bell while it is made ready, linked to a customer or not', async () => {
    const payWay = 'cashOnDelivery';
    const { sale: linked } = await placeOnWeb(world, [await world.ring()], { payWay });
    const { email, contactNumber } = (await admin.call(contract.onlineOrder.find, { id: linked.id })).typed;
    const same = { payWay, email, contactNumber } as const;
    const { sale: unlinked } = await placeOnWeb(world, [await world.ring()], same);
    for (const { id, version: placed } of [linked, unlinked]) {
      const confirmed = await manager.call(contract.onlineOrder.confirm, { id, version: placed });
      await shipLines(world, { ...linked, ...confirmed }, [0], { status: 'processing' });
    }
    const { due } = await manager.call(contract.dashboard.notifications, {});
    const told = due.find(({ section }) => section === 'orders')?.rows ?? [];
    for (const { id } of [linked, unlinked])
      expect(told.find(({ saleId }) => saleId === id)).toMatchObject({ customerName: '森 花子' });
  });

  it('has another link once it was sent again, and the one before has ended', async () => {
    const { secret, sale } = await placeOnWeb(world, [await world.ring()]);
    await manager.call(contract.onlineOrder.renew, { id: sale.id });
    expect(await refusalCode(look(secret))).toBe('notFound');
  });

  it('of somebody who has three waiting is refused, and so is the sixth of a network within an hour', async () => {
    const ring = await world.ring({ initialQuantity: 9 });
    const same = { email: 'thrice@customer.example', contactNumber: '090-7777-1111' };
    for (let made = 0; made < 3; made++) await placeOnWeb(world, [ring], same);
    expect(await refusalCode(placeOnWeb(world, [ring], same))).toBe('order.tooManyOpen');
    const place = async () => nobody.call(contract.webOrder.place, await orderOf(world, [ring]));
    for (let made = 0; made < 5; made++) await place();
    expect(await refusalCode(place())).toBe('tooOften');
  });
});

it('of what was paid and cancelled the page shows both, and gives no paper', async () => {
  const { secret, sale } = await placeOnWeb(world, [await world.ring()]);
  const confirmed = await manager.call(contract.onlineOrder.confirm, { id: sale.id, version: sale.version });
  const payments = [{ paymentType: 'bankTransfer' as const, tendered: confirmed.balance }];
  const { id, version } = confirmed;
  const paid = await manager.call(contract.sale.pay, { id, version, date: '2026-06-18', payments });
  await admin.call(contract.sale.cancel, { id, version: paid.version, reason: 'Out of stock' });
  const page = await look(secret);
  const { grandTotal } = confirmed;
  expect(page.payments.map(({ amount }) => amount)).toEqual([grandTotal, -grandTotal]);
  expect(page.papers).toEqual([]);
});

describe('a layaway of the shop on the web', () => {
  it('runs to its hand-over, and without its down payment ends with its hold', async () => {
    const [one, two] = [await world.ring({ sellingOptions: layable }), await world.ring({ sellingOptions: layable })];
    const lost = await placeOnWeb(world, [one], { kind: 'layaway' });
    const kept = await placeOnWeb(world, [two], { kind: 'layaway' });
    expect(kept.sale).toMatchObject({ type: 'layaway', onlineStage: 'unconfirmed' });
    const { id } = kept.sale;
    const confirmed = await manager.call(contract.onlineOrder.confirm, { id, version: kept.sale.version });
    const pay = (tendered: number, at: number) =>
      manager.call(contract.sale.pay, {
        id,
        version: at,
        date: '2026-06-18',
        payments: [{ paymentType: 'bankTransfer', tendered }],
      });
    const down = confirmed.plan?.rows[0]?.amount ?? 0;
    const paid = await pay(down, confirmed.version);
    await setClock('2026-06-26T05:32:01Z');
    expect(await releaseOverdueOrders(world.app.tools)).toBeGreaterThan(0);
    expect(await look(lost.secret)).toMatchObject({ state: 'cancelled', cancelledBy: 'hold' });
    expect(await shelfOf(world, one)).toMatchObject({ sellable: 5, reserved: 0 });
    await setClock(start);
    const whole = await pay(paid.balance, paid.version);
    await manager.call(contract.sale.complete, {
      id,
      version: whole.version,
      payments: [],
      grandTotal: whole.grandTotal,
    });
    const page = await look(kept.secret);
    // Its parcel has not left yet.
    expect(page).toMatchObject({ kind: 'layaway', state: 'processing', schedule: { paidBasisPoints: 10_000 } });
    expect(page.papers.map(({ paper }) => paper)).toEqual(['statement', 'invoice']);
  });
});
