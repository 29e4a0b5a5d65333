import { amountOf } from '#contract/catalogue/weight.ts';
import type { ReasonCode } from '#contract/inventory/reasonCode.ts';
import { countReasons, type ScanDraft, type StockCount } from '#contract/inventory/stockCount.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import type { StepRules } from '../../kernel/document/rules.ts';
import { issueGoods, itemOf, type KnownGoods, receiveGoods } from '../ledger/goodsRules.ts';
import { at, available, averageValue, type Holding, type Move, type StockItem } from '../ledger/rules.ts';

/** What may happen to a count: what differs is counted again until it is posted (domain.md §2). */
export const stockCountSteps: StepRules<StockCount['steps'][number], StockCount['status'], unknown> = {
  edit: { from: ['draft'], to: null, rights: ['Create Stock Count'] },
  start: { from: ['draft'], to: 'counting', rights: ['Create Stock Count'] },
  review: { from: ['counting'], to: 'review', rights: ['Create Stock Count'] },
  recount: { from: ['review'], to: 'counting', rights: ['Create Stock Count'] },
  post: { from: ['review'], to: 'posted', rights: ['Post Stock Count'] },
  cancel: { from: ['draft', 'counting', 'review'], to: 'cancelled', rights: ['Create Stock Count'] },
  print: { from: ['counting', 'review', 'posted'], to: null, rights: ['View Stock Count'] },
};

/** What the books have of an item at a moment: how much of it is on hand, and the last movement that they knew. */
export interface Booked {
  booked: number;
  moveId: number;
}

/** A line of a count as far as it was counted. Amounts are in what its item is counted by. */
export interface CountedLine extends Booked {
  inScope: boolean;
  isUniquePiece: boolean;
  scans: number;
  countedSellable: number;
  countedNonSellable: number;
  moved: boolean;
  difference: number;
}

/** A line that nobody has counted yet. */
export function newLine(of: Pick<CountedLine, 'inScope' | 'isUniquePiece'>): CountedLine {
  const none = { scans: 0, countedSellable: 0, countedNonSellable: 0, booked: 0, moveId: 0, difference: 0 };
  return { inScope: of.inScope, isUniquePiece: of.isUniquePiece, moved: false, ...none };
}

/** Whether a scan can be counted: what has no stock can't, and what is priced by the gram must be weighed. */
export function refusalOfScan(item: StockItem, { milligrams }: Pick<ScanDraft, 'milligrams'>) {
  if (!item.stockTracked) return 'untracked';
  return item.priceBy === 'gram' && milligrams === undefined ? 'weight' : null;
}

/**
 * A line after another scan. Its difference is measured against the books as of its latest scan, so that what was sold or
 * sent since is no difference. Where goods moved between two of its scans nobody can tell which of them were counted: it
 * has to be counted again. A unique piece was there when it was last seen, and that is all there is to it.
 */
export function withScan(
  line: CountedLine,
  { kind, amount, ...seen }: Booked & { kind: ScanDraft['kind']; amount: number },
): CountedLine {
  const isLater = line.scans === 0 || seen.moveId >= line.moveId;
  const isMoved = !line.isUniquePiece && line.scans > 0 && seen.moveId !== line.moveId;
  const next: CountedLine = {
    ...line,
    scans: line.scans + 1,
    countedSellable: line.countedSellable + (kind === 'sellable' ? amount : 0),
    countedNonSellable: line.countedNonSellable + (kind === 'nonSellable' ? amount : 0),
    moved: line.moved || isMoved,
    ...(isLater ? { booked: seen.booked, moveId: seen.moveId } : {}),
  };
  return { ...next, difference: next.inScope ? countedOf(next) - next.booked : 0 };
}

/** How much was counted; a unique piece is one, however often it was scanned. */
export function countedOf({ isUniquePiece, countedSellable, countedNonSellable }: CountedLine): number {
  const counted = countedSellable + countedNonSellable;
  return isUniquePiece ? Math.min(1, counted) : counted;
}

