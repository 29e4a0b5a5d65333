import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import { saveDraft } from './saleDraft.ts';
import type { World } from './world.ts';

type MadeDraft = DraftOf<typeof contract.sale.save>;

/** An order at Ginza for a ring that is made for a customer, ¥50,000 and tax, in two weeks; pieces from stock besides. */
export function madeDraft(
  world: World,
  customerId: number,
  items: readonly Item[] = [],
  changes: Partial<MadeDraft> = {},
): MadeDraft {
  const subtotal = items.reduce((sum, item) => sum + item.price, 50_000);
  return saveDraft(world, items, {
    type: 'madeToOrder',
    customerId,
    work: [{ description: 'Ring in the shape of a wave', quantity: 1, price: 50_000 }],
    madeToOrder: { expectedDate: '2026-07-02', wish: 'Like the sea at Kamakura' },
    grandTotal: subtotal + Math.floor(subtotal / 10),
    ...changes,
  });
}

/** Gold grain, 100 g of it at Ginza for ¥10,000 a gram. */
export function goldGrain(world: World): Promise<Item> {
  return world.ring({
    name: 'Gold grain',
    nameJa: '金粒',
    uom: 'bulk',
    priceBy: 'gram',
    milligrams: 1_000,
    cost: 10_000,
    markupBasisPoints: 0,
    price: 12_000,
    initialQuantity: 100,
  });
}

/** An order that is saved, with so much material set aside for it. */
export async function orderWith(
  world: World,
  customerId: number,
  materials: DraftOf<typeof contract.madeToOrder.production>['materials'] = [],
) {
  const sales = world.as('manager');
  const { id, version } = await sales.call(contract.sale.save, madeDraft(world, customerId));
  return sales.call(contract.madeToOrder.production, workshop({ id, version }, { materials }));
}

/** What a workshop notes: nothing, unless it is said. */
export function workshop(
  shown: { id: number; version: number },
  changes: Partial<DraftOf<typeof contract.madeToOrder.production>> = {},
): DraftOf<typeof contract.madeToOrder.production> {
  const nothing = { workshopNotes: '', serviceProviderId: null, promisedDate: null, materials: [], pictureIds: [] };
  return { ...nothing, id: shown.id, version: shown.version, ...changes };
}
