import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { Adjustment } from '#contract/inventory/adjustment.ts';
import type { PurchaseOrder } from '#contract/inventory/purchaseOrder.ts';
import type { Receiving } from '#contract/inventory/receiving.ts';
import type { StockCount } from '#contract/inventory/stockCount.ts';
import type { Transfer } from '#contract/inventory/transfer.ts';
import type { Customer } from '#contract/people/customer.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { Subasta } from '#contract/sales/subasta.ts';
import { queueMails } from '#server/kernel/mail/queue.ts';
import { dayAfter, today } from '#web/text/format.ts';
import { goldGrain, madeDraft, workshop } from '../support/madeToOrder.ts';
import { orderDraft, shipLines } from '../support/order.ts';
import { applyRule, percent } from '../support/price.ts';
import { userDraft } from '../support/staff.ts';
import { openEvent } from '../support/subasta.ts';
import { addVisits } from '../support/visit.ts';
import type { World } from '../support/world.ts';
import { dressWindow } from './window.ts';

/** What stands on the screens. */
export interface ScreenData {
  ring: Item;
  sale: Sale;
  pending: Sale;
  /** One that is ready. */
  service: Sale;
  /** Of which a piece was delivered and came back, one was shipped, and one was given up. */
  order: Sale;
  /** Made of gold from stock and of the customer's own, and begun. */
  made: Sale;
  adjustment: Adjustment;
  purchaseOrder: PurchaseOrder;
  /** Approved. */
  expected: PurchaseOrder;
  receiving: Receiving;
  transfer: Transfer;
  underWay: Transfer;
  /** One that is counted, and one in review. */
  counting: StockCount;
  counted: StockCount;
  priceChangeId: number;
  customer: Customer;
  /** Whose service it is. */
  owner: Customer;
  twin: Customer;
  invited: { id: number; link: string | null };
  mail: { id: number; recipient: string };
  conversation: { id: number; customerId: number };
  /** One that is open. */
  subasta: Subasta;
  /** The sale of its first lot. */
  wonSale: number;
}

/** One of everything that screens show. */
export async function seedScreens(world: World): Promise<ScreenData> {
  const manager = world.as('manager');
  const ring = await world.ring();
  const customer = await manager.call(contract.customer.create, {
    lastName: '森',
    firstName: '花子',
    contactNumber: '090-1234-5678',
  });
  const twin = await manager.call(contract.customer.create, {
    lastName: '森',
    firstName: 'はな',
    email: 'hana@example.jp',
  });
  const note = await manager.call(contract.customerNote.add, { customerId: customer.id, text: 'Platinum only' });
  await manager.call(contract.customerNote.pin, { customerId: customer.id, id: note.id, pinned: true });
  const line = { itemId: ring.id, quantity: 1, price: ring.price };
  const input = { locationId: world.ginza, date: today(), customerId: null, lines: [line], taxBasisPoints: 1000 };
  const payments = [{ paymentType: 'cash' as const, tendered: 120_000 }];
  const sale = await manager.call(contract.sale.sell, { ...input, grandTotal: 110_000, payments });
  const pending = await manager.call(contract.sale.save, { ...input, grandTotal: 110_000 });
  const owner = await manager.call(contract.customer.create, { lastName: 'Ito', contactNumber: '090-8765-4321' });
  const service = await takeIn(world, owner.id);
  const order = await sendOrder(world, owner.id);
  const made = await beginMaking(world, owner.id);
  const adjustment = await adjustStock(world, ring.id);
  const purchaseOrder = await orderGoods(world, ring.id);
  const { expected, receiving } = await receiveGoods(world, purchaseOrder);
  const transfer = await sendGoods(world, ring.id);
  const underWay = await sendGoods(world, ring.id);
  await shipGoods(world, underWay);
  const counted = await countStock(world, ring.itemCode, true);
  const counting = await countStock(world, ring.itemCode, false);
  const priceChangeId = await fillCatalogue(world);
  await dressWindow(world, ring);
  const invited = await world.as('admin').call(contract.user.create, await userDraft(world, 'invited'));
  return {
    ring,
    sale,
    pending,
    service,
    order,
    made,
    adjustment,
    purchaseOrder,
    expected,
    receiving,
    transfer,
    underWay,
    counting,
    counted,
    priceChangeId,
    customer,
    owner,
    twin,
    invited,
    ...(await writeAll(world, twin, ring)),
    ...(await hammerFirst(world)),
  };
}

/** A mail that waits, a conversation, and two visits to the shop. */
async function writeAll(world: World, customer: Customer, { itemCode }: Item) {
  await addVisits(world, itemCode, 10);
  return { mail: await writeMail(world, customer), conversation: await writeTo(world, customer) };
}

