import { amountOf, worthOf } from '#contract/catalogue/weight.ts';
import { openOf, type Transfer } from '#contract/inventory/transfer.ts';
import { yenMax } from '#contract/kernel/values.ts';
import type { LinesDefinition } from '#web/ui/document/DocumentForm.tsx';
import { figureColumn, quantityColumn, weightColumn } from '#web/ui/document/lineColumns.tsx';
import { type WeighedLine, weightOf } from '#web/ui/document/lines.ts';

type Saved = Transfer['lines'][number];

/** How many of a line arrived, and what became of those that did not; of a saved one. */
type Counted = Pick<Saved, 'received' | 'damaged' | 'short' | 'found' | 'lost' | 'late'>;

/** A line of the form and of the view. */
export interface TransferLine extends WeighedLine, Partial<Counted> {
  id?: number;
  price: number | null;
  /** Of one, or of one gram of what is priced by the gram. */
  unitCost: number | null;
}

/** What the goods of a line cost, in yen. */
export function costOf(line: TransferLine): number {
  return worthOf(amountOf({ ...line, milligrams: weightOf(line) }), line.unitCost ?? 0, line);
}

/** A figure that is known once the transfer was received. */
function countedColumn(key: keyof Counted | 'open', shown: (line: TransferLine) => number) {
  return figureColumn<TransferLine>({
    key,
    width: 84,
    unit: 'count',
    shown,
    isShown: (document) =>
      (document.status === 'received' || document.status === 'completed') &&
      (key === 'received' || (document.lines as unknown as TransferLine[]).some((line) => shown(line) > 0)),
  });
}

/** The lines of a transfer: how many, how heavy, price and cost; and what arrived of them. */
export function useTransferLines(seesCost: boolean): LinesDefinition<Saved, TransferLine> {
  const yen = (key: 'price' | 'unitCost') =>
    figureColumn<TransferLine>({
      key,
      width: 116,
      unit: 'yen',
      max: yenMax,
      value: (line) => line[key],
      change: (value) => ({ [key]: value }),
      ...(key === 'price' && { shown: ({ price }: TransferLine) => price ?? 0, isSummed: false }),
    });
  const counted = (['received', 'damaged', 'short', 'found', 'lost', 'late'] as const).map((key) =>
    countedColumn(key, (line) => line[key] ?? 0),
  );
  return {
    columns: [
      weightColumn(),
      quantityColumn(),
      yen('price'),
      ...(seesCost
        ? [yen('unitCost'), figureColumn<TransferLine>({ key: 'lineTotal', width: 116, unit: 'yen', shown: costOf })]
        : []),
      ...counted,
      countedColumn('open', ({ short = 0, found = 0, lost = 0, late = 0 }) => openOf({ short, found, lost, late })),
    ],
    begin: (line, _before, { price, cost }) => ({ ...line, price, unitCost: cost ?? null }),
    entered: (line) => ({ ...line, unitCost: line.unitCost ?? null }),
    sent: ({ price, unitCost }) => ({ price, ...(seesCost && unitCost !== null && { unitCost }) }),
  };
}
