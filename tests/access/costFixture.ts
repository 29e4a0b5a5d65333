import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { checkedRun, paid } from '../support/seed.ts';
import type { Caller, World } from '../support/world.ts';

/** Figures that appear nowhere by chance, one for each thing that has a cost. */
export const costs = {
  item: 7_777_121,
  markup: 31_313_131,
  service: 6_464_879,
  serviceEdited: 6_868_831,
  imported: 5_959_323,
  importedMarkup: 42_424_351,
  rule: 1_272_717,
  adjusted: 5_353_541,
};
export const foreign = 'Zwollekanarie';

/** Where costs were seeded. */
export interface CostFixture {
  item: number;
  customer: number;
  sold: number;
  voided: number;
  /** One that was approved, one that was not yet. */
  adjustments: readonly number[];
  /** Item files that an administrator has had looked at: one that is in order, one that is refused. */
  runs: string[];
  /** A file without costs of its own, whose rows are items that are there. */
  csv: string;
  /** Changes that somebody makes who may not see costs, and how each of them ends. */
  changes: (world: World) => readonly Change[];
  outcomes: readonly string[];
}

type Change = readonly [endpoint: Endpoint, input: (who: Caller) => Promise<Record<string, unknown>>];

const sellingOptions = { straight: true, layaway: null, subasta: false, madeToOrder: false };
const price = 9_000_000;
const columns =
  'itemCode,barcode,categoryCode,name,description,grams,uom,cost,markUpPricePercentage,price,initialQuantity';

/** Pieces whose cost and markup are canaries: priced, edited, sold, voided, on a pending sale, offered elsewhere. */
export async function seedCosts(world: World): Promise<CostFixture> {
  const admin = world.as('admin');
  const piece = await world.ring({ cost: costs.item, markupBasisPoints: costs.markup, price, initialQuantity: 9 });
  const cheap = await world.ring({ cost: costs.item, markupBasisPoints: 0, price: 10_000, initialQuantity: 2 });
  const { version } = await admin.call(contract.item.find, { id: piece.id });
  const { categoryId, name, milligrams, uom } = piece;
  const edit = { id: piece.id, version, categoryId, name, milligrams, uom, price, sellingOptions };
  await admin.call(contract.item.edit, { ...edit, cost: costs.item * 10, markupBasisPoints: costs.markup });
  const customer = await admin.call(contract.customer.create, { firstName: 'Hanako', contactNumber: '090-1111-2222' });
  const draft = saleOf(world, piece.id, customer.id);
  const payments = [{ paymentType: 'card' as const, tendered: draft.grandTotal }];
  const sold = await admin.call(contract.sale.sell, { ...draft, payments });
  const other = await admin.call(contract.sale.sell, { ...draft, payments });
  await admin.call(contract.sale.void, { id: other.id, version: other.version, reason: 'Wrong size' });
  const pending = await admin.call(contract.sale.save, draft);
  await admin.call(contract.sale.print, { id: sold.id, variant: 'accounting' });
  const service = await seedService(admin);
  const offer = { itemId: piece.id, sellingOption: 'straight' as const, title: 'Offered', price };
  const offered = await admin.call(contract.externalItem.create, { ...offer, externalLink: 'https://kinza.example/1' });
  await admin.call(contract.supplier.create, { code: 'SP-1', name: 'Okachimachi Bullion' });
  // It is at its minimum, and was never ordered.
  const minimums = [{ locationId: world.ginza, minimum: 50 }];
  await admin.call(contract.stock.setMinimums, { itemId: cheap.id, minimums });
  const change = await seedPriceChange(admin, piece.id);
  const adjusted = await seedAdjustments(world);
  const alarm = { companyId: world.companyId, invariant: 'stock_cost', detail: `is ${costs.item}` };
  await world.app.tools.db.insertInto('alarm').values(alarm).execute();
  const row = (code: string, cost: string) => `${code},,R0,Band,,1,pcs,${cost},${costs.importedMarkup / 100},90000,1`;
  const files = [[row('I-1', String(costs.imported))], [row('I-2', `${costs.imported}x`), row('I-3', '1')]];
  const runs: string[] = [];
  for (const rows of files)
    runs.push(await checkedRun(world, admin, contract.import, [columns, ...rows, ''].join('\n')));
  return {
    item: piece.id,
    customer: customer.id,
    sold: sold.id,
    voided: other.id,
    runs,
    adjustments: [adjusted.approved, adjusted.pending],
    csv: [columns, `${piece.itemCode},${piece.barcode},R0,Band,,1,pcs,1,0,10,1`, ''].join('\n'),
    changes: () =>
      changesOf(world, {
        piece: piece.id,
        cheap: cheap.id,
        service,
        offered: offered.id,
        change,
        sold: sold.id,
        pending: pending.id,
        adjusted,
      }),
    outcomes,
  };
}

