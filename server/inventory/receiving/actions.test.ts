import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PurchaseOrder, PurchaseOrderDraft } from '#contract/inventory/purchaseOrder.ts';
import type { Receiving, receivingApi } from '#contract/inventory/receiving.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import { openWorldForFile, type Person, refusalCode } from '../../../tests/support/world.ts';

const { receiving: api, purchaseOrder: orderApi } = contract;
const world = await openWorldForFile();
const [admin, manager, stock] = [world.as('admin'), world.as('manager'), world.as('stock')];
const supplier = await admin.call(contract.supplier.create, { code: 'SP-1', name: 'Okachimachi Bullion' });
const day = '2026-06-18';

type Draft = DraftOf<typeof receivingApi.create>;
/** Nothing of it is there. */
const newRing = (more: Parameters<typeof world.ring>[0] = {}) => world.ring({ initialQuantity: 0, ...more });
const shown = ({ id, version }: { id: number; version: number }) => ({ id, version });
const draftOf = (more: Partial<Draft>): Draft =>
  ({ locationId: world.ginza, supplierId: supplier.id, date: day, lines: [], ...more }) as Draft;
const create = (more: Partial<Draft>, person: Person = 'stock') => world.as(person).call(api.create, draftOf(more));
const post = (made: Receiving, person: Person = 'stock') => world.as(person).call(api.post, shown(made));
const reverse = (posted: Receiving) => manager.call(api.reverse, { ...shown(posted), reason: 'Wrong parcel' });
const order = async (more: Partial<DraftOf<typeof orderApi.create>>): Promise<PurchaseOrder> => {
  const draft = { locationId: world.ginza, supplierId: supplier.id, date: '2026-06-01', lines: [], ...more };
  return manager.call(orderApi.approve, shown(await stock.call(orderApi.create, draft as never)));
};
const findOrder = ({ id }: PurchaseOrder) => admin.call(orderApi.find, { id });
/** Changes how the company receives. */
const setCompany = async (changes: Partial<DraftOf<typeof contract.company.edit>>) => {
  const found = await admin.call(contract.company.find, { id: world.companyId });
  const { isCodeFixed: _fixed, logoUrl: _logo, active: _active, ...values } = found;
  const texts = { taxDetails: 'Consumption tax 10 %', address: '4-5-6 Ginza, Chuo-ku, Tokyo' };
  return admin.call(contract.company.edit, { ...values, ...texts, ...changes });
};
/** Quantity and value of each kind that there is of an item. */
const stockOf = async (itemCode: string) =>
  Object.fromEntries(
    (await admin.call(contract.stock.list, { search: itemCode })).rows.map(({ kind, quantity, value }) => [
      kind,
      [quantity, value],
    ]),
  );

