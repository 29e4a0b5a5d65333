import type { Holding, StockItem } from '#server/inventory/ledger/rules.ts';

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

/** Nothing of that ring at location 7, as held under its lock. */
export function holding(more: Partial<Holding> = {}): Holding {
  return {
    itemId: 1,
    locationId: 7,
    sellable: 0,
    nonSellable: 0,
    reserved: 0,
    inTransit: 0,
    weights: {},
    value: 0,
    lastCost: 0,
    ...more,
  };
}
