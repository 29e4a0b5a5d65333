import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { type SaleType, saleTypes } from '#contract/sales/saleType.ts';
import { madeDraft } from '../../support/madeToOrder.ts';
import { orderDraft } from '../../support/order.ts';
import type { SaveDraft } from '../../support/saleDraft.ts';
import { Refused } from '../../support/world.ts';
import { type Command, pickOne } from '../story.ts';
import { daysBefore } from './books.ts';
import { type Counter, draftOf, nothingToDo, split } from './counter.ts';
import { Hall } from './hall.ts';
import { mergeCustomers, rename, renameCategory } from './names.ts';
import { Window } from './window.ts';

/** How often each kind of command was accepted and refused, over all stories. */
export type Tally = Map<string, { accepted: number; refused: number }>;

type Commands = Record<string, (command: Command) => Promise<unknown>>;

const paidInParts: readonly SaleType[] = ['layaway', 'installment', 'madeToOrder', 'ecommerce'];
const stages = ['bench', 'workshop', 'ready'] as const;

/** Money that came and was not taken back. */
function standing(payments: Sale['payments']): Sale['payments'] {
  return payments.filter(({ id, amount }) => amount > 0 && !payments.some(({ reversalOf }) => reversalOf === id));
}

const isDelivered = ({ shippingStatus }: Sale['lines'][number]) => shippingStatus === 'delivered';

/** What begins a contract; everything else goes on with one. */
export const begins = [
  ...['sellOdd', 'subasta', 'layaway', 'installment', 'makeToOrder', 'service', 'order'],
  ...['beginCount', 'openEvent', 'orderOnWeb', 'lookAround'],
];

/** Sales of every type, their money, and what becomes of them; and names that change meanwhile. */
export class Contracts {
  readonly #counter: Counter;
  readonly #tally: Tally;
  readonly #kept: Pick<Sale, 'id' | 'type'>[] = [];
  readonly commands: Record<string, (command: Command) => Promise<void>>;

