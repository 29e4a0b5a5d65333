import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Subasta, WholeLot } from '#contract/sales/subasta.ts';
import { textOf } from '../../../tests/support/reading.ts';
import { shelfOf } from '../../../tests/support/saleDraft.ts';
import { openEvent } from '../../../tests/support/subasta.ts';
import { openWorldForFile, refusalCode, refusedFields } from '../../../tests/support/world.ts';

const { subasta: api, lot: lots, bidder, sale: sales, item: items } = contract;
const world = await openWorldForFile();
const [admin, manager, clerk] = [world.as('admin'), world.as('manager'), world.as('sales')];
const shown = ({ id, version }: { id: number; version: number }) => ({ id, version });
const idOf = (event: Subasta, index = 0) => event.lines[index]?.id ?? 0;
const lotOf = (id: number) => manager.call(lots.find, { id });
const bid = (id: number, paddle: number, amount: number) => clerk.call(lots.bid, { id, paddle, amount });
const hammer = async (id: number, underReserve = false) =>
  manager.call(lots.hammer, { ...shown(await lotOf(id)), underReserve });
const shelf = async (event: Subasta, index = 0) =>
  shelfOf(world, await admin.call(items.find, { id: event.lines[index]?.itemId ?? 0 }));
const saleOf = (lot: WholeLot) => manager.call(sales.find, { id: lot.saleId ?? 0 });
const pay = (grandTotal: number) => [{ paymentType: 'cash' as const, tendered: grandTotal }];