async function writeTo(world: World, { id: customerId }: Customer) {
  const draft = { customerId, subject: '指輪のサイズ', text: '11号でお作りします。', language: 'ja' as const };
  const admin = world.as('admin');
  const { id } = await admin.call(contract.conversation.start, draft);
  // It waits for an answer, which the side bar counts.
  return admin.call(contract.conversation.receive, { id, text: '11号でお願いします。' });
}

async function writeMail(world: World, { id: customerId, email: recipient }: Customer) {
  const { db, clock, jobs } = world.app.tools;
  const writer = { clock, companyId: world.companyId, jobs, user: { id: 0 } };
  const cause = { kind: 'dueAfter', cause: 'sale', causeId: 1, number: 'KZ-LA-202606-00031', amount: 69_696 } as const;
  const causes = [{ ...cause, dueDate: '2026-06-10', state: 'OVERDUE' as const }];
  const draft = { customerId, recipient, name: '森 はな', language: 'ja' as const, causes };
  await db.transaction().execute((tx) => queueMails(tx, writer, [draft]));
  const { id } = await db
    .selectFrom('mail')
    .where('customerId', '=', customerId)
    .select('id')
    .executeTakeFirstOrThrow();
  return { id, recipient };
}

/** A ring of a customer, polished and ready to be fetched. */
async function takeIn(world: World, customerId: number): Promise<Sale> {
  const manager = world.as('manager');
  const { id, version } = await manager.call(contract.sale.save, {
    locationId: world.ginza,
    type: 'service',
    date: today(),
    customerId,
    lines: [],
    work: [{ description: 'Polishing', quantity: 1, price: 5_000 }],
    taxBasisPoints: 1000,
    grandTotal: 5_500,
    intake: { piece: 'K18 ring', condition: 'Scratched', milligramsIn: 3_512, promisedDate: today() },
  });
  return manager.call(contract.service.move, { id, version, stage: 'ready', serviceProviderId: null });
}

/** A ring in the making. */
async function beginMaking(world: World, customerId: number): Promise<Sale> {
  const manager = world.as('manager');
  const grain = await goldGrain(world);
  const changes = { date: today(), madeToOrder: { expectedDate: today(), wish: 'Like the sea' } };
  const { id, version } = await manager.call(contract.sale.save, madeDraft(world, customerId, [], changes));
  const materials = [{ itemId: grain.id, quantity: 1, milligrams: 8_250 }];
  const noted = workshop({ id, version }, { materials, workshopNotes: 'Size 12' });
  const begun = await manager.call(contract.madeToOrder.production, noted);
  const started = await manager.call(contract.madeToOrder.start, { id, version: begun.version });
  const metal = { event: 'takenIn', metal: 'K18', milligrams: 4_250 } as const;
  return manager.call(contract.madeToOrder.metal, { id, version: started.version, ...metal });
}

/** An open event whose first lot is sold. */
async function hammerFirst(world: World): Promise<Pick<ScreenData, 'subasta' | 'wonSale'>> {
  const manager = world.as('manager');
  const subasta = await openEvent(world, 3);
  const id = subasta.lines[0]?.id ?? 0;
  const { version } = await manager.call(contract.lot.bid, { id, paddle: 2, amount: 61_000 });
  const { saleId } = await manager.call(contract.lot.hammer, { id, version, underReserve: false });
  return { subasta, wonSale: saleId ?? 0 };
}

/** An order with all that may become of its lines. */
async function sendOrder(world: World, customerId: number): Promise<Sale> {
  const manager = world.as('manager');
  const method = {
    name: 'Courier',
    carrier: 'Kinza',
    fee: 500,
    days: 1,
    trackingUrl: 'https://track.example/{number}',
  };
  const { id: shippingMethodId } = await world.as('admin').call(contract.shippingMethod.create, method);
  const pieces = await Promise.all([world.ring(), world.ring(), world.ring()]);
  const changes = { date: today(), customerId, ecommerce: { shippingMethodId } as never };
  const made = await manager.call(contract.sale.save, orderDraft(world, pieces, changes));
  const less = await shipLines(world, made, [2], { status: 'cancelled', notes: 'Changed their mind' });
  const sent = { shippingDate: today(), trackingNumber: '4412-8890-1123' };
  const shipped = await shipLines(world, less, [0, 1], { status: 'shipped', ...sent });
  const { id, version, lines } = await shipLines(world, shipped, [0], { status: 'delivered', ...sent });
  const lineIds = [lines[0]?.id ?? 0];
  return manager.call(contract.ecommerce.returnLines, { id, version, lineIds, reason: 'Too small' });
}

