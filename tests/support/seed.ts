import { contract } from '#contract/index.ts';
import type { DraftOf, Endpoint } from '#contract/kernel/endpoint.ts';
import { startSession } from '#server/access/session/actions.ts';
import { hashToken } from '#server/access/token.ts';
import { encodeSeen } from '#server/catalogue/price/seen.ts';
import { mp4, photo } from '#server/kernel/files/examples.ts';
import { queueMails } from '#server/kernel/mail/queue.ts';
import { applyRule, percent } from './price.ts';
import { sendFile } from './send.ts';
import { ask } from './shop.ts';
import { roleId } from './staff.ts';
import { settledRun } from './waiting.ts';
import type { Caller, World } from './world.ts';

/** For whom things are made: a company, one of its shops, somebody who may do everything there. */
export interface SeedTarget {
  who: Caller;
  companyId: number;
  locationId: number;
  /** Stands in every name that can be given. */
  word: string;
}

/** At least one of every thing of a company, by its name; ids, and what else names one. */
export type Seeded = Record<string, unknown>;

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
const saleDate = '2026-06-18';
const price = 100_000;

/** A sale of one piece of an item, as the counter sends it. */
export const saleOf = (itemId: unknown, locationId: unknown, customerId: unknown = null) => ({
  locationId: Number(locationId),
  date: saleDate,
  taxBasisPoints: 1000,
  grandTotal: price + price / 10,
  customerId: customerId === null ? null : Number(customerId),
  lines: [{ itemId: Number(itemId), quantity: 1, price }],
});
export const paid = [{ paymentType: 'cash' as const, tendered: price + price / 10 }];

/** Makes one of every thing that a company may have. */
export async function seed(world: World, target: SeedTarget): Promise<Seeded> {
  const files = await seedFiles(world, target);
  const goods = await seedGoods(target, files);
  const people = await seedPeople(world, target, files);
  const stockRoom = await seedStockRoom(target, goods, files);
  return {
    company: target.companyId,
    location: target.locationId,
    search: target.word,
    ...files,
    ...goods,
    ...people,
    ...stockRoom,
    ...(await seedSales(world, target, goods, people)),
    ...(await seedSubasta(target, goods)),
    service: await seedService(target, goods, people, files),
    ...(await seedShop(target, goods, files)),
    ...(await seedImports(world, target)),
    alarm: await seedAlarm(world, target),
    mail: await seedMail(world, target, people),
    conversation: await seedConversation(target, people),
    savedView: await seedView(target),
    longExport: await seedExport(world, target),
    nightlyLook: await seedDifference(world, target),
    savedReply: (await target.who.call(contract.savedReply.create, { name: target.word, text: target.word })).id,
    reminder: await seedReminder(world, target),
    month: await seedMonth(world, target),
  };
}

const fileEndpoints = {
  itemImage: contract.item.addImage,
  itemVideo: contract.item.addVideo,
  userImage: contract.user.addImage,
  /** One that no user has yet. */
  freeImage: contract.user.addImage,
  featuredImage: contract.featured.addImage,
  postImage: contract.post.addImage,
  poster: contract.shopVideo.addPoster,
  shopVideoFile: contract.shopVideo.addVideo,
  adjustmentPicture: contract.adjustment.addPicture,
  workPicture: contract.service.addPicture,
};

async function seedFiles(world: World, { who }: SeedTarget) {
  const picture = await photo('png');
  const ids = {} as Record<keyof typeof fileEndpoints, string>;
  for (const [name, endpoint] of Object.entries(fileEndpoints)) {
    const isVideo = endpoint.use.endsWith('Video');
    const sent = { token: who.token, type: isVideo ? 'video/mp4' : 'image/png' };
    ids[name as keyof typeof ids] = (await sendFile(world, endpoint, isVideo ? mp4() : picture, sent)).body.id;
  }
  return ids;
}

