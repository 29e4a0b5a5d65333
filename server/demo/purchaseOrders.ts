import { type PurchaseOrderDraft, purchaseOrderApi } from '#contract/inventory/purchaseOrder.ts';
import { approvePurchaseOrder, cancelPurchaseOrder, createPurchaseOrder } from '../inventory/purchaseOrder/actions.ts';
import { businessDate } from '../kernel/clock.ts';
import { type DemoCompanies, type DemoTools, type demoWorker, plannedFor } from './company.ts';
import type { DemoStock } from './stock.ts';

interface Planned {
  daysAgo: number;
  company: number;
  shop: number;
  supplier: string;
  /** Days until the goods are expected. */
  expectedIn: number;
  reference: string;
  remarks: string;
  /** How many of how many items; a summarized order says its quantity and cost instead. */
  lines: readonly number[];
  summarized?: { orderQuantity: number; orderMilligrams: number; orderTotal: number };
  end?: { approved: true } | { canceled: string };
}

/** What was ordered in half a year. */
const plan: readonly Planned[] = [
  {
    daysAgo: 150,
    company: 0,
    shop: 0,
    supplier: 'SP-001',
    expectedIn: 14,
    reference: 'Q-2026-014',
    remarks: '',
    lines: [10, 6],
    end: { canceled: '納期が合わないため' },
  },
  {
    daysAgo: 75,
    company: 0,
    shop: 1,
    supplier: 'SP-002',
    expectedIn: 21,
    reference: '',
    remarks: '秋の展示会向け',
    lines: [4, 4, 2],
    end: { approved: true },
  },
  {
    daysAgo: 40,
    company: 1,
    shop: 0,
    supplier: 'SP-002',
    expectedIn: 30,
    reference: 'PSP-118',
    remarks: '',
    lines: [6, 6],
    end: { approved: true },
  },
  {
    daysAgo: 24,
    company: 0,
    shop: 0,
    supplier: 'SP-004',
    expectedIn: 20,
    reference: 'AS/4471',
    remarks: 'Parcel of melee and solitaires',
    lines: [],
    summarized: { orderQuantity: 24, orderMilligrams: 36_000, orderTotal: 2_880_000 },
    end: { approved: true },
  },
  {
    daysAgo: 12,
    company: 0,
    shop: 0,
    supplier: 'SP-003',
    expectedIn: 10,
    reference: '',
    remarks: '',
    lines: [3, 3, 3, 2],
    end: { approved: true },
  },
  {
    daysAgo: 3,
    company: 0,
    shop: 1,
    supplier: 'SP-005',
    expectedIn: 18,
    reference: '',
    remarks: 'クリスマス前に納品希望',
    lines: [2, 2],
  },
  {
    daysAgo: 1,
    company: 0,
    shop: 0,
    supplier: 'SP-001',
    expectedIn: 12,
    reference: 'Q-2026-101',
    remarks: '',
    lines: [8, 5, 5],
  },
];

/** The orders of one day of the demo, made by the stock keeper and approved by the manager an hour later. */
export async function makePurchaseOrders(
  tools: DemoTools,
  companies: DemoCompanies,
  stock: readonly DemoStock[],
  opens: Date,
  daysAgo: number,
): Promise<void> {
  for (const { one, keeper, manager } of plannedFor(tools, companies, plan, { opens, daysAgo })) {
    const shown = await createPurchaseOrder(keeper, await draftOf(keeper, one, stock, opens));
    if (!one.end) continue;
    if ('approved' in one.end) await approvePurchaseOrder(manager, shown);
    else await cancelPurchaseOrder(manager, { ...shown, reason: one.end.canceled });
  }
}

async function draftOf(
  { db, companyId, locationId }: ReturnType<typeof demoWorker>,
  { supplier, expectedIn, reference, remarks, lines, summarized }: Planned,
  stock: readonly DemoStock[],
  opens: Date,
): Promise<PurchaseOrderDraft> {
  const { id: supplierId } = await db
    .selectFrom('supplier')
    .select('id')
    .where('companyId', '=', companyId)
    .where('code', '=', supplier)
    .executeTakeFirstOrThrow();
  const pieces = stock.filter((one) => one.locationId === locationId && !one.isBulk);
  const items = pieces.filter((_, index) => index % 9 === 4).slice(0, lines.length);
  const costs = await db
    .selectFrom('item')
    .select(['id', 'cost'])
    .where('id', 'in', [0, ...items.map(({ itemId }) => itemId)])
    .execute();
  return purchaseOrderApi.create.input.parse({
    locationId,
    supplierId,
    date: businessDate(opens),
    expectedDate: businessDate(new Date(opens.getTime() + expectedIn * 86_400_000)),
    reference,
    remarks,
    ...(summarized && { kind: 'summarized', ...summarized }),
    lines: items.map(({ itemId }, index) => ({
      itemId,
      quantity: lines[index],
      orderCost: costs.find(({ id }) => id === itemId)?.cost,
    })),
  });
}
