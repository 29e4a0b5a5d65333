import { amountOf } from '#contract/catalogue/weight.ts';
import { at, type Move, outside, type PostedMove, shareOf } from './rules.ts';

/**
 * An issue below stock some of whose pieces the books still lack: so many, which left at so much by guess. What is priced
 * by the gram is counted in milligrams here.
 */
export interface OpenIssue {
  id: number;
  quantity: number;
  value: number;
}

/** One item at one location that the books show below zero, before goods arrive there. */
export interface NegativeStock {
  itemId: number;
  locationId: number;
  /** Oldest first. Together they are what the books show below zero. */
  open: readonly OpenIssue[];
}

/**
 * Which pieces the books lack: the last ones that went, since arrivals fill the oldest first. `issues` are those that were
 * not taken back, the newest first. Each is open whole, at its own value, but for the oldest: what came since may have
 * filled a part of it, or stock covered a part when it went, so it has what is left.
 */
export function openIssues(
  owed: number,
  worth: number,
  issues: readonly Pick<PostedMove, 'id' | 'quantity' | 'value'>[],
): OpenIssue[] {
  const open: OpenIssue[] = [];
  let [missing, left] = [owed, worth];
  for (const issue of issues) {
    if (missing === 0) break;
    const isOldest = missing <= issue.quantity;
    const quantity = isOldest ? missing : issue.quantity;
    const value = isOldest ? left : issue.value;
    open.unshift({ id: issue.id, quantity, value });
    missing -= quantity;
    left -= value;
  }
  return open;
}

/** Whether goods come to a location from outside of it, and bring their value. */
export function isArrival(move: Move): boolean {
  return move.to.locationId !== null && move.to.locationId !== move.from.locationId;
}

/**
 * The true-ups that go with these arrivals. Pieces that come where some are owed fill what went below stock, and their
 * cost is the true cost of that: the difference to the guess leaves stock, or comes back to it. So what is left carries
 * the value that it came with, and where nothing is left there is none.
 *
 * Goods that are taken back first close what their own issue still owes, at its own guess, and undo what was put right of
 * it since; the others come back at their true cost. `corrected` is that, by issue: yen by which the true cost is more.
 */
export function trueUps(
  arrivals: readonly Move[],
  negative: readonly NegativeStock[],
  corrected: ReadonlyMap<number, number>,
): Move[] {
  const result: Move[] = [];
  const books = negative.map((book) => ({ ...book, open: book.open.map((issue) => ({ ...issue })) }));
  const openOf = (move: Move) =>
    books.find((book) => book.itemId === move.itemId && book.locationId === move.to.locationId)?.open ?? [];

  const arrived = arrivals.map((move) => {
    const before = corrected.get(move.reversalOf ?? 0) ?? 0;
    const own = takeOut(openOf(move), move.reversalOf);
    if (move.reversalOf !== undefined) result.push(...trueUp(move, move.reversalOf, -before));
    return { move, quantity: amountOf(move) - own.quantity, value: move.value + before - own.value };
  });
  for (const { move, quantity, value } of arrived) result.push(...fill(openOf(move), move, quantity, value));
  return result;
}

/** Takes an issue out of those that are open. */
function takeOut(open: OpenIssue[], id: number | undefined): Pick<OpenIssue, 'quantity' | 'value'> {
  const index = open.findIndex((issue) => issue.id === id);
  const [own] = index < 0 ? [] : open.splice(index, 1);
  return own ?? { quantity: 0, value: 0 };
}

/** Fills what is open with so many pieces that are worth so much, the oldest first. */
function fill(open: OpenIssue[], move: Move, quantity: number, value: number): Move[] {
  const result: Move[] = [];
  let [pieces, worth] = [quantity, value];
  while (pieces > 0 && open[0]) {
    const [issue] = open;
    const filled = Math.min(pieces, issue.quantity);
    const cost = shareOf(worth, filled, pieces);
    const guess = shareOf(issue.value, filled, issue.quantity);
    result.push(...trueUp(move, issue.id, cost - guess));
    pieces -= filled;
    worth -= cost;
    issue.quantity -= filled;
    issue.value -= guess;
    if (issue.quantity === 0) open.shift();
  }
  return result;
}

/** Value alone, at the place and on the line of an arrival; none where the guess was right. */
function trueUp({ itemId, priceBy, to, causeLineId }: Move, corrects: number, more: number): Move[] {
  if (more === 0 || to.locationId === null) return [];
  const here = at(to.locationId, 'sellable');
  const [from, into] = more > 0 ? [here, outside] : [outside, here];
  return [
    {
      event: 'costTrueUp',
      itemId,
      from,
      to: into,
      priceBy,
      quantity: 0,
      milligrams: 0,
      value: Math.abs(more),
      causeLineId,
      corrects,
    },
  ];
}
