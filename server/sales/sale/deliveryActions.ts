import { issueGoods } from '../../inventory/ledger/goodsRules.ts';
import { at } from '../../inventory/ledger/rules.ts';
import { holdStock, post } from '../../inventory/ledger/store.ts';
import { type Changes, changesBetween } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { withMaterialCost } from '../material/rules.ts';
import { listMaterials } from '../material/store.ts';
import { companyOf } from './guards.ts';
import { deliveredLines, type SaleLine, type WorkLine } from './lineRules.ts';
import { checkDate, checkTotal, type SaleCompany, type SaleTax, taxOnDelivery } from './rules.ts';
import * as store from './store.ts';

/** What a delivery may change in a saved sale: its day may have another tax. */
const taxFields = ['taxMode', 'taxRounding', 'taxBasisPoints', 'taxAmount', 'grandTotal'] as const;

/** A saved sale whose goods are about to leave. */
interface Delivery {
  date: string;
  company: SaleCompany;
  taxed: SaleTax;
  lines: (SaleLine | WorkLine)[];
  audited: Changes;
  /** Posts the goods, and notes what they and the material in them cost. */
  write(): Promise<void>;
}

/** Decides the delivery of a saved sale: its goods, and the tax of today. Refuses another total than the screen's. */
export async function prepareDelivery(
  tx: Tx,
  ctx: Context,
  held: store.SaleHeader,
  grandTotal: number,
): Promise<Delivery> {
  const [lines, work, materials] = await Promise.all([
    store.listLines(tx, held.id),
    store.listWork(tx, held.id),
    listMaterials(tx, held.id),
  ]);
  const date = businessDate(ctx.clock.now());
  const spots = lines.map(({ itemId }) => ({ itemId, locationId: held.locationId }));
  const [stock, items, company] = await Promise.all([
    holdStock(tx, ctx, spots),
    store.findItems(tx, ctx, held.type, lines),
    companyOf(tx, ctx, held.locationId, date),
  ]);
  checkDate(date, date, company.closedThrough);
  const taxed = taxOnDelivery(held, [...lines, ...work], company);
  checkTotal(held, taxed, grandTotal);
  const issue = issueGoods(lines, at(held.locationId, 'reserved'), 'sale', { items, stock });
  const sold = deliveredLines([...lines, ...work], issue.costs, { ...held, ...taxed });
  const delivered = withMaterialCost(sold, materials);
  return {
    date,
    company,
    taxed,
    lines: delivered,
    audited: changesBetween<SaleTax>(held, taxed, taxFields),
    write: async () => {
      await post(tx, ctx, { cause: 'sale', causeId: held.id, effectiveDate: date }, issue.moves);
      await store.saveDelivery(tx, delivered);
    },
  };
}
