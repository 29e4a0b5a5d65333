import type { StockItem } from '#server/inventory/ledger/rules.ts';

/** A ring of 3.5 g that cost 1,000 yen, as the ledger knows it. */
export function stockItem(more: Partial<StockItem> = {}): StockItem {
  return {
    id: 1,
    itemCode: 'R0-1',
    stockTracked: true,
    consignment: false,
    isUniquePiece: false,
    priceBy: 'unit',
    milligrams: 3_500,
    cost: 1_000,
    ...more,
  };
}
