import { sql } from 'kysely';
import { contract } from '#contract/index.ts';
import { releaseOverdueOrders } from '#server/sales/ecommerce/holdActions.ts';
import { today } from '#web/text/format.ts';
import { shipLines } from '../support/order.ts';
import type { Placed } from '../support/orderForm.ts';
import { keyIn, sendForm, visit } from '../support/shopWorld.ts';
import { placeOnWeb, saleNumbered } from '../support/webOrder.ts';
import { callerOf, type World } from '../support/world.ts';

const layaway = { termsMonths: 6, downPaymentBasisPoints: 2000 };
export const allWays = { straight: true, layaway, subasta: false, madeToOrder: true };

/** An order of the shop, or a layaway, that somebody carries on step by step. */
class Placing {
  readonly #world: World;
  readonly #number: string;
  readonly secret: string;

  constructor(world: World, secret: string, number: string) {
    this.#world = world;
    this.secret = secret;
    this.#number = number;
  }

  static async of(world: World, changes: Partial<Placed> = {}): Promise<Placing> {
    const items = [await world.ring({ sellingOptions: allWays }), await world.ring({ sellingOptions: allWays })];
    const { secret, sale } = await placeOnWeb(world, changes.kind === 'layaway' ? items.slice(0, 1) : items, changes);
    return new Placing(world, secret, sale.number);
  }

  get #manager() {
    return this.#world.as('manager');
  }

  async confirm(): Promise<this> {
    const { id, version } = await this.#sale();
    await this.#manager.call(contract.onlineOrder.confirm, { id, version });
    return this;
  }

  /** All that remains, or a share of it. */
  async pay(share = 1): Promise<this> {
    const { id, version, balance } = await this.#sale();
    const payments = [{ paymentType: 'bankTransfer' as const, tendered: Math.ceil(balance * share) }];
    await this.#manager.call(contract.sale.pay, { id, version, date: today(), payments });
    return this;
  }

  async move(status: 'processing' | 'shipped' | 'delivered', lines = [0, 1]): Promise<this> {
    const trackingNumber = status === 'processing' ? '' : '4412-8890-1123';
    const shippingDate = status === 'processing' ? null : today();
    await shipLines(this.#world, await this.#sale(), lines, { status, shippingDate, trackingNumber });
    return this;
  }

  async handOver(): Promise<this> {
    const { id, version, grandTotal } = await this.#sale();
    await this.#manager.call(contract.sale.complete, { id, version, grandTotal, payments: [] });
    return this;
  }

  async bringBack(): Promise<this> {
    const { id, version, lines } = await this.#sale();
    const lineIds = lines.slice(0, 1).map((line) => line.id);
    await this.#world.as('admin').call(contract.ecommerce.returnLines, { id, version, lineIds, reason: 'Too small' });
    return this;
  }

  async cancel(by: 'customer' | 'shop' | 'time'): Promise<this> {
    const { id, version } = await this.#sale();
    const reason = 'Another one';
    if (by === 'customer')
      await callerOf(this.#world.app, '').call(contract.webOrder.cancel, { code: 'kz', secret: this.secret, reason });
    if (by === 'shop') await this.#manager.call(contract.sale.cancel, { id, version, reason });
    if (by === 'time') {
      const { tools } = this.#world.app;
      await sql`UPDATE ecommerce_order SET held_until = now() - interval '1 hour' WHERE sale_id = ${id}`.execute(
        tools.db,
      );
      await sql`UPDATE online_order SET ends_at = now() - interval '1 hour' WHERE sale_id = ${id} AND ends_at IS NOT NULL`.execute(
        tools.db,
      );
      await releaseOverdueOrders(tools);
    }
    return this;
  }

  /** The customer writes about it. */
  async write(): Promise<this> {
    const path = `/shop/kz/order/${this.secret}`;
    const { text } = await visit(this.#world, path);
    await sendForm(this.#world, path, { act: 'write', text: 'When does it come?', key: keyIn(text) });
    return this;
  }

  #sale() {
    return saleNumbered(this.#world, this.#number);
  }
}

/** An order or a layaway in each state in which somebody may open its page; answers the paths below the shop. */
export async function ordersInEachState(world: World): Promise<Record<string, string>> {
  const order = (changes?: Partial<Placed>) => Placing.of(world, changes);
  const plan = () => Placing.of(world, { kind: 'layaway' });
  const states: Record<string, Placing> = {
    'an order that waits': await order({ note: 'Size 11' }),
    'one that was written about': await (await order()).write(),
    'a confirmed one': await (await order()).confirm(),
    'one paid in part': await (await (await order()).confirm()).pay(0.5),
    'a paid one': await (await (await order()).confirm()).pay(),
    'one in the hand of the shop': await (await (await (await order()).confirm()).pay()).move('processing'),
    'one sent in part': await (await (await (await order()).confirm()).pay()).move('shipped', [0]),
    'a sent one': await (await (await (await order()).confirm()).pay()).move('shipped'),
    'a delivered one': await (await (await (await (await order()).confirm()).pay()).move('shipped')).move('delivered'),
    'a returned one': await (
      await (await (await (await (await order()).confirm()).pay()).move('shipped')).move('delivered')
    ).bringBack(),
    'one to be paid at the door': await (await order({ payWay: 'cashOnDelivery' })).confirm(),
    'one that its customer cancelled': await (await order()).cancel('customer'),
    'one that the shop cancelled': await (await order()).cancel('shop'),
    'one whose hold ended': await (await order()).cancel('time'),
    'one whose term ended': await (await (await order()).confirm()).cancel('time'),
    'a layaway that waits': await plan(),
    'a confirmed layaway': await (await plan()).confirm(),
    'a layaway that runs': await (await (await plan()).confirm()).pay(0.4),
    'a paid layaway': await (await (await plan()).confirm()).pay(),
    'a layaway that was handed over': await (await (await (await plan()).confirm()).pay()).handOver(),
    'a cancelled layaway': await (await plan()).cancel('customer'),
    'a layaway whose hold ended': await (await plan()).cancel('time'),
  };
  return Object.fromEntries(Object.entries(states).map(([name, { secret }]) => [name, `/order/${secret}`]));
}
