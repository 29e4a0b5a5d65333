import { type AdjustmentDirection, type AdjustmentDraft, adjustmentApi } from '#contract/inventory/adjustment.ts';
import { approveAdjustment, cancelAdjustment, createAdjustment } from '../inventory/adjustment/actions.ts';
import { type DemoCompanies, type DemoTools, type demoWorker, plannedFor } from './company.ts';
import type { DemoStock } from './stock.ts';

interface Planned {
  daysAgo: number;
  company: number;
  shop: number;
  remarks: string;
  lines: readonly {
    direction: AdjustmentDirection;
    quantity: number;
    reason: string;
    /** Codes of sub-types: of the goods, and of what they become. */
    type?: string;
    toType?: string;
  }[];
  /** Why it was cancelled, or that it was approved; else it waits. */
  end?: { approved: true } | { cancelled: string };
}

const out = (reason: string, quantity = 1) => ({ direction: 'out', quantity, reason }) as const;
const change = (toType: string, reason: string) => ({ direction: 'change', quantity: 1, reason, toType }) as const;

/** What was put right in half a year: counted, broken, found, melted. */
const plan: readonly Planned[] = [
  {
    daysAgo: 132,
    company: 0,
    shop: 0,
    remarks: '第1四半期の棚卸による調整',
    lines: [out('COUNT_LOSS'), { direction: 'in', quantity: 1, reason: 'COUNT_GAIN' }, out('DATA_ERROR', 2)],
    end: { approved: true },
  },
  {
    daysAgo: 96,
    company: 0,
    shop: 1,
    remarks: 'Window display of the season',
    lines: [change('DISPLAY', 'SAMPLE_DISPLAY'), change('DISPLAY', 'SAMPLE_DISPLAY')],
    end: { approved: true },
  },
  {
    daysAgo: 61,
    company: 0,
    shop: 0,
    remarks: 'Sent to the refiner',
    lines: [out('MELT_SCRAP', 2), out('DAMAGE')],
    end: { approved: true },
  },
  {
    daysAgo: 40,
    company: 1,
    shop: 0,
    remarks: '',
    lines: [out('INTERNAL_USE'), change('DAMAGED', 'DAMAGE')],
    end: { approved: true },
  },
  {
    daysAgo: 33,
    company: 0,
    shop: 0,
    remarks: 'Missing at closing',
    lines: [out('LOSS')],
    end: { cancelled: 'Found in the display case' },
  },
  {
    daysAgo: 20,
    company: 0,
    shop: 1,
    remarks: '什器の裏から見つかったもの',
    lines: [{ direction: 'in', quantity: 1, reason: 'FOUND', type: 'QUARANTINE' }],
    end: { approved: true },
  },
  {
    daysAgo: 2,
    company: 0,
    shop: 0,
    remarks: '陳列中に留め具が破損',
    lines: [change('IN_REPAIR', 'DAMAGE'), out('DATA_ERROR')],
  },
  {
    daysAgo: 1,
    company: 0,
    shop: 1,
    remarks: '',
    lines: [out('COUNT_LOSS', 2)],
  },
];

/** The adjustments of one day of the demo, made by the stock keeper and approved by the manager an hour later. */
export async function makeAdjustments(
  tools: DemoTools,
  companies: DemoCompanies,
  stock: readonly DemoStock[],
  opens: Date,
  daysAgo: number,
): Promise<void> {
  for (const { one, keeper, manager } of plannedFor(tools, companies, plan, { opens, daysAgo })) {
    const draft = await draftOf(keeper, one, stock);
    const { id, version } = await createAdjustment(keeper, draft);
    if (!one.end) continue;
    if ('approved' in one.end) await approveAdjustment(manager, { id, version });
    else await cancelAdjustment(keeper, { id, version, reason: one.end.cancelled });
  }
}

/** Pieces that the shop has several of; what goes out is not sold any more. */
async function draftOf(
  { db, companyId, locationId }: ReturnType<typeof demoWorker>,
  { remarks, lines }: Planned,
  stock: readonly DemoStock[],
): Promise<AdjustmentDraft> {
  const reasons = await db.selectFrom('reasonCode').select(['id', 'code']).where('companyId', '=', companyId).execute();
  const types = await db.selectFrom('stockType').select(['id', 'code']).where('companyId', '=', companyId).execute();
  const typeId = (wanted?: string) => types.find(({ code }) => code === wanted)?.id ?? null;
  const there = stock.filter((one) => one.locationId === locationId && !one.isBulk && one.left > one.kept + 3);
  return adjustmentApi.create.input.parse({
    locationId,
    remarks,
    lines: lines.map(({ reason, type, toType, ...line }, index) => {
      const piece = there[(index * 7) % there.length] as DemoStock;
      if (line.direction === 'out' || line.direction === 'change') piece.left -= line.quantity;
      const of = { itemId: piece.itemId, typeId: typeId(type), toTypeId: typeId(toType) };
      return { ...line, ...of, reasonCodeId: reasons.find(({ code }) => code === reason)?.id };
    }),
  });
}
