import { type Adjustment, adjustedKinds, adjustmentDirections } from '#contract/inventory/adjustment.ts';
import { reasonCodeApi } from '#contract/inventory/reasonCode.ts';
import { yenMax } from '#contract/kernel/values.ts';
import { useMay } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import type { LinesDefinition } from '#web/ui/document/DocumentForm.tsx';
import { choiceColumn, figureColumn, quantityColumn, weightColumn } from '#web/ui/document/lineColumns.tsx';
import type { WeighedLine } from '#web/ui/document/lines.ts';
import { useAll } from '#web/ui/list/useAll.ts';

type Saved = Adjustment['lines'][number];

/** A line of the form and of the view; reason and value are those of a saved one. */
interface AdjustmentLine
  extends WeighedLine,
    Pick<Saved, 'kind' | 'direction'>,
    Partial<Pick<Saved, 'reasonName' | 'reasonNameJa' | 'value'>> {
  /** What one that comes in is worth; null: the average. */
  unitCost: number | null;
  reasonCodeId: number | null;
}

/** The lines of an adjustment: more or less, of which type, how many, how heavy, what one is worth, and why. */
export function useAdjustmentLines(): LinesDefinition<Saved, AdjustmentLine> {
  const t = useText();
  const local = useLocalName();
  const seesCost = useMay()('View Cost and Profit');
  const reasonsFor = useReasons();
  const sign = ({ direction }: AdjustmentLine) => (direction === 'in' ? 1 : -1);
  return {
    columns: [
      choiceColumn({
        key: 'direction',
        width: 108,
        options: () => adjustmentDirections.map((value) => ({ value, label: t(`adjustment.directions.${value}`) })),
        value: ({ direction }) => direction,
        // A reason stays where it may still be given.
        change: (direction, { reasonCodeId: given }) => ({
          direction,
          reasonCodeId: reasonsFor(direction).some(({ value }) => value === given) ? given : null,
        }),
      }),
      choiceColumn({
        key: 'kind',
        width: 156,
        shownWidth: 128,
        options: () => adjustedKinds.map((value) => ({ value, label: t(`stock.kinds.${value}`) })),
        value: ({ kind }) => kind,
        change: (kind) => ({ kind }),
        shown: ({ kind }) => t(`stock.kinds.${kind}`),
      }),
      quantityColumn(sign),
      weightColumn(sign),
      ...(seesCost ? costColumns(sign) : []),
      choiceColumn({
        key: 'reasonCodeId',
        width: 216,
        isField: true,
        options: ({ direction }) => reasonsFor(direction),
        value: ({ reasonCodeId }) => reasonCodeId,
        change: (reasonCodeId) => ({ reasonCodeId }),
        shown: ({ reasonName = '', reasonNameJa = '' }) => local(reasonName, reasonNameJa),
      }),
    ],
    // The same happened to a scanned piece as to the one before; to the first, one less.
    begin: (line, before) => ({
      ...line,
      kind: before?.kind ?? 'sellable',
      direction: before?.direction ?? 'out',
      reasonCodeId: before?.reasonCodeId ?? null,
      unitCost: null,
    }),
    entered: (line) => ({ ...line, unitCost: line.unitCost ?? null }),
    sent: ({ kind, direction, unitCost, reasonCodeId }) => ({
      kind,
      direction,
      reasonCodeId,
      ...(direction === 'in' && unitCost !== null && { unitCost }),
    }),
  };
}

/** What one that comes in is worth, asked; and what the line came to once it was approved. */
function costColumns(sign: (line: AdjustmentLine) => number) {
  return [
    figureColumn<AdjustmentLine>({
      key: 'unitCost',
      width: 120,
      unit: 'yen',
      max: yenMax,
      value: ({ unitCost }) => unitCost,
      change: (unitCost) => ({ unitCost }),
      isAsked: ({ direction }) => direction === 'in',
    }),
    figureColumn<AdjustmentLine>({
      key: 'value',
      width: 116,
      unit: 'yen',
      quiet: true,
      shown: (line) => sign(line) * (line.value ?? 0),
      isShown: ({ status }) => status === 'approved',
    }),
  ];
}

/** The reasons that may be given for more, or for less. */
function useReasons() {
  const local = useLocalName();
  const reasons = useAll(reasonCodeApi.list, { active: 'true' }).data ?? [];
  return (wanted: AdjustmentLine['direction']) =>
    reasons
      .filter(({ direction }) => direction === 'both' || direction === wanted)
      .map(({ id, name, nameJa }) => ({ value: id, label: local(name, nameJa) }));
}
