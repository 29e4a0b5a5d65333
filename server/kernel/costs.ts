import { type Context, may } from './context.ts';

/** What things cost, by the names of the fields that say so, in whatever thing. */
const costFields = new Set(['cost', 'unitCost', 'markupBasisPoints', 'serviceCostFee', 'value']);

/** Whether a field tells a cost to somebody who may not see any. */
export function isHiddenFrom(ctx: Context, field: string): boolean {
  return costFields.has(field) && !may(ctx, 'View Cost and Profit');
}

/** A row as its reader may see it. */
export function withoutCosts<Row extends object>(ctx: Context, row: Row): Row {
  if (may(ctx, 'View Cost and Profit')) return row;
  return Object.fromEntries(Object.entries(row).filter(([field]) => !isHiddenFrom(ctx, field))) as Row;
}