/** A pending adjustment: a piece that was found. */
async function adjustStock(world: World, itemId: number): Promise<Adjustment> {
  const manager = world.as('manager');
  const { rows } = await manager.call(contract.reasonCode.list, { search: 'FOUND' });
  const found = { itemId, direction: 'in', quantity: 1, reasonCodeId: rows[0]?.id ?? 0 } as const;
  return manager.call(contract.adjustment.create, { locationId: world.ginza, remarks: 'In the safe', lines: [found] });
}

/** A count in which one piece was scanned. */
async function countStock(world: World, code: string, isOver: boolean): Promise<StockCount> {
  const [manager, api] = [world.as('manager'), contract.stockCount];
  const { id, version } = await manager.call(api.create, { locationId: world.ginza, lines: [] });
  const begun = await manager.call(api.start, { id, version });
  await manager.call(api.scan, { id, scans: [{ uuid: crypto.randomUUID(), code }] });
  return isOver ? manager.call(api.review, { id, version: begun.version }) : begun;
}

/** A pending order of three pieces. */
async function orderGoods(world: World, itemId: number): Promise<PurchaseOrder> {
  const { id: supplierId } = await world
    .as('admin')
    .call(contract.supplier.create, { code: 'SP-7', name: 'Kofu Works' });
  const lines = [{ itemId, quantity: 3, orderCost: 45_000 }];
  const draft = {
    locationId: world.ginza,
    supplierId,
    date: today(),
    expectedDate: dayAfter(today(), 12),
    remarks: 'Before the fair',
    lines,
  };
  return world.as('manager').call(contract.purchaseOrder.create, draft);
}

/** An order that is approved, and a pending receiving of a part of it. */
async function receiveGoods(world: World, { supplierId, locationId, lines }: PurchaseOrder) {
  const manager = world.as('manager');
  const itemId = lines[0]?.itemId ?? 0;
  const draft = { locationId, supplierId, date: today(), lines: [{ itemId, quantity: 5, orderCost: 46_000 }] };
  const { id, version } = await manager.call(contract.purchaseOrder.create, draft);
  const expected = await manager.call(contract.purchaseOrder.approve, { id, version });
  const arrived = { itemId, quantity: 3, damaged: 1, milligrams: 10_480 };
  const receiving = await manager.call(contract.receiving.create, {
    locationId,
    purchaseOrderId: id,
    date: today(),
    reference: 'DN-2207',
    remarks: 'One box was open',
    lines: [arrived],
  });
  return { expected, receiving };
}

/** A pending transfer of a piece to Osaka. */
async function sendGoods(world: World, itemId: number): Promise<Transfer> {
  return world.as('manager').call(contract.transfer.create, {
    locationId: world.ginza,
    date: today(),
    destinationCompanyId: world.companyId,
    destinationLocationId: world.osaka,
    remarks: 'For the window',
    lines: [{ itemId, quantity: 1, price: 100_000 }],
  });
}

/** Approves and ships a transfer. */
async function shipGoods(world: World, { id, version }: Transfer): Promise<void> {
  const approved = await world.as('manager').call(contract.transfer.approve, { id, version });
  await world.as('manager').call(contract.transfer.ship, { id, version: approved.version });
}

/** One of each thing of the catalogue, and a change of prices, whose id is answered. */
async function fillCatalogue(world: World): Promise<number> {
  const admin = world.as('admin');
  await admin.call(contract.supplier.create, {
    code: 'SP-1',
    name: 'Okachimachi Bullion',
    contactNumber: '03-5550-2201',
  });
  await admin.call(contract.serviceItem.create, { serviceCode: 'SV-1', name: 'Resizing', serviceFeePrice: 5_500 });
  const at = { address: 'Ueno', contactNumber: '03-5550-8801', email: 'kobo@sato.example', contactPerson1: 'Sato' };
  await admin.call(contract.serviceProvider.create, { ...at, code: 'WK-1', name: 'Sato Engraving' });
  const parcel = {
    name: 'Insured parcel',
    carrier: 'Yamato',
    fee: 900,
    regionFees: [1500],
    days: 2,
    cashOnDelivery: true,
  };
  await admin.call(contract.shippingMethod.create, parcel);
  const band = await world.ring({ name: 'Listed band', price: 80_000 });
  const listing = { itemId: band.id, sellingOption: 'straight' as const, title: 'Band', price: 82_000 };
  await admin.call(contract.externalItem.create, { ...listing, externalLink: 'https://market.example/1' });
  return (await applyRule(admin, { ids: String(band.id), figure: '500' }, percent(500))).id;
}
