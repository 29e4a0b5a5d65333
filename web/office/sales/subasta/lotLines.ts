import { yenMax } from '#contract/kernel/values.ts';
import type { Subasta } from '#contract/sales/subasta.ts';
import { useText } from '#web/text/text.ts';
import type { LinesDefinition } from '#web/ui/document/DocumentForm.tsx';
import { type DocumentColumn, figureColumn, quantityColumn, weightColumn } from '#web/ui/document/lineColumns.tsx';
import type { WeighedLine } from '#web/ui/document/lines.ts';
import { useUsedUp } from '#web/ui/document/useUsedUp.ts';

type Saved = Subasta['lines'][number];
type Prices = 'reservePrice' | 'gramFloor';

/** A lot of the form and of the view; its bids are those of a saved one. */
export interface LotLine
  extends WeighedLine,
    Pick<Saved, Prices>,
    Partial<Pick<Saved, 'status' | 'position' | 'highAmount'>> {
  startingPrice: number | null;
  increment: number | null;
}

/** What the next bid is above the one before, unless somebody says otherwise. */
const usualIncrement = 1_000;

/** The lots of an event that has not begun: what each may go for. */
export function useLotLines(): LinesDefinition<Saved, LotLine> {
  const t = useText();
  const usedUp = useUsedUp(t('subasta.twice'));
  const yen = (key: 'startingPrice' | 'increment' | Prices): DocumentColumn<LotLine> =>
    figureColumn<LotLine>({
      key,
      width: 116,
      unit: 'yen',
      max: yenMax,
      value: (line) => line[key],
      change: (value) => ({ [key]: value }),
      shown: (line) => line[key] ?? 0,
      isSummed: false,
      // What no lot has takes no room.
      isShown: ({ lines }) => lines.some((line) => (line as unknown as LotLine)[key] !== null),
    });
  return {
    columns: [
      quantityColumn(),
      weightColumn(),
      yen('startingPrice'),
      yen('reservePrice'),
      yen('gramFloor'),
      yen('increment'),
    ],
    begin: (line, before) => ({
      ...line,
      startingPrice: null,
      reservePrice: null,
      gramFloor: before?.gramFloor ?? null,
      increment: before?.increment ?? usualIncrement,
    }),
    entered: (line) => line,
    sent: ({ startingPrice, reservePrice, gramFloor, increment }) => ({
      startingPrice,
      reservePrice,
      gramFloor,
      ...(increment !== null && { increment }),
    }),
    // A piece is offered as often as there are some of it; a unique one once.
    // Lots of this subasta are sellable no longer.
    refusalOf: (item, lines) =>
      item.soldAs.includes('subasta')
        ? usedUp(item, lines)
        : t('refusal.sale.itemNotSoldSo' as never, { itemCode: item.itemCode }),
  };
}
