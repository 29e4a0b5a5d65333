import { contract } from '#contract/index.ts';
import type { StockCount } from '#contract/inventory/stockCount.ts';
import type { Subasta } from '#contract/sales/subasta.ts';
import { openEvent } from '../../support/subasta.ts';
import { type Command, pickOne } from '../story.ts';
import { type Counter, nothingToDo } from './counter.ts';

type Commands = Record<string, (command: Command) => Promise<unknown>>;
type Known = Pick<StockCount, 'id' | 'version' | 'status'>;

/** Counts of the goods of contracts, which are sold meanwhile, and lots that are called up. */
export class Hall {
  readonly #counter: Counter;
  readonly #keep: (saleId: number) => Promise<unknown>;
  readonly #counts: Known[] = [];
  readonly #events: Subasta[] = [];
  readonly commands: Commands = {
    beginCount: (command) => this.#beginCount(command),
    countMore: (command) => this.#countMore(command),
    endCount: (command) => this.#endCount(command),
    endNextCount: (command) => this.#endCount(command),
    openEvent: (command) => this.#openEvent(command),
    hammer: (command) => this.#hammer(command),
    hammerNext: (command) => this.#hammer(command),
  };

  /** @param keep Takes the sale of a lot among those that contracts go on with. */
  constructor(counter: Counter, keep: (saleId: number) => Promise<unknown>) {
    this.#counter = counter;
    this.#keep = keep;
  }

  async #beginCount({ choice }: Command) {
    const { admin, world, goods } = this.#counter;
    const categoryIds = [goods[choice % goods.length]?.categoryId ?? 0];
    const made = await admin.call(contract.stockCount.create, { locationId: world.ginza, categoryIds, lines: [] });
    const begun = await admin.call(contract.stockCount.start, { id: made.id, version: made.version });
    this.#counts.push(begun);
    return this.#scan(begun.id, choice);
  }

  async #countMore({ document, choice }: Command) {
    const count = pickOne(this.#counts, document);
    return count ? this.#scan(count.id, choice) : nothingToDo;
  }

  /** What is found of one of the goods: as much as there may be, or any other number. */
  async #scan(id: number, choice: number) {
    const { admin, goods } = this.#counter;
    const item = goods[choice % goods.length];
    if (!item) return nothingToDo;
    const found = 1 + (choice % 59);
    const weight = item.priceBy === 'gram' ? { milligrams: found * 1_130 } : { quantity: found };
    const kind = choice % 9 === 0 ? ('nonSellable' as const) : ('sellable' as const);
    return admin.call(contract.stockCount.scan, {
      id,
      scans: [{ uuid: crypto.randomUUID(), code: item.barcode, kind, ...weight }],
    });
  }

  /** The next step of a count; what moved meanwhile is counted once more. */
  async #endCount({ document, choice }: Command) {
    const { admin } = this.#counter;
    const count = pickOne(this.#counts, document);
    if (!count) return nothingToDo;
    const { id } = count;
    const { version, status } = await admin.call(contract.stockCount.find, { id });
    if (status === 'counting') return admin.call(contract.stockCount.review, { id, version });
    if (status !== 'review') return nothingToDo;
    return choice % 4 === 0
      ? admin.call(contract.stockCount.recount, { id, version })
      : admin.call(contract.stockCount.post, { id, version });
  }

  async #openEvent({ choice }: Command) {
    const event = await openEvent(this.#counter.world, 1 + (choice % 3));
    this.#events.push(event);
    return event;
  }

  /** The next lot of an event: somebody bids, mostly, and the hammer falls. */
  async #hammer({ document, choice }: Command) {
    const { admin } = this.#counter;
    const event = pickOne(this.#events, document);
    if (!event) return nothingToDo;
    const { lines } = await admin.call(contract.subasta.find, { id: event.id });
    const lot = lines.find(({ status }) => status === 'open');
    if (!lot) return nothingToDo;
    const { id } = lot;
    const amount = 50_000 + (choice % 40) * 1_000;
    if (choice % 5) await admin.call(contract.lot.bid, { id, paddle: 1 + (choice % 3), amount });
    const { version } = await admin.call(contract.lot.find, { id });
    const called = await admin.call(contract.lot.hammer, { id, version });
    return called.saleId === null ? called : this.#keep(called.saleId);
  }
}
