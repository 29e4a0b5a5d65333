import { amountOf, measured, type PriceUnit } from '#contract/catalogue/weight.ts';
import { type Arrival, arrivalOf, partsOf, receivingLineTotal } from '#contract/inventory/receiving.ts';
import { weightOf } from '#web/ui/document/lines.ts';
import type { Goods } from '#web/ui/piecesAndGramsText.ts';
import type { ReceivingLine } from './receivingLines.tsx';

/** What arrived by the form, as it will be saved. */
export function arrivalIn(line: ReceivingLine): Arrival {
  return arrivalOf(measured(line, { quantity: line.quantity, milligrams: weightOf(line) }), line);
}

/** What a line comes to, in yen. */
export function totalOf(line: ReceivingLine): number {
  return receivingLineTotal({ ...arrivalIn(line), orderCost: line.orderCost ?? 0 });
}

type Part = keyof ReturnType<typeof partsOf>;

/** How much of what arrived is accepted or damaged: pieces, and the weight of goods by the gram, which are none. */
export function goodsOf(arrivals: readonly Arrival[], part: Part): Goods {
  const parts = arrivals.map((arrival) => partsOf(arrival)[part]);
  const sum = (unit: PriceUnit) =>
    parts.filter(({ priceBy }) => priceBy === unit).reduce((all, one) => all + amountOf(one), 0);
  const isWeighed = parts.length > 0 && parts.every(({ priceBy }) => priceBy === 'gram');
  return { pieces: sum('unit'), milligrams: sum('gram'), isWeighed };
}