describe('a receiving', () => {
  it('without an order brings goods into stock at what they cost, the damaged apart, the refused nowhere', async () => {
    const ring = await newRing({ price: 100_000 });
    const made = await create({
      reference: 'DN-7',
      lines: [{ itemId: ring.id, quantity: 6, milligrams: 21_003, damaged: 2, refused: 1, orderCost: 12_000 }],
    });
    expect(made).toMatchObject({
      status: 'pending',
      acceptedQuantity: 3,
      damagedQuantity: 2,
      refusedQuantity: 1,
      orderTotal: 60_000,
      supplierName: 'Okachimachi Bullion',
      purchaseOrderNumber: '',
      steps: ['edit', 'post', 'cancel', 'print'],
    });
    expect(made.number).toMatch(/^KZ-RC-202606-\d{5}$/);
    expect(await stockOf(ring.itemCode)).toEqual({});
    const posted = await post(made);
    expect(posted).toMatchObject({ status: 'posted', steps: ['print'] });
    expect(await stockOf(ring.itemCode)).toMatchObject({ sellable: [3, 36_000], nonSellable: [2, 24_000] });
    expect(await refusalCode(post(posted))).toBe('document.notNow');
    const item = await admin.call(contract.item.find, { id: ring.id });
    expect(item).toMatchObject({ cost: 12_000, price: 100_000, version: ring.version + 1 });
    const { rows } = await admin.call(contract.item.audit, { id: ring.id });
    expect(rows[0]).toMatchObject({ action: 'receive' });
    expect(rows[0]?.changes).toContainEqual({ field: 'cost', before: ring.cost, after: 12_000 });
  });

  it('is reversed while its goods are there, at the value that they brought', async () => {
    const ring = await newRing({ initialQuantity: 1, cost: 500 });
    const posted = await post(await create({ lines: [{ itemId: ring.id, quantity: 3, damaged: 1, orderCost: 900 }] }));
    const reversed = await reverse(posted);
    expect(reversed).toMatchObject({ status: 'reversed', reason: 'Wrong parcel', steps: [] });
    expect(await stockOf(ring.itemCode)).toEqual({ sellable: [1, 500] });

    const again = await post(await create({ lines: [{ itemId: ring.id, quantity: 1, damaged: 1, orderCost: 900 }] }));
    const { rows: reasons } = await admin.call(contract.reasonCode.list, { search: 'LOSS' });
    const [damaged] = (await admin.call(contract.stockType.list, { search: 'DAMAGED' })).rows;
    const loss = {
      itemId: ring.id,
      typeId: damaged?.id ?? 0,
      direction: 'out',
      quantity: 1,
      reasonCodeId: reasons[0]?.id ?? 0,
    };
    const lost = await admin.call(contract.adjustment.create, { locationId: world.ginza, lines: [loss as never] });
    await admin.call(contract.adjustment.approve, shown(lost));
    expect(await refusalCode(reverse(again))).toBe('stock.insufficientNonSellable');
  });

  it('takes no more value back than is left, and all of it with the last piece', async () => {
    const ring = await newRing({ initialQuantity: 2, cost: 500 });
    const posted = await post(await create({ lines: [{ itemId: ring.id, quantity: 2, orderCost: 1_000 }] }));
    const { rows: reasons } = await admin.call(contract.reasonCode.list, { search: 'LOSS' });
    const loss = {
      itemId: ring.id,
      direction: 'out',
      quantity: 2,
      reasonCodeId: reasons[0]?.id ?? 0,
    };
    const lost = await admin.call(contract.adjustment.create, { locationId: world.ginza, lines: [loss as never] });
    await admin.call(contract.adjustment.approve, shown(lost));
    await reverse(posted);
    expect(await stockOf(ring.itemCode)).toEqual({});
  });

  it('is edited and cancelled while it is pending', async () => {
    const ring = await newRing();
    const made = await create({ lines: [{ itemId: ring.id, quantity: 1, orderCost: 5 }] });
    const edited = await stock.call(api.edit, {
      ...draftOf({ reference: 'DN-8', lines: [{ itemId: ring.id, quantity: 4, refused: 4, orderCost: 5 }] }),
      ...shown(made),
    });
    expect(edited).toMatchObject({ reference: 'DN-8', acceptedQuantity: 0, refusedQuantity: 4, orderTotal: 0 });
    const cancelled = await stock.call(api.cancel, { ...shown(edited), reason: 'Typed twice' });
    expect(cancelled).toMatchObject({ status: 'cancelled', reason: 'Typed twice', steps: [] });
  });

  it('of goods that were all refused moves nothing', async () => {
    const ring = await newRing();
    await post(await create({ lines: [{ itemId: ring.id, quantity: 2, refused: 2, orderCost: 5 }] }));
    expect(await stockOf(ring.itemCode)).toEqual({});
    expect((await admin.call(contract.item.find, { id: ring.id })).cost).toBe(ring.cost);
  });

  it.each([
    ['a day in the future', { date: '2099-01-01' }, 'input.invalid'],
    ['no supplier', { supplierId: null }, 'input.invalid'],
    ['a supplier of nobody', { supplierId: 999_999 }, 'input.invalid'],
    ['no lines', { lines: [] }, 'input.invalid'],
    ['an order of nobody', { purchaseOrderId: 999_999 }, 'notFound'],
  ])('is refused with %s', async (_, more, code) => {
    const ring = await newRing();
    expect(await refusalCode(create({ lines: [{ itemId: ring.id, quantity: 1, orderCost: 1 }], ...more }))).toBe(code);
  });

  it('is refused with more bad pieces than arrived, and with two of a unique piece', async () => {
    const [ring, piece] = [await newRing(), await newRing({ isUniquePiece: true })];
    const many = { itemId: ring.id, quantity: 2, damaged: 1, refused: 2 };
    expect(await refusalCode(create({ lines: [many] }))).toBe('input.invalid');
    expect(await refusalCode(create({ lines: [{ itemId: piece.id, quantity: 2 }] }))).toBe('stock.uniquePiece');
    const one = await post(await create({ lines: [{ itemId: piece.id, quantity: 1 }] }));
    expect(one.status).toBe('posted');
    expect(await refusalCode(create({ lines: [{ itemId: piece.id, quantity: 1 }] }).then(post))).toBe(
      'stock.uniquePiece',
    );
  });

  it('is made, seen and posted by whom it concerns', async () => {
    const ring = await newRing();
    const lines = [{ itemId: ring.id, quantity: 1, orderCost: 5 }];
    expect(await refusalCode(create({ lines }, 'sales'))).toBe('access.denied');
    const made = await create({ lines });
    expect(await refusalCode(world.as('rival').call(api.find, { id: made.id }))).toBe('notFound');
    const posted = await post(made);
    expect(await refusalCode(stock.call(api.reverse, { ...shown(posted), reason: 'No' }))).toBe('access.denied');
  });
});

