import type { ReactNode } from 'react';
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
import type { EditColumn, LineCell } from '#web/ui/document/LineEditor.tsx';
import { LineField } from '#web/ui/document/LineField.tsx';
import { LineSelect } from '#web/ui/document/LineSelect.tsx';
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
  const local = useLocalName();
  const seesCost = useMay()('View Cost and Profit');
  const reasonsFor = useReasons();
  const columns: OwnColumn[] = [
    {
      key: 'direction',
      width: 108,
      enter: (line, { label, change }) => (
        <LineSelect
          label={label}
          options={adjustmentDirections.map((value) => ({ value, label: t(`adjustment.directions.${value}`) }))}
          value={line.direction}
          onChange={(direction) =>
            change({ direction, reasonCodeId: fitting(line.reasonCodeId, reasonsFor(direction)) })
          }
        />
      ),
    },
    {
      key: 'kind',
      width: 152,
      enter: (line, { label, change }) => (
        <LineSelect
          label={label}
          options={adjustedKinds.map((value) => ({ value, label: t(`stock.kinds.${value}`) }))}
          value={line.kind}
          onChange={(kind) => change({ kind })}
        />
      ),
    },
    {
      key: 'quantity',
      width: 92,
      align: 'right',
      enter: (line, { label, change, error }) => (
        <LineField
          name="quantity"
          label={label}
          unit="count"
          min={1}
          max={quantityMax}
          value={line.quantity}
          onChange={(quantity) => change({ quantity: quantity ?? 0 })}
          error={error('quantity')}
        />
      ),
    },
    {
      key: 'grams',
      width: 116,
      align: 'right',
      enter: (line, { label, change, error }) => (
        <LineField
          name="grams"
          label={label}
          unit="grams"
          max={milligramsMax}
          value={weightOf(line)}
          onChange={(weighed) => change({ weighed })}
          error={error('milligrams')}
        />
      ),
    },
    {
      key: 'unitCost',
      width: 120,
      align: 'right',
      enter: (line, { label, change, error }) =>
        line.direction === 'in' && (
          <LineField
            name="unitCost"
            label={label}
            unit="yen"
            max={yenMax}
            value={line.unitCost}
            onChange={(unitCost) => change({ unitCost })}
            error={error('unitCost')}
          />
        ),
    },
    {
      key: 'reason',
      width: 188,
      enter: (line, { label, change, error }) => (
        <LineSelect
          label={label}
          options={reasonsFor(line.direction)}
          value={line.reasonCodeId}
          onChange={(reasonCodeId) => change({ reasonCodeId })}
          error={error('reasonCodeId')}
        />
      ),
    },
  ];
  return columns
    .filter(({ key }) => key !== 'unitCost' || seesCost)
    .map(({ enter, key, ...column }) => ({
      ...column,
      key,
      title: t(`adjustment.${key}`),
      isField: true,
      render: (line, cell) =>
        enter(line, { ...cell, label: t(`adjustment.${key}Of`, { name: local(line.name, line.nameJa) }) }),
    }));
}

/** The reasons that may be given for more or for less. */
function useReasons() {
  const local = useLocalName();
  const reasons = useAll(reasonCodeApi.list, { active: 'true' }).data ?? [];
  return (direction: LineDraft['direction']) =>
    reasons
      .filter((reason) => reason.direction === 'both' || reason.direction === direction)
      .map((reason) => ({ value: reason.id, label: local(reason.name, reason.nameJa) }));
}

/** A reason stays where it may still be given. */
function fitting(reasonCodeId: number | null, options: readonly { value: number }[]): number | null {
  return options.some(({ value }) => value === reasonCodeId) ? reasonCodeId : null;
}

interface OwnColumn extends Pick<EditColumn<AdjustmentLine>, 'width' | 'align'> {
  key: 'direction' | 'kind' | 'quantity' | 'grams' | 'unitCost' | 'reason';
  enter: (line: AdjustmentLine, cell: LineCell<AdjustmentLine> & { label: string }) => ReactNode;
}

/** What a line weighs: as somebody said, or as its item does. */
function weightOf({ weighed, milligrams, quantity }: AdjustmentLine): number {
  return weighed ?? milligrams * quantity;
}
