import { contract } from '#contract/index.ts';
import { writeLooks } from '#server/analytics/visit/actions.ts';
import type { Look } from '#server/analytics/visit/rules.ts';
import { businessDate } from '#server/kernel/clock.ts';
import { placeOnWeb } from '../../support/webOrder.ts';
import type { Command } from '../story.ts';
import { type Counter, nothingToDo } from './counter.ts';

type Commands = Record<string, (command: Command) => Promise<unknown>>;

const pages = ['/shop/kz', '/ja/shop/kz', '/shop/kz/about'];

/** What comes over the shop on the web: people who look, and orders. */
export class Window {
  readonly #counter: Counter;
  readonly #keep: (saleId: number) => Promise<unknown>;
  readonly #orders: number[] = [];
  readonly commands: Commands = {
    lookAround: (command) => this.#lookAround(command),
    orderOnWeb: (command) => this.#order(command),
    confirmOrder: (command) => this.#confirm(command),
  };

  /** @param keep Takes the sale of an order among those that contracts go on with. */
  constructor(counter: Counter, keep: (saleId: number) => Promise<unknown>) {
    this.#counter = counter;
    this.#keep = keep;
  }

  /** Somebody looks at one page and leaves, at several, or does something there; now and then twice a day. */
  async #lookAround({ choice, lines }: Command) {
    const { db, clock } = this.#counter.world.app.tools;
    const now = clock.now().getTime();
    const looks = lines.flatMap(({ ware, amount }, index): Look[] =>
      Array.from({ length: amount }, (_, page) => {
        const at = new Date(now + page * (choice % 2 ? 75_000 : 2_000_000));
        return {
          companyId: this.#counter.world.companyId,
          visitor: String(1 + ((choice + index) % 500)),
          visitorBefore: null,
          at,
          day: businessDate(at),
          page: pages[(ware + page) % pages.length] ?? '/shop/kz',
          kind: choice % 7 === 0 && page === 0 ? 'interaction' : 'view',
          referrer: choice % 3 ? '' : 'google.com',
          device: choice % 2 ? 'mobile' : 'desktop',
          country: choice % 5 ? 'JP' : '',
        };
      }),
    );
    await writeLooks(db, looks);
  }

  async #order({ choice, lines }: Command) {
    const { world, goods } = this.#counter;
    const shown = goods.filter(({ priceBy }) => priceBy === 'unit');
    const picked = new Set(lines.map(({ ware }) => shown[(ware + choice) % shown.length]));
    const items = [...picked].filter((item) => item !== undefined);
    const kind = choice % 4 === 0 ? ('layaway' as const) : ('order' as const);
    const { sale } = await placeOnWeb(world, items, { kind });
    this.#orders.push(sale.id);
    return this.#keep(sale.id);
  }

  async #confirm({ document, choice }: Command) {
    const id = this.#orders[document % Math.max(1, this.#orders.length)];
    if (id === undefined) return nothingToDo;
    const { admin } = this.#counter;
    const { version } = await admin.call(contract.sale.find, { id });
    const fee = choice % 3 === 0 ? { shippingFee: 1_500 } : {};
    return admin.call(contract.onlineOrder.confirm, { id, version, ...fee });
  }
}
