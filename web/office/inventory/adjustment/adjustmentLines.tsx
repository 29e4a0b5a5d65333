import {
  type Adjustment,
  type AdjustmentDraft,
  adjustedKinds,
  adjustmentDirections,
} from '#contract/inventory/adjustment.ts';
import { reasonCodeApi } from '#contract/inventory/reasonCode.ts';
import { milligramsMax, quantityMax, yenMax } from '#contract/kernel/values.ts';
import { useMay } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import type { EditColumn } from '#web/ui/document/LineEditor.tsx';
import { choiceColumn, figureColumn } from '#web/ui/document/lineColumns.tsx';
import type { DocumentLine } from '#web/ui/document/lines.ts';
import { useAll } from '#web/ui/list/useAll.ts';

type LineDraft = AdjustmentDraft['lines'][number];

/** A line as it is entered: weight and cost are those of its item until somebody says others. */
export interface AdjustmentLine extends DocumentLine, Pick<LineDraft, 'kind' | 'direction'> {
  weighed: number | null;
  unitCost: number | null;
  reasonCodeId: number | null;
}

/** A line of a scanned piece: the same happened to it as to the one before; to the first, one less. */
export function beginLine(line: DocumentLine, before: AdjustmentLine | undefined): AdjustmentLine {
  const { kind = 'sellable', direction = 'out', reasonCodeId = null } = before ?? {};
  return { ...line, kind, direction, reasonCodeId, weighed: null, unitCost: null };
}

/** A saved line as it is entered again. Where its pieces weigh the same, more of them weigh more. */
export function enteredLine(line: Adjustment['lines'][number], index: number): AdjustmentLine {
  const { id: _, reasonName: _name, reasonNameJa: _nameJa, value: _value, ...shown } = line;
  const milligrams = Math.round(line.milligrams / line.quantity);
  const weighed = milligrams * line.quantity === line.milligrams ? null : line.milligrams;
  return { ...shown, key: index + 1, milligrams, weighed, unitCost: line.unitCost ?? null };
}

/** A line as it is sent: it weighs what its screen says. */
export function sentLine(line: AdjustmentLine) {
  const { itemId, kind, direction, quantity, unitCost, reasonCodeId } = line;
  const sent = { itemId, kind, direction, quantity, milligrams: weightOf(line), reasonCodeId };
  return direction === 'in' && unitCost !== null ? { ...sent, unitCost } : sent;
}

/** What is said of each line: more or less, of which type, how many, how heavy, why; and what one is worth. */
export function useAdjustmentColumns(): EditColumn<AdjustmentLine>[] {
  const t = useText();
  const seesCost = useMay()('View Cost and Profit');
  const column = useColumn();
  const reasonsFor = useReasons();
  const cost = figureColumn<AdjustmentLine>({
    ...column('unitCost', 120),
    unit: 'yen',
    max: yenMax,
    value: ({ unitCost }) => unitCost,
    change: (unitCost) => ({ unitCost }),
    isAsked: ({ direction }) => direction === 'in',
  });
  return [
    choiceColumn({
      ...column('direction', 108),
      options: () => adjustmentDirections.map((value) => ({ value, label: t(`adjustment.directions.${value}`) })),
      value: ({ direction }) => direction,
      // A reason stays where it may still be given.
      change: (direction, { reasonCodeId: given }) => ({
        direction,
        reasonCodeId: reasonsFor(direction).some(({ value }) => value === given) ? given : null,
      }),
    }),
    choiceColumn({
      ...column('kind', 156),
      options: () => adjustedKinds.map((value) => ({ value, label: t(`stock.kinds.${value}`) })),
      value: ({ kind }) => kind,
      change: (kind) => ({ kind }),
    }),
    figureColumn({
      ...column('quantity', 92),
      unit: 'count',
      min: 1,
      max: quantityMax,
      value: ({ quantity }) => quantity,
      change: (quantity) => ({ quantity: quantity ?? 0 }),
    }),
    figureColumn({
      ...column('milligrams', 116),
      unit: 'grams',
      max: milligramsMax,
      value: weightOf,
      change: (weighed) => ({ weighed }),
    }),
    ...(seesCost ? [cost] : []),
    choiceColumn({
      ...column('reasonCodeId', 216),
      isField: true,
      options: ({ direction }) => reasonsFor(direction),
      value: ({ reasonCodeId }) => reasonCodeId,
      change: (reasonCodeId) => ({ reasonCodeId }),
    }),
  ];
}

type Entered = 'direction' | 'kind' | 'quantity' | 'milligrams' | 'unitCost' | 'reasonCodeId';

/** What a column is called, and each of its fields. */
function useColumn() {
  const t = useText();
  const local = useLocalName();
  return <Key extends Entered>(key: Key, width: number) => ({
    key,
    width,
    title: t(`adjustment.${key}`),
    label: ({ name, nameJa }: AdjustmentLine) => t(`adjustment.${key}Of`, { name: local(name, nameJa) }),
  });
}

/** The reasons that may be given for more, or for less. */
function useReasons() {
  const local = useLocalName();
  const reasons = useAll(reasonCodeApi.list, { active: 'true' }).data ?? [];
  return (wanted: LineDraft['direction']) =>
    reasons
      .filter(({ direction }) => direction === 'both' || direction === wanted)
      .map(({ id, name, nameJa }) => ({ value: id, label: local(name, nameJa) }));
}

/** What a line weighs: as somebody said, or as its item does. */
function weightOf({ weighed, milligrams, quantity }: AdjustmentLine): number {
  return weighed ?? milligrams * quantity;
}
