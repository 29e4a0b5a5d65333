import { contract } from '#contract/index.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { addCustomer } from './customer.ts';
import { madeDraft } from './madeToOrder.ts';
import { orderDraft, shipLines } from './order.ts';
import { saveDraft, sellDraft } from './saleDraft.ts';
import type { World } from './world.ts';

const today = '2026-06-18';
const cash = (tendered: number) => [{ paymentType: 'cash' as const, tendered }];

/** Pieces that are sold in any way, with a customer, and money that is paid in cash. */
async function open(world: World) {
  const manager = world.as('manager');
  const customerId = (await addCustomer(world)).id;
  await world.as('admin').call(contract.plan.acknowledge, {});
  const layaway = { termsMonths: 6, downPaymentBasisPoints: 2000 };
  const sellingOptions = { straight: true, layaway, subasta: true, madeToOrder: true };
  const ring = await world.ring({ initialQuantity: 40, sellingOptions });
  const chain = await world.ring({ initialQuantity: 40, sellingOptions, price: 33_333, cost: 20_001 });
  const pay = ({ id, version }: Sale, tendered: number, date = today): Promise<Sale> =>
    manager.call(contract.sale.pay, { id, version, date, payments: cash(tendered) });
  const complete = ({ id, version, grandTotal }: Sale): Promise<Sale> =>
    manager.call(contract.sale.complete, { id, version, grandTotal, payments: [] });
  return { world, manager, customerId, ring, chain, pay, complete };
}
type Shop = Awaited<ReturnType<typeof open>>;

/**
 * Sales of every type at Ginza in June 2026: completed, released, shipped in parts, returned, voided on another day,
 * cancelled with a fee, and pending. Answers some of them.
 */
export async function trade(world: World) {
  const shop = await open(world);
  const { customerId, ring, chain } = shop;
  const straight = await sellAtOnce(shop);
  await sellByPlan(shop);
  await makeToOrder(shop);
  await mend(shop);
  return { customerId, ring, chain, straight, order: await sendAway(shop) };
}

async function sellAtOnce({ world, manager, customerId, ring, chain }: Shop): Promise<Sale> {
  const odd = { discountAmount: 1_001, additionalFees: 300, shippingFee: 777, grandTotal: 146_749 };
  const straight = await manager.call(
    contract.sale.sell,
    sellDraft(world, [ring, chain], { ...odd, payments: [{ paymentType: 'card', tendered: 146_749 }] }),
  );
  await manager.call(contract.sale.sell, sellDraft(world, [chain, ring], { date: '2026-06-02' }));
  const voided = await manager.call(contract.sale.sell, sellDraft(world, [ring], { date: '2026-06-10' }));
  await manager.call(contract.sale.void, { id: voided.id, version: voided.version, reason: 'Wrong size' });
  await manager.call(contract.sale.save, saveDraft(world, [chain], { customerId }));
  const hammered = sellDraft(world, [ring], { type: 'subasta', grandTotal: 88_000, payments: cash(88_000) });
  await manager.call(contract.sale.sell, { ...hammered, lines: [{ itemId: ring.id, quantity: 1, price: 80_000 }] });
  return straight;
}

/** An installment that was released; layaways that are completed, running, and cancelled with a fee. */
async function sellByPlan({ world, manager, customerId, ring, pay, complete }: Shop): Promise<void> {
  const saved = (type: 'layaway' | 'installment', date = today) =>
    manager.call(contract.sale.save, saveDraft(world, [ring], { type, customerId, date }));
  const { id, version, grandTotal } = await pay(await saved('installment'), 22_000);
  await manager.call(contract.plan.release, { id, version, grandTotal });
  await complete(await pay(await saved('layaway', '2026-06-03'), 110_000, '2026-06-05'));
  await pay(await saved('layaway'), 22_000);
  const given = await pay(await saved('layaway', '2026-06-04'), 30_000);
  await manager.call(contract.sale.cancel, { id: given.id, version: given.version, reason: 'Moves', fee: 3_000 });
}

/** A piece that was made and handed over, and one that is paid in part. */
async function makeToOrder({ world, manager, customerId, chain, pay, complete }: Shop): Promise<void> {
  const made = await pay(await manager.call(contract.sale.save, madeDraft(world, customerId, [chain])), 91_666);
  const begun = await manager.call(contract.madeToOrder.start, { id: made.id, version: made.version });
  await complete(await manager.call(contract.madeToOrder.finish, { id: begun.id, version: begun.version }));
  await pay(await manager.call(contract.sale.save, madeDraft(world, customerId)), 20_000);
}

/** A service of the shop, and work that is described by hand. */
async function mend({ world, manager, customerId }: Shop): Promise<void> {
  const fee = { serviceCode: 'PL-7', name: 'Polishing', nameJa: '新品仕上げ', serviceFeePrice: 5_000 };
  const polishing = await manager.call(contract.serviceItem.create, fee);
  const service = await manager.call(contract.sale.save, {
    ...saveDraft(world, [], { type: 'service', customerId, grandTotal: 8_250 }),
    work: [
      { serviceItemId: polishing.id, quantity: 1, price: 5_000 },
      { description: 'Clasp soldered', quantity: 1, price: 2_500 },
    ],
    intake: { piece: 'K18 chain', condition: 'Torn', promisedDate: '2026-06-25' },
  });
  const { id, version } = await manager.call(contract.service.move, {
    id: service.id,
    version: service.version,
    stage: 'ready',
    serviceProviderId: null,
  });
  await manager.call(contract.service.handOver, { id, version, payments: cash(8_250), grandTotal: 8_250 });
}

/** An order of three lines: two are shipped, of which one comes back. */
async function sendAway({ world, manager, customerId, ring, chain }: Shop): Promise<Sale> {
  const draft = orderDraft(world, [ring, chain, chain], {
    customerId,
    discountAmount: 1_000,
    shippingFee: 777,
    grandTotal: 183_087,
  });
  const order = await manager.call(contract.sale.save, draft);
  const sent = await shipLines(world, order, [0, 1], { status: 'shipped', shippingDate: today });
  const { id, version, lines } = await shipLines(world, sent, [0], { status: 'delivered', shippingDate: today });
  const lineIds = [lines[0]?.id as number];
  await manager.call(contract.ecommerce.returnLines, { id, version, lineIds, reason: 'Too small' });
  return order;
}
