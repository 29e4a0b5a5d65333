import { contract } from '#contract/index.ts';
import { releaseOverdueOrders, remindEnding } from '#server/sales/ecommerce/holdActions.ts';
import { askedOf, formOf } from '../support/orderForm.ts';
import { saleNumbered } from '../support/webOrder.ts';
import { No, type Shelf } from './shelf.ts';
import { type Command, pickDoomed, pickOne } from './story.ts';
import type { WebBook } from './webBook.ts';
import { balanceOf, isSent, statusOf, totalOf, type WebLine } from './webMoney.ts';
import type { WebShipments } from './webShipments.ts';

const hourMs = 3_600_000;
export const holdHours = 24;
export const payDays = 2;
const fee = 900;

/** What customers, the shop and the clock do with orders and layaways from the shop on the web. */
export class WebOrders {
  readonly #book: WebBook;
  readonly #shipments: WebShipments;
  readonly commands = {
    placeOrder: (command: Command) => this.#place(command),
    placeAnother: (command: Command) => this.#place(command),
    confirmOrder: (command: Command) => this.#confirm(command),
    payOrder: (command: Command) => this.#pay(command),
    refundOrder: (command: Command) => this.#refund(command),
    cancelOrder: (command: Command) => this.#cancel(command),
    cancelAsCustomer: (command: Command) => this.#cancelAsCustomer(command),
    goOnWithOrder: (command: Command) => this.#goOn(command),
    goFurtherWithOrder: (command: Command) => this.#goOn(command),
    passTime: (command: Command) => this.#pass(command),
  };

  constructor(book: WebBook, shipments: WebShipments) {
    this.#book = book;
    this.#shipments = shipments;
  }

