import { describe, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import { goldGrain, madeDraft, orderWith, workshop } from '../../../tests/support/madeToOrder.ts';
import { shelfOf } from '../../../tests/support/saleDraft.ts';
import { sendFile } from '../../../tests/support/send.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';
import { photo } from '../../kernel/files/examples.ts';

const world = await openWorldForFile();
const manager = world.as('manager');
const customer = await manager.call(contract.customer.create, { lastName: 'Umino', contactNumber: '090-1234-5678' });
const paid = (tendered: number) => [{ paymentType: 'cash' as const, tendered }];
const gramsOf = async ({ id, itemCode }: Item) => {
  const { rows } = await manager.call(contract.stock.list, { search: itemCode });
  return Object.fromEntries(rows.filter((row) => row.itemId === id).map((row) => [row.kind, row.milligrams]));
};

describe('a sale that is made to order', () => {
  it('is made from stock, paid in parts, and handed over when it is ready and paid', async () => {
    const [ring, gold] = [await world.ring(), await goldGrain(world)];
    const saved = await manager.call(contract.sale.save, madeDraft(world, customer.id, [ring]));
    expect(saved).toMatchObject({
      status: 'pending',
      production: 'notStarted',
      grandTotal: 165_000,
      paymentStatus: 'unpaid',
    });
    expect(saved.number).toMatch(/^KZ-MO-202606-\d{5}$/);
    expect(await shelfOf(world, ring)).toMatchObject({ sellable: 4, reserved: 1 });

    const materials = [{ itemId: gold.id, quantity: 1, milligrams: 12_350 }];
    const set = await manager.call(
      contract.madeToOrder.production,
      workshop(saved, { materials, workshopNotes: 'No. 11' }),
    );
    expect(set.madeToOrder).toMatchObject({ workshopNotes: 'No. 11', wish: 'Like the sea at Kamakura' });
    expect(await gramsOf(gold)).toMatchObject({ sellable: 87_650, reserved: 12_350 });
    expect(
      await refusalCode(
        manager.call(contract.sale.complete, { ...of(set), grandTotal: 165_000, payments: paid(165_000) }),
      ),
    ).toBe('document.notNow');

    const started = await manager.call(contract.madeToOrder.start, of(set));
    expect(started.madeToOrder?.materials[0]).toMatchObject({ cost: 123_500, milligrams: 12_350 });
    expect(await gramsOf(gold)).toEqual({ sellable: 87_650 });
    const part = await manager.call(contract.sale.pay, { ...of(started), payments: paid(65_000), date: '2026-06-18' });
    expect(part).toMatchObject({ paymentStatus: 'partiallyPaid', balance: 100_000 });
    const ready = await manager.call(contract.madeToOrder.finish, of(part));
    const done = await manager.call(contract.sale.complete, {
      ...of(ready),
      grandTotal: 165_000,
      payments: paid(100_000),
    });
    expect(done).toMatchObject({ status: 'completed', revenueDate: '2026-06-18', balance: 0, production: 'ready' });
    expect(await shelfOf(world, ring)).toMatchObject({ sellable: 4, reserved: 0 });
    expect(done.warnings).toEqual([{ code: 'belowCost', itemCode: 'Ring in the shape of a wave' }]);
  });

  it('takes the whole balance at once where parts are not allowed', async () => {
    const madeToOrder = { expectedDate: '2026-07-02', allowPartialPayment: false };
    const draft = madeDraft(world, customer.id, [], { madeToOrder });
    expect(await refusalCode(manager.call(contract.sale.save, { ...draft, payments: paid(10_000) }))).toBe(
      'madeToOrder.partialPayment',
    );
    const saved = await manager.call(contract.sale.save, draft);
    const pay = (tendered: number) =>
      manager.call(contract.sale.pay, { ...of(saved), payments: paid(tendered), date: '2026-06-18' });
    expect(await refusalCode(pay(54_999))).toBe('madeToOrder.partialPayment');
    expect(await pay(55_000)).toMatchObject({ paymentStatus: 'paid', balance: 0 });
  });

  it('says when it is expected, not before it was ordered', async () => {
    const { madeToOrder: _, ...without } = madeDraft(world, customer.id);
    expect(await refusalCode(manager.call(contract.sale.save, without))).toBe('input.invalid');
    const early = madeDraft(world, customer.id, [], { madeToOrder: { expectedDate: '2026-06-17' } });
    expect(await refusalCode(manager.call(contract.sale.save, early))).toBe('madeToOrder.expectedEarly');
  });

  it('gives its material back when it is cancelled before production, and keeps what was used after', async () => {
    const gold = await goldGrain(world);
    const materials = [{ itemId: gold.id, quantity: 1, milligrams: 5_000 }];
    const before = await orderWith(world, customer.id, materials);
    await manager.call(contract.sale.cancel, { ...of(before), reason: 'Changed their mind' });
    expect(await gramsOf(gold)).toEqual({ sellable: 100_000 });

    const after = await orderWith(world, customer.id, materials);
    const part = await manager.call(contract.sale.pay, { ...of(after), payments: paid(55_000), date: '2026-06-18' });
    const started = await manager.call(contract.madeToOrder.start, of(part));
    const cost = started.madeToOrder?.materials.reduce((sum, row) => sum + (row.cost ?? 0), 0);
    expect(cost).toBe(50_000);
    const ended = await manager.call(contract.sale.cancel, {
      ...of(started),
      reason: 'Changed their mind',
      fee: 50_000,
    });
    expect(ended).toMatchObject({ status: 'cancelled', amountPaid: 50_000, cancellationFee: 50_000 });
    expect(await gramsOf(gold)).toEqual({ sellable: 95_000 });
  });

  it('uses more material during production, and never less', async () => {
    const gold = await goldGrain(world);
    const first = { itemId: gold.id, quantity: 1, milligrams: 5_000 };
    const order = await orderWith(world, customer.id, [first]);
    const started = await manager.call(contract.madeToOrder.start, of(order));
    const less = workshop(started, { materials: [{ ...first, milligrams: 4_000 }] });
    expect(await refusalCode(manager.call(contract.madeToOrder.production, less))).toBe('material.used');
    expect(await refusalCode(manager.call(contract.madeToOrder.production, workshop(started)))).toBe('material.used');
    const more = workshop(started, { materials: [first, { ...first, milligrams: 1_500 }] });
    await manager.call(contract.madeToOrder.production, more);
    expect(await gramsOf(gold)).toEqual({ sellable: 93_500 });
  });

  it("takes the customer's own metal in, and no more of it goes", async () => {
    const order = await orderWith(world, customer.id);
    const note = (shown: { id: number; version: number }, event: 'takenIn' | 'used' | 'returned', milligrams: number) =>
      manager.call(contract.madeToOrder.metal, { ...of(shown), event, metal: 'K18', milligrams });
    const here = await note(order, 'takenIn', 8_200);
    expect(await refusalCode(note(here, 'used', 8_201))).toBe('madeToOrder.metalShort');
    const used = await note(here, 'used', 6_000);
    const ready = await manager.call(
      contract.madeToOrder.finish,
      of(await manager.call(contract.madeToOrder.start, of(used))),
    );
    const complete = (shown: { id: number; version: number }) =>
      manager.call(contract.sale.complete, { ...of(shown), grandTotal: 55_000, payments: paid(55_000) });
    expect(await refusalCode(complete(ready))).toBe('madeToOrder.metalLeft');
    expect(await complete(await note(ready, 'returned', 2_200))).toMatchObject({ status: 'completed' });
    const slip = await manager.bytes(contract.madeToOrder.metalSlip, { id: order.id });
    expect(slip.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('keeps pictures of the work, and prints a sheet for the workshop', async () => {
    const sent = { token: manager.token, type: 'image/png' };
    const { body } = await sendFile(world, contract.madeToOrder.addPicture, await photo('png'), sent);
    const order = await orderWith(world, customer.id);
    const shown = await manager.call(contract.madeToOrder.production, workshop(order, { pictureIds: [body.id] }));
    expect(shown.madeToOrder?.pictures).toEqual([{ id: body.id, url: body.url, thumbUrl: body.thumbUrl }]);
    const missing = workshop(shown, { pictureIds: [crypto.randomUUID()] });
    expect(await refusalCode(manager.call(contract.madeToOrder.production, missing))).toBe('madeToOrder.imageMissing');
    const sheet = await manager.bytes(contract.madeToOrder.jobSheet, { id: order.id, language: 'en' });
    expect(sheet.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('stands in its list by what is paid, made and late', async () => {
    const order = await orderWith(world, customer.id);
    const list = async (query: object) =>
      (await manager.call(contract.madeToOrder.list, { size: 100, ...query })).rows.map(({ id }) => id);
    expect(await list({ late: 'true' })).not.toContain(order.id);
    expect(await list({ production: 'notStarted' })).toContain(order.id);
    const { rows } = await manager.call(contract.madeToOrder.list, { size: 100 });
    expect(new Set(rows.map(({ orderStatus }) => orderStatus))).toEqual(
      new Set(['pending', 'fullyPaid', 'completed', 'cancelled']),
    );
    const { count, balance } = await manager.call(contract.madeToOrder.summary, {});
    expect(count).toBe(rows.length);
    expect(balance).toBe(rows.reduce((sum, row) => sum + row.balance, 0));
  });

  it('is told of as late from the day after the one that its customer was told, until it is ready', async () => {
    const madeToOrder = { expectedDate: '2026-06-18' };
    const order = await manager.call(contract.sale.save, madeDraft(world, customer.id, [], { madeToOrder }));
    const { number, grandTotal: amount } = order;
    const causes = async () => {
      const { rows } = await manager.call(contract.reminder.preview, {});
      return rows.flatMap((row) => row.causes).filter((cause) => cause.number === number);
    };
    const waiting = { kind: 'pendingTransaction', number, amount, dueDate: null, state: 'PENDING' };
    // While it is made, nothing is there to be fetched.
    expect(await causes()).toEqual([]);
    world.clock.set('2026-06-18T15:30:00Z');
    expect(await causes()).toEqual([
      { kind: 'madeToOrderOverdue', number, amount, dueDate: '2026-06-18', state: 'OVERDUE' },
    ]);
    const { due } = await manager.call(contract.dashboard.notifications, {});
    expect(due.find(({ section }) => section === 'madeToOrders')?.rows.map((row) => row.number)).toContain(number);
    await manager.call(contract.madeToOrder.finish, of(await manager.call(contract.madeToOrder.start, of(order))));
    expect(await causes()).toEqual([waiting]);
    world.clock.set('2026-06-18T05:32:00Z');
  });
});

function of({ id, version }: { id: number; version: number }) {
  return { id, version };
}
