import { contract } from '#contract/index.ts';
import { No, type Shelf } from './shelf.ts';
import { type Command, pickDoomed, pickOne } from './story.ts';
import type { WebBook } from './webBook.ts';
import { balanceOf, giveBack, isSent, totalOf, type WebLine } from './webMoney.ts';
import { checkShipping, shippingTargets } from './webShipping.ts';

/** Goods of orders and layaways from the shop on the web that leave, and that come back. */
export class WebShipments {
  readonly #book: WebBook;
  readonly commands = {
    shipOrder: (command: Command) => this.ship(command),
    shipMore: (command: Command) => this.ship(command),
    returnOrder: (command: Command) => this.#return(command),
    handOver: (command: Command) => this.handOver(command),
    voidLayaway: (command: Command) => this.#void(command),
  };

  constructor(book: WebBook) {
    this.#book = book;
  }

  async ship(command: Command): Promise<void> {
    const orders = this.#book.kept.filter(({ kind }) => kind === 'order');
    const order = pickOne(orders, command.document);
    if (!order) return;
    const { id, version } = order;
    const { chosen, to } = shippingTargets(order, command);
    const leaving = chosen.filter((line) => !isSent(line) && (to === 'shipped' || to === 'delivered'));
    const values = new Map<WebLine, number>();
    const plan = (shelf: Shelf) => {
      checkShipping(order, chosen, to);
      if (to === 'cancelled') this.#book.release(shelf, chosen);
      for (const line of leaving) values.set(line, shelf.take(line.ware, this.#book.reserved, line.amount));
    };
    const { today } = this.#book.story.months;
    const entered = { status: to, shippingDate: today, notes: crypto.randomUUID() };
    const lines = chosen.map((line) => ({ lineId: line.id, ...entered }));
    const work = () => this.#book.story.admin.call(contract.sale.ship, { id, version, lines });
    await this.#book.step(order, ['pending', 'completed'], plan, work, () => {
      if (to === 'cancelled') order.lines = order.lines.filter((line) => !chosen.includes(line));
      else for (const line of chosen) line.state = to;
      for (const line of leaving) Object.assign(line, { leftOn: today, value: values.get(line) });
      giveBack(order);
    });
  }

  async #return({ document, choice }: Command): Promise<void> {
    const order = pickOne(this.#book.kept, document);
    if (!order) return;
    const { id, version } = order;
    const some = order.lines.filter((_, index) => (choice >> index) & 1);
    const chosen = some.length > 0 ? some : order.lines.slice(0, 1);
    const plan = (shelf: Shelf) => {
      if (order.kind === 'layaway' || !order.lines.some(isSent)) throw new No('document.notNow');
      if (chosen.some(({ state, isReturned }) => state !== 'delivered' || isReturned))
        throw new No('ecommerce.notReturnable');
      this.#book.bringBack(shelf, chosen, 'nonSellable');
    };
    const asked = { id, version, lineIds: chosen.map((line) => line.id), reason: 'Too small' };
    const work = () => this.#book.story.admin.call(contract.ecommerce.returnLines, asked);
    await this.#book.step(order, ['pending', 'completed'], plan, work, () => {
      for (const line of chosen) line.isReturned = true;
      giveBack(order);
    });
  }

  /** A layaway that is paid is handed over. */
  async handOver({ document }: Command): Promise<void> {
    const order = pickOne(this.#book.kept, document);
    if (!order) return;
    const { id, version } = order;
    const { today } = this.#book.story.months;
    const values = new Map<WebLine, number>();
    const plan = (shelf: Shelf) => {
      if (order.kind === 'order' || balanceOf(order) > 0) throw new No('document.notNow');
      for (const line of order.lines) values.set(line, shelf.take(line.ware, this.#book.reserved, line.amount));
    };
    const asked = { id, version, grandTotal: totalOf(order), payments: [] };
    await this.#book.step(
      order,
      ['pending'],
      plan,
      () => this.#book.story.admin.call(contract.sale.complete, asked),
      () => {
        order.isHandedOver = true;
        for (const line of order.lines) Object.assign(line, { leftOn: today, value: values.get(line) });
      },
    );
  }

  async #void(command: Command): Promise<void> {
    const order = pickDoomed(this.#book.kept, command);
    if (!order) return;
    const { id, version } = order;
    const plan = (shelf: Shelf) => {
      if (order.kind === 'order') throw new No('document.notNow');
      this.#book.bringBack(shelf, order.lines, 'sellable');
    };
    const work = () => this.#book.story.admin.call(contract.sale.void, { id, version, reason: 'Wrong' });
    await this.#book.step(order, ['completed'], plan, work, () => Object.assign(order, { ended: 'voided', paid: 0 }));
  }
}
