import { amountOf, measured, unitsOfWeight, worthOf } from '#contract/catalogue/weight.ts';
import type { StockKind } from '#contract/inventory/stock.ts';
import type {
  shortageOutcomes,
  Transfer,
  TransferDraft,
  TransferParts,
  transferApi,
} from '#contract/inventory/transfer.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import { mulDivRound, yenMax } from '#contract/kernel/values.ts';
import type { StepRules } from '../../kernel/document/rules.ts';
import {
  type GoodsLine,
  issueGoods,
  itemOf,
  type KnownGoods,
  moveGoods,
  receiveGoods,
  shortOf,
} from '../ledger/goodsRules.ts';
import { at, available, type HeldStock, type Move, type StockItem } from '../ledger/rules.ts';
import { amountsOf, type Items, resolvedLine } from './countRules.ts';

type LineDraft = TransferDraft['lines'][number];
type Outcome = (typeof shortageOutcomes)[number];
type Places = Pick<Transfer, 'companyId' | 'locationId' | 'destinationCompanyId' | 'destinationLocationId'>;
/** Movements in the books of the source's company, and in those of another one that the goods go to. */
export interface TransferMoves {
  own: Move[];
  others: Move[];
}

/**
 * What may happen to a transfer (domain.md §2): the source makes, approves, ships and resolves it, the destination receives
 * it. Nothing is taken back once it was received.
 */
export const transferSteps: StepRules<Transfer['steps'][number], Transfer['status'], Transfer> = {
  edit: { from: ['pending'], to: null, rights: ['Edit Transfer'], at: 'locationId' },
  approve: { from: ['pending'], to: 'approved', rights: ['Approve Transfer'], at: 'locationId' },
  ship: { from: ['approved'], to: 'inTransit', rights: ['Ship Transfer'], at: 'locationId', by: 'shipIds' },
  receive: {
    from: ['inTransit'],
    to: 'received',
    rights: ['Receive Transfer'],
    at: 'destinationLocationId',
    by: 'receiveIds',
  },
  resolve: { from: ['received'], to: null, rights: ['Resolve Transfer'], at: 'locationId' },
  cancel: {
    from: ['pending', 'approved', 'inTransit'],
    to: 'cancelled',
    rights: ['Cancel Transfer'],
    at: 'locationId',
  },
  print: {
    from: ['pending', 'approved', 'inTransit', 'received', 'completed'],
    to: null,
    rights: ['View Transfer'],
  },
};

/** A line as it is stored, with its weight. An editor who may not see costs leaves the one of before, or the item's. */
export function storedLine(
  line: LineDraft,
  before: readonly Pick<StoredTransferLine, 'itemId' | 'unitCost'>[],
  items: ReadonlyMap<number, StockItem>,
): EnteredLine {
  const item = itemOf(items, line.itemId);
  if (!item.stockTracked) refuse('stock.untracked', { itemCode: item.itemCode });
  const { quantity, milligrams } = measured(item, line);
  const known = before.find(({ itemId }) => itemId === line.itemId);
  return { ...line, quantity, milligrams, unitCost: line.unitCost ?? known?.unitCost ?? item.cost };
}
interface EnteredLine {
  itemId: number;
  quantity: number;
  milligrams: number;
  price: number;
  unitCost: number;
}
export interface StoredTransferLine extends EnteredLine, TransferParts {
  id: number;
  position: number;
  /** The item of the other company that its goods came in as; null within one company, and before they came. */
  destinationItemId: number | null;
}

/** Refuses an item that stands twice, more than the source has to sell, and an edit that leaves an item out. */
export function checkLines(
  lines: readonly EnteredLine[],
  before: readonly StoredTransferLine[],
  locationId: number,
  { stock, items }: { stock: HeldStock; items: ReadonlyMap<number, StockItem> },
): void {
  const seen = new Set<number>();
  for (const [index, line] of lines.entries()) {
    if (seen.has(line.itemId)) refuseField(`lines.${index}.quantity`, 'field.transferTwice');
    seen.add(line.itemId);
    const item = itemOf(items, line.itemId);
    const there = available(stock.at({ itemId: line.itemId, locationId }), 'sellable', item);
    if (amountOf({ ...line, priceBy: item.priceBy }) <= there) continue;
    const field = item.priceBy === 'gram' ? 'milligrams' : 'quantity';
    refuseField(`lines.${index}.${field}`, 'field.exceedsAvailable', shortOf(item, there, locationId));
  }
  if (!before.every(({ itemId }) => seen.has(itemId))) refuseField('lines', 'field.transferKept');
}

/** How many pieces a transfer has, and what they sell for. */
export function totalsOf(lines: readonly EnteredLine[], items: ReadonlyMap<number, StockItem>) {
  const totals = { quantity: 0, retailTotal: 0 };
  for (const line of lines) {
    const item = itemOf(items, line.itemId);
    totals.quantity += line.quantity;
    totals.retailTotal += worthOf(amountOf({ ...line, priceBy: item.priceBy }), line.price, item);
  }
  if (totals.retailTotal > yenMax) refuseField('lines', 'field.tooLarge');
  return totals;
}

/** How goods move when a transfer is approved, shipped, or cancelled before and after that. */
export const wholeMoves = {
  approve: ['sellable', 'reserved', 'transferReserve'],
  ship: ['reserved', 'inTransit', 'transferShip'],
  cancelApproved: ['reserved', 'sellable', 'transferCancel'],
  cancelInTransit: ['inTransit', 'sellable', 'transferCancel'],
} as const;

