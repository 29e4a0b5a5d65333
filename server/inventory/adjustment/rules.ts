import { amountOf, measured, worthOf } from '#contract/catalogue/weight.ts';
import type { Adjustment, AdjustmentDraft } from '#contract/inventory/adjustment.ts';
import type { ReasonCode } from '#contract/inventory/reasonCode.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import type { StepRules } from '../../kernel/document/rules.ts';
import { issueGoods, itemOf, type KnownGoods, receiveGoods } from '../ledger/goodsRules.ts';
import { at, averageValue, type Holding, type Move, outside, type StockItem } from '../ledger/rules.ts';

type LineDraft = AdjustmentDraft['lines'][number];

/** What may happen to an adjustment: stock changes when it is approved, and an approved one stays (domain.md §1.4). */
export const adjustmentSteps: StepRules<Adjustment['steps'][number], Adjustment['status'], unknown> = {
  edit: { from: ['pending'], to: null, rights: ['Create Adjustment'] },
  approve: { from: ['pending'], to: 'approved', rights: ['Approve Adjustment'] },
  cancel: { from: ['pending'], to: 'cancelled', rights: ['Create Adjustment'] },
  print: { from: ['pending', 'approved'], to: null, rights: ['View Inventory Adjustment'] },
};

/** Refuses lines of what has no stock, and reasons that are switched off or speak of the other direction. */
export function checkLines(
  lines: readonly Pick<LineDraft, 'itemId' | 'reasonCodeId' | 'direction'>[],
  items: ReadonlyMap<number, StockItem>,
  reasons: ReadonlyMap<number, Pick<ReasonCode, 'active' | 'direction'>>,
): void {
  for (const [index, { itemId, reasonCodeId, direction }] of lines.entries()) {
    const item = itemOf(items, itemId);
    if (!item.stockTracked) refuse('stock.untracked', { itemCode: item.itemCode });
    const reason = reasons.get(reasonCodeId);
    if (!reason?.active || (reason.direction !== 'both' && reason.direction !== direction))
      refuseField(`lines.${index}.reasonCodeId`, 'field.reasonCode');
  }
}

/** A line as it is stored, with its weight; the units of what is priced by the gram follow from that. */
export function storedLine(line: LineDraft, items: ReadonlyMap<number, StockItem>) {
  const { quantity, milligrams } = measured(itemOf(items, line.itemId), line);
  return { ...line, quantity, milligrams, unitCost: line.unitCost ?? null };
}
export type StoredAdjustmentLine = ReturnType<typeof storedLine> & { id: number; position: number };

/** Lines with the costs that stood in those of the same goods before. */
export function withCostsOf(before: readonly StoredAdjustmentLine[], lines: readonly LineDraft[]): LineDraft[] {
  return lines.map((line) => {
    const same = before.find(
      ({ itemId, kind, direction }) => itemId === line.itemId && kind === line.kind && direction === line.direction,
    );
    return typeof same?.unitCost === 'number' ? { ...line, unitCost: same.unitCost } : line;
  });
}

/** What came in less what went out, in yen. */
export function netValue(moves: readonly Move[]): number {
  return moves.reduce((sum, { to, value }) => sum + (to === outside ? -value : value), 0);
}

/** How many come in and go out in all. */
export function quantitiesOf(lines: readonly Pick<LineDraft, 'direction' | 'quantity'>[]) {
  const sum = (wanted: LineDraft['direction']) =>
    lines.reduce((all, { direction, quantity }) => (direction === wanted ? all + quantity : all), 0);
  return { quantityIn: sum('in'), quantityOut: sum('out') };
}

/**
 * The movements of an approved adjustment, one for each line and one after the other: what goes out is never more than
 * there is, and takes its share of the value along; what comes in is worth what its line says, or the average.
 */
export function adjustmentMoves(lines: readonly StoredAdjustmentLine[], locationId: number, known: KnownGoods): Move[] {
  const moves: Move[] = [];
  let { stock } = known;
  for (const line of lines) {
    const place = at(locationId, line.kind);
    const holding = stock.at({ itemId: line.itemId, locationId });
    const item = itemOf(known.items, line.itemId);
    if (line.direction === 'in') checkUnique(item, line.quantity);
    const made =
      line.direction === 'out'
        ? issueGoods([line], place, 'adjustment', { items: known.items, stock }).moves
        : receiveGoods([{ ...line, value: valueIn(line, holding, item) }], place, 'adjustment', known.items);
    moves.push(...made);
    stock = stock.after(made);
  }
  return moves;
}

/** A unique piece is one; that it is nowhere else, the table of stock knows. */
function checkUnique(item: StockItem, quantity: number): void {
  if (item.isUniquePiece && quantity > 1) refuse('stock.uniquePiece');
}

function valueIn(line: StoredAdjustmentLine, holding: Holding, item: StockItem): number {
  const amount = amountOf({ ...line, priceBy: item.priceBy });
  if (line.unitCost !== null) return worthOf(amount, line.unitCost, item);
  return averageValue(holding, amount, item);
}
