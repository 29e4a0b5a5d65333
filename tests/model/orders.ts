import { contract } from '#contract/index.ts';
import type { PurchaseOrder } from '#contract/inventory/purchaseOrder.ts';
import { type Command, type Goods, type Kept, lineOf, pickDoomed, pickOne, type Story, untouched } from './story.ts';

export interface KeptOrder extends Kept<PurchaseOrder['status']> {
  lines: (Goods & { received: number })[];
  isClosed: boolean;
}

/** Purchase orders of a story. */
export class Orders {
  readonly #story: Story;
  readonly kept: KeptOrder[] = [];
  readonly commands = {
    order: (command: Command) => this.#make(command),
    approveOrder: (command: Command) => this.#approve(command),
    cancelOrder: (command: Command) => this.#cancel(command),
    closeOrder: (command: Command) => this.#close(command),
  };

  constructor(story: Story) {
    this.#story = story;
  }

  async #make({ choice, lines }: Command): Promise<void> {
    const { admin, corner, world } = this.#story;
    const date = this.#story.day(choice);
    const goods = this.#story.goods(lines);
    const draft = goods.map((one) => ({ ...lineOf(one), orderCost: one.ware.cost }));
    const order = { locationId: world.ginza, supplierId: corner.supplierId, date, lines: draft };
    const made = await this.#story.take(
      (shelf) => shelf.checkOpen(date),
      () => admin.call(contract.purchaseOrder.create, order),
    );
    if (!made) return;
    const { id, version, status } = made;
    this.kept.push({ id, version, status, lines: goods.map((one) => ({ ...one, received: 0 })), isClosed: false });
  }

  async #approve({ document }: Command): Promise<void> {
    const order = pickOne(this.kept, document);
    if (!order) return;
    const { id, version } = order;
    await this.#story.step(order, ['pending'], untouched, () =>
      this.#story.admin.call(contract.purchaseOrder.approve, { id, version }),
    );
  }

  async #cancel(command: Command): Promise<void> {
    const order = pickDoomed(this.kept, command);
    if (!order) return;
    const from = isReceived(order) ? [] : (['pending', 'approved'] as const);
    const shown = await this.#shown(order);
    await this.#story.step(order, from, untouched, () =>
      this.#story.admin.call(contract.purchaseOrder.cancel, { ...shown, reason: 'Sold out' }),
    );
  }

  async #close({ document }: Command): Promise<void> {
    const order = pickOne(this.kept, document);
    if (!order) return;
    const isPartial = isReceived(order) && order.lines.some(({ received, amount }) => received < amount);
    const shown = await this.#shown(order);
    await this.#story.step(order, isPartial && !order.isClosed ? ['approved'] : [], untouched, async () => {
      const closed = await this.#story.admin.call(contract.purchaseOrder.close, shown);
      order.isClosed = true;
      return closed;
    });
  }

  /** An order as it is now: what is received of it changes its version as well. */
  async #shown({ id }: KeptOrder): Promise<{ id: number; version: number }> {
    return { id, version: (await this.#story.admin.call(contract.purchaseOrder.find, { id })).version };
  }
}

function isReceived({ lines }: KeptOrder): boolean {
  return lines.some(({ received }) => received > 0);
}
