import { beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { saveDraft, shelfOf } from '../../../tests/support/saleDraft.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';
import { readText } from '../../paper/reading.ts';
import { releaseOverdueOrders } from './holdActions.ts';

const world = await openWorldForFile();
const manager = world.as('manager');
let customerId = 0;
let methodId = 0;
beforeAll(async () => {
  const customer = { lastName: '鈴木', contactNumber: '090-5555-1111' };
  customerId = (await manager.call(contract.customer.create, customer)).id;
  const terms = { fee: 1_000, days: 2, cashOnDelivery: true, trackingUrl: 'https://t.example/{number}' };
  const method = { name: 'Parcel', carrier: 'Yamato', ...terms };
  methodId = (await world.as('admin').call(contract.shippingMethod.create, method)).id;
});

const fee = 1_001;
type Changes = Partial<DraftOf<typeof contract.sale.save>>;

/** An order of rings at 100,000 yen each and a fee of an odd yen, held until midnight. */
function order(items: readonly Item[], changes: Changes = {}): Promise<Sale> {
  const { discountAmount = 0 } = changes;
  const base = items.reduce((sum, { price }) => sum + price, fee) - discountAmount;
  const ecommerce = {
    channel: 'telephone' as const,
    recipient: '鈴木 花子',
    contactNumber: '090-5555-1111',
    prefecture: '北海道',
    address: '札幌市中央区1-1',
    shippingMethodId: methodId,
    heldUntil: '2026-06-18T15:00:00.000Z',
  };
  const grandTotal = base + Math.floor(base / 10);
  const draft = saveDraft(world, items, { type: 'ecommerce', customerId, shippingFee: fee, grandTotal, ecommerce });
  return manager.call(contract.sale.save, { ...draft, ...changes });
}

type Line = DraftOf<typeof contract.sale.ship>['lines'][number];

function ship({ id, version, lines }: Sale, of: readonly number[], entered: Partial<Line>): Promise<Sale> {
  const asked = of.map((index) => ({
    lineId: lines[index]?.id as number,
    status: 'shipped' as const,
    shippingDate: entered.status === 'processing' || entered.status === 'cancelled' ? null : '2026-06-18',
    ...entered,
  }));
  return manager.call(contract.sale.ship, { id, version, lines: asked });
}

const counted = async () => {
  const day = { countedFrom: '2026-06-18', countedTo: '2026-06-18', type: 'ecommerce' as const };
  const { amount } = await manager.call(contract.countedSale.summary, day);
  return amount;
};
const rings = (count: number) => Promise.all(Array.from({ length: count }, () => world.ring()));

describe('the list of orders', () => {
  it('tells those that end today, the last moment of the day among them, and all others', async () => {
    const ends = ['2026-06-18T05:40:00.000Z', '2026-06-18T15:00:00.000Z', '2026-06-18T15:00:01.000Z', null];
    const made: number[] = [];
    for (const heldUntil of ends) {
      const sale = await order(await rings(1));
      await world.app.tools.db.updateTable('ecommerceOrder').set({ heldUntil }).where('saleId', '=', sale.id).execute();
      made.push(sale.id);
    }
    const listed = async (endsToday: 'true' | 'false') => {
      const { rows } = await manager.call(contract.ecommerce.list, { endsToday });
      return rows.map(({ id }) => id).filter((id) => made.includes(id));
    };
    const [soon, last, later, never] = made;
    expect((await listed('true')).toSorted()).toEqual([soon, last].toSorted());
    expect((await listed('false')).toSorted()).toEqual([later, never].toSorted());
  });
});

describe('an order', () => {
  it('is reserved, goes line by line, counts on shipment, and its shipments make the total to the yen', async () => {
    const before = await counted();
    const [one, two, three] = (await rings(3)) as [Item, Item, Item];
    const made = await order([one, two, three], { discountAmount: 1_000 });
    expect(made.number).toMatch(/-EC-202606-/);
    expect(made.ecommerce).toMatchObject({ state: 'pending', payment: 'unpaid', methodName: 'Parcel' });
    expect(made.steps).not.toContain('complete');
    expect(await shelfOf(world, one)).toMatchObject({ sellable: 4, reserved: 1 });
    const begun = await ship(made, [0, 1], { status: 'processing' });
    expect(begun.ecommerce?.state).toBe('pending');
    const first = await ship(begun, [0], { trackingNumber: '1234' });
    expect(first).toMatchObject({ status: 'pending', revenueDate: '2026-06-18' });
    expect(await shelfOf(world, one)).toMatchObject({ sellable: 4, reserved: 0 });
    // 100,000 - 334 + 1,001 and a tenth of it.
    expect(first.ecommerce?.shipments.map(({ amount }) => amount)).toEqual([110_733]);
    expect(await counted()).toBe(before + 110_733);
    const parcel = { id: made.id, shipmentId: first.ecommerce?.shipments[0]?.id as number, language: 'ja' as const };
    const slip = await readText(await manager.bytes(contract.ecommerce.packingSlip, parcel));
    for (const said of [made.number, one.itemCode, '鈴木 花子 様', '北海道札幌市中央区1-1', '1234'])
      expect(slip).toContain(said);
    expect(slip).not.toContain(two.itemCode);
    const other = { ...parcel, shipmentId: parcel.shipmentId + 1_000 };
    expect(await refusalCode(manager.call(contract.ecommerce.packingSlip, other))).toBe('notFound');
    const last = await ship(first, [1, 2], {});
    expect(last).toMatchObject({ status: 'completed', balance: last.grandTotal });
    const amounts = last.ecommerce?.shipments.map(({ amount }) => amount) ?? [];
    // Each parcel collects its own part, and all of them the total.
    for (const [index, amount] of amounts.entries()) {
      const shipmentId = last.ecommerce?.shipments[index]?.id as number;
      const bytes = await manager.bytes(contract.ecommerce.packingSlip, { ...parcel, shipmentId, language: 'en' });
      const english = await readText(bytes);
      expect(english).toContain(`¥${amount.toLocaleString('en-US')}`);
      // An address in Japanese is read in its own order, whatever is around it.
      expect(english).toContain('北海道札幌市中央区1-1');
    }
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(last.grandTotal);
    expect(await counted()).toBe(before + last.grandTotal);
    const { today } = await manager.call(contract.dashboard.show, {});
    expect(today).toBeDefined();
    const { id, version } = last;
    const payments = [{ paymentType: 'cashOnDelivery' as const, tendered: last.grandTotal }];
    const paid = await manager.call(contract.sale.pay, { id, version, payments, date: '2026-06-18' });
    expect(last.ecommerce?.isPaidAtDoor).toBe(false);
    expect(paid.ecommerce).toMatchObject({ payment: 'paid', isPaidAtDoor: true });
    const { rows } = await manager.call(contract.ecommerce.list, { state: 'shipped', payment: 'paid' });
    expect(rows).toMatchObject([{ id, shippedAmount: last.grandTotal, channel: 'telephone' }]);
  });

  it('gives up a line before it is shipped, with what was paid for it', async () => {
    const [one, two] = (await rings(2)) as [Item, Item];
    const made = await order([one, two], { payments: [{ paymentType: 'card', tendered: 221_101 }] });
    const sent = await ship(made, [0], {});
    expect(await refusalCode(ship(sent, [1], { status: 'cancelled' }))).toBe('sale.shippingReasonMissing');
    const given = await ship(sent, [1], { status: 'cancelled', notes: 'Changed their mind' });
    expect(given).toMatchObject({ status: 'completed', grandTotal: 111_101, amountPaid: 111_101, totalItems: 1 });
    expect(given.ecommerce).toMatchObject({ state: 'shipped', payment: 'paid' });
    expect(given.ecommerce?.cancelledLines).toMatchObject([{ itemCode: two.itemCode, reason: 'Changed their mind' }]);
    expect(given.ecommerce?.shipments.map(({ amount }) => amount)).toEqual([111_101]);
    expect(await shelfOf(world, two)).toMatchObject({ sellable: 5, reserved: 0 });
  });

  it('takes a delivered line back on its own day, to be looked at', async () => {
    const totals = async () => (await manager.call(contract.customer.totals, { id: customerId })).sales;
    const before = await totals();
    const [one, two] = (await rings(2)) as [Item, Item];
    const made = await order([one, two], { payments: [{ paymentType: 'cash', tendered: 221_101 }] });
    const sent = await ship(made, [0, 1], {});
    const back = (sale: Sale, index: number) =>
      manager.call(contract.ecommerce.returnLines, {
        id: sale.id,
        version: sale.version,
        lineIds: [sale.lines[index]?.id as number],
        reason: 'Too small',
      });
    expect(await refusalCode(back(sent, 0))).toBe('ecommerce.notReturnable');
    const delivered = await ship(sent, [0, 1], { status: 'delivered' });
    world.clock.set('2026-06-18T15:30:00Z');
    const returned = await back(delivered, 0);
    expect(returned).toMatchObject({ writtenOff: 110_000, amountPaid: 111_101, balance: 0 });
    expect(returned.ecommerce?.shipments.at(-1)).toMatchObject({
      kind: 'return',
      date: '2026-06-19',
      amount: -110_000,
    });
    expect(await shelfOf(world, one)).toMatchObject({ sellable: 4, nonSellable: 1 });
    expect(await refusalCode(back(returned, 0))).toBe('ecommerce.notReturnable');
    // The page of the customer and the list of customers say the same.
    const after = await totals();
    const { rows } = await manager.call(contract.customer.list, { search: '鈴木' });
    const listed = rows.find(({ id }) => id === customerId);
    expect(after).toMatchObject({ amount: listed?.spent, lastVisit: listed?.lastVisit });
    expect((after?.amount ?? 0) - (before?.amount ?? 0)).toBe(111_101);
    expect((after?.milligrams ?? 0) - (before?.milligrams ?? 0)).toBe(two.milligrams);
    expect((after?.count ?? 0) - (before?.count ?? 0)).toBe(1);
    world.clock.set('2026-06-18T16:30:00Z');
    const all = await back(returned, 1);
    // The fee stays.
    expect(all).toMatchObject({ writtenOff: 220_000, amountPaid: 1_101 });
    world.clock.set('2026-06-18T05:32:00Z');
  });

  it('keeps to its steps', async () => {
    const [one, two] = (await rings(2)) as [Item, Item];
    const made = await order([one, two]);
    expect(await refusalCode(ship(made, [0], { shippingDate: null }))).toBe('sale.shippingDateMissing');
    expect(await refusalCode(ship(made, [0, 1], { status: 'cancelled', notes: 'x' }))).toBe('ecommerce.cancelWhole');
    expect(await refusalCode(ship(made, [0], { shippingDate: '2026-06-17' }))).toBe('ecommerce.shippedEarly');
    const sent = await ship(made, [0], {});
    // An invoice is of what was sent as a whole.
    for (const variant of ['english', 'accounting'] as const)
      expect(await refusalCode(manager.call(contract.sale.print, { id: sent.id, variant }))).toBe('document.notNow');
    const backwards = { status: 'processing' as const, notes: 'Mistake' };
    expect(await refusalCode(ship(sent, [0], backwards))).toBe('sale.shippingStep');
    const { id, version } = sent;
    expect(await refusalCode(manager.call(contract.sale.cancel, { id, version, reason: 'x' }))).toBe('document.notNow');
    expect(await refusalCode(manager.call(contract.sale.void, { id, version, reason: 'x' }))).toBe('document.notNow');
    const { ecommerce: _, ...bare } = {
      ...saveDraft(world, [one], { type: 'ecommerce', customerId }),
      ecommerce: null,
    };
    expect(await refusalCode(manager.call(contract.sale.save, bare))).toBe('input.invalid');
  });

  it('is read and its slip printed once its customer was erased', async () => {
    const who = await addCustomer(world, { lastName: '森川', contactNumber: '090-5555-2222' });
    const { id, version } = await order(await rings(1), { customerId: who.id });
    await manager.call(contract.sale.cancel, { id, version, reason: 'x' });
    await world.as('admin').call(contract.customer.erase, { id: who.id, version: who.version });
    const { ecommerce } = await manager.call(contract.sale.find, { id });
    expect(ecommerce).toMatchObject({ recipient: '***', contactNumber: '', address: '***' });
    expect(await readText(await manager.bytes(contract.ecommerce.packingSlip, { id, language: 'ja' }))).toContain(
      '***',
    );
  });

  it('names the country that it goes to on its slip', async () => {
    const made = await order(await rings(1));
    await world.app.tools.db
      .updateTable('ecommerceOrder')
      .set({ country: 'PL' })
      .where('saleId', '=', made.id)
      .execute();
    const slipIn = async (language: 'en' | 'ja') =>
      readText(await manager.bytes(contract.ecommerce.packingSlip, { id: made.id, language }));
    expect(await slipIn('en')).toContain('Poland');
    expect(await slipIn('ja')).toContain('ポーランド');
  });

  it('lets go of its goods once its hold ran out unpaid, and says so', async () => {
    const [one, two] = (await rings(2)) as [Item, Item];
    const made = await order([one]);
    const paid = await order([two], { payments: [{ paymentType: 'cash', tendered: 1 }] });
    world.clock.set('2026-06-18T15:00:01Z');
    expect(await releaseOverdueOrders(world.app.tools)).toBeGreaterThan(0);
    expect(await releaseOverdueOrders(world.app.tools)).toBe(0);
    const found = await manager.call(contract.sale.find, { id: made.id });
    expect(found).toMatchObject({ status: 'cancelled', ecommerce: { state: 'cancelled', payment: 'unpaid' } });
    expect(found.ecommerce?.expiredAt).toBe('2026-06-18T15:00:01.000Z');
    expect(await shelfOf(world, one)).toMatchObject({ sellable: 5, reserved: 0 });
    expect((await manager.call(contract.sale.find, { id: paid.id })).status).toBe('pending');
    const { rows } = await manager.call(contract.ecommerce.list, { expired: 'true' as never });
    expect(rows.map(({ id }) => id)).toContain(made.id);
    world.clock.set('2026-06-18T05:32:00Z');
  });
});
