import { amountOf, measured, piecesOf, worthOf } from '#contract/catalogue/weight.ts';
import { type Adjustment, type AdjustmentDraft, reasonDirectionOf } from '#contract/inventory/adjustment.ts';
import type { ReasonCode } from '#contract/inventory/reasonCode.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import type { StepRules } from '../../kernel/document/rules.ts';
import { issueGoods, itemOf, type KnownGoods, moveGoods, receiveGoods } from '../ledger/goodsRules.ts';
import { at, averageValue, type Holding, type Move, outside, owned, type StockItem } from '../ledger/rules.ts';

type LineDraft = AdjustmentDraft['lines'][number];
type Items = ReadonlyMap<number, StockItem>;

/** What may happen to an adjustment: stock changes when it is approved, and an approved one stays (domain.md §1.4). */
export const adjustmentSteps: StepRules<Adjustment['steps'][number], Adjustment['status'], unknown> = {
  edit: { from: ['pending'], to: null, rights: ['Create Adjustment'] },
  approve: { from: ['pending'], to: 'approved', rights: ['Approve Adjustment'] },
  cancel: { from: ['pending'], to: 'cancelled', rights: ['Create Adjustment'] },
  print: { from: ['pending', 'approved'], to: null, rights: ['View Inventory Adjustment'] },
};

/** What lines name: items, reasons of the company, and sub-types of what is not for sale. */
export interface LineFacts {
  items: Items;
  reasons: ReadonlyMap<number, Pick<ReasonCode, 'active' | 'direction'>>;
  types: ReadonlyMap<number, { active: boolean }>;
}

type CheckedLine = Pick<LineDraft, 'itemId' | 'reasonCodeId' | 'direction' | 'typeId' | 'toTypeId' | 'unitCost'>;

/** Refuses lines of what has no stock, types that are none, and reasons that are switched off or speak otherwise. */
export function checkLines(lines: readonly CheckedLine[], { items, reasons, types }: LineFacts): void {
  for (const [index, line] of lines.entries()) {
    const item = itemOf(items, line.itemId);
    if (!item.stockTracked) refuse('stock.untracked', { itemCode: item.itemCode });
    checkTypes(line, types, index);
    if (line.direction === 'value') checkValue(line, lines, index);
    else checkReason(line, reasons, index);
  }
}

/** Goods go to a type that is in use; they leave any. */
function checkTypes({ direction, typeId, toTypeId }: CheckedLine, types: LineFacts['types'], index: number): void {
  const isOpen = (id: number | null, takesGoods: boolean) =>
    id === null || (takesGoods ? types.get(id)?.active === true : types.has(id));
  if (!isOpen(typeId, direction === 'in')) refuseField(`lines.${index}.typeId`, 'field.stockType');
  if (!isOpen(toTypeId, false)) refuseField(`lines.${index}.toTypeId`, 'field.stockType');
  if (direction !== 'change') return;
  if (typeId === toTypeId || !isOpen(toTypeId, true)) refuseField(`lines.${index}.toTypeId`, 'field.stockType');
}

function checkReason(line: CheckedLine, reasons: LineFacts['reasons'], index: number): void {
  const reason = reasons.get(line.reasonCodeId ?? 0);
  const wanted = reasonDirectionOf(line);
  const fits = wanted === null || reason?.direction === 'both' || reason?.direction === wanted;
  if (!reason?.active || !fits) refuseField(`lines.${index}.reasonCodeId`, 'field.reasonCode');
}

/** What an item is worth is said once, and by itself: how many there are must not change at the same time. */
function checkValue({ itemId, unitCost }: CheckedLine, lines: readonly CheckedLine[], index: number): void {
  if (unitCost === undefined) refuseField(`lines.${index}.unitCost`, 'field.required');
  if (lines.some((other, place) => place !== index && other.itemId === itemId))
    refuseField(`lines.${index}.direction`, 'field.valueAlone');
}

/** A line as it is stored, with its weight; the units of what is priced by the gram follow from that. */
export function storedLine(line: LineDraft, items: Items) {
  const { direction, typeId, toTypeId, reasonCodeId, itemId, note } = line;
  const { quantity, milligrams } = measured(itemOf(items, itemId), line);
  const isValue = direction === 'value';
  return {
    itemId,
    quantity,
    milligrams,
    direction,
    typeId: isValue ? null : typeId,
    toTypeId: direction === 'change' ? toTypeId : null,
    reasonCodeId: isValue ? null : reasonCodeId,
    unitCost: isValue || direction === 'in' ? (line.unitCost ?? null) : null,
    note,
  };
}
export type StoredAdjustmentLine = ReturnType<typeof storedLine> & { id: number; position: number };