describe('an order', () => {
  const detailed = async (quantities: readonly number[]) => {
    const items = [];
    for (const _ of quantities) items.push(await newRing());
    const lines = items.map(({ id }, index) => ({
      itemId: id,
      quantity: quantities[index] ?? 0,
      orderCost: 700 + index,
    }));
    return { items, made: await order({ lines }) };
  };

  it('is received in part and several times, at what was ordered', async () => {
    const { items, made } = await detailed([5, 2]);
    const [first, second] = items;
    const part = await create({
      supplierId: null,
      purchaseOrderId: made.id,
      lines: [{ itemId: first?.id ?? 0, quantity: 4, damaged: 1, refused: 1 }],
    });
    expect(part).toMatchObject({ orderTotal: 2_100, supplierId: supplier.id, purchaseOrderNumber: made.number });
    expect(part.lines[0]).toMatchObject({
      purchaseOrderLineId: made.lines[0]?.id,
      orderCost: 700,
      expectedQuantity: 5,
    });
    await post(part);
    expect(await findOrder(made)).toMatchObject({ receiving: 'partial', receivedQuantity: 3, outstandingQuantity: 4 });
    const rest = await create({
      purchaseOrderId: made.id,
      lines: items.map(({ id }) => ({ itemId: id, quantity: 2 })),
    });
    const full = await post(rest);
    const whole = await findOrder(made);
    expect(whole).toMatchObject({ receiving: 'full', receivedQuantity: 7, outstandingQuantity: 0, steps: ['print'] });
    expect((await admin.call(orderApi.audit, { id: made.id })).rows[0]?.changes).toContainEqual({
      field: 'receivedQuantity',
      before: 3,
      after: 7,
    });
    await reverse(full);
    expect(await findOrder(made)).toMatchObject({ receiving: 'partial', receivedQuantity: 3, outstandingQuantity: 4 });
    expect(await stockOf(second?.itemCode ?? '')).toEqual({});
    const found = await admin.call(api.list, { purchaseOrderId: String(made.id) });
    expect(found.rows.map(({ status }) => status)).toEqual(['reversed', 'posted']);
  });

  it('gives up that it was closed short with the last of its goods', async () => {
    const { items, made } = await detailed([5]);
    const lines = [{ itemId: items[0]?.id ?? 0, quantity: 1 }];
    const posted = await post(await create({ purchaseOrderId: made.id, lines }));
    await manager.call(orderApi.close, shown(await findOrder(made)));
    expect(await findOrder(made)).toMatchObject({ receiving: 'closedShort', outstandingQuantity: 0 });
    const { number } = await findOrder(made);
    expect(await admin.call(orderApi.summary, { search: number })).toMatchObject({ count: 1, outstandingQuantity: 0 });
    expect(await refusalCode(create({ purchaseOrderId: made.id, lines }))).toBe('receiving.orderNotOpen');
    await reverse(posted);
    expect(await findOrder(made)).toMatchObject({ receiving: 'none', outstandingQuantity: 5 });
  });

  it('takes no more than was ordered and the company allows beyond', async () => {
    const { items, made } = await detailed([10]);
    const lines = (quantity: number) => [{ itemId: items[0]?.id ?? 0, quantity }];
    const over = await create({ purchaseOrderId: made.id, lines: lines(11) });
    expect(await refusalCode(post(over))).toBe('receiving.moreThanOrdered');
    await setCompany({ overReceiptBasisPoints: 1_000 });
    await post(over);
    expect(await findOrder(made)).toMatchObject({ receivedQuantity: 11, outstandingQuantity: 0, receiving: 'full' });
    const more = await create({ purchaseOrderId: made.id, lines: lines(1) });
    expect(await refusalCode(post(more))).toBe('receiving.moreThanOrdered');
    await setCompany({ overReceiptBasisPoints: 0 });
  });

  it('is received by what it names, where and once it is approved', async () => {
    const { made } = await detailed([1]);
    const other = await newRing();
    const lines = [{ itemId: other.id, quantity: 1 }];
    expect(await refusalCode(create({ purchaseOrderId: made.id, lines }))).toBe('receiving.notOrdered');
    const elsewhere = create({ purchaseOrderId: made.id, locationId: world.osaka, lines }, 'admin');
    expect(await refusalCode(elsewhere)).toBe('receiving.orderNotOpen');
    const draft: Partial<PurchaseOrderDraft> = { lines: [{ itemId: other.id, quantity: 1, orderCost: 1 }] };
    const pending = await stock.call(orderApi.create, {
      locationId: world.ginza,
      supplierId: supplier.id,
      date: '2026-06-01',
      ...draft,
    } as never);
    expect(await refusalCode(create({ purchaseOrderId: pending.id, lines }))).toBe('receiving.orderNotOpen');
  });

  it('of totals alone learns its items, whose cost is that of the order or asks for a right', async () => {
    const made = await order({ kind: 'summarized', orderQuantity: 3, orderTotal: 3_000 });
    const ring = await newRing();
    const lines = (quantity: number, orderCost: number) => [{ itemId: ring.id, quantity, orderCost }];
    await post(await create({ purchaseOrderId: made.id, lines: lines(1, 1_200) }));
    expect(await findOrder(made)).toMatchObject({ receiving: 'partial', receivedQuantity: 1, outstandingQuantity: 2 });
    const over = await create({ purchaseOrderId: made.id, lines: lines(3, 600) });
    expect(await refusalCode(post(over))).toBe('receiving.moreThanOrdered');
    const dear = await create({ purchaseOrderId: made.id, lines: lines(2, 1_000) });
    expect(await refusalCode(post(dear))).toBe('receiving.totalDiffers');
    const posted = await post(dear, 'manager');
    expect((await findOrder(made)).receiving).toBe('full');
    await reverse(posted);
    const right = await create({ purchaseOrderId: made.id, lines: lines(2, 900) });
    expect((await post(right)).status).toBe('posted');
  });
});

it('leaves what an item costs as it was entered where the company says so', async () => {
  const ring = await newRing({ cost: 50_000 });
  const costAfter = async (orderCost: number) => {
    await post(await create({ lines: [{ itemId: ring.id, quantity: 1, orderCost }] }));
    return (await admin.call(contract.item.find, { id: ring.id })).cost;
  };
  expect(await costAfter(60_000)).toBe(60_000);
  await setCompany({ receivingUpdatesCost: false });
  expect(await costAfter(70_000)).toBe(60_000);
  await setCompany({ receivingUpdatesCost: true });
});
