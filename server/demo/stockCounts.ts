import { stockCountApi } from '#contract/inventory/stockCount.ts';
import {
  createStockCount,
  postStockCount,
  reviewStockCount,
  startStockCount,
} from '../inventory/stockCount/actions.ts';
import { scanPieces } from '../inventory/stockCount/scanActions.ts';
import type { Context } from '../kernel/context.ts';
import { type DemoCompanies, type DemoTools, plannedFor } from './company.ts';
import type { DemoStock } from './stock.ts';

interface Planned {
  daysAgo: number;
  company: number;
  shop: number;
  remarks: string;
  /** What is counted. */
  categories: readonly string[];
  /** Of so many of its lines; the rest is still to be counted. */
  share: number;
  /** How many lines were one short. */
  short: number;
  posted: boolean;
}

/** The count at the end of a quarter, and the one that is under way. */
const plan: readonly Planned[] = [
  {
    daysAgo: 52,
    company: 0,
    shop: 0,
    remarks: '第3四半期末の棚卸',
    categories: ['R0', 'N0'],
    share: 1,
    short: 2,
    posted: true,
  },
  {
    daysAgo: 1,
    company: 0,
    shop: 0,
    remarks: 'Before the Christmas season',
    categories: ['E0', 'B0'],
    share: 0.4,
    short: 1,
    posted: false,
  },
];

/** The counts of one day of the demo: scanned by the stock keeper, posted by the manager an hour later. */
export async function makeStockCounts(
  tools: DemoTools,
  companies: DemoCompanies,
  stock: readonly DemoStock[],
  opens: Date,
  daysAgo: number,
): Promise<void> {
  for (const { one, keeper, manager } of plannedFor(tools, companies, plan, { opens, daysAgo })) {
    const draft = {
      locationId: keeper.locationId,
      remarks: one.remarks,
      categoryIds: await idsOf(keeper, one),
      lines: [],
    };
    const count = await startStockCount(
      keeper,
      await createStockCount(keeper, stockCountApi.create.input.parse(draft)),
    );
    await scanLines(keeper, count.id, one, stock);
    if (!one.posted) continue;
    const review = await reviewStockCount(keeper, { ...count, uncounted: 'leave' });
    await postStockCount(manager, review);
  }
}

async function idsOf({ db, companyId }: Context, { categories }: Planned): Promise<number[]> {
  const rows = await db
    .selectFrom('category')
    .select('id')
    .where('companyId', '=', companyId)
    .where('code', 'in', [...categories])
    .execute();
  return rows.map(({ id }) => id);
}

/** Scans what is there, but for one piece of those lines that are short. */
async function scanLines(
  keeper: Context,
  countId: number,
  { share, short, posted }: Planned,
  stock: readonly DemoStock[],
): Promise<void> {
  const lines = await keeper.db
    .selectFrom('stockCountLine')
    .innerJoin('item', 'item.id', 'stockCountLine.itemId')
    .innerJoin('stockLevel', 'stockLevel.itemId', 'item.id')
    .select(['item.id', 'item.itemCode'])
    .select(({ fn }) => [fn.sum<number>('stockLevel.quantity').as('quantity')])
    .select(({ fn }) => [fn.sum<number>('stockLevel.milligrams').as('milligrams')])
    .where('stockCountLine.stockCountId', '=', countId)
    .where('stockLevel.locationId', '=', keeper.locationId)
    .where('stockLevel.kind', '<>', 'inTransit')
    .groupBy('item.id')
    .orderBy('item.itemCode')
    .execute();
  const counted = lines.slice(0, Math.ceil(lines.length * share));
  const spare = stock.filter((one) => one.locationId === keeper.locationId && !one.isBulk && one.left > one.kept + 3);
  const missing = spare.filter(({ itemId }) => counted.some(({ id }) => id === itemId)).slice(0, short);
  const scans = counted.flatMap(({ id, itemCode, quantity, milligrams }) => {
    const lost = missing.find(({ itemId }) => itemId === id);
    if (lost && posted) lost.left--;
    const found = Number(quantity) - (lost ? 1 : 0);
    const isBulk = stock.some(({ itemId, isBulk: bulk }) => itemId === id && bulk);
    const goods = { quantity: found, ...(isBulk ? { milligrams: Number(milligrams) } : {}) };
    return found > 0 ? [{ uuid: crypto.randomUUID(), code: itemCode, ...goods }] : [];
  });
  for (let start = 0; start < scans.length; start += 50)
    await scanPieces(keeper, stockCountApi.scan.input.parse({ id: countId, scans: scans.slice(start, start + 50) }));
}
