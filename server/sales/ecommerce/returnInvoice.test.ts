import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PaperVariant } from '#contract/sales/paper.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { orderDraft, shipLines } from '../../../tests/support/order.ts';
import type { SaveDraft } from '../../../tests/support/saleDraft.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';
import { readText } from '../../paper/reading.ts';

const world = await openWorldForFile();
const manager = world.as('manager');
let customerId = 0;
beforeAll(async () => {
  customerId = (await addCustomer(world)).id;
});
const shippingFee = 1_001;

/** An order of two rings at 100,000 yen and a fee of an odd yen, of which so much was paid in cash. */
async function orderTwo(tendered: number, changes: Partial<SaveDraft> = {}) {
  const rings = await Promise.all([world.ring(), world.ring()]);
  const base = 200_000 + shippingFee - (changes.discountAmount ?? 0);
  const grandTotal = base + Math.floor(base / 10);
  const draft = orderDraft(world, rings, { customerId, shippingFee, grandTotal, ...changes });
  const payments = [{ paymentType: 'cash' as const, tendered }];
  return { rings, made: await manager.call(contract.sale.save, { ...draft, payments }) };
}

const back = ({ id, version, lines }: Sale, index: number) =>
  manager.call(contract.ecommerce.returnLines, {
    id,
    version,
    lineIds: lines.slice(index, index + 1).map((line) => line.id),
    reason: 'Too small',
  });

const print = ({ id }: Sale, shipmentId: number, variant: PaperVariant = 'returnInvoice') =>
  manager.call(contract.sale.print, { id, variant, shipmentId });

async function paperOf(sale: Sale, shipmentId = 0) {
  const { copy, printId } = await print(sale, shipmentId);
  const file = await manager.bytes(contract.sale.receipt, { id: sale.id, printId, language: 'en' });
  return { copy, text: await readText(file) };
}

describe('a return of an order', () => {
  it('has its return invoice, with what came back alone', async () => {
    const { rings, made } = await orderTwo(221_101);
    const [one, two] = rings;
    const sent = await shipLines(world, made, [0, 1], { status: 'shipped', shippingDate: '2026-06-18' });
    const delivered = await shipLines(world, sent, [0, 1], { status: 'delivered', shippingDate: '2026-06-18' });
    world.clock.set('2026-06-18T15:30:00Z');
    const returned = await back(delivered, 0);
    world.clock.set('2026-06-18T16:30:00Z');
    const all = await back(returned, 1);
    const [shipment = 0, first = 0, second] = all.ecommerce?.shipments.map(({ id }) => id) ?? [];

    const original = await paperOf(all, first);
    expect(original.copy).toBe(0);
    const { itemCode = '' } = one ?? {};
    for (const told of ['Qualified return invoice', itemCode, 'Jun 19, 2026', 'Jun 18, 2026', '¥110,000', '¥10,000'])
      expect(original.text).toContain(told);
    for (const other of [two?.itemCode ?? '', '¥220,000', '¥1,001']) expect(original.text).not.toContain(other);
    expect(original.text).toContain('We have refunded the sum above.');
    expect(original.text).toMatch(/Cash[^¥]*¥110,000/);
    const later = await paperOf(all, second);
    expect([later.copy, later.text.includes(two?.itemCode ?? '-'), later.text.includes('1:30 AM')]).toEqual([
      0,
      true,
      true,
    ]);
    expect((await paperOf(all, first)).copy).toBe(1);
    expect(await refusalCode(print(all, shipment))).toBe('notFound');
    expect(await refusalCode(print(all, first, 'accounting'))).toBe('notFound');
    const ofWhole = manager.call(contract.sale.print, { id: all.id, variant: 'returnInvoice' });
    expect(await refusalCode(ofWhole)).toBe('document.notNow');
    world.clock.set('2026-06-18T05:32:00Z');
  });

  it('says what went back, however little of it was paid', async () => {
    const { made } = await orderTwo(100_000, { discountAmount: 2_000 });
    const first = await shipLines(world, made, [0], { status: 'shipped', shippingDate: '2026-06-18' });
    world.clock.set('2026-06-18T15:30:00Z');
    const sent = await shipLines(world, first, [1], { status: 'shipped', shippingDate: '2026-06-19' });
    const delivered = await shipLines(world, sent, [0, 1], { status: 'delivered', shippingDate: '2026-06-19' });
    world.clock.set('2026-06-18T15:40:00Z');
    const returned = await back(delivered, 1);
    // What is still owed is less than what was returned: nothing went back, and the money of the next return is none of it.
    expect(returned).toMatchObject({ amountPaid: 100_000, balance: 10_001 });
    world.clock.set('2026-06-18T15:50:00Z');
    const rest = await back(returned, 0);
    expect(rest.amountPaid).toBe(1_101);
    const { text } = await paperOf(returned, returned.ecommerce?.shipments.at(-1)?.id);
    // The day on which it was sent, and not the one of the first parcel.
    expect(text).toMatch(/Original sale \| Jun 19, 2026\n/);
    for (const told of ['¥108,900', '¥99,000', '¥9,900', '-¥1,000']) expect(text).toContain(told);
    for (const other of ['We have refunded', 'Cash']) expect(text).not.toContain(other);
    world.clock.set('2026-06-18T05:32:00Z');
  });
});