/** Lines with the costs that stood in those of the same goods before. */
export function withCostsOf(before: readonly StoredAdjustmentLine[], lines: readonly LineDraft[]): LineDraft[] {
  return lines.map((line) => {
    const same = before.find(
      ({ itemId, typeId, direction }) =>
        itemId === line.itemId && typeId === line.typeId && direction === line.direction,
    );
    return typeof same?.unitCost === 'number' ? { ...line, unitCost: same.unitCost } : line;
  });
}

/** How many pieces come in and go out in all. */
export function quantitiesOf(lines: readonly Pick<LineDraft, 'itemId' | 'direction' | 'quantity'>[], items: Items) {
  const piecesIn = ({ itemId, quantity }: (typeof lines)[number]) => piecesOf({ ...itemOf(items, itemId), quantity });
  const sum = (wanted: LineDraft['direction']) =>
    lines.reduce((all, line) => (line.direction === wanted ? all + piecesIn(line) : all), 0);
  return { quantityIn: sum('in'), quantityOut: sum('out') };
}

/**
 * The movements of an approved adjustment, one for each line and one after the other: what goes out or changes its type is
 * never more than there is; what goes out takes its share of the value along; what comes in is worth what its line says, or
 * the average. A line of value moves nothing where its goods are worth that already, or are gone.
 */
export function adjustmentMoves(lines: readonly StoredAdjustmentLine[], locationId: number, known: KnownGoods): Move[] {
  const moves: Move[] = [];
  let { stock } = known;
  for (const line of lines) {
    const made = movesOf(line, locationId, { items: known.items, stock });
    moves.push(...made);
    stock = stock.after(made);
  }
  return moves;
}

function movesOf(line: StoredAdjustmentLine, locationId: number, { items, stock }: KnownGoods): Move[] {
  const place = placeOf(locationId, line.typeId);
  const holding = stock.at({ itemId: line.itemId, locationId });
  const item = itemOf(items, line.itemId);
  switch (line.direction) {
    case 'in':
      if (item.isUniquePiece && line.quantity > 1) refuse('stock.uniquePiece');
      return receiveGoods([{ ...line, value: valueIn(line, holding, item) }], place, 'adjustment', items);
    case 'out':
      return issueGoods([line], place, 'adjustment', { items, stock }).moves;
    case 'change':
      return moveGoods([line], place, placeOf(locationId, line.toTypeId), 'typeChange', { items, stock });
    case 'value':
      return revaluation(line, holding, item);
  }
}

function placeOf(locationId: number, typeId: number | null) {
  return typeId === null ? at(locationId, 'sellable') : at(locationId, 'nonSellable', typeId);
}

/** What is there becomes worth so much. Goods of somebody else stay worth nothing. */
function revaluation({ id, unitCost }: StoredAdjustmentLine, holding: Holding, item: StockItem): Move[] {
  const { itemId, locationId, value } = holding;
  const there = owned(holding, item);
  if (there <= 0 || item.consignment) return [];
  const more = worthOf(there, unitCost ?? 0, item) - value;
  if (more === 0) return [];
  const here = at(locationId, 'sellable');
  const [from, to] = more > 0 ? [outside, here] : [here, outside];
  const nothing = { quantity: 0, milligrams: 0, priceBy: item.priceBy };
  return [{ event: 'revaluation', itemId, from, to, ...nothing, value: Math.abs(more), causeLineId: id }];
}

function valueIn(line: StoredAdjustmentLine, holding: Holding, item: StockItem): number {
  const amount = amountOf({ ...line, priceBy: item.priceBy });
  if (line.unitCost !== null) return worthOf(amount, line.unitCost, item);
  return averageValue(holding, amount, item);
}

/** What came in less what went out, in yen. */
export function netValue(moves: readonly Move[]): number {
  return moves.reduce((sum, move) => sum + signedValue(move), 0);
}

/** What each line came to: more or less than nothing where it is of value alone. */
export function lineValues(moves: readonly Move[]) {
  return moves.map((move) => ({
    id: move.causeLineId,
    value: move.event === 'revaluation' ? signedValue(move) : move.value,
  }));
}

function signedValue({ to, value }: Move): number {
  return to === outside ? -value : value;
}

/** What one of each item was said to be worth. */
export function saidCosts(lines: readonly StoredAdjustmentLine[]): Map<number, number> {
  return new Map(
    lines.flatMap(({ direction, itemId, unitCost }) => (direction === 'value' ? [[itemId, unitCost ?? 0]] : [])),
  );
}
