import { amountOf, worthOf } from '#contract/catalogue/weight.ts';
import {
  noTransferParts,
  partAmounts,
  type Transfer,
  type TransferPart,
  type TransferParts,
  transferParts,
} from '#contract/inventory/transfer.ts';
import { yenMax } from '#contract/kernel/values.ts';
import { useText } from '#web/text/text.ts';
import type { LinesDefinition } from '#web/ui/document/DocumentForm.tsx';
import { figureColumn, partColumn, quantityColumn, weightColumn } from '#web/ui/document/lineColumns.tsx';
import { type WeighedLine, weightOf } from '#web/ui/document/lines.ts';
import { useUsedUp } from '#web/ui/document/useUsedUp.ts';

type Saved = Transfer['lines'][number];

/** A line of the form and of the view. */
export interface TransferLine extends WeighedLine, TransferParts {
  /** Once it is saved. */
  id?: number;
  barcode: string;
  price: number | null;
  /** Of one, or of one gram of what is priced by the gram. */
  unitCost: number | null;
}

/** What the goods of a line cost, in yen. */
export function costOf(line: TransferLine): number {
  return worthOf(amountOf({ ...line, milligrams: weightOf(line) }), line.unitCost ?? 0, line);
}

/** A figure that is known once the transfer was received. What was short is told by what became of it, once all has. */
function countedColumn(key: TransferPart | 'open') {
  return partColumn<TransferLine>({
    key,
    width: key === 'found' || key === 'late' ? 116 : 92,
    amount: (line) => partAmounts(line)[key],
    isShown: ({ status, ...transfer }) => {
      if (status !== 'received' && status !== 'completed') return false;
      if (key === 'received') return true;
      const parts = partsOf(transfer);
      return parts.some((part) => part[key] > 0) && (key !== 'short' || parts.some(({ open }) => open > 0));
    },
  });
}

const partsOf = (transfer: object) => (transfer as Transfer).lines.map(partAmounts);

/** Once something is known of a shortage, that takes the room of the price. */
function isWithoutPrice(transfer: object): boolean {
  return partsOf(transfer).some(({ short, open }) => open < short);
}

function hasCosts(transfer: object): boolean {
  return (transfer as Transfer).lines.some(({ unitCost }) => unitCost !== undefined);
}

/** The lines of a transfer: how many, how heavy, price and cost; and what arrived of them. */
export function useTransferLines(seesCost: boolean): LinesDefinition<Saved, TransferLine> {
  const t = useText();
  const yen = (key: 'price' | 'unitCost') =>
    figureColumn<TransferLine>({
      key,
      width: 116,
      unit: 'yen',
      max: yenMax,
      value: (line) => line[key],
      change: (value) => ({ [key]: value }),
      // The company that receives is told no cost of the other one.
      ...(key === 'unitCost' && { isShown: hasCosts }),
      ...(key === 'price' && {
        shown: ({ price }: TransferLine) => price ?? 0,
        isSummed: false,
        isShown: (transfer) => !isWithoutPrice(transfer),
      }),
    });
  const usedUp = useUsedUp(t('field.transferTwice'));
  return {
    columns: [
      weightColumn(),
      quantityColumn(),
      // What became of the pieces is read first: money stands behind it, where a narrow table scrolls to.
      ...transferParts.map(countedColumn),
      countedColumn('open'),
      yen('price'),
      ...(seesCost
        ? [
            yen('unitCost'),
            figureColumn<TransferLine>({ key: 'lineTotal', width: 116, unit: 'yen', shown: costOf, isShown: hasCosts }),
          ]
        : []),
    ],
    begin: (line, _before, { price, cost, barcode }) => ({
      ...line,
      ...noTransferParts,
      price,
      unitCost: cost ?? null,
      barcode,
    }),
    entered: (line) => ({ ...line, unitCost: line.unitCost ?? null }),
    // A piece is scanned as often as there are some of it; a unique one once.
    refusalOf: (item, lines) =>
      item.onHand > 0 || item.priceBy === 'gram'
        ? usedUp(item, lines)
        : t('document.noneInStock', { itemCode: item.itemCode }),
    keepsSaved: true,
    sent: ({ price, unitCost }) => ({ price, ...(seesCost && unitCost !== null && { unitCost }) }),
  };
}