/** A line that differs, as it is posted. */
export interface PostedLine extends Pick<CountedLine, 'countedSellable' | 'countedNonSellable' | 'difference'> {
  id: number;
  itemId: number;
}

type Kind = ScanDraft['kind'];

/** So much of a kind. */
interface Share {
  kind: Kind;
  amount: number;
}

/** The movements of a posted count, those of each line beside it. Never below zero, and never out of what is reserved. */
export function countMoves(lines: readonly PostedLine[], locationId: number, known: KnownGoods): Move[] {
  return lines.flatMap((line) => {
    const item = itemOf(known.items, line.itemId);
    const [first, second] = sharesOf(line, item, known.stock.at({ itemId: line.itemId, locationId }));
    const made = first ? moveOf({ ...line, ...first }, item, locationId, known) : [];
    if (!second) return made;
    // What is missing of both kinds takes its value one after the other.
    const left = { ...known, stock: known.stock.after(made) };
    return [...made, ...moveOf({ ...line, ...second }, item, locationId, left)];
  });
}

function moveOf(
  { id, itemId, difference, kind, amount }: PostedLine & Share,
  item: StockItem,
  locationId: number,
  known: KnownGoods,
): Move[] {
  const goods = { id, itemId, quantity: amount, ...weighed(item, amount) };
  const holding = known.stock.at({ itemId, locationId });
  if (difference > 0) {
    const value = averageValue(holding, amount, item);
    return receiveGoods([{ ...goods, value }], at(locationId, kind), 'count', known.items);
  }
  checkReserved(item, holding, kind, amount);
  return issueGoods([goods], at(locationId, kind), 'count', known).moves;
}

/**
 * Of which kinds a difference is: of the one of which more or less was counted than is there, what is for sale first.
 * Reserved goods lie with what is for sale and are counted with it.
 */
function sharesOf(line: PostedLine, item: StockItem, holding: Holding): Share[] {
  const there = (kind: Kind | 'reserved') => available(holding, kind, item);
  const sign = Math.sign(line.difference);
  const amount = Math.abs(line.difference);
  const off = (counted: number, booked: number) => Math.max(0, sign * (counted - booked));
  const sellable = Math.min(amount, off(line.countedSellable, there('sellable') + there('reserved')));
  const nonSellable = Math.min(amount - sellable, off(line.countedNonSellable, there('nonSellable')));
  const shares: Share[] = [
    { kind: 'sellable', amount: amount - nonSellable },
    { kind: 'nonSellable', amount: nonSellable },
  ];
  return shares.filter((share) => share.amount > 0);
}

/** What is missing of goods that are promised blocks the count until their document is dealt with. */
function checkReserved(item: StockItem, holding: Holding, kind: Kind, amount: number): void {
  const isShort = kind === 'sellable' && amount > available(holding, 'sellable', item);
  if (isShort && available(holding, 'reserved', item) > 0)
    refuse('stockCount.reserved', { itemCode: item.itemCode, locationId: holding.locationId });
}

/** A reason as far as a count asks. */
export type Reason = Pick<ReasonCode, 'id' | 'code' | 'direction' | 'active'>;

/** Why there is more, or less: the reason that was chosen, or the one that every company begins with for it. */
export function countReason(reasons: readonly Reason[], of: 'gain' | 'loss', chosen?: number): number | null {
  const { code, direction } = countReasons[of];
  if (chosen === undefined) return reasons.find((reason) => reason.code === code)?.id ?? null;
  const fits = reasons.some(
    (reason) =>
      reason.id === chosen && reason.active && (reason.direction === 'both' || reason.direction === direction),
  );
  return fits ? chosen : refuseField(`${of}ReasonId`, 'field.reasonCode');
}

function weighed({ priceBy }: StockItem, amount: number): { milligrams?: number } {
  return priceBy === 'gram' ? { milligrams: amount } : {};
}

/** How much a scan is, in what its item is counted by. */
export function amountOfScan(item: StockItem, goods: { quantity: number; milligrams: number }): number {
  return amountOf({ priceBy: item.priceBy, ...goods });
}
