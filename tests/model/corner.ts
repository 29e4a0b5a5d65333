import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { Caller, World } from '../support/world.ts';
import type { Months } from './months.ts';
import { Shelf, type SubType, type Ware } from './shelf.ts';
import { Story } from './story.ts';

/** Where somebody's goods belong to. */
export interface Corner {
  categoryId: number;
  supplierId: number;
  reasonCodeId: number;
  /** The sub-types of a story; it knows no others. */
  typeIds: Record<SubType, number>;
  /** Of both companies. */
  typeNames: ReadonlyMap<number, SubType>;
}

/** A category, a supplier and a reason of one's own, for one story after the other. */
export async function makeCorner(world: World): Promise<Corner> {
  const [admin, rival] = [world.as('admin'), world.as('rival')];
  const code = `M${crypto.randomUUID().slice(0, 5).toUpperCase()}`;
  const named = { code, name: `Model ${code}` };
  const { id: categoryId } = await admin.call(contract.category.create, named);
  await rival.call(contract.category.create, named);
  const { id: supplierId } = await admin.call(contract.supplier.create, named);
  const reason = { ...named, nameJa: named.name, direction: 'both' as const };
  const { id: reasonCodeId } = await admin.call(contract.reasonCode.create, reason);
  const typeOf = async (who: Caller, search: string) =>
    (await who.call(contract.stockType.list, { search })).rows[0]?.id ?? 0;
  const typeIds = { damaged: await typeOf(admin, 'DAMAGED'), display: await typeOf(admin, 'DISPLAY') };
  const typeNames = new Map<number, SubType>([
    [typeIds.damaged, 'damaged'],
    [typeIds.display, 'display'],
    [await typeOf(rival, 'DAMAGED'), 'damaged'],
  ]);
  return { categoryId, supplierId, reasonCodeId, typeIds, typeNames };
}

/** Three items of a shop, and nothing done with them yet. They are sold straight unless said otherwise. */
export async function beginStory(
  world: World,
  months: Months,
  corner: Corner,
  sellingOptions?: Item['sellingOptions'],
): Promise<Story> {
  const shelf = new Shelf(months.today, months.closedThrough);
  const at = { locationId: world.ginza, kind: 'sellable' } as const;
  const wares: Ware[] = [];
  for (const { isUniquePiece = false, isWeighed = false, quantity, cost, price } of openings) {
    const name = `Model ${crypto.randomUUID()}`;
    const { id, barcode, itemCode } = await world.ring({
      categoryId: corner.categoryId,
      name,
      cost,
      price,
      initialQuantity: quantity,
      isUniquePiece,
      ...(sellingOptions && { sellingOptions }),
      ...(isWeighed ? { uom: 'bulk', priceBy: 'gram', milligrams: 1_000 } : {}),
    });
    const { companyId } = world;
    const ware: Ware = { id, name, companyId, itemCode, barcode, isUniquePiece, isWeighed, cost, price };
    shelf.put(ware, at, isWeighed ? quantity * 1_000 : quantity, quantity * cost);
    wares.push(ware);
  }
  return new Story(world, { months, corner, wares, shelf });
}

const openings: { isUniquePiece?: boolean; isWeighed?: boolean; quantity: number; cost: number; price: number }[] = [
  { quantity: 7, cost: 1_333, price: 4_000 },
  { isUniquePiece: true, quantity: 1, cost: 60_000, price: 100_000 },
  { isWeighed: true, quantity: 3, cost: 1_501, price: 2_000 },
];
