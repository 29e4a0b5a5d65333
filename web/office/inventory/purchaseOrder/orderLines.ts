import { amountOf } from '#contract/catalogue/weight.ts';
import { orderLineTotal, type PurchaseOrder } from '#contract/inventory/purchaseOrder.ts';
import { yenMax } from '#contract/kernel/values.ts';
import type { LinesDefinition } from '#web/ui/document/DocumentForm.tsx';
import {
  type DocumentColumn,
  figureColumn,
  partColumn,
  quantityColumn,
  weightColumn,
} from '#web/ui/document/lineColumns.tsx';
import { type WeighedLine, weightOf } from '#web/ui/document/lines.ts';

type Saved = PurchaseOrder['lines'][number];

/** A line of the form and of the view; what was received is that of a saved one. */
export interface OrderLine extends WeighedLine, Partial<Pick<Saved, 'receivedQuantity' | 'receivedMilligrams'>> {
  /** Of one, or of one gram of what is priced by the gram; null until it is entered. */
  orderCost: number | null;
}

/** What a line comes to, in yen. */
export function totalOf(line: OrderLine): number {
  return orderLineTotal({ ...line, milligrams: weightOf(line), orderCost: line.orderCost ?? 0 });
}

/** What one costs, and what a line comes to, in yen. */
export function costColumns<Line extends Pick<OrderLine, 'orderCost' | 'priceBy'>>(
  width: number,
  comesTo: (line: Line) => number,
): DocumentColumn<Line>[] {
  return [
    figureColumn<Line>({
      key: 'orderCost',
      width,
      unit: 'yen',
      max: yenMax,
      value: ({ orderCost }) => orderCost,
      change: (orderCost) => ({ orderCost }) as Partial<Line>,
      shown: ({ orderCost }) => orderCost ?? 0,
      perUnit: ({ priceBy }) => priceBy,
      isSummed: false,
    }),
    figureColumn<Line>({ key: 'lineTotal', width, unit: 'yen', shown: comesTo }),
  ];
}

/** The lines of an order: how many, how heavy, what one costs, and how many of them have come. */
export function useOrderLines(seesCost: boolean): LinesDefinition<Saved, OrderLine> {
  const cost = costColumns(124, totalOf);
  return {
    columns: [
      quantityColumn(),
      weightColumn(),
      ...(seesCost ? cost : []),
      partColumn<OrderLine>({
        key: 'receivedQuantity',
        width: 104,
        quiet: true,
        amount: ({ priceBy, receivedQuantity: quantity = 0, receivedMilligrams: milligrams = 0 }) =>
          amountOf({ priceBy, quantity, milligrams }),
        isShown: ({ status }) => status === 'approved',
      }),
    ],
    // What it cost last time is offered, to whom may see it.
    begin: (line, _before, { cost }) => ({ ...line, orderCost: cost ?? null }),
    entered: (line) => ({ ...line, orderCost: line.orderCost ?? null }),
    sent: ({ orderCost }) => ({ orderCost }),
  };
}
