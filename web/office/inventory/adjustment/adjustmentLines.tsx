import { type ReactNode, useContext } from 'react';
import { itemApi } from '#contract/catalogue/item.ts';
import { type Adjustment, adjustmentDirections, reasonDirectionOf } from '#contract/inventory/adjustment.ts';
import { reasonCodeApi } from '#contract/inventory/reasonCode.ts';
import type { WholeDocument } from '#contract/kernel/document.ts';
import { yenMax } from '#contract/kernel/values.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { amountText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import type { LinesDefinition } from '#web/ui/document/DocumentForm.tsx';
import { FormLocation } from '#web/ui/document/formLocation.ts';
import type { LineCell } from '#web/ui/document/LineEditor.tsx';
import { LineSelect } from '#web/ui/document/LineSelect.tsx';
import {
  choiceColumn,
  type DocumentColumn,
  figureColumn,
  quantityColumn,
  textColumn,
  weightColumn,
} from '#web/ui/document/lineColumns.tsx';
import type { WeighedLine } from '#web/ui/document/lines.ts';
import { Money } from '#web/ui/Figures.tsx';
import { useAll } from '#web/ui/list/useAll.ts';
import { useSubTypes } from '../stockType/useSubTypes.ts';
import { exceeds, thereOf } from './there.ts';

type Saved = Adjustment['lines'][number];
type Names = 'typeName' | 'typeNameJa' | 'toTypeName' | 'toTypeNameJa' | 'reasonName' | 'reasonNameJa';

/** A line of the form and of the view; names and value are those of a saved one. */
export interface AdjustmentLine
  extends WeighedLine,
    Pick<Saved, 'direction' | 'typeId' | 'toTypeId' | 'reasonCodeId' | 'note'>,
    Partial<Pick<Saved, Names | 'value'>> {
  /** What one that comes in is worth; null: the average. */
  unitCost: number | null;
}

/** What a line has of its own before anybody says more. */
export const blankLine = {
  direction: 'out',
  typeId: null,
  toTypeId: null,
  reasonCodeId: null,
  unitCost: null,
  note: '',
} as const;

const signOf = ({ direction }: AdjustmentLine) => (direction === 'out' ? -1 : 1);

/** The lines of an adjustment: what happens to goods of which type, how many, how heavy, what one is worth, and why. */
export function useAdjustmentLines(): LinesDefinition<Saved, AdjustmentLine> {
  const t = useText();
  const seesCost = useMay()('View Cost and Profit');
  const reasonsFor = useReasons();
  const typeColumn = useTypeColumn();
  const directions = adjustmentDirections.filter((direction) => seesCost || direction !== 'value');
  return {
    columns: [
      choiceColumn({
        key: 'direction',
        width: 108,
        shownWidth: 96,
        options: () => directions.map((value) => ({ value, label: t(`adjustment.directions.${value}`) })),
        value: ({ direction }) => direction,
        // A reason stays where it may still be given.
        change: (direction, line) => keepReason({ ...line, direction }, reasonsFor),
        shown: ({ direction }) => t(`adjustment.directions.${direction}`),
      }),
      typeColumn,
      thereColumn,
      unlessValue(quantityColumn(signOf)),
      unlessValue(weightColumn(signOf)),
      ...(seesCost ? costColumns : []),
      reasonColumn(reasonsFor),
      noteColumn,
    ],
    // The same happened to a scanned piece as to the one before; to the first, one less.
    begin: (line, before) => ({
      ...line,
      ...blankLine,
      ...(before && {
        direction: before.direction,
        typeId: before.typeId,
        toTypeId: before.toTypeId,
        reasonCodeId: before.reasonCodeId,
      }),
    }),
    entered: (line) => ({ ...line, unitCost: line.unitCost ?? null }),
    sent: ({ direction, typeId, toTypeId, unitCost, reasonCodeId, note }) => ({
      direction,
      typeId,
      toTypeId,
      reasonCodeId,
      note,
      ...((direction === 'in' || direction === 'value') && unitCost !== null && { unitCost }),
    }),
  };
}

/** What is there before the line: a draft may take more, but is not approved so. */
const thereColumn: DocumentColumn<AdjustmentLine> = {
  key: 'there',
  width: 104,
  align: 'right',
  quiet: true,
  edit: (line) => line.direction !== 'value' && <There line={line} />,
};

function There({ line }: { line: AdjustmentLine }) {
  const t = useText();
  const locationId = useContext(FormLocation);
  const mayLook = useMay()('View Item');
  const { data: item } = useRead(itemApi.find, { id: line.itemId }, { enabled: mayLook });
  const place = item?.stock.find((one) => one.locationId === locationId);
  const there = place ? thereOf(line, place) : null;
  if (there === null) return null;
  const isMore = exceeds(line, there);
  return (
    <>
      <span className="digits" title={t('adjustment.there')}>
        {amountText(line.priceBy, there)}
      </span>
      {isMore && <div className="line-warning text-small text-bad">{t('field.exceedsAvailable')}</div>}
    </>
  );
}

/** Asked of goods that come, go or change; what was noted is shown of a value, too. */
function reasonColumn(reasonsFor: Reasons): DocumentColumn<AdjustmentLine> {
  const column = choiceColumn<AdjustmentLine, number>({
    key: 'reasonCodeId',
    width: 144,
    shownWidth: 152,
    isField: true,
    options: reasonsFor,
    value: ({ reasonCodeId }) => reasonCodeId,
    change: (reasonCodeId) => ({ reasonCodeId }),
  });
  return { ...unlessValue(column), show: (line) => <ReasonWithNote of={line} />, isShown: () => true };
}

