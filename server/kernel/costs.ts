import type { AccessWord } from '#contract/kernel/access.ts';
import { type Context, may } from './context.ts';

const costs: readonly AccessWord[] = ['View Cost and Profit'];
/** Who orders sees what the order costs, and no other cost (domain.md §8). */
const orderCosts: readonly AccessWord[] = [...costs, 'Create Purchase Order', 'Edit Purchase Order'];

/** What things cost, by the names of the fields that say so, in whatever thing; and who may see it: one word is enough. */
const costFields: Readonly<Record<string, readonly AccessWord[]>> = {
  cost: costs,
  unitCost: costs,
  markupBasisPoints: costs,
  serviceCostFee: costs,
  value: costs,
  profit: costs,
  grossProfit: costs,
  marginBasisPoints: costs,
  lastPurchaseValue: costs,
  orderCost: orderCosts,
  orderTotal: orderCosts,
  orderTax: orderCosts,
  orderTotalWithTax: orderCosts,
  receivedValue: orderCosts,
  openValue: orderCosts,
};

/** Whether a field tells a cost to somebody who may not see it. */
export function isHiddenFrom(ctx: Context, field: string): boolean {
  return Object.hasOwn(costFields, field) && !costFields[field]?.some((word) => may(ctx, word));
}

/** A row as its reader may see it. */
export function withoutCosts<Row extends object>(ctx: Context, row: Row): Row {
  if (may(ctx, 'View Cost and Profit')) return row;
  return Object.fromEntries(Object.entries(row).filter(([field]) => !isHiddenFrom(ctx, field))) as Row;
}
