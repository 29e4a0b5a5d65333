import { contract } from '#contract/index.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { No, type Shelf } from './shelf.ts';
import { type Command, type Goods, type Kept, lineOf, pickDoomed, pickOne, type Story, worth } from './story.ts';

interface KeptSale extends Kept<Sale['status']> {
  /** The day that it was given, and that on which its goods left once they did. */
  date: string;
  goods: Goods[];
  grandTotal: number;
  /** What the goods took along, once they left. */
  values: number[];
  lineIds: number[];
}

/** Straight sales of a story, at the counter and saved as pending. */
export class Sales {
  readonly #story: Story;
  readonly #sellable;
  readonly #reserved;
  readonly #kept: KeptSale[] = [];
  readonly commands = {
    sell: (command: Command) => this.#sell(command, false),
    sellBelow: (command: Command) => this.#sell(command, true),
    save: (command: Command) => this.#save(command),
    editSale: (command: Command) => this.#edit(command),
    completeSale: (command: Command) => this.#complete(command),
    cancelSale: (command: Command) => this.#cancel(command),
    voidSale: (command: Command) => this.#void(command),
  };

  constructor(story: Story) {
    const locationId = story.world.ginza;
    this.#story = story;
    this.#sellable = { locationId, kind: 'sellable' } as const;
    this.#reserved = { locationId, kind: 'reserved' } as const;
  }

  async #sell({ choice, lines }: Command, mayGoBelow: boolean): Promise<void> {
    const goods = this.#story.goods(lines);
    const draft = this.#draftOf(goods, this.#story.day(choice));
    let values: number[] = [];
    const plan = (shelf: Shelf) => {
      this.#checkDate(shelf, draft.date);
      values = goods.map(({ ware, amount }) => {
        const isShort = shelf.amount(ware, this.#sellable) < amount;
        if (isShort && !mayGoBelow && !ware.isUniquePiece) throw new No('sale.belowStockDenied');
        return shelf.takeBelow(ware, this.#sellable, amount);
      });
    };
    const who = mayGoBelow ? this.#story.admin : this.#story.world.as('sales');
    const payments = paidBy(draft.grandTotal);
    const sold = await this.#story.take(plan, () => who.call(contract.sale.sell, { ...draft, payments }));
    if (sold) this.#keep(sold, goods, values);
  }

  async #save({ choice, lines }: Command): Promise<void> {
    const goods = this.#story.goods(lines);
    const draft = this.#draftOf(goods, this.#story.day(choice));
    const plan = (shelf: Shelf) => {
      this.#checkDate(shelf, draft.date);
      this.#reserve(shelf, goods);
    };
    const saved = await this.#story.take(plan, () => this.#story.admin.call(contract.sale.save, draft));
    if (saved) this.#keep(saved, goods, []);
  }

  async #edit({ document, choice, lines }: Command): Promise<void> {
    const sale = pickOne(this.#kept, document);
    if (!sale) return;
    const goods = this.#story.goods(lines);
    const date = choice % 2 ? sale.date : this.#story.day(choice);
    const plan = (shelf: Shelf) => {
      if (date !== sale.date) this.#checkDate(shelf, date);
      // Only the difference moves.
      this.#release(shelf, moreThan(sale.goods, goods));
      this.#reserve(shelf, moreThan(goods, sale.goods));
    };
    await this.#story.step(sale, ['pending'], plan, async () => {
      const { id, version } = sale;
      const edited = await this.#story.admin.call(contract.sale.edit, { id, version, ...this.#draftOf(goods, date) });
      const { grandTotal } = edited;
      Object.assign(sale, { goods, date, grandTotal, lineIds: edited.lines.map((line) => line.id) });
      return edited;
    });
  }

  async #complete({ document }: Command): Promise<void> {
    const sale = pickOne(this.#kept, document);
    if (!sale) return;
    const { id, version, grandTotal } = sale;
    const plan = (shelf: Shelf) => {
      sale.values = sale.goods.map(({ ware, amount }) => shelf.take(ware, this.#reserved, amount));
    };
    const payments = paidBy(grandTotal);
    await this.#story.step(sale, ['pending'], plan, async () => {
      const completed = await this.#story.admin.call(contract.sale.complete, { id, version, grandTotal, payments });
      sale.date = this.#story.months.today;
      return completed;
    });
  }

  async #cancel(command: Command): Promise<void> {
    const sale = pickDoomed(this.#kept, command);
    if (!sale) return;
    const { id, version } = sale;
    const plan = (shelf: Shelf) => this.#release(shelf, sale.goods);
    await this.#story.step(sale, ['pending'], plan, () =>
      this.#story.admin.call(contract.sale.cancel, { id, version, reason: 'Called off' }),
    );
  }

  async #void({ document, choice }: Command): Promise<void> {
    const sale = pickOne(this.#kept, document);
    if (!sale) return;
    const { id, version } = sale;
    const damagedLineIds = sale.lineIds.filter((_, index) => (choice >> index) & 1);
    const plan = (shelf: Shelf) => {
      shelf.origin = sale.date;
      for (const [index, { ware, amount }] of sale.goods.entries()) {
        const isDamaged = damagedLineIds.includes(sale.lineIds[index] ?? 0);
        const to = isDamaged ? ({ ...this.#sellable, kind: 'nonSellable' } as const) : this.#sellable;
        shelf.put(ware, to, amount, sale.values[index] ?? 0);
      }
    };
    await this.#story.step(sale, ['completed'], plan, () =>
      this.#story.admin.call(contract.sale.void, { id, version, reason: 'Wrong', damagedLineIds }),
    );
  }

  #keep(sale: Sale, goods: Goods[], values: number[]): void {
    const { id, version, status, date, grandTotal } = sale;
    const lineIds = sale.lines.map((line) => line.id);
    this.#kept.push({ id, version, status, date, grandTotal, goods, values, lineIds });
  }

  /** A sale is of this month. */
  #checkDate(shelf: Shelf, date: string): void {
    shelf.checkOpen(date);
    if (date < this.#story.months.today) throw new No('sale.backdated');
  }

  #reserve(shelf: Shelf, goods: readonly Goods[]): void {
    for (const { ware, amount } of goods) shelf.move(ware, this.#sellable, this.#reserved, amount);
  }

  #release(shelf: Shelf, goods: readonly Goods[]): void {
    for (const { ware, amount } of goods) shelf.move(ware, this.#reserved, this.#sellable, amount);
  }

  #draftOf(goods: readonly Goods[], date: string) {
    const subtotal = goods.reduce((sum, one) => sum + worth(one, one.ware.price), 0);
    return {
      locationId: this.#sellable.locationId,
      date,
      customerId: null,
      taxBasisPoints: 1000,
      grandTotal: subtotal + Math.floor(subtotal / 10),
      lines: goods.map((one) => ({ ...lineOf(one), price: one.ware.price })),
    };
  }
}

/** How much more of each item there is in some goods than in others. */
function moreThan(goods: readonly Goods[], others: readonly Goods[]): Goods[] {
  const more = goods.map(({ ware, amount }) => {
    const other = others.find((one) => one.ware === ware)?.amount ?? 0;
    return { ware, amount: amount - other };
  });
  return more.filter(({ amount }) => amount > 0);
}

const paidBy = (tendered: number) => (tendered === 0 ? [] : [{ paymentType: 'card' as const, tendered }]);