/** Why, and what there is to say besides: on a screen as on paper. */
function ReasonWithNote({ of: { reasonName = '', reasonNameJa = '', note } }: { of: AdjustmentLine }) {
  const local = useLocalName();
  return (
    <span className="line-reason">
      {local(reasonName, reasonNameJa)}
      {note && <span className="text-small text-secondary">{note}</span>}
    </span>
  );
}

type Reasons = (line: AdjustmentLine) => readonly { value: number; label: string }[];

function keepReason(line: AdjustmentLine, reasonsFor: Reasons): AdjustmentLine {
  return reasonsFor(line).some(({ value }) => value === line.reasonCodeId) ? line : { ...line, reasonCodeId: null };
}

/** A value is of no goods, and needs no reason; what changes its type neither comes nor goes, so it adds nothing. */
function unlessValue(column: DocumentColumn<AdjustmentLine>): DocumentColumn<AdjustmentLine> {
  const { edit, show, total } = column;
  const comesOrGoes = ({ direction }: AdjustmentLine) => direction === 'in' || direction === 'out';
  return {
    ...column,
    isShown: isOfGoods,
    ...(edit && { edit: (line, cell, label) => line.direction !== 'value' && edit(line, cell, label) }),
    ...(show && { show: (line) => line.direction !== 'value' && show(line) }),
    ...(total && { total: (lines) => total(lines.filter(comesOrGoes)) }),
  };
}

/** A value stands alone: its view has no columns of goods. */
function isOfGoods({ lines }: WholeDocument): boolean {
  return lines.some((line) => 'direction' in line && line.direction !== 'value');
}

/** The type of the goods; of those that change it, before and after. */
function useTypeColumn(): DocumentColumn<AdjustmentLine> {
  const t = useText();
  const local = useLocalName();
  const subTypes = useSubTypes();
  const sellable = { value: 0, label: t('stock.kinds.sellable') };
  /** Goods leave a type that is switched off, and never enter one. */
  const options = (isEntered: boolean) => [
    sellable,
    ...subTypes.filter(({ active }) => active || !isEntered).map(({ value, label }) => ({ value, label })),
  ];
  const field = (
    key: 'typeId' | 'toTypeId',
    line: AdjustmentLine,
    cell: LineCell<AdjustmentLine>,
    label: string,
  ): ReactNode => (
    <LineSelect
      label={label}
      options={options(key === 'toTypeId' || line.direction === 'in')}
      value={line[key] ?? 0}
      onChange={(chosen) => cell.change({ [key]: chosen === 0 ? null : chosen })}
      error={cell.error(key)}
      disabled={cell.isLocked}
      path={`lines.${cell.index}.${key}`}
    />
  );
  const named = (name = '', nameJa = '') => local(name, nameJa) || sellable.label;
  return {
    key: 'typeId',
    width: 156,
    shownWidth: 176,
    isField: 'half',
    isShown: isOfGoods,
    edit: (line, cell, label) =>
      line.direction !== 'value' && (
        <div className="line-fields">
          {field('typeId', line, cell, label)}
          {line.direction === 'change' &&
            field('toTypeId', line, cell, t('adjustment.toTypeIdOf', { name: local(line.name, line.nameJa) }))}
        </div>
      ),
    show: ({ direction, typeName, typeNameJa, toTypeName, toTypeNameJa }) => {
      if (direction === 'value') return null;
      const from = named(typeName, typeNameJa);
      return direction === 'change' ? `${from} → ${named(toTypeName, toTypeNameJa)}` : from;
    },
  };
}

/** What there is to say of a line besides its reason. */
const noteColumn = textColumn<AdjustmentLine>({
  key: 'note',
  width: 108,
  length: 200,
  value: ({ note }) => note,
  change: (note) => ({ note }),
});

/** What one that comes in is worth, or all that is there from now on; and what the line came to once it was approved. */
const costColumns = [
  figureColumn<AdjustmentLine>({
    key: 'unitCost',
    width: 116,
    unit: 'yen',
    max: yenMax,
    value: ({ unitCost }) => unitCost,
    change: (unitCost) => ({ unitCost }),
    isAsked: ({ direction }) => direction === 'in' || direction === 'value',
    // Who approves a value has to see it.
    show: ({ unitCost }) => unitCost !== null && <Money yen={unitCost} />,
    isShown: ({ lines }) => lines.some((line) => 'unitCost' in line && typeof line.unitCost === 'number'),
  }),
  figureColumn<AdjustmentLine>({
    key: 'value',
    width: 116,
    unit: 'yen',
    quiet: true,
    shown: (line) => signOf(line) * (line.value ?? 0),
    isShown: ({ status }) => status === 'approved',
  }),
];

/** The reasons that may be given for a line: seen from what is for sale, that is more or less. */
function useReasons(): Reasons {
  const local = useLocalName();
  const reasons = useAll(reasonCodeApi.list, { active: 'true' }).data ?? [];
  return (line) => {
    const wanted = reasonDirectionOf(line);
    return reasons
      .filter(({ direction }) => wanted === null || direction === 'both' || direction === wanted)
      .map(({ id, name, nameJa }) => ({ value: id, label: local(name, nameJa) }));
  };
}