  async #place({ choice, lines: picked }: Command): Promise<void> {
    const { world } = this.#book.story;
    const goods = this.#book.story.goods(picked);
    const kind = choice % 4 === 0 ? 'layaway' : 'order';
    const isAtDoor = kind === 'order' && choice % 3 === 0;
    const payWay = isAtDoor ? 'cashOnDelivery' : 'bankTransfer';
    // What is weighed is not sold there at all.
    const asked = goods.map(({ ware, amount }) => {
      return { itemCode: ware.itemCode, quantity: ware.isWeighed ? 1 : amount };
    });
    const quote = await this.#book.nobody.call(contract.webOrder.quote, askedOf(asked, { kind, payWay }));
    const plan = (shelf: Shelf) => {
      const isThere = ({ ware, amount }: (typeof goods)[number]) =>
        !ware.isWeighed && shelf.amount(ware, this.#book.sellable) >= amount;
      if (!goods.every(isThere)) throw new No('order.changed');
      for (const { ware, amount } of goods) shelf.move(ware, this.#book.sellable, this.#book.reserved, amount);
    };
    const address = `10.0.${choice % 200}.${this.#book.kept.length}`;
    const form = formOf(quote, { kind, payWay });
    const placed = await this.#book.story.take(plan, () =>
      this.#book.nobody.call(contract.webOrder.place, form, { address }),
    );
    if (!placed) return;
    const { id, version, status, lines } = await saleNumbered(world, placed.number);
    const at = world.clock.now().getTime();
    const own = goods.map((one, index): WebLine => {
      const line = { id: lines[index]?.id ?? 0, state: 'pending', isReturned: false, leftOn: '', value: 0 } as const;
      return { ...one, ...line };
    });
    const money = { fee, paid: 0, isConfirmed: false, ended: null, isHandedOver: false };
    const { secret } = placed;
    this.#book.kept.push({
      id,
      version,
      status,
      kind,
      secret,
      isAtDoor,
      ...money,
      lines: own,
      endsAt: at + holdHours * hourMs,
    });
  }

  async #confirm({ document, choice }: Command): Promise<void> {
    const order = pickOne(this.#book.kept, document);
    if (!order) return;
    const { id, version } = order;
    const shippingFee = [undefined, 1_500, undefined, 0][choice % 4];
    const plan = () => {
      if (order.isConfirmed) throw new No('document.notNow');
      // A higher fee goes on instalments that are still to come, or on the last one where all are paid.
      if (totalOf({ ...order, fee: shippingFee ?? order.fee }) < order.paid) throw new No('sale.paidMore');
    };
    const asked = { id, version, ...(shippingFee !== undefined && { shippingFee }) };
    await this.#book.step(
      order,
      ['pending'],
      plan,
      () => this.#book.story.admin.call(contract.onlineOrder.confirm, asked),
      () => {
        const today = Date.parse(`${this.#book.story.months.today}T00:00:00+09:00`);
        const endsAt = order.isAtDoor ? null : today + (payDays + 1) * 24 * hourMs;
        Object.assign(order, { isConfirmed: true, fee: shippingFee ?? order.fee, endsAt });
        if (order.kind === 'order')
          for (const line of order.lines) if (line.state === 'pending') line.state = 'processing';
      },
    );
  }

  async #pay({ document, choice }: Command): Promise<void> {
    const order = pickOne(this.#book.kept, document);
    if (!order) return;
    const { id, version } = order;
    const due = balanceOf(order);
    const tendered = Math.max(1, [due, Math.floor(due / 2), due, due + 1][choice % 4] ?? due);
    const plan = () => {
      if (due <= 0) throw new No('document.notNow');
      if (tendered > due) throw new No('sale.overpaid');
    };
    const asked = {
      id,
      version,
      date: this.#book.story.months.today,
      payments: [{ paymentType: 'bankTransfer', tendered }],
    };
    const work = () => this.#book.story.admin.call(contract.sale.pay, asked);
    await this.#book.step(order, ['pending', 'completed'], plan, work, () => {
      order.paid += tendered;
    });
  }

  async #refund(command: Command): Promise<void> {
    const order = pickDoomed(this.#book.kept, command);
    if (!order) return;
    const { id, version, paid } = order;
    const amount = command.choice % 8 === 0 ? Math.max(1, paid) : 1 + (command.choice % Math.max(1, paid));
    const plan = () => {
      if (paid === 0) throw new No('document.notNow');
    };
    const asked = { id, version, amount, paymentType: 'bankTransfer', reason: 'Too much' };
    await this.#book.step(
      order,
      ['pending'],
      plan,
      () => this.#book.story.admin.call(contract.sale.refund, asked),
      () => {
        order.paid -= amount;
      },
    );
  }

  async #cancel(command: Command): Promise<void> {
    const order = pickDoomed(this.#book.kept, command);
    if (!order) return;
    const { id, version } = order;
    const plan = (shelf: Shelf) => {
      if (order.lines.some(isSent)) throw new No('document.notNow');
      this.#book.release(shelf, order.lines);
    };
    const work = () => this.#book.story.admin.call(contract.sale.cancel, { id, version, reason: 'Called off' });
    await this.#book.step(order, ['pending'], plan, work, () => Object.assign(order, { ended: 'cancelled', paid: 0 }));
  }

  async #cancelAsCustomer(command: Command): Promise<void> {
    const order = pickDoomed(this.#book.kept, command);
    if (!order) return;
    const { secret } = order;
    const plan = (shelf: Shelf) => {
      if (statusOf(order) !== 'pending' || order.lines.some(isSent)) throw new No('document.notNow');
      if (order.paid > 0) throw new No('order.notCancellable');
      this.#book.release(shelf, order.lines);
    };
    const work = () => this.#book.nobody.call(contract.webOrder.cancel, { code: 'kz', secret });
    if (await this.#book.story.take(plan, work)) Object.assign(order, { ended: 'cancelled', status: 'cancelled' });
  }

  /** The step that brings an order nearer to its end. */
  async #goOn(command: Command): Promise<void> {
    const order = pickOne(this.#book.kept, command.document);
    if (!order) return;
    if (!order.isConfirmed) await this.#confirm(command);
    else if (balanceOf(order) > 0 && !order.isAtDoor) await this.#pay({ ...command, choice: 0 });
    else if (order.kind === 'layaway') await this.#shipments.handOver(command);
    else if (balanceOf(order) > 0 && order.lines.every(isSent)) await this.#pay({ ...command, choice: 0 });
    else await this.#shipments.ship(command);
  }

  /** Hours go by; mostly the job of the server comes by then and lets go of what has run out. */
  async #pass({ choice, document }: Command): Promise<void> {
    const { months, world } = this.#book.story;
    await months.pass([1, 9, 25, 50][choice % 4] ?? 1);
    if (document % 4 === 0) return;
    const now = world.clock.now().getTime();
    const over = this.#book.kept.filter(
      (order) =>
        statusOf(order) === 'pending' &&
        order.paid === 0 &&
        !order.lines.some(isSent) &&
        order.endsAt !== null &&
        order.endsAt <= now,
    );
    const plan = (shelf: Shelf) => {
      for (const { lines } of over) this.#book.release(shelf, lines);
    };
    await this.#book.story.take(plan, async () => {
      await remindEnding(world.app.tools);
      return releaseOverdueOrders(world.app.tools);
    });
    for (const order of over) Object.assign(order, { ended: 'cancelled', status: 'cancelled' });
  }
}