async function seedService(admin: Caller): Promise<number> {
  const draft = { serviceCode: 'SV-1', name: 'Resizing', serviceCostFee: costs.service, serviceFeePrice: price };
  const { id, version } = await admin.call(contract.serviceItem.create, draft);
  await admin.call(contract.serviceItem.edit, { ...draft, id, version, serviceCostFee: costs.serviceEdited });
  return id;
}

/** A change of prices that starts from the cost, undone, and once more. */
async function seedPriceChange(admin: Caller, itemId: number): Promise<number> {
  const rounding = { unit: 1, direction: 'nearest', taxed: false } as const;
  const rule = { mode: 'markup', markupBasisPoints: costs.rule, rounding } as const;
  const apply = async () => {
    const asked = { ids: String(itemId), mode: 'markup', figure: costs.rule } as const;
    const { seen, changed, changedPrice } = await admin.call(contract.price.summary, asked);
    return (await admin.call(contract.price.apply, { rule, seen, changed, changedPrice })).id;
  };
  await admin.call(contract.price.undo, { id: await apply() });
  return apply();
}

/** What came in at a cost that somebody said: once approved, once not yet. */
async function seedAdjustments(world: World): Promise<Adjusted> {
  const admin = world.as('admin');
  const { id: itemId } = await world.ring({ cost: costs.item, markupBasisPoints: 0, price, initialQuantity: 1 });
  const { rows } = await admin.call(contract.reasonCode.list, { search: 'FOUND' });
  const found = { itemId, direction: 'in', quantity: 1, reasonCodeId: rows[0]?.id ?? 0 } as const;
  const draft = { locationId: world.ginza, lines: [{ ...found, unitCost: costs.adjusted }] };
  const approved = await admin.call(contract.adjustment.create, draft);
  await admin.call(contract.adjustment.approve, { id: approved.id, version: approved.version });
  return { approved: approved.id, pending: (await admin.call(contract.adjustment.create, draft)).id, draft };
}

interface Adjusted {
  approved: number;
  pending: number;
  draft: { locationId: number; lines: { unitCost: number }[] };
}

interface Places {
  piece: number;
  cheap: number;
  service: number;
  offered: number;
  change: number;
  sold: number;
  pending: number;
  adjusted: Adjusted;
}

const outcomes = [
  'price.undo: made',
  'price.apply: access.denied',
  'price.apply: made',
  'item.edit: access.denied',
  'item.edit: made',
  'item.edit: conflict.version',
  'item.toggle: made',
  'item.toggle: made',
  'serviceItem.edit: access.denied',
  'serviceItem.edit: made',
  'serviceItem.toggle: made',
  'externalItem.edit: made',
  'sellingOption.edit: made',
  'sellingOption.change: made',
  'sale.sell: made',
  'sale.sell: sale.totalDiffers',
  'sale.edit: made',
  'sale.complete: made',
  'sale.ship: made',
  'sale.void: made',
  'adjustment.create: access.denied',
  'adjustment.create: made',
  'adjustment.edit: access.denied',
  'adjustment.edit: made',
  'adjustment.approve: made',
  'adjustment.cancel: document.notNow',
];

/** The same in the order of `outcomes`. */
function changesOf(world: World, places: Places): Change[] {
  return [...goodsChanges(places), ...saleChanges(world, places), ...adjustmentChanges(places)];
}

function goodsChanges({ piece, service, offered, change }: Places): Change[] {
  const { item, price: prices, serviceItem, externalItem, sellingOption } = contract;
  const rounding = { unit: 1, direction: 'nearest', taxed: false } as const;
  const percent = { mode: 'percent', basisPoints: 100, rounding };
  const seenBy = async (who: Caller) => {
    const { seen, changed, changedPrice } = await who.call(prices.summary, { ids: String(piece), figure: 100 });
    return { seen, changed, changedPrice };
  };
  const itemBy = async (who: Caller) => {
    const found = await who.call(item.find, { id: piece });
    const { id, version, categoryId, name, milligrams, uom, price: now } = found;
    return { id, version, categoryId, name, milligrams, uom, price: now, sellingOptions };
  };
  const serviceBy = async (who: Caller) => {
    const { active: _, ...row } = await who.call(serviceItem.find, { id: service });
    return row;
  };
  const offerBy = async (who: Caller) => {
    const { active: _, itemCode, itemName, itemNameJa, ...row } = await who.call(externalItem.find, { id: offered });
    return { ...row, title: `${itemCode}${itemName}${itemNameJa}`.slice(0, 50) };
  };
  return [
    [prices.undo, async () => ({ id: change })],
    [prices.apply, async (who) => ({ ...(await seenBy(who)), rule: { ...percent, mode: 'points' } })],
    [prices.apply, async (who) => ({ ...(await seenBy(who)), rule: percent })],
    [item.edit, async (who) => ({ ...(await itemBy(who)), cost: 1 })],
    [item.edit, async (who) => ({ ...(await itemBy(who)), name: 'Another' })],
    [item.edit, async (who) => ({ ...(await itemBy(who)), version: 1 })],
    [item.toggle, async () => ({ id: piece, active: false })],
    [item.toggle, async () => ({ id: piece, active: true })],
    [serviceItem.edit, async (who) => ({ ...(await serviceBy(who)), serviceCostFee: costs.serviceEdited })],
    [serviceItem.edit, async (who) => ({ ...(await serviceBy(who)), name: 'Other work' })],
    [serviceItem.toggle, async () => ({ id: service, active: false })],
    [externalItem.edit, offerBy],
    [
      sellingOption.edit,
      async (who) => ({
        id: piece,
        version: (await itemBy(who)).version,
        sellingOptions: { ...sellingOptions, subasta: true },
      }),
    ],
    [
      sellingOption.change,
      async (who) => {
        const changes = { subasta: false };
        const { seen } = await who.call(sellingOption.preview, { target: { ids: [piece] }, changes });
        return { changes, seen };
      },
    ],
  ];
}

