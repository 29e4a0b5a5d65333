import { receivingApi } from '#contract/inventory/receiving.ts';
import { cancelReceiving, createReceiving, postReceiving, reverseReceiving } from '../inventory/receiving/actions.ts';
import { businessDate } from '../kernel/clock.ts';
import type { Context } from '../kernel/context.ts';
import { type DemoCompanies, type DemoTools, demoWorker } from './company.ts';
import type { DemoStock } from './stock.ts';

interface Planned {
  daysAgo: number;
  company: number;
  shop: number;
  /** The order that was made so many days ago; without one, from whom. */
  ordered: { daysAgo: number } | { supplier: string };
  reference: string;
  remarks: string;
  /** How many of each line arrived, and how many of those are bad. */
  lines: readonly { arrived: number; damaged?: number; refused?: number }[];
  end: 'posted' | 'pending' | { reversed: string } | { cancelled: string };
}

const some = (...counts: number[]) => counts.map((arrived) => ({ arrived }));

/** What arrived in half a year: orders in part, several times and whole, and parcels that nobody ordered. */
const plan: readonly Planned[] = [
  {
    daysAgo: 120,
    company: 0,
    shop: 0,
    ordered: { supplier: 'SP-001' },
    reference: 'D-20881',
    remarks: '',
    lines: some(3, 2),
    end: 'posted',
  },
  {
    daysAgo: 56,
    company: 0,
    shop: 1,
    ordered: { daysAgo: 75 },
    reference: 'NS-3310',
    remarks: '箱に凹みあり',
    lines: [
      { arrived: 4, damaged: 1 },
      { arrived: 3, refused: 1 },
    ],
    end: 'posted',
  },
  {
    daysAgo: 50,
    company: 0,
    shop: 1,
    ordered: { daysAgo: 75 },
    reference: 'NS-3342',
    remarks: '',
    lines: some(0, 2, 2),
    end: 'posted',
  },
  {
    daysAgo: 33,
    company: 0,
    shop: 0,
    ordered: { supplier: 'SP-002' },
    reference: 'D-21940',
    remarks: '',
    lines: some(2),
    end: { reversed: '別店舗宛ての荷物だったため' },
  },
  {
    daysAgo: 14,
    company: 1,
    shop: 0,
    ordered: { daysAgo: 40 },
    reference: 'PSP-118-1',
    remarks: '',
    lines: some(6, 6),
    end: 'posted',
  },
  {
    daysAgo: 9,
    company: 0,
    shop: 0,
    ordered: { supplier: 'SP-003' },
    reference: '',
    remarks: '',
    lines: some(1),
    end: { cancelled: '二重に登録したため' },
  },
  {
    daysAgo: 5,
    company: 0,
    shop: 0,
    ordered: { daysAgo: 24 },
    reference: 'AS/4471-A',
    remarks: 'First half of the parcel',
    lines: some(4, 4, 2),
    end: 'posted',
  },
  {
    daysAgo: 4,
    company: 0,
    shop: 0,
    ordered: { daysAgo: 12 },
    reference: 'K-88',
    remarks: '',
    lines: some(3, 2),
    end: 'posted',
  },
  {
    daysAgo: 1,
    company: 0,
    shop: 0,
    ordered: { daysAgo: 12 },
    reference: 'K-91',
    remarks: '検品待ち',
    lines: some(0, 1, 3),
    end: 'pending',
  },
];

/** What arrived on one day of the demo, taken in by the stock keeper; the manager reverses it the day after. */
export async function makeReceivings(
  tools: DemoTools,
  companies: DemoCompanies,
  stock: readonly DemoStock[],
  opens: Date,
  daysAgo: number,
): Promise<void> {
  for (const one of plan.filter((planned) => planned.daysAgo === daysAgo)) {
    const { end } = one;
    const keeper = demoWorker(tools, companies, one, 'stock', new Date(opens.getTime() + 1_800_000));
    const manager = demoWorker(tools, companies, one, 'manager', new Date(opens.getTime() + 7_200_000));
    const made = await createReceiving(keeper, await draftOf(keeper, one, stock, opens));
    if (end === 'pending') continue;
    if (typeof end === 'object' && 'cancelled' in end) {
      await cancelReceiving(keeper, { ...made, reason: end.cancelled });
      continue;
    }
    const posted = await postReceiving(keeper, made);
    if (end !== 'posted') await reverseReceiving(manager, { ...posted, reason: end.reversed });
  }
}

async function draftOf(keeper: Context, planned: Planned, stock: readonly DemoStock[], opens: Date) {
  const { ordered, daysAgo, reference, remarks, lines } = planned;
  const source =
    'supplier' in ordered
      ? { supplierId: await findSupplier(keeper, ordered.supplier), purchaseOrderId: null, itemIds: [] }
      : await findOrder(keeper, new Date(opens.getTime() - (ordered.daysAgo - daysAgo) * 86_400_000));
  const { itemIds, ...header } = source;
  const here = stock.filter((one) => one.locationId === keeper.locationId && !one.isBulk);
  const others = here.filter((_, index) => index % 11 === daysAgo % 11).map(({ itemId }) => itemId);
  const goods = itemIds.length > 0 ? itemIds : others;
  const many = await findMany(keeper, goods);
  return receivingApi.create.input.parse({
    ...header,
    locationId: keeper.locationId,
    date: businessDate(opens),
    reference,
    remarks,
    lines: lines.flatMap(({ arrived, ...bad }, index) => {
      const itemId = goods[index] ?? 0;
      return arrived > 0 && many.has(itemId) ? [{ itemId, quantity: arrived, ...bad }] : [];
    }),
  });
}

/** Those that there may be several of. */
async function findMany({ db }: Context, ids: readonly number[]): Promise<Set<number>> {
  const found = db
    .selectFrom('item')
    .select('id')
    .where('id', 'in', [0, ...ids])
    .where('isUniquePiece', '=', false);
  return new Set((await found.execute()).map(({ id }) => id));
}

async function findSupplier({ db, companyId }: Context, code: string): Promise<number> {
  const found = db.selectFrom('supplier').select('id').where('companyId', '=', companyId).where('code', '=', code);
  return (await found.executeTakeFirstOrThrow()).id;
}

/** The order of a day, and the items that it names. */
async function findOrder({ db, locationId }: Context, day: Date) {
  const { id, supplierId } = await db
    .selectFrom('purchaseOrder')
    .select(['id', 'supplierId'])
    .where('locationId', '=', locationId)
    .where('date', '=', businessDate(day))
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('purchaseOrderLine')
    .select('itemId')
    .where('purchaseOrderId', '=', id)
    .orderBy('position')
    .execute();
  return { purchaseOrderId: id, supplierId, itemIds: lines.map(({ itemId }) => itemId) };
}
