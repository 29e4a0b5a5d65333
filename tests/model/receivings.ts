import { contract } from '#contract/index.ts';
import type { Receiving } from '#contract/inventory/receiving.ts';
import type { KeptOrder, Orders } from './orders.ts';
import { No, type Shelf } from './shelf.ts';
import { type Command, type Goods, type Kept, lineOf, pickOne, type Story, today, untouched, worth } from './story.ts';

interface ReceivedLine extends Goods {
  damaged: number;
  unitCost: number;
}

interface KeptReceiving extends Kept<Receiving['status']> {
  order: KeptOrder | null;
  lines: ReceivedLine[];
}

/** What arrives in a story, by its orders and without them. */
export class Receivings {
  readonly #story: Story;
  readonly #orders: Orders;
  readonly #kept: KeptReceiving[] = [];
  readonly commands = {
    receive: (command: Command) => this.#make(command),
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
      damaged: goods.ware.isWeighed ? 0 : choice % (goods.amount + 1),
      unitCost: choice % 2_000,
    }));
    const plan = () => {
      checkOpen(order);
      for (const { ware, amount } of lines) {
        if (order && !order.lines.some((line) => line.ware === ware)) throw new No('receiving.notOrdered');
        if (ware.isUniquePiece && amount > 1) throw new No('stock.uniquePiece');
      }
    };
    const { admin, supplierId, world } = this.#story;
    const header = { locationId: world.ginza, supplierId, date: today, purchaseOrderId: order?.id ?? null };
    const draft = lines.map(({ damaged, unitCost, ...goods }) => ({ ...lineOf(goods), damaged, orderCost: unitCost }));
    const made = await this.#story.take(plan, () => admin.call(contract.receiving.create, { ...header, lines: draft }));
    if (made) this.#kept.push({ id: made.id, version: made.version, status: made.status, order, lines });
  }

  async #post({ document }: Command): Promise<void> {
    const receiving = pickOne(this.#kept, document);
    if (!receiving) return;
    const { id, version, order, lines } = receiving;
    const plan = (shelf: Shelf) => {
      checkOpen(order);
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
    const { id, version, lines } = receiving;
    const plan = (shelf: Shelf) => {
      for (const line of lines) leave(shelf, line, this.#story.world.ginza);
    };
    await this.#story.step(receiving, ['posted'], plan, async () => {
      const reversed = await this.#story.admin.call(contract.receiving.reverse, { id, version, reason: 'Wrong' });
      changeReceived(receiving, -1);
      return reversed;
    });
  }

  async #cancel({ document }: Command): Promise<void> {
    const receiving = pickOne(this.#kept, document);
    if (!receiving) return;
    const { id, version } = receiving;
    await this.#story.step(receiving, ['pending'], untouched, () =>
      this.#story.admin.call(contract.receiving.cancel, { id, version, reason: 'Typed twice' }),
    );
  }
}

function checkOpen(order: KeptOrder | null): void {
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
    { ware, amount: damaged, kind: 'nonSellable' as const },
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
