import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Receiving } from '#contract/inventory/receiving.ts';
import { sellDraft } from '../support/saleDraft.ts';
import { togetherAtDocument, togetherAtStock } from '../support/waiting.ts';
import { openWorldForFile, refusalCode } from '../support/world.ts';

const rivals = 10;
const world = await openWorldForFile({ connectionsMax: rivals + 4 });
const [manager, stock] = [world.as('manager'), world.as('stock')];
const { receiving: api, purchaseOrder: orders } = contract;
const supplier = await world.as('admin').call(contract.supplier.create, { code: 'SP-1', name: 'Kofu Works' });

const begin = { locationId: world.ginza, supplierId: supplier.id, date: '2026-06-18' };
const shown = ({ id, version }: { id: number; version: number }) => ({ id, version });
const make = (itemId: number, purchaseOrderId: number | null = null) =>
  stock.call(api.create, { ...begin, purchaseOrderId, lines: [{ itemId, quantity: 1, orderCost: 900 }] });
const post = (made: Receiving) => refusalCode(stock.call(api.post, shown(made)));
const reverse = (posted: Receiving) => refusalCode(manager.call(api.reverse, { ...shown(posted), reason: 'Twice' }));
const order = async (itemId: number, quantity = 1) => {
  const lines = [{ itemId, quantity, orderCost: 900 }];
  return manager.call(orders.approve, shown(await stock.call(orders.create, { ...begin, lines })));
};
const quantityOf = async (itemCode: string) =>
  (await world.as('admin').call(contract.stock.list, { search: itemCode })).rows.map(({ quantity }) => quantity);
const all = (work: () => Promise<string>) => Promise.all(Array.from({ length: rivals }, work));

describe('ten rivals', () => {
  it('post the same receiving: its goods come once', async () => {
    const ring = await world.ring({ initialQuantity: 0 });
    const made = await make(ring.id);
    const outcomes = await all(() => post(made));
    expect(outcomes.filter((outcome) => outcome === 'document.notNow')).toHaveLength(rivals - 1);
    expect(await quantityOf(ring.itemCode)).toEqual([1]);
  });

  it('post a receiving each of the rest of an order: one is taken in', async () => {
    const ring = await world.ring({ initialQuantity: 0 });
    const { id } = await order(ring.id);
    const made: Receiving[] = [];
    for (let index = 0; index < rivals; index++) made.push(await make(ring.id, id));
    const outcomes = await Promise.all(made.map(post));
    expect(outcomes.filter((outcome) => outcome === 'receiving.moreThanOrdered')).toHaveLength(rivals - 1);
    expect(await quantityOf(ring.itemCode)).toEqual([1]);
  });

  it('reverse the same receiving: its goods leave once', async () => {
    const ring = await world.ring({ initialQuantity: rivals });
    const posted = await stock.call(api.post, shown(await make(ring.id)));
    const outcomes = await all(() => reverse(posted));
    expect(outcomes.filter((outcome) => outcome === 'document.notNow')).toHaveLength(rivals - 1);
    expect(await quantityOf(ring.itemCode)).toEqual([rivals]);
  });

  it('post and cancel the same receiving: one end only', async () => {
    const ring = await world.ring({ initialQuantity: 0 });
    const made = await make(ring.id);
    const cancel = () => refusalCode(stock.call(api.cancel, { ...shown(made), reason: 'Twice' }));
    const outcomes = await Promise.all(
      Array.from({ length: rivals }, (_, index) => (index % 2 ? post(made) : cancel())),
    );
    expect(outcomes.filter((outcome) => outcome === 'document.notNow')).toHaveLength(rivals - 1);
    const { status } = await stock.call(api.find, { id: made.id });
    expect(await quantityOf(ring.itemCode)).toEqual(status === 'posted' ? [1] : []);
  });

  it('cancel an order while a receiving of it is posted: what came is of an order that stands', async () => {
    const ring = await world.ring({ initialQuantity: 0 });
    const approved = await order(ring.id);
    const made = await make(ring.id, approved.id);
    const cancel = () => refusalCode(manager.call(orders.cancel, { ...shown(approved), reason: 'Sold out' }));
    const outcomes = await Promise.all(
      Array.from({ length: rivals }, (_, index) => (index === 0 ? post(made) : cancel())),
    );
    const told = outcomes.filter((outcome) => ['document.notNow', 'receiving.orderNotOpen'].includes(outcome));
    expect(told).toHaveLength(rivals - 1);
    const { status, receivedQuantity } = await manager.call(orders.find, { id: approved.id });
    expect(await quantityOf(ring.itemCode)).toEqual(status === 'approved' ? [1] : []);
    expect(receivedQuantity).toBe(status === 'approved' ? 1 : 0);
  });

  it('close an order while a receiving of its rest is posted: one of them does', async () => {
    const ring = await world.ring({ initialQuantity: 0 });
    const { id } = await order(ring.id, 2);
    expect(await post(await make(ring.id, id))).toBe('accepted');
    const made = await make(ring.id, id);
    const open = await manager.call(orders.find, { id });
    const close = () => refusalCode(manager.call(orders.close, shown(open)));
    const outcomes = await togetherAtDocument(
      world,
      'purchaseOrder',
      id,
      Array.from({ length: rivals }, (_, index) => () => (index === 0 ? post(made) : close())),
    );
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
    const { receiving, receivedQuantity } = await manager.call(orders.find, { id });
    expect([receiving, receivedQuantity]).toEqual(outcomes[0] === 'accepted' ? ['full', 2] : ['closedShort', 1]);
  });

  it('post the rest of an order while an earlier receiving of it is reversed: never more comes than was ordered', async () => {
    const ring = await world.ring({ initialQuantity: rivals });
    const { id } = await order(ring.id, 2);
    const first = await stock.call(api.post, shown(await make(ring.id, id)));
    const made: Receiving[] = [];
    for (let index = 1; index < rivals; index++) made.push(await make(ring.id, id));
    const outcomes = await togetherAtDocument(world, 'purchaseOrder', id, [
      () => reverse(first),
      ...made.map((one) => () => post(one)),
    ]);
    expect(outcomes[0]).toBe('accepted');
    const posted = outcomes.slice(1).filter((outcome) => outcome === 'accepted').length;
    expect(outcomes.filter((outcome) => outcome === 'receiving.moreThanOrdered')).toHaveLength(rivals - 1 - posted);
    expect([1, 2]).toContain(posted);
    expect((await manager.call(orders.find, { id })).receivedQuantity).toBe(posted);
    expect(await quantityOf(ring.itemCode)).toEqual([rivals + posted]);
  });

  it('sell a piece while its receiving is reversed: it leaves once', async () => {
    const ring = await world.ring({ initialQuantity: 0, isUniquePiece: true });
    const posted = await stock.call(api.post, shown(await make(ring.id)));
    const sell = () => refusalCode(manager.call(contract.sale.sell, sellDraft(world, [ring])));
    const outcomes = await togetherAtStock(
      world,
      ring.id,
      Array.from({ length: rivals }, (_, index) => () => (index % 2 ? sell() : reverse(posted))),
    );
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
    expect(await quantityOf(ring.itemCode)).toEqual([]);
  });
});