/** All goods of a transfer change their kind at the source. */
export function moveWhole(
  lines: readonly GoodsLine[],
  locationId: number,
  known: KnownGoods,
  [from, to, event]: (typeof wholeMoves)[keyof typeof wholeMoves],
): Move[] {
  return moveGoods(lines, at(locationId, from), at(locationId, to), event, known);
}

/** What arrived leaves transit: what is whole can be sold, what is damaged can't. What is short stays in transit. */
export function receiptMoves(lines: readonly StoredTransferLine[], places: Places, known: KnownGoods): TransferMoves {
  const amounts = (line: StoredTransferLine) => amountsOf(line, known.items);
  const whole = lines.flatMap((line) => partOf(line, known.items, 0, amounts(line).received));
  const good = arrive(whole, 'sellable', places, known);
  const broken = lines.flatMap((line) => partOf(line, known.items, line.received, amounts(line).damaged));
  const bad = arrive(broken, 'nonSellable', places, { ...known, stock: known.stock.after(good.own) });
  return { own: [...good.own, ...bad.own], others: [...good.others, ...bad.others] };
}

/**
 * Goods that are in transit arrive. Within a company they bring their value along. Between two they leave the books of one
 * at its average, and come into those of the other at the price of their line, or at its cost where it has none (domain.md
 * §1.3).
 */
function arrive(parts: readonly Part[], kind: StockKind, places: Places, known: KnownGoods): TransferMoves {
  const from = at(places.locationId, 'inTransit');
  const to = at(places.destinationLocationId, kind);
  if (places.companyId === places.destinationCompanyId)
    return { own: moveGoods(parts, from, to, 'transferReceive', known), others: [] };
  const incoming = parts.map(({ line, ...part }) => {
    const itemId = line.destinationItemId ?? 0;
    const { priceBy } = itemOf(known.items, itemId);
    const value = worthOf(amountOf({ ...part, priceBy }), costOf(line), { priceBy });
    return { ...part, itemId, value };
  });
  return {
    own: issueGoods(parts, from, 'transferReceive', known).moves,
    others: receiveGoods(incoming, to, 'transferReceive', known.items),
  };
}

/** What one of a line costs the company that it goes to. */
export function costOf({ price, unitCost }: Pick<EnteredLine, 'price' | 'unitCost'>): number {
  return price > 0 ? price : unitCost;
}

/** What became of goods that were short: the lines as they are then, and their movements, one after the other. */
export function resolve(
  lines: readonly StoredTransferLine[],
  resolved: InputOf<typeof transferApi.resolve>['lines'],
  places: Places,
  known: KnownGoods,
): TransferMoves & { lines: StoredTransferLine[] } {
  const changed = new Map(lines.map((line) => [line.id, line]));
  const moves: TransferMoves = { own: [], others: [] };
  let { stock } = known;
  for (const [index, { id, outcome, ...told }] of resolved.entries()) {
    const line = changed.get(id) ?? refuseField(`lines.${index}.id`, 'field.invalid');
    const field = itemOf(known.items, line.itemId).priceBy === 'gram' ? 'milligrams' : 'quantity';
    const [amount, { open }] = [told[field], amountsOf(line, known.items)];
    if (amount === 0) refuseField(`lines.${index}.${field}`, 'field.quantityAboveZero');
    if (amount > open) refuseField(`lines.${index}.${field}`, 'field.transferOpen');
    const part = partOf(line, known.items, line.quantity - open, amount);
    const made = outcomeMoves(part, outcome, places, { items: known.items, stock });
    moves.own.push(...made.own);
    moves.others.push(...made.others);
    stock = stock.after(made.own);
    changed.set(id, resolvedLine(line, outcome, field, amount));
  }
  return { ...moves, lines: [...changed.values()] };
}

function outcomeMoves(part: readonly Part[], outcome: Outcome, places: Places, known: KnownGoods): TransferMoves {
  if (outcome === 'late') return arrive(part, 'sellable', places, known);
  const transit = at(places.locationId, 'inTransit');
  if (outcome === 'lost') return { own: issueGoods(part, transit, 'transferLoss', known).moves, others: [] };
  return { own: moveGoods(part, transit, at(places.locationId, 'sellable'), 'transferReturn', known), others: [] };
}

interface Part extends GoodsLine {
  milligrams: number;
  line: StoredTransferLine;
}

/** So much of a line: a weight of goods by the gram, else pieces after the first ones, with their share of its weight. */
function partOf(line: StoredTransferLine, items: Items, after: number, amount: number): Part[] {
  if (amount === 0) return [];
  const goods =
    itemOf(items, line.itemId).priceBy === 'gram'
      ? { quantity: unitsOfWeight(amount), milligrams: amount }
      : { quantity: amount, milligrams: weightOfPart(line, after, amount) };
  return [{ line, id: line.id, itemId: line.itemId, ...goods }];
}

/** The weight of some pieces of a line after the first ones: the parts of a line weigh what it does. */
function weightOfPart({ quantity, milligrams }: EnteredLine, after: number, pieces: number): number {
  const until = (count: number) => mulDivRound(milligrams, count, quantity);
  return until(after + pieces) - until(after);
}
