import { type StockKind, stockKinds } from '#contract/inventory/stock.ts';
import { mulDiv } from '#contract/kernel/values.ts';

/**
 * What each kind's part of the goods of one item at one location is worth: its share of their value by quantity. Shares
 * are cut from the running total, so that they add up to the value exactly, whatever the rounding.
 */
export function shareOfValue(
  value: number,
  quantities: Readonly<Record<StockKind, number>>,
): Record<StockKind, number> {
  const total = stockKinds.reduce((sum, kind) => sum + quantities[kind], 0);
  const shares: Record<StockKind, number> = { sellable: 0, nonSellable: 0, reserved: 0, inTransit: 0 };
  let counted = 0;
  for (const kind of stockKinds) {
    const before = total === 0 ? 0 : mulDiv(value, counted, total);
    counted += quantities[kind];
    shares[kind] = total === 0 ? 0 : mulDiv(value, counted, total) - before;
  }
  return shares;
}
