import { type StockKind, stockKinds } from '#contract/inventory/stock.ts';
import type { DatedRow } from '../../kernel/rulesPeriod.ts';

/** One day's sales: what counts on it, how many, and how many more than the day before waited to be completed. */
export interface SaleDay extends DatedRow {
  count: number;
  waiting: number;
  straightAmount: number;
  straightCount: number;
}

/** Figures of some hours as one for each hour of a day. */
export function hoursOf(rows: readonly { hour: number; amount: number }[]): number[] {
  return Array.from({ length: 24 }, (_, hour) => sum(rows.filter((row) => row.hour === hour).map((row) => row.amount)));
}

/** What a category holds of one kind, with the value of it that moved in less what moved out. */
export interface StockRow {
  categoryId: number;
  name: string;
  nameJa: string;
  kind: StockKind;
  quantity: number;
  milligrams: number;
  value: number;
}

/** Pieces that were sold below stock, and how many items. */
export interface Below {
  pieces: number;
  items: number;
}

/** What of a category's value is on its way. */
export interface AwayRow {
  categoryId: number;
  value: number;
}

/** The cards of the stock. What was sold below stock is no stock: it is told apart. */
export function stockCards(rows: readonly StockRow[], below: Below) {
  const sums = Object.fromEntries(
    stockKinds.map((kind) => [kind, sum(rows.filter((row) => row.kind === kind).map((row) => row.quantity))]),
  ) as Record<StockKind, number>;
  return {
    owned: sum(rows.map((row) => row.quantity)),
    cost: sum(rows.map((row) => row.value)),
    kinds: {
      ...sums,
      sellable: sums.sellable + below.pieces,
      negativeSellable: below.pieces,
      negativeItems: below.items,
    },
  };
}

/** Goods on hand by category, the most first; what is on its way has taken its share of the value with it. */
export function categoryShares(rows: readonly StockRow[], away: readonly AwayRow[], seesCost: boolean) {
  const shares = [...Map.groupBy(rows, (row) => row.categoryId)].map(([categoryId, own]) => {
    const here = own.filter((row) => row.kind !== 'inTransit');
    const gone = sum(away.filter((row) => row.categoryId === categoryId).map((row) => row.value));
    return {
      categoryId,
      name: own[0]?.name ?? '',
      nameJa: own[0]?.nameJa ?? '',
      quantity: sum(here.map((row) => row.quantity)),
      milligrams: sum(here.map((row) => row.milligrams)),
      value: sum(own.map((row) => row.value)) - gone,
    };
  });
  const shown = shares.filter((share) => share.quantity !== 0 || share.milligrams !== 0);
  if (seesCost) return shown.sort((a, b) => b.value - a.value || a.categoryId - b.categoryId);
  // Not even in their order: that would tell which is worth more.
  return shown
    .sort((a, b) => b.quantity - a.quantity || a.categoryId - b.categoryId)
    .map(({ value: _value, ...share }) => share);
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
