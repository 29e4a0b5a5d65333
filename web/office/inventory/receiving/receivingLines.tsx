import { amountOf } from '#contract/catalogue/weight.ts';
import type { PurchaseOrder } from '#contract/inventory/purchaseOrder.ts';
import { type BadGoods, noBadGoods, partsOf, type Receiving } from '#contract/inventory/receiving.ts';
import { milligramsMax, quantityMax } from '#contract/kernel/values.ts';
import { useText } from '#web/text/text.ts';
import type { LinesDefinition } from '#web/ui/document/DocumentForm.tsx';
import {
  type DocumentColumn,
  figureColumn,
  partColumn,
  quantityColumn,
  weightColumn,
} from '#web/ui/document/lineColumns.tsx';
import { enteredLine, type WeighedLine, weightOf } from '#web/ui/document/lines.ts';
import { Count, Grams } from '#web/ui/Figures.tsx';
import type { Tags } from '#web/ui/print/tags.ts';
import { costColumns } from '../purchaseOrder/orderLines.ts';
import { arrivalIn, totalOf } from './arrived.ts';

type Saved = Receiving['lines'][number];
type Ordered = PurchaseOrder['lines'][number];

/** A line of the form and of the view. */
export interface ReceivingLine extends WeighedLine, BadGoods, Pick<Saved, 'purchaseOrderLineId'> {
  /** How many are still to come; null without an order. */
  expectedQuantity: number | null;
  /** So many weigh so much by the order, or by the item; null where nothing says it. */
  expected: { quantity: number; milligrams: number } | null;
  /** Of one, or of one gram of what is priced by the gram; null until it is entered. */
  orderCost: number | null;
}

/** The lines that are still to come of an order. */
export function linesToCome({ lines }: PurchaseOrder): ReceivingLine[] {
  return lines
    .filter((line) => unitsToCome(line) > 0)
    .map((line, index) => {
      const toCome = { quantity: unitsToCome(line), milligrams: weightToCome(line) };
      return { ...enteredLine({ ...line, ...toCome }, index), ...orderedFields(line) };
    });
}

/** Tags for what came in: one for each piece, and one for goods by weight. */
export function tagsOf({ lines }: Receiving): Tags[] {
  return lines.map((line) => {
    const { priceBy, quantity } = partsOf(line).kept;
    return { itemId: line.itemId, copies: priceBy === 'gram' ? Math.min(1, quantity) : quantity };
  });
}

/** Units that are still to come of an order's line; of goods by the gram at least one as long as any weight is. */
function unitsToCome(line: Ordered): number {
  const left = Math.max(0, line.quantity - line.receivedQuantity);
  if (line.priceBy !== 'gram') return left;
  return weightToCome(line) === 0 ? 0 : Math.max(1, left);
}

/** The weight that is still to come of an order's line. */
function weightToCome({ priceBy, quantity, milligrams, receivedQuantity, receivedMilligrams }: Ordered): number {
  if (priceBy === 'gram') return Math.max(0, milligrams - receivedMilligrams);
  return Math.round((milligrams * (quantity - receivedQuantity)) / quantity);
}

function orderedFields(line: Ordered) {
  const { id, quantity, milligrams, receivedQuantity, orderCost, priceBy } = line;
  return {
    ...noBadGoods,
    purchaseOrderLineId: id,
    expectedQuantity: Math.max(0, quantity - receivedQuantity),
    expected: priceBy === 'gram' ? { quantity: 1, milligrams: weightToCome(line) } : { quantity, milligrams },
    orderCost: orderCost ?? null,
  };
}

/** What the line should weigh. What is priced by the gram should weigh what was ordered of it, however many units. */
function expectedOf({ expected, priceBy, quantity }: ReceivingLine): number | null {
  if (!expected) return null;
  if (priceBy === 'gram') return expected.milligrams;
  return Math.round((expected.milligrams * quantity) / expected.quantity);
}

/** The lines of a receiving: how many arrived and how many of them are bad, what they weigh and should, what one costs. */
export function useReceivingLines(
  seesCost: boolean,
  order: PurchaseOrder | undefined,
): LinesDefinition<Saved, ReceivingLine> {
  const t = useText();
  const orderedOf = (itemId: number) => order?.lines.find((line) => line.itemId === itemId);
  return {
    columns: [
      quantityColumn(),
      expectedColumn,
      badColumn('damaged'),
      badColumn('refused'),
      weightColumn(),
      differenceColumn,
      ...(seesCost ? costColumns(116, totalOf) : []),
    ],
    begin: (line, _before, { cost, milligrams }) => {
      const ordered = orderedOf(line.itemId);
      if (ordered) return { ...line, ...orderedFields(ordered) };
      const expected = line.priceBy === 'gram' ? null : { quantity: 1, milligrams };
      const none = { ...noBadGoods, purchaseOrderLineId: null, expectedQuantity: null };
      return { ...line, ...none, expected, orderCost: cost ?? null };
    },
    entered: (line) => ({
      ...line,
      expected: { quantity: line.priceBy === 'gram' ? 1 : line.quantity, milligrams: line.expectedMilligrams },
      orderCost: line.orderCost ?? null,
    }),
    sent: ({ purchaseOrderLineId, damaged, refused, damagedMilligrams, refusedMilligrams, orderCost }) => ({
      purchaseOrderLineId,
      damaged,
      refused,
      damagedMilligrams,
      refusedMilligrams,
      ...(orderCost !== null && { orderCost }),
    }),
    refusalOf: ({ id, itemCode }) =>
      order?.kind === 'detailed' && !orderedOf(id)
        ? t('refusal.receiving.notOrdered' as never, { itemCode, number: order.number } as never)
        : null,
  };
}

const expectedColumn: DocumentColumn<ReceivingLine> = {
  key: 'expectedQuantity',
  width: 92,
  align: 'right',
  quiet: true,
  edit: ({ expectedQuantity, priceBy }) =>
    expectedQuantity !== null && priceBy === 'unit' && <Count count={expectedQuantity} />,
};

/** How much of a line is bad: pieces, or the weight of goods by the gram. */
function badColumn(key: 'damaged' | 'refused'): DocumentColumn<ReceivingLine> {
  const entered = (field: keyof BadGoods, unit: 'count' | 'grams', max: number) =>
    figureColumn<ReceivingLine>({
      key: field,
      width: 96,
      unit,
      max,
      value: (line) => line[field],
      change: (figure) => ({ [field]: figure ?? 0 }),
    });
  const pieces = entered(key, 'count', quantityMax);
  const weight = entered(`${key}Milligrams`, 'grams', milligramsMax);
  return {
    ...pieces,
    ...partColumn<ReceivingLine>({ key, width: 96, amount: (line) => amountOf(partsOf(arrivalIn(line))[key]) }),
    edit: (line, ...cell) => (line.priceBy === 'gram' ? weight : pieces).edit?.(line, ...cell),
  };
}

/** What it should weigh, and by how much it differs. */
const differenceColumn: DocumentColumn<ReceivingLine> = {
  key: 'expectedMilligrams',
  width: 132,
  align: 'right',
  quiet: true,
  edit: (line) => <Difference line={line} />,
  show: (line) => <Difference line={line} />,
};

function Difference({ line }: { line: ReceivingLine }) {
  const expected = expectedOf(line);
  if (expected === null) return null;
  const difference = weightOf(line) - expected;
  return (
    <>
      <Grams milligrams={expected} />
      {difference !== 0 && (
        <div className="text-small text-medium">
          {difference > 0 && '+'}
          <Grams milligrams={difference} />
        </div>
      )}
    </>
  );
}
