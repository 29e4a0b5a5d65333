import type { ItemRow } from '#contract/catalogue/item.ts';
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

/** A line of a scanned piece: one less, since that is what is found most. */
export function beginLine(line: DocumentLine, _item: ItemRow): AdjustmentLine {
  return { ...line, kind: 'sellable', direction: 'out', weighed: null, unitCost: null, reasonCodeId: null };
}

/** A saved line as it is entered again. */
export function enteredLine(line: Adjustment['lines'][number], index: number): AdjustmentLine {
  const { itemId, itemCode, name, nameJa, imageUrl, kind, direction, quantity, milligrams, reasonCodeId } = line;
  const piece = { key: index + 1, itemId, itemCode, name, nameJa, imageUrl, quantity };
  const own = { kind, direction, reasonCodeId, unitCost: line.unitCost ?? null, weighed: milligrams };
  return { ...piece, ...own, milligrams: Math.round(milligrams / quantity) };
}

/** A line as it is sent. */
export function sentLine({ itemId, kind, direction, quantity, weighed, unitCost, reasonCodeId }: AdjustmentLine) {
  const milligrams = weighed ?? undefined;
  const isWorth = direction === 'in' && unitCost !== null;
  return { itemId, kind, direction, quantity, milligrams, reasonCodeId, ...(isWorth && { unitCost }) };
}

/** What is said of each line: more or less, of which type, how many, how heavy, why; and what one is worth. */
export function useAdjustmentColumns(): EditColumn<AdjustmentLine>[] {
  const t = useText();
  const local = useLocalName();
  const seesCost = useMay()('View Cost and Profit');
  const reasons = useAll(reasonCodeApi.list, { active: 'true' }).data ?? [];
  const of = (line: AdjustmentLine) => ({ name: local(line.name, line.nameJa) });
  const reasonsFor = (direction: LineDraft['direction']) =>
    reasons
      .filter((reason) => reason.direction === 'both' || reason.direction === direction)
      .map((reason) => ({ value: reason.id, label: local(reason.name, reason.nameJa) }));
  const cost: EditColumn<AdjustmentLine> = {
    key: 'unitCost',
    title: t('adjustment.unitCost'),
    width: 120,
    align: 'right',
    isField: true,
    render: (line, cell) =>
      line.direction === 'in' && (
        <LineField
          name="unitCost"
          label={t('adjustment.unitCostOf', of(line))}
          unit="yen"
          max={yenMax}
          value={line.unitCost}
          onChange={(unitCost) => cell.change({ unitCost })}
          error={cell.error('unitCost')}
        />
      ),
  };
  return [
    {
      key: 'direction',
      title: t('adjustment.direction'),
      width: 108,
      isField: true,
      render: (line, cell) => (
        <LineSelect
          label={t('adjustment.directionOf', of(line))}
          options={adjustmentDirections.map((value) => ({ value, label: t(`adjustment.directions.${value}`) }))}
          value={line.direction}
          onChange={(direction) => cell.change({ direction, reasonCodeId: null })}
        />
      ),
    },
    {
      key: 'kind',
      title: t('adjustment.type'),
      width: 140,
      isField: true,
      render: (line, cell) => (
        <LineSelect
          label={t('adjustment.typeOf', of(line))}
          options={adjustedKinds.map((value) => ({ value, label: t(`stock.kinds.${value}`) }))}
          value={line.kind}
          onChange={(kind) => cell.change({ kind })}
        />
      ),
    },
    {
      key: 'quantity',
      title: t('adjustment.quantity'),
      width: 92,
      align: 'right',
      isField: true,
      render: (line, cell) => (
        <LineField
          name="quantity"
          label={t('adjustment.quantityOf', of(line))}
          unit="count"
          min={1}
          max={quantityMax}
          value={line.quantity}
          onChange={(quantity) => cell.change({ quantity: quantity ?? 0 })}
          error={cell.error('quantity')}
        />
      ),
    },
    {
      key: 'grams',
      title: t('adjustment.grams'),
      width: 116,
      align: 'right',
      isField: true,
      render: (line, cell) => (
        <LineField
          name="grams"
          label={t('adjustment.gramsOf', of(line))}
          unit="grams"
          max={milligramsMax}
          value={line.weighed ?? line.milligrams * line.quantity}
          onChange={(weighed) => cell.change({ weighed })}
          error={cell.error('milligrams')}
        />
      ),
    },
    ...(seesCost ? [cost] : []),
    {
      key: 'reason',
      title: t('adjustment.reason'),
      width: 188,
      isField: true,
      render: (line, cell) => (
        <LineSelect
          label={t('adjustment.reasonOf', of(line))}
          options={reasonsFor(line.direction)}
          value={line.reasonCodeId}
          onChange={(reasonCodeId) => cell.change({ reasonCodeId })}
          error={cell.error('reasonCodeId')}
        />
      ),
    },
  ];
}