describe('a lot', () => {
  it('is kept for its event, won by the highest bid, and sold to the winner', async () => {
    const event = await openEvent(world, 1);
    expect(event).toMatchObject({ status: 'open', lotId: idOf(event), date: '2026-06-18', awardedCount: 0 });
    expect(event.number).toMatch(/^KZ-AU-202606-\d{5}$/);
    expect(await shelf(event)).toMatchObject({ sellable: 0, reserved: 1 });

    await bid(idOf(event), 1, 50_000);
    const bidden = await bid(idOf(event), 2, 61_000);
    expect(bidden).toMatchObject({ bidCount: 2, highAmount: 61_000, highPaddle: 2, nextAmount: 62_000 });
    const won = await hammer(idOf(event));
    expect(won).toMatchObject({
      status: 'awarded',
      hammerPrice: 61_000,
      winnerPaddle: 2,
      saleStatus: 'pending',
      steps: [],
    });
    expect(won.dueDate).toBe('2026-06-21');
    expect(await shelf(event)).toMatchObject({ sellable: 0, reserved: 1 });

    const sale = await saleOf(won);
    expect(sale).toMatchObject({
      type: 'subasta',
      subtotal: 61_000,
      grandTotal: 67_100,
      lot: { paddle: 2, position: 1 },
    });
    expect(sale.number).toMatch(/-SB-/);
    const { grandTotal } = sale;
    await clerk.call(sales.complete, { ...shown(sale), payments: pay(grandTotal), grandTotal });
    expect(await shelf(event)).toMatchObject({ sellable: 0, reserved: 0 });
    expect(await manager.call(api.find, { id: event.id })).toMatchObject({ awardedCount: 1, hammerTotal: 61_000 });
  });

  it('stands with its lot in the list of subasta sales, beside what was entered by hand with its winning price alone', async () => {
    const event = await openEvent(world, 1);
    await bid(idOf(event), 3, 52_000);
    await hammer(idOf(event));
    const sellingOptions = { straight: true, layaway: null, subasta: true, madeToOrder: false };
    const ring = await world.ring({ price: 100_000, sellingOptions });
    const byHand = {
      locationId: world.ginza,
      type: 'subasta' as const,
      date: '2026-06-18',
      customerId: null,
      lines: [{ itemId: ring.id, quantity: 1, price: 80_000 }],
      taxBasisPoints: 1000,
      grandTotal: 88_000,
    };
    const entered = await manager.call(sales.sell, { ...byHand, payments: pay(88_000) });
    expect(entered).toMatchObject({ type: 'subasta', grandTotal: 88_000 });
    // Elsewhere another price wants its reason, and whoever may not change prices sells for no other one.
    const straight = { ...byHand, type: 'straight' as const, payments: pay(88_000) };
    expect(await refusalCode(manager.call(sales.sell, straight))).toBe('sale.priceReasonMissing');
    expect(await refusalCode(clerk.call(sales.sell, { ...byHand, payments: pay(88_000) }))).toBe('sale.priceDenied');

    const listed = (query: object) => manager.call(contract.subastaSale.list, query);
    const { rows: won } = await listed({ subastaId: event.id });
    expect(won).toMatchObject([
      { lot: { subastaNumber: event.number, position: 1, paddle: 3, hammerPrice: 52_000 }, grandTotal: 57_200 },
    ]);
    const { rows: hand } = await listed({ origin: 'hand' });
    expect(hand.map(({ id, lot }) => [id, lot])).toEqual([[entered.id, null]]);
    expect(await manager.call(contract.subastaSale.summary, { subastaId: event.id })).toMatchObject({
      hammerPrice: 52_000,
      grandTotal: 57_200,
    });
    const sheet = await manager.bytes(contract.subastaSale.export, { format: 'csv', subastaId: event.id });
    expect(sheet.toString('utf8')).toContain(event.number);
  });

  it('stays unsold below its reserve, unless the manager lets it go', async () => {
    const event = await openEvent(world, 2, { reservePrice: 80_000 });
    await bid(idOf(event), 1, 60_000);
    expect(await hammer(idOf(event))).toMatchObject({ status: 'unsold', saleId: null, steps: ['rerun'] });
    expect(await shelf(event)).toMatchObject({ sellable: 1, reserved: 0 });
    await bid(idOf(event, 1), 1, 60_000);
    expect(await hammer(idOf(event, 1), true)).toMatchObject({ status: 'awarded', underReserve: true });
  });

  it('is run once more, in a round of its own', async () => {
    const event = await openEvent(world, 1);
    await bid(idOf(event), 1, 90_000);
    const passed = await manager.call(lots.pass, shown(await lotOf(idOf(event))));
    const again = await manager.call(lots.rerun, { ...shown(passed), startingPrice: 40_000, reservePrice: null });
    expect(again).toMatchObject({ status: 'open', round: 2, bidCount: 0, highAmount: null, nextAmount: 40_000 });
    expect(await shelf(event)).toMatchObject({ sellable: 0, reserved: 1 });
    await bid(idOf(event), 3, 40_000);
    expect(await hammer(idOf(event))).toMatchObject({ hammerPrice: 40_000, winnerPaddle: 3 });
  });

  it('goes to the next bidder where the winner did not pay, and to nobody twice', async () => {
    const event = await openEvent(world, 1);
    await bid(idOf(event), 1, 50_000);
    await bid(idOf(event), 2, 60_000);
    await bid(idOf(event), 1, 70_000);
    const won = await hammer(idOf(event));
    await manager.call(sales.cancel, { ...shown(await saleOf(won)), reason: 'Not paid' });
    expect(await shelf(event)).toMatchObject({ sellable: 1, reserved: 0 });
    const next = await manager.call(lots.offer, shown(await lotOf(won.id)));
    expect(next).toMatchObject({ status: 'awarded', hammerPrice: 60_000, winnerPaddle: 2, saleStatus: 'pending' });
    expect(next.saleId).not.toBe(won.saleId);
    expect(await shelf(event)).toMatchObject({ sellable: 0, reserved: 1 });
    await manager.call(sales.cancel, { ...shown(await saleOf(next)), reason: 'Not paid' });
    expect(await refusalCode(manager.call(lots.offer, shown(await lotOf(won.id))))).toBe('lot.noNextBid');
  });

  it('forgets a bid that was retracted', async () => {
    const event = await openEvent(world, 1);
    await bid(idOf(event), 1, 50_000);
    const { bids } = await bid(idOf(event), 2, 500_000);
    const retract = { id: idOf(event), bidId: bids[0]?.id ?? 0, reason: 'Misheard' };
    expect(await refusalCode(clerk.call(lots.retract, retract))).toBe('access.denied');
    const after = await manager.call(lots.retract, retract);
    expect(after).toMatchObject({ highAmount: 50_000, bidCount: 1 });
    expect(after.bids[0]).toMatchObject({ amount: 500_000, retracted: 'Misheard' });
    expect(await refusalCode(manager.call(lots.retract, retract))).toBe('notFound');
    expect(await hammer(idOf(event))).toMatchObject({ hammerPrice: 50_000, winnerPaddle: 1 });
  });

  it('refuses what is too low, nobody’s paddle, and a screen that has not seen the last bid', async () => {
    const event = await openEvent(world, 1);
    const id = idOf(event);
    expect(await refusalCode(bid(id, 1, 49_999))).toBe('lot.bidTooLow');
    expect(await refusalCode(bid(id, 9, 50_000))).toBe('lot.paddleUnknown');
    const before = await lotOf(id);
    await bid(id, 1, 50_000);
    expect(await refusalCode(manager.call(lots.hammer, shown(before)))).toBe('conflict.version');
    expect(await refusalCode(clerk.call(lots.hammer, shown(await lotOf(id))))).toBe('access.denied');
    await manager.call(lots.withdraw, { ...shown(await lotOf(id)), reason: 'The owner wants it back' });
    expect(await refusalCode(bid(id, 1, 60_000))).toBe('document.notNow');
    expect(await shelf(event)).toMatchObject({ sellable: 1, reserved: 0 });
  });
});