  constructor(counter: Counter, tally: Tally) {
    this.#counter = counter;
    this.#tally = tally;
    const keep = async (id: number) => this.#keep(await counter.admin.call(contract.sale.find, { id }));
    const all = {
      ...this.#beginnings(),
      ...this.#money(),
      ...this.#steps(),
      ...this.#endings(),
      ...new Hall(counter, keep).commands,
      ...new Window(counter, keep).commands,
    };
    this.commands = Object.fromEntries(
      Object.entries(all).map(([name, work]) => [name, (command: Command) => this.#try(name, () => work(command))]),
    );
  }

  #beginnings(): Commands {
    const counter = this.#counter;
    return {
      sellOdd: (command) => this.#sell(command, 'straight'),
      subasta: (command) => this.#sell(command, 'subasta'),
      layaway: (command) => this.#save(command, { type: 'layaway' }),
      installment: (command) => this.#save(command, { type: 'installment' }),
      makeToOrder: (command) => this.#make(command),
      service: (command) => this.#mend(command),
      order: (command) => this.#order(command),
      rename: (command) => rename(counter, command),
      renameCategory: (command) => renameCategory(counter, command),
      mergeCustomers: () => mergeCustomers(counter),
    };
  }

  #money(): Commands {
    const { admin } = this.#counter;
    const refund = ({ id, version, amountPaid, payments }: Sale, { choice }: Command) => {
      const amount = Math.min(1 + (choice % 5_000), amountPaid);
      const paymentType = standing(payments)[0]?.paymentType;
      if (paymentType === undefined || amount < 1) return nothingToDo;
      return admin.call(contract.sale.refund, { id, version, amount, paymentType, reason: 'Too much' });
    };
    return {
      pay: this.#step(paidInParts, (one, command) => this.#pay(one, command, false)),
      payAll: this.#step(paidInParts, (one, command) => this.#pay(one, command, true)),
      takeBack: this.#step(paidInParts, (one, { choice }) => this.#takeBack(one, choice)),
      correctPayment: this.#step(paidInParts, (one, { choice }) => this.#correct(one, choice)),
      refund: this.#step(paidInParts, refund),
      putOff: this.#step(['layaway', 'installment'], ({ id, version }) =>
        admin.call(contract.plan.extend, { id, version, months: 1, reason: 'Travels' }),
      ),
    };
  }

  #steps(): Commands {
    const { admin } = this.#counter;
    return {
      release: this.#step(['installment'], ({ id, version, grandTotal }) =>
        admin.call(contract.plan.release, { id, version, grandTotal }),
      ),
      handOver: this.#step(['straight', 'layaway', 'madeToOrder', 'service'], (one) => this.#handOver(one)),
      goOn: this.#step(['madeToOrder', 'service'], (one, { choice }) => this.#goOn(one, choice)),
      startMaking: this.#step(['madeToOrder'], ({ id, version }) =>
        admin.call(contract.madeToOrder.start, { id, version }),
      ),
      ship: this.#step(['ecommerce'], (one, { choice }) =>
        this.#ship(one, choice % 3 ? 'shipped' : 'delivered', choice),
      ),
      shipAll: this.#step(['ecommerce'], (one) => this.#ship(one, 'shipped')),
      advance: this.#step(saleTypes, (one) => this.#advance(one)),
      advanceMore: this.#step(saleTypes, (one) => this.#advance(one)),
      advanceFurther: this.#step(saleTypes, (one) => this.#advance(one)),
    };
  }

  #endings(): Commands {
    const { admin } = this.#counter;
    const cancel = ({ id, version }: Sale, { choice }: Command) => {
      const fee = choice % 3 ? {} : { fee: choice % 3_000 };
      return admin.call(contract.sale.cancel, { id, version, reason: 'Moves', ...fee });
    };
    const takeBack = ({ id, version, lines }: Sale, { choice }: Command) => {
      const damagedLineIds = lines.filter((_, index) => (choice >> index) & 1).map((line) => line.id);
      return admin.call(contract.sale.void, { id, version, reason: 'Wrong size', damagedLineIds });
    };
    const bringBack = async (one: Sale, { choice }: Command) => {
      const { id, version, lines } = await this.#deliver(one);
      const came = lines.filter(isDelivered).slice(choice % 2);
      const lineIds = came.map((line) => line.id);
      return admin.call(contract.ecommerce.returnLines, { id, version, lineIds, reason: 'Too small' });
    };
    return {
      cancelContract: this.#step(saleTypes, cancel),
      voidContract: this.#step(
        saleTypes.filter((type) => type !== 'ecommerce'),
        takeBack,
      ),
      bringBack: this.#step(['ecommerce'], bringBack),
      letGo: this.#step(['installment'], (one, { choice }) => this.#letGo(one, choice)),
    };
  }

  /** What is refused is part of a story, too; which of it may be is tested elsewhere. Anything else is a failure. */
  async #try(name: string, work: () => Promise<unknown>): Promise<void> {
    const told = this.#tally.get(name) ?? { accepted: 0, refused: 0 };
    this.#tally.set(name, told);
    try {
      const reply = await work();
      if (reply !== nothingToDo) told.accepted++;
    } catch (error) {
      if (!(error instanceof Refused) || error.status >= 500) throw error;
      told.refused++;
    }
  }

  /** Something that is done with a sale of one of these types: mostly one of the latest. */
  #step(types: readonly SaleType[], work: (own: Sale, command: Command) => Promise<unknown> | typeof nothingToDo) {
    return async (command: Command): Promise<unknown> => {
      const kept = this.#kept.filter(({ type }) => types.includes(type));
      const id = pickOne(kept, command.document)?.id;
      return id === undefined ? nothingToDo : work(await this.#counter.admin.call(contract.sale.find, { id }), command);
    };
  }

  async #sell(command: Command, type: 'straight' | 'subasta') {
    const draft = draftOf(this.#counter, command, { type });
    const payments = split(draft.grandTotal, command.choice);
    return this.#keep(await this.#counter.admin.call(contract.sale.sell, { ...draft, payments } as never));
  }

  async #save(command: Command, changes: Partial<SaveDraft>) {
    return this.#keep(await this.#counter.admin.call(contract.sale.save, draftOf(this.#counter, command, changes)));
  }

  async #make(command: Command) {
    const { world, customers, goods, months } = this.#counter;
    const customerId = customers[command.document % customers.length] ?? 0;
    const expectedDate = daysBefore(months.today, -(command.choice % 40));
    const more = command.choice % 2 ? [goods[0] as Item] : [];
    const changes = { date: months.today, madeToOrder: { expectedDate, wish: 'A wave' } };
    return this.#keep(await this.#counter.admin.call(contract.sale.save, madeDraft(world, customerId, more, changes)));
  }

  async #mend(command: Command) {
    const { months, serviceItemId } = this.#counter;
    const work = [
      { serviceItemId, quantity: 1, price: 5_000 },
      { description: 'Clasp soldered', quantity: 1, price: 2_500 },
    ];
    const intake = {
      piece: 'Chain',
      condition: 'Torn',
      promisedDate: daysBefore(months.today, -(command.choice % 20)),
    };
    const plain = { discountAmount: 0, additionalFees: 0, shippingFee: 0, taxBasisPoints: 1_000, lines: [] };
    return this.#save(command, { type: 'service', work, intake, ...plain, grandTotal: 8_250, date: months.today });
  }

  async #order(command: Command) {
    const { ecommerce } = orderDraft(this.#counter.world, []);
    return this.#save(command, { type: 'ecommerce', ...(ecommerce && { ecommerce }) });
  }

  #keep(sale: Sale): Sale {
    this.#kept.push(sale);
    return sale;
  }

  #pay({ id, version, balance, date }: Sale, { choice }: Command, isWhole: boolean) {
    const amount = isWhole ? balance : Math.min(balance, 1 + (choice % 40_000));
    const day = choice % 3 === 0 ? date : this.#counter.months.today;
    const payments = split(amount, choice);
    return this.#counter.admin.call(contract.sale.pay, { id, version, date: day, payments });
  }

  #takeBack({ id, version, payments }: Sale, choice: number) {
    const paid = pickOne(choice % 3 ? standing(payments) : payments, choice);
    if (!paid) return nothingToDo;
    const row = { id, version, paymentId: paid.id, reason: 'Typed twice' };
    return this.#counter.admin.call(contract.sale.reversePayment, row);
  }

  #correct({ id, version, payments }: Sale, choice: number) {
    const paid = pickOne(standing(payments), choice);
    if (!paid) return nothingToDo;
    const payment = { paymentType: 'qr', tendered: paid.amount };
    const row = { id, version, paymentId: paid.id, reason: 'By phone', payment, date: paid.date };
    return this.#counter.admin.call(contract.sale.editPayment, row);
  }

  #handOver({ id, version, type, balance, grandTotal }: Sale) {
    const { admin } = this.#counter;
    const payments = balance > 0 ? split(balance, 0) : [];
    if (type === 'service') return admin.call(contract.service.handOver, { id, version, payments, grandTotal });
    return admin.call(contract.sale.complete, { id, version, grandTotal, payments });
  }

  /** What comes next of a contract, so that many come to their end. */
  #advance(one: Sale) {
    const { admin } = this.#counter;
    const { id, version, type, status, balance, amountPaid, grandTotal } = one;
    if (status !== 'pending' && type !== 'ecommerce') return nothingToDo;
    const command = { what: '', document: 0, choice: type === 'installment' ? 39_998 : 0, lines: [] };
    if (type === 'installment' && amountPaid > 0) return admin.call(contract.plan.release, { id, version, grandTotal });
    if (type !== 'service' && type !== 'straight' && balance > 0)
      return this.#pay(one, command, type !== 'installment');
    if (type === 'ecommerce')
      return this.#ship(
        one,
        one.lines.some(({ shippingStatus }) => shippingStatus === 'pending') ? 'shipped' : 'delivered',
      );
    if (type === 'madeToOrder' && one.production !== 'ready')
      return one.production === 'started'
        ? this.#goOn(one, 0)
        : admin.call(contract.madeToOrder.start, { id, version });
    if (type === 'service' && one.serviceStage !== 'ready') return this.#goOn(one, 2);
    return this.#handOver(one);
  }

  /** An order of which somebody has something, after the steps that bring it there: money, shipment, delivery. */
  async #deliver(order: Sale): Promise<Sale> {
    let own = order;
    for (let step = 0; step < 3 && !own.lines.some(isDelivered); step++) {
      await this.#advance(own);
      own = await this.#counter.admin.call(contract.sale.find, { id: own.id });
    }
    return own;
  }

  /** Goods that a customer has and does not pay for: they come back, or what is owed is written off. */
  async #letGo(one: Sale, choice: number) {
    const { admin } = this.#counter;
    const isPaid = one.amountPaid > 0 || one.revenueDate !== null;
    const payments = split(Math.ceil(one.balance / 2), choice);
    const money = { id: one.id, version: one.version, date: this.#counter.months.today, payments };
    const paid = isPaid ? one : await admin.call(contract.sale.pay, money);
    const { id, version } =
      paid.revenueDate === null
        ? await admin.call(contract.plan.release, { id: paid.id, version: paid.version, grandTotal: paid.grandTotal })
        : paid;
    const end = choice % 3 ? contract.plan.repossess : contract.plan.writeOff;
    return admin.call(end, { id, version, reason: 'Gone' });
  }

  /** The step that is next of what is made or mended. */
  #goOn({ id, version, type }: Sale, choice: number) {
    const { admin } = this.#counter;
    if (type === 'madeToOrder') return admin.call(contract.madeToOrder.finish, { id, version });
    const stage = stages[choice % stages.length] ?? 'ready';
    return admin.call(contract.service.move, { id, version, stage, serviceProviderId: null });
  }

  /** Some lines, or all of them. */
  #ship({ id, version, lines }: Sale, status: 'shipped' | 'delivered', some = -1) {
    const chosen = lines.filter(({ shippingStatus }, index) => shippingStatus !== status && (some >> index) & 1);
    const sent = chosen.map((line) => ({ lineId: line.id, status, shippingDate: this.#counter.months.today }));
    return this.#counter.admin.call(contract.sale.ship, { id, version, lines: sent });
  }
}