async function seedGoods(
  { who, word }: SeedTarget,
  { itemImage, itemVideo }: { itemImage: string; itemVideo: string },
) {
  const category = await who.call(contract.category.create, { code: 'QZ', name: word });
  const draft: DraftOf<typeof contract.item.create> = {
    categoryId: category.id,
    name: word,
    milligrams: 1_000,
    uom: 'pcs',
    cost: 5,
    markupBasisPoints: 0,
    price,
    initialQuantity: 10,
    imageIds: [itemImage],
    videoId: itemVideo,
    description: word,
    itemCode: `${word}-1`,
    sellingOptions: { straight: true, layaway: null, subasta: false, madeToOrder: false },
  };
  const item = await who.call(contract.item.create, draft);
  const service = { serviceCode: 'SV-1', name: word, serviceFeePrice: 5_500 };
  const offer = { itemId: item.id, sellingOption: 'straight' as const, title: word, price };
  const at = { address: word, contactNumber: '03-1234-5678', email: 'at@kinza.example', contactPerson1: word };
  const { id: priceChange } = await applyRule(who, { ids: String(item.id), figure: '500' }, percent(500));
  await who.call(contract.price.undo, { id: priceChange });
  return {
    category: category.id,
    item: item.id,
    code: item.itemCode,
    priceChange,
    // Priced and priced back.
    itemVersion: item.version + 2,
    seen: encodeSeen([{ id: item.id, version: item.version + 2 }]),
    supplier: (await who.call(contract.supplier.create, { code: 'SP-1', name: word })).id,
    serviceItem: (await who.call(contract.serviceItem.create, service)).id,
    externalItem: (await who.call(contract.externalItem.create, { ...offer, externalLink: 'https://kinza.example/1' }))
      .id,
    paymentType: (await who.call(contract.paymentType.create, { name: word, nameJa: word })).id,
    shippingMethod: (await who.call(contract.shippingMethod.create, { name: word, carrier: word, fee: 900, days: 2 }))
      .id,
    serviceProvider: (await who.call(contract.serviceProvider.create, { ...at, code: 'WK-1', name: word } as never)).id,
  };
}

async function seedConversation({ who, word }: SeedTarget, { other }: { other: unknown }) {
  const draft = { customerId: Number(other), subject: word, text: word, language: 'ja' as const };
  return (await who.call(contract.conversation.start, draft)).id;
}

async function seedPeople(
  world: World,
  { who, word, companyId, locationId }: SeedTarget,
  files: { userImage: string },
) {
  const customer = await who.call(contract.customer.create, { lastName: word, contactNumber: '090-1111-2222' });
  const other = await who.call(contract.customer.create, { lastName: word, email: 'other@kinza.example' });
  const customerId = customer.id;
  const note = await who.call(contract.customerNote.add, { customerId, text: word });
  const add = { ...contract.customerDocument.add, path: `/customers/${customerId}/documents` };
  const sent = { token: who.token, fileName: `${word}.pdf`, type: 'application/pdf' };
  const document = (await sendFile(world, add, pdf, sent)).body.id;
  const user = await who.call(contract.user.create, {
    firstName: word,
    lastName: word,
    username: `of${companyId}`,
    email: `of${companyId}@kinza.example`,
    roleId: await roleId(world, 'Sales'),
    phoneNumber: '090-1',
    address: word,
    birthday: '1990-01-01',
    companyId,
    locations: [{ locationId, canShip: true, canReceive: true }],
    imageId: files.userImage,
  });
  const session = await seedSession(world, user.id);
  return { customer: customer.id, other: other.id, note: note.id, document: Number(document), user: user.id, session };
}

/** Where somebody is signed in. */
async function seedSession({ app, clock }: World, userId: number): Promise<number> {
  const { db } = app.tools;
  const token = await db.transaction().execute((tx) => startSession(tx, { clock }, userId));
  const { id } = await db
    .selectFrom('session')
    .select('id')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  return id;
}

async function seedStockRoom(
  { who, locationId, companyId, word }: SeedTarget,
  { item, supplier }: { item: number; supplier: number },
  { adjustmentPicture }: { adjustmentPicture: string },
) {
  const reason = { code: 'RZ', name: word, nameJa: word, direction: 'both' as const };
  const { id: reasonCode } = await who.call(contract.reasonCode.create, reason);
  const less = { ...reason, code: 'RY', direction: 'out' as const };
  const { id: lossReason } = await who.call(contract.reasonCode.create, less);
  const { id: stockType } = await who.call(contract.stockType.create, { code: 'RZ', name: word, nameJa: word });
  const line = { itemId: item, direction: 'in', quantity: 1, reasonCodeId: reasonCode } as const;
  const draft = { locationId, remarks: word, pictureId: adjustmentPicture, lines: [line] };
  const { id: adjustment } = await who.call(contract.adjustment.create, draft);
  const ordered = [{ itemId: item, quantity: 1, orderCost: 1 }];
  const order = { locationId, supplierId: supplier, date: '2026-06-01', reference: word, lines: ordered };
  const { id: purchaseOrder } = await who.call(contract.purchaseOrder.create, order);
  const { id, version } = await who.call(contract.purchaseOrder.create, order);
  const expected = await who.call(contract.purchaseOrder.approve, { id, version });
  const arrived = {
    locationId,
    purchaseOrderId: id,
    date: saleDate,
    reference: word,
    lines: [{ itemId: item, quantity: 1 }],
  };
  const { id: receiving } = await who.call(contract.receiving.create, arrived);
  const expectedLine = expected.lines[0]?.id;
  const { id: destinationLocationId } = await who.call(contract.location.create, {
    companyId,
    name: `${word} safe`,
    description: word,
  });
  const transfer = await who.call(contract.transfer.create, {
    locationId,
    date: '2026-06-01',
    destinationCompanyId: companyId,
    destinationLocationId,
    remarks: word,
    lines: [{ itemId: item, quantity: 1, price: 1 }],
  });
  const { id: stockCount } = await who.call(contract.stockCount.create, { locationId, remarks: word, lines: [] });
  return {
    reasonCode,
    lossReason,
    stockType,
    adjustment,
    purchaseOrder,
    expectedOrder: id,
    expectedLine,
    receiving,
    stockCount,
    transfer: transfer.id,
    destination: destinationLocationId,
  };
}

