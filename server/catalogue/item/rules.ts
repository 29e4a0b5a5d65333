import {
  type ItemDraft,
  type ItemEdit,
  itemFields,
  markupBasisPointsMax,
  type SellingOptions,
} from '#contract/catalogue/item.ts';
import { markupFromPrice, priceFromMarkup } from '#contract/catalogue/markup.ts';
import { mayPriceByGram } from '#contract/catalogue/weight.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import { plainTyped } from '#contract/kernel/typed.ts';
import { yenMax } from '#contract/kernel/values.ts';

/** What a category means for its items. */
export interface CategoryNature {
  id: number;
  code: string;
  barcodeIndex: number;
  stockTracked: boolean;
  consignment: boolean;
  active: boolean;
}

/** What an item costs, once that is settled. */
interface Costs {
  cost: number;
  markupBasisPoints: number;
}

/** An item as it is kept, with what belongs to it: what an edit starts from, and what its audit compares. */
export type ItemFields = Omit<ItemEdit, 'id' | 'version'> & Costs;
export const auditedFields = Object.keys(itemFields) as (keyof ItemFields)[];

/** What the user who edits may do. */
export interface EditRights {
  seesCost: boolean;
  editsPrice: boolean;
  deactivates: boolean;
}

/** A new item whose cost is settled. */
export type CostedDraft = ItemDraft & Costs;

/**
 * What a new item costs. Whoever may see costs has to say it; it is nothing where somebody else enters the item, until
 * one who may see it says more. (A file that is imported brings its own.)
 */
export function costed(draft: ItemDraft, seesCost: boolean): CostedDraft {
  checkCost(draft, seesCost);
  if (seesCost && draft.cost === undefined) refuseField('cost', 'field.required');
  const { cost = 0, markupBasisPoints = 0 } = draft;
  return { ...draft, cost, markupBasisPoints: settledMarkup(cost, draft.price, markupBasisPoints) };
}

/** Who may not see what an item costs doesn't set it either, not even to what it is: that would be a guess (domain.md §8). */
function checkCost(
  { cost, markupBasisPoints }: Pick<ItemDraft, 'cost' | 'markupBasisPoints'>,
  seesCost: boolean,
): void {
  if (!seesCost && (cost !== undefined || markupBasisPoints !== undefined)) refuse('access.denied');
}

/** Refuses a price by the gram of what is not sold in bulk, a gram a unit. */
export function checkPriceBy(item: Pick<ItemDraft, 'priceBy' | 'uom' | 'milligrams' | 'isUniquePiece'>): void {
  if (item.priceBy === 'gram' && !mayPriceByGram(item)) refuseField('priceBy', 'field.priceBy');
}

/** Refuses a new item that can't be: of a category out of use, with stock where there is none, a unique piece twice. */
export function checkDraft(draft: CostedDraft, category: CategoryNature): void {
  if (!category.active) refuse('category.inactive', { code: category.code });
  checkPriceBy(draft);
  if (draft.initialQuantity > 0 && !category.stockTracked) refuseField('initialQuantity', 'field.notStocked');
  if (draft.initialQuantity > 1 && draft.isUniquePiece) refuseField('initialQuantity', 'field.uniquePiece');
  if (draft.initialQuantity * draft.cost > yenMax) refuseField('cost', 'field.tooLarge');
}

/**
 * The markup that is kept. The price is what counts: a markup that does not lead to it gives way to the one that the
 * price says.
 */
export function settledMarkup(cost: number, price: number, markupBasisPoints: number): number {
  if (priceFromMarkup(cost, markupBasisPoints) === price) return markupBasisPoints;
  return Math.min(markupFromPrice(cost, price) ?? 0, markupBasisPointsMax);
}

/** The item after an edit. Refuses what the user may not change, and what can't change once the item has moved. */
export function edited(before: ItemFields, input: ItemEdit, rights: EditRights, hasMoved: boolean): ItemFields {
  checkCost(input, rights.seesCost);
  const cost = input.cost ?? before.cost;
  const markup = input.markupBasisPoints ?? before.markupBasisPoints;
  const isPriced = cost !== before.cost || markup !== before.markupBasisPoints || input.price !== before.price;
  if (isPriced && !rights.editsPrice) refuse('item.priceDenied');
  if (input.active !== before.active && !rights.deactivates) refuse('access.denied');

  const itemCode = typedCode(input.itemCode) || before.itemCode;
  const barcode = input.barcode || before.barcode;
  checkPriceBy(input);
  const isOther =
    itemCode !== before.itemCode ||
    barcode !== before.barcode ||
    input.isUniquePiece !== before.isUniquePiece ||
    input.priceBy !== before.priceBy;
  // What stands in the ledger was weighed with the weight of then.
  if ((isOther || input.milligrams !== before.milligrams) && hasMoved) refuse('item.hasMoved');

  const { id: _id, version: _version, ...fields } = input;
  return { ...fields, itemCode, barcode, cost, markupBasisPoints: settledMarkup(cost, input.price, markup) };
}

/**
 * Refuses a change of category into one out of use, and, once the item has moved, into one whose goods are booked in
 * another way: what the ledger holds would no longer be what the category says.
 */
export function checkCategoryChange(before: CategoryNature, after: CategoryNature, hasMoved: boolean): void {
  if (before.id === after.id) return;
  if (!after.active) refuse('category.inactive', { code: after.code });
  const isBookedAlike = before.stockTracked === after.stockTracked && before.consignment === after.consignment;
  if (hasMoved && !isBookedAlike) refuse('item.hasMoved');
}

/** A code as it was typed, full-width letters and hyphens folded, so that a scanner finds it. */
export function typedCode(raw: string): string {
  return plainTyped(raw).trim();
}

/** `{categoryCode}-{6 digits}` (domain.md §4); a seventh digit comes when a category needs it. */
export function itemCode(categoryCode: string, sequence: number): string {
  return `${categoryCode}-${String(sequence).padStart(6, '0')}`;
}

/** The ways of selling as the rows that keep them. */
export function sellingOptionRows({ layaway, ...options }: SellingOptions) {
  const plain = (['straight', 'subasta', 'madeToOrder'] as const)
    .filter((kind) => options[kind])
    .map((kind) => ({ kind, termsMonths: null, downPaymentBasisPoints: null }));
  return layaway ? [...plain, { kind: 'layaway', ...layaway }] : plain;
}
