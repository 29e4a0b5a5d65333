import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type StockCount, stockCountApi } from '#contract/inventory/stockCount.ts';
import { statusesOf } from '#contract/kernel/document.ts';
import { transition } from '../../kernel/document/rules.ts';
import { HeldStock, type Holding, type StockItem } from '../ledger/rules.ts';
import { type CountedLine, countMoves, newLine, refusalOfScan, stockCountSteps, withScan } from './rules.ts';

type Status = StockCount['status'];

describe('the life of a count', () => {
  const table: Record<Status, Partial<Record<StockCount['steps'][number], Status>>> = {
    draft: { edit: 'draft', start: 'counting', cancel: 'cancelled' },
    counting: { review: 'review', cancel: 'cancelled', print: 'counting' },
    review: { recount: 'counting', post: 'posted', cancel: 'cancelled', print: 'review' },
    posted: { print: 'posted' },
    cancelled: {},
  };
  const steps = Object.keys(stockCountSteps) as StockCount['steps'];
  it.each(
    (Object.keys(table) as Status[]).flatMap((from) => steps.map((step) => [from, step, table[from][step]] as const)),
  )('%s, %s: %s', (status, step, to) => {
    const take = () => transition(stockCountSteps, { status }, step);
    if (to === undefined) expect(take).toThrow('document.notNow');
    else expect(take()).toBe(to);
  });

  it('has the statuses of the design', () => {
    expect(statusesOf(stockCountApi.list)).toEqual(['draft', 'counting', 'review', 'posted', 'cancelled']);
  });
});

const item = (more: Partial<StockItem> = {}): StockItem => ({
  id: 1,
  itemCode: 'R0-000001',
  stockTracked: true,
  consignment: false,
  isUniquePiece: false,
  priceBy: 'unit',
  milligrams: 4_000,
  cost: 1_000,
  ...more,
});

describe('a scan', () => {
  it.each([
    ['what has no stock', item({ stockTracked: false }), {}, 'untracked'],
    ['what is priced by the gram and was not weighed', item({ priceBy: 'gram' }), {}, 'weight'],
    ['what was weighed', item({ priceBy: 'gram' }), { milligrams: 5 }, null],
    ['a piece', item(), {}, null],
  ])('of %s', (_, of, goods, refused) => expect(refusalOfScan(of, goods as never)).toBe(refused));

  it('of what is not in scope makes no difference', () => {
    const line = withScan(newLine({ inScope: false, isUniquePiece: false }), seen(1, 5, 1));
    expect(line).toMatchObject({ scans: 1, booked: 5, difference: 0 });
  });

  it('that comes late, of a moment before the last one, leaves the books of the last one', () => {
    const first = withScan(newLine({ inScope: true, isUniquePiece: false }), seen(1, 2, 9));
    expect(withScan(first, seen(1, 3, 8))).toMatchObject({ booked: 2, moveId: 9, moved: true });
  });
});

describe('what is posted', () => {
  const holding: Holding = {
    ...{ itemId: 1, locationId: 7, value: 6_000, lastCost: 0, weights: {} },
    ...{ sellable: 3, reserved: 1, nonSellable: 2, inTransit: 5 },
  };
  const moves = (countedSellable: number, countedNonSellable: number, held = holding) => {
    const difference = countedSellable + countedNonSellable - 6;
    const line = { id: 4, itemId: 1, countedSellable, countedNonSellable, difference };
    const known = { items: new Map([[1, item()]]), stock: new HeldStock([held]) };
    return countMoves([line], 7, known).map(({ from, to, quantity }) => `${from.kind} ${to.kind} ${quantity}`);
  };

  it.each([
    ['less for sale', 3, 2, ['sellable outside 1']],
    ['less not for sale', 4, 1, ['nonSellable outside 1']],
    ['less of both', 3, 1, ['sellable outside 1', 'nonSellable outside 1']],
    ['less in all, all of it counted as for sale', 5, 0, ['nonSellable outside 1']],
    ['more for sale', 5, 2, ['outside sellable 1']],
    ['more not for sale', 4, 3, ['outside nonSellable 1']],
    ['as much, of other kinds', 5, 1, []],
  ])('%s', (_, sellable, nonSellable, expected) => expect(moves(sellable, nonSellable)).toEqual(expected));

  it('takes all of the value along where nothing of either kind is there', () => {
    const held = { ...holding, sellable: 1, reserved: 0, nonSellable: 1, inTransit: 0, value: 101 };
    const line = { id: 4, itemId: 1, countedSellable: 0, countedNonSellable: 0, difference: -2 };
    const made = countMoves([line], 7, { items: new Map([[1, item()]]), stock: new HeldStock([held]) });
    expect(made.map(({ value }) => value)).toEqual([51, 50]);
  });

  it('comes out of what is for sale where goods were sold since', () => {
    expect(moves(3, 2, { ...holding, sellable: 1, reserved: 1 })).toEqual(['sellable outside 1']);
  });

  it('never comes out of what is reserved', () => {
    expect(() => moves(0, 2)).toThrow('stockCount.reserved');
    expect(() => moves(0, 2, { ...holding, reserved: 0 })).toThrow('stock.insufficient');
  });
});