/** A sale that waits, of which a yen was paid. */
async function saveWithDeposit(who: Caller, draft: DraftOf<typeof contract.sale.save>) {
  const { id, version } = await who.call(contract.sale.save, draft);
  const payments = [{ paymentType: 'cash' as const, tendered: 1 }];
  return who.call(contract.sale.pay, { id, version, date: saleDate, payments });
}

/** An order that was sent, arrived and came back. */
async function seedReturn(who: Caller, draft: DraftOf<typeof contract.sale.save>) {
  let order = await who.call(contract.sale.save, draft);
  const lineIds = order.lines.map(({ id }) => id);
  for (const status of ['shipped', 'delivered'] as const) {
    const lines = lineIds.map((lineId) => ({ lineId, status, shippingDate: saleDate }));
    order = await who.call(contract.sale.ship, { id: order.id, version: order.version, lines });
  }
  const back = { id: order.id, version: order.version, lineIds, reason: 'Back' };
  const { id, ecommerce } = await who.call(contract.ecommerce.returnLines, back);
  return { returnedOrder: id, return: ecommerce?.shipments.at(-1)?.id };
}

async function seedSales(
  world: World,
  { who, companyId, locationId, word }: SeedTarget,
  { item, shippingMethod }: { item: number; shippingMethod: number },
  { customer }: { customer: number },
) {
  const draft = saleOf(item, locationId, customer);
  const pending = await who.call(contract.sale.save, draft);
  await who.call(contract.plan.acknowledge, {});
  const installment = await who.call(contract.sale.save, { ...draft, type: 'installment' });
  const deposited = await saveWithDeposit(who, draft);
  const sold = await who.call(contract.sale.sell, { ...draft, payments: paid });
  const { printId } = await who.call(contract.sale.print, { id: sold.id, variant: 'japanese' });
  const warranty = await who.call(contract.sale.print, { id: sold.id, variant: 'warranty' });
  const made = await who.call(contract.sale.save, {
    ...draft,
    type: 'madeToOrder',
    madeToOrder: { expectedDate: saleDate, wish: word },
  });
  const sent = { channel: 'telephone' as const, recipient: word, contactNumber: '03-1234-5678', address: word };
  const ecommerce = { ...sent, shippingMethodId: shippingMethod };
  const order = await who.call(contract.sale.save, { ...draft, type: 'ecommerce', ecommerce });
  const another = await who.call(contract.sale.save, { ...draft, type: 'ecommerce', ecommerce });
  const online = await who.call(contract.sale.save, { ...draft, type: 'ecommerce', ecommerce });
  await placeByHand(world, companyId, online.id, word);
  const sentLine = another.lines[0]?.id as number;
  const shipped = { lineId: sentLine, status: 'shipped' as const, shippingDate: saleDate };
  const parted = await who.call(contract.sale.ship, { id: another.id, version: another.version, lines: [shipped] });
  const returned = await seedReturn(who, { ...draft, type: 'ecommerce', ecommerce });
  const [line] = sold.lines;
  const found = {
    findings: word,
    appraisedValue: price,
    valuedOn: saleDate,
    appraiser: word,
    purpose: 'insurance' as const,
  };
  const worth = { saleId: sold.id, saleLineId: line?.id ?? 0, ...found };
  const appraisal = await who.call(contract.appraisal.create, worth);
  return {
    appraisal: appraisal.id,
    ecommerce: order.id,
    sentOrder: another.id,
    onlineOrder: online.id,
    sentLine,
    shipment: parted.ecommerce?.shipments[0]?.id,
    ...returned,
    sale: pending.id,
    deposited: deposited.id,
    plan: installment.id,
    sold: sold.id,
    madeToOrder: made.id,
    print: printId,
    warrantyPrint: warranty.printId,
    line: pending.lines[0]?.id,
    soldLine: line?.id,
    payment: sold.payments[0]?.id,
  };
}

