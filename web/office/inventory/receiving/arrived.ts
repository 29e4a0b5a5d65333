import { type Amount, amountOf, measured, type PriceUnit } from '#contract/catalogue/weight.ts';
import { type Arrival, partsOf, receivingLineTotal } from '#contract/inventory/receiving.ts';
import { amountText, countText } from '#web/text/format.ts';
import { weightOf } from '#web/ui/document/lines.ts';
import type { ReceivingLine } from './receivingLines.tsx';

/** What a line comes to, in yen. */
export function totalOf(line: ReceivingLine): number {
  return receivingLineTotal({ ...line, ...arrived(line), orderCost: line.orderCost ?? 0 });
}

/** How much arrived by the form, as it will be saved: the units of what is priced by the gram follow from its weight. */
function arrived(line: ReceivingLine): Amount {
  return measured(line, { quantity: line.quantity, milligrams: weightOf(line) });
}

type Part = keyof ReturnType<typeof partsOf>;

/** How much of the lines is accepted or damaged: pieces, and the weight of goods by the gram, which are none. */
export function goodsText(lines: readonly Arrival[], part: Part): string {
  const parts = lines.map((line) => partsOf(line)[part]);
  const sum = (unit: PriceUnit) =>
    parts.filter(({ priceBy }) => priceBy === unit).reduce((all, one) => all + amountOf(one), 0);
  const [pieces, grams] = [sum('unit'), sum('gram')];
  const said = [(pieces > 0 || grams === 0) && countText(pieces), grams > 0 && amountText('gram', grams)];
  return said.filter(Boolean).join(' + ');
}

/** The same of the lines of a form. */
export function enteredText(lines: readonly ReceivingLine[], part: Part): string {
  return goodsText(
    lines.map((line) => ({ ...line, ...arrived(line) })),
    part,
  );
}
