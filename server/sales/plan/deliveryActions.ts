import { issueGoods, returnGoods } from '../../inventory/ledger/goodsRules.ts';
import { at } from '../../inventory/ledger/rules.ts';
import { findMoves, holdStock, post } from '../../inventory/ledger/store.ts';
import { type Changes, changesBetween } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { companyOf } from '../sale/guards.ts';
import { deliveredLines, type SaleLine, type WorkLine } from '../sale/lineRules.ts';
import { checkDate, checkTotal, type SaleTax, taxOnDelivery } from '../sale/rules.ts';
import * as store from '../sale/store.ts';

/** What a delivery may change in a saved sale: its day may have another tax. */
const taxFields = ['taxMode', 'taxRounding', 'taxBasisPoints', 'taxAmount', 'grandTotal'] as const;

/** A saved sale whose goods are about to leave. */
export interface Delivery {
  date: string;
  taxed: SaleTax;
  lines: (SaleLine | WorkLine)[];
  audited: Changes;
  /** Posts the goods, and notes what they cost. */
  write(): Promise<void>;
}

/** Decides the delivery of a saved sale: its goods, and the tax of today. Refuses another total than the screen's. */
export async function prepareDelivery(
  tx: Tx,
  ctx: Context,
  held: store.SaleHeader,
  grandTotal: number,
): Promise<Delivery> {
  const [lines, work] = await Promise.all([store.listLines(tx, held.id), store.listWork(tx, held.id)]);
  const date = businessDate(ctx.clock.now());
  const [stock, items, company] = await Promise.all([
    holdStock(
      tx,
      ctx,
      lines.map(({ itemId }) => ({ itemId, locationId: held.locationId })),
    ),
    store.findItems(tx, ctx, held.type, lines),
    companyOf(tx, ctx, held.locationId, date),
  ]);
  checkDate(date, date, company.closedThrough);
  const taxed = taxOnDelivery(held, [...lines, ...work], company);
  checkTotal(held, taxed, grandTotal);
  const issue = issueGoods(lines, at(held.locationId, 'reserved'), 'sale', { items, stock });
  const delivered = deliveredLines([...lines, ...work], issue.costs, { ...held, ...taxed });
  return {
    date,
    taxed,
    lines: delivered,
    audited: changesBetween<SaleTax>(held, taxed, taxFields),
    write: async () => {
      await post(tx, ctx, { cause: 'sale', causeId: held.id, effectiveDate: date }, issue.moves);
      await store.saveDelivery(tx, delivered);
    },
  };
}

/** What was handed over comes back today, not for sale and at no value; it is another movement than the sale taken back. */
export async function repossessGoods(tx: Tx, ctx: Context, held: store.SaleHeader): Promise<void> {
  const today = businessDate(ctx.clock.now());
  const [sold, company] = await Promise.all([
    findMoves(tx, 'sale', held.id, 'sale'),
    companyOf(tx, ctx, held.locationId, today),
  ]);
  checkDate(today, today, company.closedThrough);
  await holdStock(
    tx,
    ctx,
    sold.map(({ itemId }) => ({ itemId, locationId: held.locationId })),
  );
  const back = returnGoods(sold, 'repossess', () => 'nonSellable').map(({ reversalOf: _, ...move }) => ({
    ...move,
    value: 0,
  }));
  await post(tx, ctx, { cause: 'sale', causeId: held.id, effectiveDate: today }, back);
}
