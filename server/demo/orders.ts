import type { OrderChannel } from '#contract/sales/ecommerceOrder.ts';
import { saleTotals } from '#contract/sales/money.ts';
import type { PaymentType } from '#contract/sales/payment.ts';
import { type Sale, saleApi } from '#contract/sales/sale.ts';
import type { ShippingStatus } from '#contract/sales/shipping.ts';
import { proposedFee, type ShippingMethod } from '#contract/sales/shippingMethod.ts';
import { businessDate } from '../kernel/clock.ts';
import type { Context } from '../kernel/context.ts';
import { findCustomer } from '../people/customer/store.ts';
import { releaseOverdueOrders } from '../sales/ecommerce/holdActions.ts';
import { returnLines } from '../sales/ecommerce/returnActions.ts';
import { cancelSale } from '../sales/sale/actions.ts';
import { payForSale } from '../sales/sale/paymentActions.ts';
import { findSale } from '../sales/sale/readStore.ts';
import { saveSalePending } from '../sales/sale/sellActions.ts';
import { shipSale } from '../sales/sale/shippingActions.ts';
import { offeredMethods } from '../sales/shippingMethod.ts';
import { type DemoCompanies, type DemoTools, demoWorker } from './company.ts';
import type { DemoStock } from './stock.ts';

/** What is done with an order, so many days after it came in. */
type Step = { after: number } & (
  | { does: ShippingStatus; lines: readonly number[]; notes?: string }
  | { does: 'pay'; by: PaymentType }
  | { does: 'return'; line: number; reason: string }
  | { does: 'cancel'; reason: string }
);

interface Planned {
  daysAgo: number;
  shop: number;
  customer: number;
  channel: OrderChannel;
  pieces: number;
  /** Days that it is held unpaid. */
  held?: number;
  steps: readonly Step[];
}

/** One of the shipping methods of the demo. */
const methodName = 'Insured parcel';

/** Orders in every state: delivered, returned in part, shipped in part, made ready, held, let go of, cancelled. */
const planned: readonly Planned[] = [
  {
    daysAgo: 47,
    shop: 0,
    customer: 23,
    channel: 'telephone',
    pieces: 2,
    steps: [
      { after: 0, does: 'pay', by: 'bankTransfer' },
      { after: 0, does: 'processing', lines: [0, 1] },
      { after: 1, does: 'shipped', lines: [0, 1] },
      { after: 3, does: 'delivered', lines: [0, 1] },
    ],
  },
  {
    daysAgo: 33,
    shop: 1,
    customer: 15,
    channel: 'liveSale',
    pieces: 3,
    steps: [
      { after: 0, does: 'pay', by: 'card' },
      { after: 1, does: 'cancelled', lines: [2], notes: 'サイズ違いのため1点キャンセル' },
      { after: 1, does: 'shipped', lines: [0, 1] },
      { after: 3, does: 'delivered', lines: [0, 1] },
      { after: 9, does: 'return', line: 0, reason: 'イメージと違うため' },
    ],
  },
  {
    daysAgo: 20,
    shop: 0,
    customer: 29,
    channel: 'chat',
    pieces: 1,
    held: 5,
    steps: [],
  },
  {
    daysAgo: 14,
    shop: 0,
    customer: 27,
    channel: 'telephone',
    pieces: 1,
    steps: [{ after: 2, does: 'cancel', reason: 'お客様のご都合' }],
  },
  {
    daysAgo: 6,
    shop: 0,
    customer: 12,
    channel: 'telephone',
    pieces: 1,
    steps: [
      { after: 1, does: 'processing', lines: [0] },
      { after: 2, does: 'shipped', lines: [0] },
    ],
  },
  {
    daysAgo: 4,
    shop: 1,
    customer: 8,
    channel: 'liveSale',
    pieces: 3,
    steps: [
      { after: 0, does: 'pay', by: 'card' },
      { after: 1, does: 'processing', lines: [0, 1, 2] },
      { after: 2, does: 'shipped', lines: [0] },
    ],
  },
  {
    daysAgo: 3,
    shop: 0,
    customer: 22,
    channel: 'chat',
    pieces: 2,
    steps: [
      { after: 1, does: 'pay', by: 'bankTransfer' },
      { after: 2, does: 'processing', lines: [0, 1] },
    ],
  },
  { daysAgo: 2, shop: 0, customer: 9, channel: 'telephone', pieces: 1, held: 7, steps: [] },
  { daysAgo: 1, shop: 1, customer: 19, channel: 'liveSale', pieces: 2, held: 3, steps: [] },
];

/** The orders of the demo, lived through day by day. */
export class DemoOrders {
  readonly #tools: DemoTools;
  readonly #companies: DemoCompanies;
  readonly #stock: readonly DemoStock[];
  readonly #customers: readonly number[];
  readonly #open: { of: Planned; saleId: number }[] = [];

  constructor(tools: DemoTools, companies: DemoCompanies, stock: readonly DemoStock[], customers: readonly number[]) {
    this.#tools = tools;
    this.#companies = companies;
    this.#stock = stock;
    this.#customers = customers;
  }