/** An export that is being written, of whoever seeds. */
async function seedExport({ app, clock }: World, { who, companyId }: SeedTarget): Promise<number> {
  const { user } = await who.call(contract.session.current, {});
  const input = JSON.stringify({ format: 'csv', language: 'en' });
  const about = { report: 'aging', input, status: 'running', rowCount: 1, createdAt: clock.now() };
  const row = { companyId, userId: user.id, ...about };
  const { id } = await app.tools.db.insertInto('reportExport').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A figure that differed at a nightly look. */
async function seedDifference({ app, clock }: World, { companyId, word }: SeedTarget): Promise<number> {
  const [startedAt, endedAt] = [clock.now(), clock.now()];
  const look = { companyId, date: saleDate, olderMonth: '2026-01-01', startedAt, endedAt, compared: 1 };
  const { id: lookId } = await app.tools.db
    .insertInto('nightlyLook')
    .values(look)
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = JSON.stringify([{ key: word, shown: 1, recomputed: 0 }]);
  const found = { lookId, figure: 'aging', name: 'quantity', shown: 1, recomputed: 0, rowCount: 1, rows };
  const { id } = await app.tools.db
    .insertInto('nightlyDifference')
    .values(found)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A view of a report that belongs to the whole company. */
async function seedView({ who, word }: SeedTarget): Promise<number> {
  const view = { report: 'aging' as const, name: word, search: { search: word }, shown: [], hidden: [] };
  return (await who.call(contract.savedView.save, { ...view, isCompany: true, opensFirst: false })).id;
}

/** Makes an order one that a customer placed in the shop on the web, which need not be open for it. */
async function placeByHand({ app, clock }: World, companyId: number, saleId: number, word: string): Promise<void> {
  const now = clock.now();
  const blank = {
    middleName: '',
    lastNameKana: '',
    firstNameKana: '',
    prefecture: '',
    buildingName: '',
    roomNumber: '',
  };
  const place = {
    country: 'JP',
    postalCode: '',
    city: word,
    town: word,
    street: '',
    line2: '',
    state: '',
    landmark: '',
  };
  const reach = { contactNumber: '', contactDigits: '', email: `online-${saleId}@customer.example` };
  const kept = { payWay: 'bankTransfer', language: 'en', firstPage: '', referrer: '', placedAt: now, lastStepAt: now };
  const secret = { secretHash: Buffer.from(word + saleId), secretSealed: Buffer.alloc(0) };
  const typed = { ...blank, ...place, ...reach, lastName: word, firstName: '', note: word };
  await app.tools.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('sale')
      .set({ onlineStage: 'unconfirmed', customerId: null })
      .where('id', '=', saleId)
      .execute();
    await tx
      .insertInto('onlineOrder')
      .values({ saleId, companyId, ...typed, ...kept, ...secret })
      .execute();
  });
}

/** An event that is still a draft, and one with an open lot and a bid. */
async function seedSubasta({ who, locationId, word }: SeedTarget, { category }: { category: number }) {
  const piece = await who.call(contract.item.create, {
    categoryId: category,
    name: word,
    milligrams: 1_000,
    uom: 'pcs',
    cost: 5,
    markupBasisPoints: 0,
    price,
    initialQuantity: 2,
    itemCode: `${word}-2`,
    sellingOptions: { straight: false, layaway: null, subasta: true, madeToOrder: false },
  });
  const lines = [{ itemId: piece.id, quantity: 1, startingPrice: 1 }];
  const draft = { locationId, name: word, channel: 'store' as const, remarks: word, lines };
  const { id: subasta } = await who.call(contract.subasta.create, draft);
  const { id, version } = await who.call(contract.subasta.create, draft);
  const open = await who.call(contract.subasta.open, { id, version });
  const { id: bidder } = await who.call(contract.bidder.create, { subastaId: id, paddle: 1, name: word });
  const lot = open.lines[0]?.id ?? 0;
  const { bids } = await who.call(contract.lot.bid, { id: lot, paddle: 1, amount: 10 });
  return { subasta, openSubasta: id, bidder, lot, bid: bids[0]?.id };
}

