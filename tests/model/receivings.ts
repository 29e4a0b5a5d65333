import { contract } from '#contract/index.ts';
import type { Receiving } from '#contract/inventory/receiving.ts';
import type { KeptOrder, Orders } from './orders.ts';
import { No, type Shelf } from './shelf.ts';
import {
  type Command,
  type Goods,
  type Kept,
  lineOf,
  pickDoomed,
  pickOne,
  type Story,
  untouched,
  worth,
} from './story.ts';

interface ReceivedLine extends Goods {
  damaged: number;
  unitCost: number;
}

interface KeptReceiving extends Kept<Receiving['status']> {
  order: KeptOrder | null;
  /** The day on which its goods came. */
  date: string;
  lines: ReceivedLine[];
}

/** What arrives in a story, by its orders and without them. */
export class Receivings {
  readonly #story: Story;
  readonly #orders: Orders;
  readonly #kept: KeptReceiving[] = [];
  readonly commands = {
    receive: (command: Command) => this.#make(command),
    dateReceiving: (command: Command) => this.#date(command),
    postReceiving: (command: Command) => this.#post(command),
    reverseReceiving: (command: Command) => this.#reverse(command),
    cancelReceiving: (command: Command) => this.#cancel(command),
  };

  constructor(story: Story, orders: Orders) {
    this.#story = story;
    this.#orders = orders;
  }

  async #make({ document, choice, lines: picked }: Command): Promise<void> {
    const order = choice % 3 === 0 ? null : (pickOne(this.#orders.kept, document) ?? null);
    const lines = this.#story.goods(picked).map((goods) => ({
      ...goods,
      damaged: choice % (goods.amount + 1),
      unitCost: choice % 2_000,
    }));
    const date = this.#story.day(choice);
    const plan = (shelf: Shelf) => {
      checkTaken(order);
      for (const { ware, amount } of lines) {
        if (order && !order.lines.some((line) => line.ware === ware)) throw new No('receiving.notOrdered');
        if (ware.isUniquePiece && amount > 1) throw new No('stock.uniquePiece');
      }
      shelf.checkOpen(date);
    };
    const draft = this.#draftOf({ order, date, lines });
    const made = await this.#story.take(plan, () => this.#story.admin.call(contract.receiving.create, draft));
    if (made) this.#kept.push({ id: made.id, version: made.version, status: made.status, order, date, lines });
  }

  /** What waited is dated anew: otherwise it stays out once its month is closed. */
  async #date({ document, choice }: Command): Promise<void> {
    const receiving = pickOne(this.#kept, document);
    if (!receiving) return;
    const date = this.#story.day(choice);
    const plan = (shelf: Shelf) => {
      checkTaken(receiving.order);
      if (date !== receiving.date) shelf.checkOpen(date);
    };
    await this.#story.step(receiving, ['pending'], plan, async () => {
      const { id, version } = receiving;
      const draft = { id, version, ...this.#draftOf({ ...receiving, date }) };
      const edited = await this.#story.admin.call(contract.receiving.edit, draft);
      receiving.date = date;
      return edited;
    });
  }

  #draftOf({ order, date, lines }: Pick<KeptReceiving, 'order' | 'date' | 'lines'>) {
    const { corner, world } = this.#story;
    const drafted = lines.map(({ ware, amount, damaged, unitCost }) => ({
      ...lineOf({ ware, amount }),
      [ware.isWeighed ? 'damagedMilligrams' : 'damaged']: damaged,
      orderCost: unitCost,
    }));
    const header = { locationId: world.ginza, supplierId: corner.supplierId, date };
    return { ...header, purchaseOrderId: order?.id ?? null, lines: drafted };
  }

  async #post({ document }: Command): Promise<void> {
    const receiving = pickOne(this.#kept, document);
    if (!receiving) return;
    const { id, version, order, date, lines } = receiving;
    const plan = (shelf: Shelf) => {
      checkTaken(order);
      shelf.checkOpen(date);
      shelf.day = date;
      if (order) checkOrdered(order, lines);
      for (const line of lines) arrive(shelf, line, this.#story.world.ginza);
    };
    await this.#story.step(receiving, ['pending'], plan, async () => {
      const posted = await this.#story.admin.call(contract.receiving.post, { id, version });
      changeReceived(receiving, 1);
      return posted;
    });
  }

  async #reverse({ document }: Command): Promise<void> {
    const receiving = pickOne(this.#kept, document);
    if (!receiving) return;
    const { id, version, date, lines } = receiving;
    const plan = (shelf: Shelf) => {
      shelf.origin = date;
      for (const line of lines) leave(shelf, line, this.#story.world.ginza);
    };
    await this.#story.step(receiving, ['posted'], plan, async () => {
      const reversed = await this.#story.admin.call(contract.receiving.reverse, { id, version, reason: 'Wrong' });
      changeReceived(receiving, -1);
      return reversed;
    });
  }

  async #cancel(command: Command): Promise<void> {
    const receiving = pickDoomed(this.#kept, command);
    if (!receiving) return;
    const { id, version } = receiving;
    await this.#story.step(receiving, ['pending'], untouched, () =>
      this.#story.admin.call(contract.receiving.cancel, { id, version, reason: 'Typed twice' }),
    );
  }
}

function checkTaken(order: KeptOrder | null): void {
  if (order && (order.status !== 'approved' || order.isClosed)) throw new No('receiving.orderNotOpen');
}

function checkOrdered(order: KeptOrder, lines: readonly ReceivedLine[]): void {
  for (const { ware, amount } of lines) {
    const ordered = order.lines.find((line) => line.ware === ware);
    if (ordered && ordered.received + amount > ordered.amount) throw new No('receiving.moreThanOrdered');
  }
}

function changeReceived({ order, lines }: KeptReceiving, sign: 1 | -1): void {
  if (!order) return;
  for (const { ware, amount } of lines) {
    const ordered = order.lines.find((line) => line.ware === ware);
    if (ordered) ordered.received += sign * amount;
  }
  // An order of which nothing was received was not closed either.
  if (order.lines.every(({ received }) => received === 0)) order.isClosed = false;
}

/** What arrived, in the order of its movements: first what is whole. */
function partsOf({ ware, amount, damaged }: ReceivedLine) {
  const parts = [
    { ware, amount: amount - damaged, kind: 'sellable' as const },
    { ware, amount: damaged, kind: 'damaged' as const },
  ];
  return parts.filter((part) => part.amount > 0);
}

function arrive(shelf: Shelf, line: ReceivedLine, locationId: number): void {
  for (const { kind, ...part } of partsOf(line))
    shelf.put(part.ware, { locationId, kind }, part.amount, worth(part, line.unitCost));
}

function leave(shelf: Shelf, line: ReceivedLine, locationId: number): void {
  for (const { kind, ...part } of partsOf(line))
    shelf.takeBack(part.ware, { locationId, kind }, part.amount, worth(part, line.unitCost));
}