  /** What is done on one day: holds run out, orders come in and go on. */
  async live(opens: Date, daysAgo: number): Promise<void> {
    await releaseOverdueOrders({ ...this.#tools, clock: { now: () => opens } });
    for (const of of planned) {
      if (of.daysAgo === daysAgo) await this.#begin(of, opens);
    }
    for (const { of, saleId } of this.#open) {
      const manager = this.#worker(of, opens);
      for (const step of of.steps.filter(({ after }) => of.daysAgo - daysAgo === after)) {
        const sale = await findSale(manager.db, manager, saleId);
        await take(manager, sale, step);
      }
    }
  }

  async #begin(of: Planned, opens: Date): Promise<void> {
    const manager = this.#worker(of, opens);
    const pieces = this.#choose(manager, of);
    if (pieces.length < of.pieces) return;
    for (const piece of pieces) piece.left -= 1;
    const customerId = this.#customers[of.customer % this.#customers.length] ?? 0;
    const sale = await saveSalePending(manager, await draftOf(manager, of, pieces, customerId));
    this.#open.push({ of, saleId: sale.id });
  }

  /** Pieces that travel well: neither the dearest nor the cheapest of the shop, of which it has more than it keeps. */
  #choose({ locationId }: Context, { pieces, daysAgo }: Planned): DemoStock[] {
    const offered = this.#stock
      .filter((one) => one.locationId === locationId && !one.isBulk && one.left > one.kept)
      .filter(({ price }) => price >= 20_000 && price <= 200_000)
      .sort((one, other) => other.price - one.price || one.itemId - other.itemId);
    const first = offered.length > pieces ? daysAgo % (offered.length - pieces) : 0;
    return offered.slice(first, first + pieces);
  }

  #worker({ shop }: Planned, at: Date): Context {
    return demoWorker(this.#tools, this.#companies, { company: 0, shop }, 'manager', at);
  }
}

/** An order as the counter sends it, with the fee that its shipping method proposes. */
async function draftOf(manager: Context, of: Planned, pieces: readonly DemoStock[], customerId: number) {
  const customer = await findCustomer(manager.db, manager.companyId, customerId);
  const { methods } = await offeredMethods(manager);
  const method = methods.find(({ name }) => name === methodName) as ShippingMethod;
  const at = manager.clock.now();
  const worth = pieces.reduce((sum, { price }) => sum + price, 0);
  const isPaidLater = !of.steps.some(({ does }) => does === 'pay');
  const { prefecture, postalCode, city, town, contactNumber } = customer;
  const isCashOnDelivery = method.cashOnDelivery && isPaidLater && of.held === undefined;
  const shippingFee = proposedFee(method, { prefecture, milligrams: 0, worth, isCashOnDelivery });
  const terms = { discountAmount: 0, additionalFees: 0, shippingFee, taxBasisPoints: 1000 };
  const lines = pieces.map(({ itemId, price }) => ({ itemId, quantity: 1, price }));
  const asGoods = lines.map((line) => ({ ...line, priceBy: 'unit', milligrams: 0, discountBasisPoints: 0 }) as const);
  const { grandTotal } = saleTotals({ ...terms, lines: asGoods, taxMode: 'exclusive', taxRounding: 'floor' });
  const lastDay = of.held === undefined ? null : businessDate(new Date(at.getTime() + of.held * 86_400_000));
  return saleApi.save.input.parse({
    ...terms,
    locationId: manager.locationId ?? 0,
    type: 'ecommerce',
    date: businessDate(at),
    customerId,
    lines,
    grandTotal,
    ecommerce: {
      channel: of.channel,
      recipient: [customer.lastName, customer.firstName].filter(Boolean).join(' '),
      contactNumber: contactNumber || '03-5550-1200',
      postalCode,
      prefecture,
      address: city + town,
      shippingMethodId: method.id,
      heldUntil: lastDay && new Date(`${lastDay}T24:00:00+09:00`).toISOString(),
    },
  });
}

async function take(manager: Context, sale: Sale, step: Step): Promise<void> {
  const { id, version, lines } = sale;
  const date = businessDate(manager.clock.now());
  const lineId = (index: number) => lines[index]?.id ?? 0;
  switch (step.does) {
    case 'pay':
      await payForSale(manager, {
        id,
        version,
        date,
        payments: [{ paymentType: step.by, tendered: sale.balance, reference: '' }],
      });
      return;
    case 'return':
      await returnLines(manager, { id, version, lineIds: [lineId(step.line)], reason: step.reason });
      return;
    case 'cancel':
      await cancelSale(manager, { id, version, reason: step.reason });
      return;
    default: {
      const isSent = step.does === 'shipped' || step.does === 'delivered';
      const entered = step.lines.map((index) => ({
        lineId: lineId(index),
        status: step.does,
        trackingNumber: isSent ? trackingOf(id) : '',
        shippingDate: isSent ? (lines[index]?.shippingDate ?? date) : null,
        notes: step.notes ?? '',
      }));
      await shipSale(manager, { id, version, lines: entered });
    }
  }
}

/** A number as the carrier prints it. */
function trackingOf(saleId: number): string {
  return `4412-${String(8_000 + ((saleId * 37) % 2_000))}-${String(1_000 + ((saleId * 91) % 9_000))}`;
}