function saleChanges(world: World, { piece, cheap, sold, pending }: Places): Change[] {
  const { sale } = contract;
  const saleBy = async (who: Caller, id: number) => (await who.call(sale.find, { id })) as { version: number };
  const small = {
    ...saleOf(world, cheap, null),
    lines: [{ itemId: cheap, quantity: 1, price: 10_000 }],
    grandTotal: 11_000,
  };
  return [
    [sale.sell, async () => ({ ...small, payments: [{ ...paid[0], tendered: 11_000 }] })],
    [sale.sell, async () => ({ ...small, grandTotal: 1, payments: [{ ...paid[0], tendered: 1 }] })],
    [
      sale.edit,
      async (who) => ({ ...saleOf(world, piece, null), id: pending, version: (await saleBy(who, pending)).version }),
    ],
    [
      sale.complete,
      async (who) => ({
        id: pending,
        version: (await saleBy(who, pending)).version,
        grandTotal: 9_900_000,
        payments: [{ paymentType: 'card', tendered: 9_900_000 }],
      }),
    ],
    [
      sale.ship,
      async (who) => {
        const { version, lines } = await who.call(sale.find, { id: sold });
        return {
          id: sold,
          version,
          lines: lines.map(({ id }) => ({ lineId: id, status: 'processing', shippingDate: null })),
        };
      },
    ],
    [sale.void, async (who) => ({ id: sold, version: (await saleBy(who, sold)).version, reason: 'Wrong size' })],
  ];
}

function adjustmentChanges({ adjusted: { pending, draft } }: Places): Change[] {
  const { adjustment } = contract;
  const plain = { ...draft, lines: draft.lines.map(({ unitCost: _, ...line }) => line) };
  const heldBy = async (who: Caller) => {
    const { id, version } = await who.call(adjustment.find, { id: pending });
    return { id, version };
  };
  return [
    [adjustment.create, async () => draft],
    [adjustment.create, async () => plain],
    [adjustment.edit, async (who) => ({ ...draft, ...(await heldBy(who)) })],
    [adjustment.edit, async (who) => ({ ...plain, ...(await heldBy(who)) })],
    [adjustment.approve, heldBy],
    [adjustment.cancel, async (who) => ({ ...(await heldBy(who)), reason: 'Found again' })],
  ];
}

function saleOf(world: World, itemId: number, customerId: number | null) {
  return {
    locationId: world.ginza,
    date: world.clock.now().toISOString().slice(0, 10),
    customerId,
    lines: [{ itemId, quantity: 1, price }],
    taxBasisPoints: 1000,
    grandTotal: (price * 11) / 10,
  };
}

/** Another company's customer, item and place, by a name of their own. */
export async function plantForeign({ as, app, rivalCompanyId, rivalShop }: World): Promise<void> {
  const { db } = app.tools;
  await db.updateTable('company').set({ name: foreign, nameJa: foreign }).where('id', '=', rivalCompanyId).execute();
  await db.updateTable('location').set({ name: foreign, nameJa: foreign }).where('id', '=', rivalShop).execute();
  const rival = as('rival');
  await rival.call(contract.customer.create, { firstName: foreign, contactNumber: '090-3333-4444' });
  const { rows } = await rival.call(contract.category.list, {});
  await rival.call(contract.item.create, {
    categoryId: rows[0]?.id ?? 0,
    name: foreign,
    milligrams: 1_000,
    uom: 'pcs',
    cost: 5,
    markupBasisPoints: 0,
    price: 10,
    initialQuantity: 1,
    sellingOptions,
  });
}