/** A piece of a customer that is at the bench. */
async function seedService(
  { who, locationId, word }: SeedTarget,
  { serviceItem, serviceProvider }: { serviceItem: number; serviceProvider: number },
  { customer }: { customer: number },
  { workPicture }: { workPicture: string },
) {
  const intake = { piece: word, condition: word, serviceProviderId: serviceProvider, pictureIds: [workPicture] };
  const { id } = await who.call(contract.sale.save, {
    ...saleOf(0, locationId, customer),
    type: 'service',
    lines: [],
    work: [{ serviceItemId: serviceItem, quantity: 1, price }],
    intake,
  });
  return id;
}

async function seedShop({ who, word }: SeedTarget, { item }: { item: number }, files: Record<string, string>) {
  const [imageId, coverId] = [files.featuredImage ?? null, files.postImage ?? null];
  const shown = { itemId: item, imageId, priceBefore: null, activeFrom: null, activeTo: null };
  const post = { title: word, date: saleDate, content: word, coverId, active: true };
  const video = { name: word, videoId: files.shopVideoFile ?? '', posterId: files.poster ?? null };
  const url = `https://${word.toLowerCase()}.example/`;
  return {
    featured: (await who.call(contract.featured.create, { ...shown, name: word, price })).id,
    socialLink: (await who.call(contract.socialLink.create, { platform: 'x', url })).id,
    post: (await who.call(contract.post.create, post)).id,
    shopVideo: (await who.call(contract.shopVideo.create, video)).id,
  };
}

/** A checked file of each import, which nobody has written yet. */
async function seedImports(world: World, { who, word }: SeedTarget) {
  const items = `itemCode,barcode,categoryCode,name,description,grams,uom,cost,markUpPricePercentage,price,initialQuantity\nQ-1,,R0,${word},,1,pcs,5,0,10,1\n`;
  const customers = `lastName,contactNumber\n${word},03-9999-8888\n`;
  return {
    itemRun: await checkedRun(world, who, contract.import, items),
    customerRun: await checkedRun(world, who, contract.customerImport, customers),
  };
}

/** Has a file looked at, and answers its run once that is over. */
export async function checkedRun(
  world: World,
  who: Caller,
  api: { check: Endpoint; find: typeof contract.import.find | typeof contract.customerImport.find },
  content: string,
): Promise<string> {
  const sent = { token: who.token, fileName: 'list.csv', type: 'text/csv' };
  const { id } = (await sendFile(world, api.check, Buffer.from(content), sent)).body;
  await settledRun(() => who.call(api.find as typeof contract.import.find, { id }));
  return id;
}

/** The month before anything was there. Nobody can close it by now: the next one is that of the first movement. */
async function seedMonth({ databaseUrl }: World, { companyId }: SeedTarget): Promise<number> {
  const [month] = await ask<{ id: number }>(
    databaseUrl,
    `WITH closed AS (UPDATE company SET closed_through = '2026-05-31' WHERE id = $1)
     INSERT INTO month_close (company_id, through, row_count, quantity, milligrams, value, last_purchase_value, waiting_count,
       closed_at, closed_by)
     SELECT $1, '2026-05-31', 0, 0, 0, 0, 0, 0, now(), min(id) FROM app_user RETURNING id`,
    [companyId],
  );
  return Number(month?.id);
}

/** A mail that was sent. */
async function seedMail({ app, clock }: World, { companyId, word }: SeedTarget, { customer }: { customer: number }) {
  const { db, jobs } = app.tools;
  const cause = { kind: 'pendingTransaction', cause: 'sale', causeId: 1, number: word, amount: 1 } as const;
  const to = { customerId: customer, name: word, recipient: 'to@kinza.example', language: 'ja' } as const;
  const draft = { ...to, causes: [{ ...cause, dueDate: null, state: 'PENDING' as const }] };
  await db.transaction().execute((tx) => queueMails(tx, { clock, companyId, jobs, user: { id: 0 } }, [draft]));
  const { id } = await db
    .updateTable('mail')
    .set({ status: 'sent', endedAt: clock.now() })
    .where('customerId', '=', customer)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Reminders that a user sent to nobody. */
async function seedReminder({ app, clock }: World, { who, companyId }: SeedTarget): Promise<number> {
  const { user } = await who.call(contract.session.current, {});
  const made = { companyId, date: saleDate, createdAt: clock.now(), createdBy: user.id };
  const { id } = await app.tools.db.insertInto('mailBatch').values(made).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function seedAlarm({ app }: World, { companyId, word }: SeedTarget): Promise<number> {
  const alarm = { companyId, invariant: 'seeded', detail: word };
  const { id } = await app.tools.db.insertInto('alarm').values(alarm).returning('id').executeTakeFirstOrThrow();
  return id;
}
