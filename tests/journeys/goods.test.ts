import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import { monthText, today } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, type Visit } from '../support/browser.ts';
import { documentsOf } from './goods.ts';
import { oneOf } from './looks.ts';

let fixture: BrowserFixture;
beforeEach(async () => {
  fixture = await openBrowserFixture();
});
afterEach(() => fixture.close());

/** The last day of the month before this one. */
const through = new Date(Date.parse(`${today().slice(0, 7)}-01T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

interface Goods {
  chain: Item;
  /** Two, of which one is never found when they are counted. */
  ring: Item;
}

/** What stands before the walk: a supplier, a chain that is to be ordered, two rings, and a shop in Manila. */
async function prepare(): Promise<Goods> {
  const { world } = fixture;
  const admin = world.as('admin');
  await admin.call(contract.supplier.create, { code: 'SP-1', name: 'Kofu Works', nameJa: '甲府石留工業' });
  const names = { name: 'Manila', nameJa: 'マニラ店', description: 'Shop', descriptionJa: '店舗' };
  await admin.call(contract.location.create, { companyId: world.companyId, ...names });
  const several = { isUniquePiece: false, cost: 30_000 };
  return {
    chain: await world.ring({ ...several, name: 'Cable chain', nameJa: 'あずきチェーン', initialQuantity: 0 }),
    ring: await world.ring({ ...several, name: 'Plain ring', nameJa: '甲丸リング', initialQuantity: 2 }),
  };
}

const newest = {
  purchaseOrder: async () => (await fixture.world.as('admin').call(contract.purchaseOrder.list, {})).rows[0]?.id ?? 0,
  receiving: async () => (await fixture.world.as('admin').call(contract.receiving.list, {})).rows[0]?.id ?? 0,
  transfer: async () => (await fixture.world.as('admin').call(contract.transfer.list, {})).rows[0]?.id ?? 0,
  stockCount: async () => (await fixture.world.as('admin').call(contract.stockCount.list, {})).rows[0]?.id ?? 0,
};

it.each(
  oneOf(1, [
    ['en', false],
    ['ja', true],
    ['en', true],
    ['ja', false],
  ] as const),
)('goods go from their order to the close of the month, in %s, on a phone: %s', async (locale, isPhone) => {
  const goods = await prepare();
  const enter = (as: string) => fixture.enter({ as, locale, isPhone });
  const [manager, keeper, admin] = [await enter('manager'), await enter('stock'), await enter('admin')];
  await manager.walk(order);
  await manager.walk((visit) => receive(visit, goods));
  const { rows: pieces } = await fixture.world.as('admin').call(contract.item.list, { search: 'Diamond stud' });
  const [sent, kept] = await Promise.all(
    pieces.map(({ id }) => fixture.world.as('admin').call(contract.item.find, { id })),
  );
  if (!sent || !kept) throw new Error(`${pieces.length} pieces were made`);
  await manager.walk((visit) => send(visit, goods, sent));
  await admin.walk((visit) => arrive(visit, goods, sent));
  await manager.walk((visit) => resolve(visit, goods));
  await keeper.walk(beginCount);
  await manager.walk((visit) => countTogether(visit, goods.chain, null));
  await keeper.walk((visit) => countTogether(visit, goods.ring, goods.chain));
  await keeper.walk((visit) => countTogether(visit, kept, goods.ring));
  await manager.walk((visit) => post(visit, goods));
  await admin.walk(closeMonth);
  expect(await fixture.world.as('admin').call(contract.reconciliation.show, {})).toMatchObject({ count: 0 });
});

/** An order that says only how many pieces are to come, and what they cost together. */
async function order(visit: Visit): Promise<void> {
  const { page, t } = visit;
  const documents = documentsOf(visit);
  await documents.goTo('/inventory/purchase-order?open=new');
  const form = page.getByRole('dialog', { name: t('purchaseOrder.new') });
  await documents.choose(t('purchaseOrder.supplierId'), 'SP-1');
  await documents.choose(t('purchaseOrder.kind'), t('purchaseOrder.kinds.summarized'));
  await form.getByRole('textbox', { name: t('purchaseOrder.orderQuantity') }).fill('6');
  await form.getByRole('textbox', { name: t('purchaseOrder.orderTotal'), exact: true }).fill('200000');
  await documents.save('purchaseOrder');
  await documents.open('purchaseOrder', await newest.purchaseOrder());
  await documents.step(t('document.approveMore'), t('document.approve'), t('purchaseOrder.approveDone'));
  expect(await documents.print()).toContain('-PO-');
}

/** Five of the six pieces arrive: three chains by scanner, and two studs that become items on the way. */
async function receive(visit: Visit, { chain }: Goods): Promise<void> {
  const { page, t } = visit;
  const documents = documentsOf(visit);
  await page.getByRole('button', { name: t('purchaseOrder.receive') }).click();
  const form = page.getByRole('dialog', { name: t('receiving.new') });
  await form.getByRole('textbox', { name: t('receiving.date') }).fill(through);
  await page.keyboard.press('Tab');
  for (let piece = 1; piece <= 3; piece++) await documents.scanLine(chain, piece);
  await form.getByRole('button', { name: t('receiving.parcel.open') }).click();
  const parcel = page.getByRole('dialog', { name: t('receiving.parcel.title') });
  const field = (label: string) => parcel.getByRole('textbox', { name: label, exact: true });
  await documents.choose(t('item.category'), /Earrings|ピアス/);
  await field(t('item.name')).fill('Diamond stud');
  await field(t('receiving.orderCost')).fill('25000');
  await field(t('item.markup')).fill('100');
  await parcel.getByRole('button', { name: t('receiving.parcel.byWeights') }).click();
  await parcel.getByRole('textbox', { name: t('receiving.parcel.weights') }).fill('1.25\n1.31');
  await parcel.getByRole('button', { name: t('receiving.parcel.submit') }).click();
  await parcel.waitFor({ state: 'detached' });
  const cost = form.getByRole('textbox', { name: t('receiving.orderTotal') });
  await expect.poll(() => cost.inputValue()).toBe('140,000');
  await documents.save('receiving');

  await documents.open('receiving', await newest.receiving());
  await documents.step(t('receiving.postMore'), t('receiving.post'), t('receiving.postDone'));
  expect(await documents.print()).toContain('-RC-');
  await page.getByRole('button', { name: t('document.papers') }).click();
  await page.getByRole('menuitem', { name: t('item.action.tags') }).click();
  const tags = page.getByRole('dialog', { name: t('item.tags.title') });
  const printed = page.waitForResponse((response) => response.url().endsWith('/api/items/tags'));
  await tags.getByRole('button', { name: t('item.tags.print') }).click();
  expect((await printed).headers()['content-type']).toBe('application/pdf');
  await documents.open('purchaseOrder', await newest.purchaseOrder());
  await page.getByText(`${t('purchaseOrder.receivings.partial')} 5 / 6`).waitFor();
  await documents.expectAccessible();
}

/** Three chains and one of the new pieces leave for Manila. */
async function send(visit: Visit, { chain }: Goods, piece: Item): Promise<void> {
  const { t } = visit;
  const documents = documentsOf(visit);
  await documents.goTo('/inventory/transfer?open=new');
  for (let count = 1; count <= 3; count++) await documents.scanLine(chain, count);
  await documents.scanLine(piece, 1);
  await documents.choose(t('transfer.destinationLocationId'), /Manila|マニラ店/);
  await documents.save('transfer');
  await documents.open('transfer', await newest.transfer());
  await documents.step(t('document.approveMore'), t('document.approve'), t('transfer.approveDone'));
  await documents.step(t('transfer.shipMore'), t('transfer.ship'), t('transfer.shipDone'));
  expect(await documents.print()).toContain(chain.barcode);
}

/** Of three chains one is whole and one is damaged; the third is not there. */
async function arrive(visit: Visit, { chain }: Goods, piece: Item): Promise<void> {
  const { page, t } = visit;
  const documents = documentsOf(visit);
  await documents.open('transfer', await newest.transfer());
  const checked = (count: number) =>
    page.getByText(t('transfer.checkedOfAll', { checked: count, count: 4 }), { exact: true }).waitFor();
  await documents.scan(chain.barcode);
  await checked(1);
  await documents.scan(piece.barcode);
  await checked(2);
  const last = page.getByText(t('transfer.checkedOfLine', { name: documents.nameOf(piece), checked: 1, count: 1 }));
  await last.waitFor();
  const damaged = t('transfer.damagedOf', { name: documents.nameOf(chain) });
  await page.getByRole('textbox', { name: damaged }).fill('1');
  await checked(3);
  await documents.expectAccessible();
  await documents.step(t('transfer.receiveMore'), t('transfer.receive'), t('transfer.receiveDone'));
  expect(await last.count()).toBe(0);
  expect(await documents.print(t('transfer.report'))).toContain(chain.itemCode);
}

/** The chain that is missing never left the shop. */
async function resolve(visit: Visit, { chain }: Goods): Promise<void> {
  const { page, t } = visit;
  const documents = documentsOf(visit);
  await documents.open('transfer', await newest.transfer());
  const found = t('transfer.foundOf', { name: documents.nameOf(chain) });
  await page.getByRole('textbox', { name: found }).fill('1');
  await documents.step(t('transfer.resolveMore'), t('transfer.resolve'), t('transfer.resolveDone'));
  await page.getByText(t('transfer.status.completed'), { exact: true }).first().waitFor();
  await documents.expectAccessible();
}

async function beginCount(visit: Visit): Promise<void> {
  const { page, t } = visit;
  const documents = documentsOf(visit);
  await documents.goTo('/inventory/stock-count?open=new');
  await page.getByText(t('stockCount.allCategories')).waitFor();
  await documents.save('stockCount');
  await documents.open('stockCount', await newest.stockCount());
  await documents.step(t('stockCount.startMore'), t('stockCount.start'), t('stockCount.startDone'));
  expect(await documents.print()).toContain('-SC-');
}

/** Scans one piece, after the piece that a colleague has scanned was seen. */
async function countTogether(visit: Visit, item: Item, seen: Item | null): Promise<void> {
  const { page, t } = visit;
  const documents = documentsOf(visit);
  const latest = page.getByRole('list', { name: t('stockCount.latest') });
  const id = await newest.stockCount();
  if (!documents.isOpen('stockCount', id)) await documents.open('stockCount', id);
  // Who has the count open already sees it come.
  if (seen) await latest.getByText(documents.nameOf(seen)).waitFor();
  await documents.scan(item.barcode);
  await latest.getByText(documents.nameOf(item)).waitFor();
}

/** One ring is missing, and is written off. */
async function post(visit: Visit, { ring }: Goods): Promise<void> {
  const { page, t } = visit;
  const documents = documentsOf(visit);
  await documents.step(t('stockCount.reviewMore'), t('stockCount.review'), t('stockCount.reviewDone'));
  // Its number stands there in full, with a phone under the bar.
  const heading = page.getByRole('heading', { name: '-SC-' });
  expect((await heading.boundingBox())?.width).toBeGreaterThan(100);
  const missing = page.getByRole('tab', { name: t('stockCount.findings.missing') });
  await missing.click();
  await page.getByText(ring.itemCode).first().waitFor();
  await documents.expectAccessible();
  await documents.step(t('stockCount.postMore'), t('stockCount.post'), t('stockCount.postDone'));
  expect(await documents.print()).toContain(ring.itemCode);
  const { rows } = await fixture.world.as('admin').call(contract.stock.list, { search: ring.itemCode });
  expect(rows).toMatchObject([{ kind: 'sellable', quantity: 1 }]);
}

async function closeMonth(visit: Visit): Promise<void> {
  const { page, t } = visit;
  const documents = documentsOf(visit);
  await documents.goTo('/inventory/month-close');
  const isJapanese = page.url().includes('/ja/');
  const month = isJapanese ? through.slice(0, 7).replace('-', '/') : monthText(through);
  await page.getByText(t('month.nothingWaits')).waitFor();
  const close = page.getByRole('button', { name: t('month.close', { month }), exact: true });
  await close.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('month.close', { month }) })
    .click();
  await page.getByText(t('month.closed', { month })).waitFor();
  await page.getByText(month, { exact: true }).first().waitFor();
  await documents.expectAccessible();
  await documents.goTo('/inventory/reconciliation');
  await page.getByText(t('reconciliation.none')).waitFor();
}

it.each(
  oneOf(0, [
    ['en', true],
    ['ja', false],
  ] as const),
)('who receives from another company finds items of their own, in %s, on a phone: %s', async (locale, isPhone) => {
  const { world } = fixture;
  const ring = await world.ring({
    name: 'Lent ring',
    nameJa: '委託リング',
    initialQuantity: 2,
    isUniquePiece: false,
  });
  const manager = world.as('manager');
  const { id, number, version } = await manager.call(contract.transfer.create, {
    locationId: world.ginza,
    date: today(),
    destinationCompanyId: world.rivalCompanyId,
    destinationLocationId: world.rivalShop,
    lines: [{ itemId: ring.id, quantity: 2, price: 70_000 }],
  });
  const approved = await manager.call(contract.transfer.approve, { id, version });
  await manager.call(contract.transfer.ship, { id, version: approved.version });
  await fixture.visit({ as: 'rival', locale, isPhone }, async (visit) => {
    const { page, t, go } = visit;
    const documents = documentsOf(visit);
    await go('/inventory/transfer');
    await page.getByText(number).first().click();
    await page.getByText('Kinza Jewellers K.K.').first().waitFor();
    for (let checked = 1; checked <= 2; checked++) {
      await documents.scan(ring.barcode);
      await page.getByText(t('transfer.checkedOfAll', { checked, count: 2 }), { exact: true }).waitFor();
    }
    await documents.expectAccessible();
    await documents.step(t('transfer.receiveMore'), t('transfer.receive'), t('transfer.receiveDone'));
    await page.getByText(t('transfer.status.completed'), { exact: true }).first().waitFor();
    expect(await documents.print(t('transfer.report'))).toContain('Rival Gems K.K.');
    await go('/inventory/list');
    await page.getByText(documents.nameOf(ring)).first().waitFor();
  });
  const { rows } = await world.as('rival').call(contract.stock.list, {});
  expect(rows).toMatchObject([{ quantity: 2, value: 140_000 }]);
});