const seen = (amount: number, booked: number, moveId: number) => ({
  kind: 'sellable' as const,
  amount,
  booked,
  moveId,
});

/** One item in a shop that trades while it is counted: what the books say, and what is there. */
class Shelf {
  readonly isUnique: boolean;
  readonly lost: number;
  booked: number;
  moveId = 1;
  line: CountedLine;
  /** What the books had last when this round of it began. */
  beganAt = 1;
  /** Pieces that are there: whether the counter has had each of them in hand in this round. */
  pieces: boolean[];

  constructor(isUnique: boolean, booked: number, lost: number) {
    this.isUnique = isUnique;
    this.booked = isUnique ? 1 : booked;
    this.lost = Math.min(lost, this.booked);
    this.pieces = Array.from({ length: this.booked - this.lost }, () => false);
    this.line = newLine({ inScope: true, isUniquePiece: isUnique });
  }

  scan(index: number): void {
    const left = this.pieces.flatMap((isCounted, at) => (isCounted ? [] : [at]));
    const at = left[index % Math.max(1, left.length)];
    if (at === undefined) return;
    this.pieces[at] = true;
    this.line = withScan(this.line, seen(1, this.booked, this.moveId));
  }

  trade(kind: 'leaves' | 'arrives', index: number): void {
    if (kind === 'leaves' ? this.pieces.length === 0 : this.isUnique && this.booked > 0) return;
    if (kind === 'leaves') this.pieces.splice(index % this.pieces.length, 1);
    else this.pieces.push(false);
    this.booked += kind === 'leaves' ? -1 : 1;
    this.moveId++;
  }

  recount(): void {
    this.pieces = this.pieces.map(() => false);
    this.beganAt = this.moveId;
    this.line = newLine({ inScope: true, isUniquePiece: this.isUnique });
  }

  /** Whether it has to be counted again: where goods moved between its scans, or it differs and they moved since. */
  get isMoved(): boolean {
    if (this.line.scans === 0) return this.booked > 0 && this.moveId !== this.beganAt;
    return this.line.moved || (!this.isUnique && this.line.difference !== 0 && this.moveId !== this.line.moveId);
  }

  /** What the count reports; what nobody found is taken for none, against the books of the review. */
  get difference(): number {
    return this.line.scans === 0 ? 0 - this.booked : this.line.difference;
  }
}

const shelf = fc.record({ isUnique: fc.boolean(), booked: fc.integer({ min: 1, max: 6 }), lost: fc.nat(3) });
const command = fc.record({
  what: fc.constantFrom('scan', 'scan', 'scan', 'leaves', 'arrives', 'kind'),
  shelf: fc.nat(4),
  index: fc.nat(20),
});

describe('a count while the shop trades', () => {
  it('reports exactly what was lost, once what moved under the counter’s hands is counted again', () => {
    fc.assert(
      fc.property(
        fc.array(shelf, { minLength: 1, maxLength: 5 }),
        fc.array(command, { maxLength: 60 }),
        fc.array(command, { maxLength: 20 }),
        (planted, first, second) => {
          const shelves = planted.map(({ isUnique, booked, lost }) => new Shelf(isUnique, booked, lost));
          const run = (commands: typeof first, of: readonly Shelf[]) => {
            for (const { what, index, ...at } of commands) {
              const one = shelves[at.shelf % shelves.length] as Shelf;
              if (what === 'scan') of.includes(one) && one.scan(index);
              // A change of kind, or a reservation, leaves goods where they are: the books have as many on hand.
              else if (what !== 'kind') one.trade(what as 'leaves' | 'arrives', index);
            }
            for (const one of of) while (one.pieces.includes(false)) one.scan(0);
          };
          run(first, shelves);
          for (const commands of [second, []]) {
            const again = shelves.filter((one) => one.isMoved);
            for (const one of again) one.recount();
            run(commands, again);
          }
          expect(shelves.map((one) => one.isMoved)).not.toContain(true);
          expect(shelves.map((one) => one.difference)).toEqual(shelves.map(({ lost }) => (lost === 0 ? 0 : -lost)));
        },
      ),
      { numRuns: Number(process.env.KINZA_RUNS ?? 1_000) },
    );
  });
});