describe('an event', () => {
  it('takes only what is sold so, and what is there when it opens', async () => {
    const plain = await world.ring({ initialQuantity: 1 });
    const draft = (itemId: number) => ({
      locationId: world.ginza,
      name: 'Winter',
      channel: 'liveStream' as const,
      lines: [{ itemId, quantity: 1, startingPrice: 1 }],
    });
    expect(await refusalCode(clerk.call(api.create, draft(plain.id)))).toBe('sale.itemNotSoldSo');
    const sellingOptions = { straight: true, layaway: null, subasta: true, madeToOrder: false };
    const gone = await world.ring({ initialQuantity: 0, sellingOptions });
    const made = await clerk.call(api.create, draft(gone.id));
    expect(made).toMatchObject({ status: 'draft', lines: [{ status: 'pending', position: 1 }] });
    expect(await refusalCode(manager.call(api.open, shown(made)))).toBe('stock.insufficient');
    expect((await manager.call(api.cancel, { ...shown(made), reason: 'No goods' })).lines[0]?.status).toBe('withdrawn');
  });

  it('gives back what nobody won when it closes, and is not cancelled once somebody won', async () => {
    const event = await openEvent(world, 2);
    await bid(idOf(event), 1, 50_000);
    await hammer(idOf(event));
    const now = await manager.call(api.find, { id: event.id });
    expect(now.steps).not.toContain('cancel');
    expect(await refusalCode(manager.call(api.cancel, { ...shown(now), reason: 'Rain' }))).toBe('document.notNow');
    const told = async () => {
      const { rows } = await manager.call(items.history, { id: event.lines[0]?.itemId ?? 0 });
      return rows.filter(({ cause }) => cause === 'subasta').map(({ status }) => status);
    };
    expect(new Set(await told())).toEqual(new Set(['open']));
    const closed = await manager.call(api.close, shown(now));
    expect(new Set(await told())).toEqual(new Set(['closed']));
    expect(closed.lines.map(({ status }) => status)).toEqual(['awarded', 'unsold']);
    expect(await shelf(event, 1)).toMatchObject({ sellable: 1, reserved: 0 });
    const paper = await textOf(await manager.bytes(api.paper, { id: event.id, language: 'en' }));
    expect(paper).toContain('Hammer price');
    const csv = await manager.bytes(api.linesExport, { id: event.id, format: 'csv', language: 'en' });
    expect(csv.toString()).toContain('Bidder 1');
    const { rows } = await manager.call(api.list, {});
    expect(rows.find(({ id }) => id === event.id)).toMatchObject({ awardedCount: 1, hammerTotal: 50_000 });
  });

  it('shows the room the lot that is called, and never what it must reach', async () => {
    const event = await openEvent(world, 3, { reservePrice: 77_777 });
    await clerk.call(api.call, { id: event.id, lotId: idOf(event, 1) });
    await bid(idOf(event, 1), 2, 55_000);
    const room = await clerk.call(api.room, { id: event.id });
    expect(room).toMatchObject({
      lotCount: 3,
      doneCount: 0,
      lot: { position: 2, highAmount: 55_000, highPaddle: 2, nextAmount: 56_000 },
      next: [{ position: 1 }, { position: 3 }],
    });
    expect(JSON.stringify(room)).not.toContain('77777');
    expect((await manager.call(api.find, { id: event.id })).version).toBe(event.version);
  });

  it('gives each paddle once, to a customer or to somebody with a name', async () => {
    const event = await openEvent(world, 1);
    const { id: customerId } = await admin.call(contract.customer.create, {
      lastName: 'Tanaka',
      contactNumber: '090-7777-8888',
    });
    const give = (more: object) => clerk.call(bidder.create, { subastaId: event.id, paddle: 7, ...more });
    expect(await refusalCode(give({}))).toBe('input.invalid');
    expect(await give({ customerId, name: 'ignored' })).toMatchObject({ paddle: 7, customerId, name: 'Tanaka' });
    expect(await refusalCode(give({ name: 'Somebody' }))).toBe('lot.paddleTaken');
    const won = await bid(idOf(event), 7, 50_000).then(() => hammer(idOf(event)));
    expect(await saleOf(won)).toMatchObject({ customerName: 'Tanaka' });
    const { bidders } = await clerk.call(bidder.list, { subastaId: event.id });
    expect(bidders.at(-1)).toMatchObject({ paddle: 7, bidCount: 1, wonTotal: 50_000 });
    const first = bidders[0] as (typeof bidders)[number];
    const renamed = await clerk.call(bidder.edit, { ...shown(first), paddle: 11, name: 'Sato' });
    expect(renamed).toMatchObject({ paddle: 11, name: 'Sato' });
    expect(await refusalCode(clerk.call(bidder.edit, { ...shown(first), paddle: 12, name: 'Ito' }))).toBe(
      'conflict.version',
    );
  });
});

it('takes the weight that an item says, as a form sends it, and no other for what is not weighed', async () => {
  const sellingOptions = { straight: true, layaway: null, subasta: true, madeToOrder: false };
  const ring = await world.ring({ sellingOptions });
  const create = (milligrams: number) =>
    manager.call(api.create, {
      locationId: world.ginza,
      name: 'Weighed',
      channel: 'store',
      lines: [{ itemId: ring.id, quantity: 2, milligrams, startingPrice: 50_000 }],
    });
  expect((await create(2 * ring.milligrams)).lines).toMatchObject([{ milligrams: 8_420 }]);
  expect(await refusedFields(create(8_421))).toEqual(['lines.0.milligrams field.notWeighed']);
});
