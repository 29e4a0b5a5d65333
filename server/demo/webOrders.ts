import { randomBytes } from 'node:crypto';
import { orderForm, type Quote } from '#contract/shop/order.ts';
import type { WebOrderKind } from '#contract/shop/orderShown.ts';
import { businessDate } from '../kernel/clock.ts';
import type { Context } from '../kernel/context.ts';
import { nobody } from '../kernel/mount.ts';
import { confirmOrder } from '../sales/online/confirmActions.ts';
import { payForSale } from '../sales/sale/paymentActions.ts';
import { findSale } from '../sales/sale/readStore.ts';
import { shipSale } from '../sales/sale/shippingActions.ts';
import { cancelOrder } from '../shop/order/placedActions.ts';
import { placeOrder, quoteOrder } from '../shop/order/webActions.ts';
import { type DemoCompanies, type DemoTools, demoWorker } from './company.ts';
import type { DemoStock } from './stock.ts';

type Tools = DemoTools & Pick<Context, 'secretKey' | 'appUrl'>;

/** What becomes of an order, so many days after it was placed. `down` is the down payment of a layaway. */
type Step = { after: number; does: 'confirm' | 'pay' | 'down' | 'ship' | 'deliver' | 'giveUp' };

interface Planned {
  daysAgo: number;
  company: number;
  pieces: number;
  kind?: WebOrderKind;
  who: keyof typeof people;
  steps: readonly Step[];
}

const japan = { country: 'JP', street: '', line2: '', state: '', landmark: '', middleName: '', roomNumber: '' };
const people = {
  hayashi: {
    ...japan,
    language: 'ja',
    lastName: '林',
    firstName: '由美子',
    lastNameKana: 'ハヤシ',
    firstNameKana: 'ユミコ',
    contactNumber: '080-5550-1841',
    email: 'yumiko.hayashi@customer.example',
    postalCode: '150-0001',
    prefecture: '東京都',
    city: '渋谷区',
    town: '神宮前3-2-1',
    buildingName: 'メゾン神宮前',
    roomNumber: '502',
    note: '贈り物用の包装をお願いします。',
  },
  okada: {
    ...japan,
    language: 'ja',
    lastName: '岡田',
    firstName: '誠',
    lastNameKana: 'オカダ',
    firstNameKana: 'マコト',
    contactNumber: '090-5550-7731',
    email: 'makoto.okada@customer.example',
    postalCode: '460-0008',
    prefecture: '愛知県',
    city: '名古屋市中区',
    town: '栄2-10-5',
    buildingName: '',
    note: '',
  },
  brown: {
    ...japan,
    language: 'en',
    lastName: 'Brown',
    firstName: 'Emily',
    lastNameKana: '',
    firstNameKana: '',
    contactNumber: '070-5550-3322',
    email: 'emily.brown@customer.example',
    postalCode: '231-0023',
    prefecture: '神奈川県',
    city: '横浜市中区',
    town: '山下町 12-4',
    buildingName: '',
    note: 'Please ring the bell twice.',
  },
  reyes: {
    country: 'PH',
    language: 'en',
    lastName: 'Reyes',
    firstName: 'Isabel',
    middleName: 'Cruz',
    lastNameKana: '',
    firstNameKana: '',
    contactNumber: '+63 917 555 0142',
    email: 'isabel.reyes@customer.example',
    postalCode: '1226',
    prefecture: '',
    city: 'Makati',
    town: '',
    buildingName: '',
    roomNumber: '',
    street: '25 Salcedo Street',
    line2: 'Legazpi Village',
    state: 'Metro Manila',
    landmark: 'Behind Greenbelt 1',
    note: '',
  },
} as const;

/** Orders and layaways from the shops on the web in every state, at most three of one person unconfirmed. */
const planned: readonly Planned[] = [
  {
    daysAgo: 13,
    company: 0,
    pieces: 2,
    who: 'hayashi',
    steps: [
      { after: 0, does: 'confirm' },
      { after: 1, does: 'pay' },
      { after: 2, does: 'ship' },
      { after: 4, does: 'deliver' },
    ],
  },
  { daysAgo: 9, company: 0, pieces: 1, who: 'okada', steps: [{ after: 0, does: 'giveUp' }] },
  // Nobody confirms it: its hold runs out.
  { daysAgo: 7, company: 0, pieces: 1, who: 'brown', steps: [] },
  {
    daysAgo: 5,
    company: 0,
    pieces: 1,
    who: 'brown',
    steps: [
      { after: 0, does: 'confirm' },
      { after: 1, does: 'pay' },
      { after: 3, does: 'ship' },
    ],
  },
  {
    daysAgo: 4,
    company: 0,
    pieces: 1,
    kind: 'layaway',
    who: 'okada',
    steps: [
      { after: 0, does: 'confirm' },
      { after: 2, does: 'down' },
    ],
  },
  {
    daysAgo: 2,
    company: 0,
    pieces: 2,
    who: 'okada',
    steps: [
      { after: 0, does: 'confirm' },
      { after: 1, does: 'pay' },
    ],
  },
  { daysAgo: 1, company: 0, pieces: 1, who: 'hayashi', steps: [{ after: 0, does: 'confirm' }] },
  { daysAgo: 0, company: 0, pieces: 1, who: 'brown', steps: [] },
  { daysAgo: 3, company: 1, pieces: 1, who: 'reyes', steps: [{ after: 0, does: 'confirm' }] },
  { daysAgo: 0, company: 1, pieces: 1, who: 'reyes', steps: [] },
];

const minuteMs = 60_000;

/** What customers ordered in the shops on the web, lived through day by day. */
export class DemoWebOrders {
  readonly #tools: Tools;
  readonly #companies: DemoCompanies;
  readonly #stock: readonly DemoStock[];
  readonly #open: { of: Planned; saleId: number; secret: string }[] = [];

  constructor(tools: Tools, companies: DemoCompanies, stock: readonly DemoStock[]) {
    this.#tools = { ...tools, secretKey: tools.secretKey ?? randomBytes(32) };
    this.#companies = companies;
    this.#stock = stock;
  }

  /** What is done on one day: customers order, and the shop goes on with what they ordered. */
  async live(opens: Date, daysAgo: number): Promise<void> {
    for (const of of planned)
      if (of.daysAgo === daysAgo) await this.#place(of, new Date(opens.getTime() - 30 * minuteMs));
    for (const { of, saleId, secret } of this.#open) {
      for (const { does } of of.steps.filter(({ after }) => of.daysAgo - daysAgo === after)) {
        if (does === 'giveUp') await cancelOrder(this.#visitor(of, opens), { secret, reason: '' });
        else await takeStep(this.#worker(of, opens), saleId, does);
      }
    }
  }

  async #place(of: Planned, at: Date): Promise<void> {
    const { kind = 'order', who, company } = of;
    const visitor = this.#visitor(of, at);
    const pieces = await this.#choose(visitor, of);
    if (pieces.length < of.pieces) return;
    const { country, prefecture, state } = people[who];
    const lines = pieces.map(({ itemCode }) => ({ itemCode, quantity: 1 }));
    const asked = { kind, country, prefecture: country === 'JP' ? prefecture : state, lines };
    const offered = await quoteOrder(visitor, { ...asked, shippingMethod: '', payWay: 'bankTransfer' });
    const shippingMethod = offered.methods[0]?.name ?? '';
    const quote = await quoteOrder(visitor, { ...asked, shippingMethod, payWay: 'bankTransfer' });
    if (!isPlaceable(quote, kind)) return;
    const { secret, number } = await placeOrder(
      visitor,
      orderForm.parse({
        ...people[who],
        kind,
        shippingMethod,
        payWay: 'bankTransfer',
        lines: quote.lines.map(({ itemCode, price }) => ({ itemCode, quantity: 1, price })),
        grandTotal: quote.grandTotal,
        firstPage: '/',
        referrer: '',
      }),
    );
    for (const { stock } of pieces) stock.left -= 1;
    const { id } = await visitor.db
      .selectFrom('sale')
      .select('id')
      .where('companyId', '=', this.#companies.made[company]?.companyId ?? 0)
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    this.#open.push({ of, saleId: id, secret });
  }

  /** Pieces of the shop that may be ordered so, of which it has more than it keeps. */
  async #choose(visitor: Context, { pieces, daysAgo, kind, company }: Planned) {
    const locationId = this.#companies.made[company]?.locationIds[0];
    const offered = this.#stock
      .filter((one) => one.locationId === locationId && !one.isBulk && one.left > one.kept)
      .filter(({ price }) => price >= 30_000 && price <= 400_000)
      .sort((one, other) => other.price - one.price || one.itemId - other.itemId);
    const rows = await visitor.db
      .selectFrom('item')
      .innerJoin('sellingOption', 'sellingOption.itemId', 'item.id')
      .select(['item.id', 'itemCode'])
      .where('sellingOption.kind', '=', kind === 'layaway' ? 'layaway' : 'straight')
      .where('item.id', 'in', [0, ...offered.map(({ itemId }) => itemId)])
      .execute();
    const codes = new Map(rows.map(({ id, itemCode }) => [id, itemCode]));
    const found = offered.flatMap((stock) => {
      const itemCode = codes.get(stock.itemId);
      return itemCode ? [{ stock, itemCode }] : [];
    });
    const first = found.length > pieces ? (daysAgo * 3) % (found.length - pieces) : 0;
    return found.slice(first, first + pieces);
  }

  /** Somebody without a session, from a network of their own. */
  #visitor({ company, who }: Planned, at: Date): Context {
    return {
      ...this.#worker({ company }, at),
      ...nobody,
      companyId: this.#companies.made[company]?.companyId ?? 0,
      remoteAddress: `198.51.100.${Object.keys(people).indexOf(who) + 1}`,
    };
  }

  #worker({ company }: Pick<Planned, 'company'>, at: Date): Context {
    const { secretKey, appUrl } = this.#tools;
    const worker = demoWorker(this.#tools, this.#companies, { company, shop: 0 }, 'manager', at);
    return { ...worker, ...(secretKey && { secretKey }), ...(appUrl && { appUrl }) };
  }
}

function isPlaceable({ isWhole, layaway }: Quote, kind: WebOrderKind): boolean {
  return isWhole && (kind === 'order' || layaway !== null);
}

async function takeStep(manager: Context, saleId: number, does: Exclude<Step['does'], 'giveUp'>): Promise<void> {
  const sale = await findSale(manager.db, manager, saleId);
  const { id, version } = sale;
  const date = businessDate(manager.clock.now());
  if (does === 'confirm') {
    await confirmOrder(manager, { id, version });
    return;
  }
  if (does === 'pay' || does === 'down') {
    const tendered = does === 'pay' ? sale.balance : (sale.plan?.rows[0]?.amount ?? 0);
    await payForSale(manager, {
      id,
      version,
      date,
      payments: [{ paymentType: 'bankTransfer', tendered, reference: '' }],
    });
    return;
  }
  const status = does === 'ship' ? ('shipped' as const) : ('delivered' as const);
  const lines = sale.lines.map(({ id: lineId, shippingDate }) => ({
    lineId,
    status,
    trackingNumber: `4412-77${String(id % 100).padStart(2, '0')}-1123`,
    shippingDate: shippingDate ?? date,
    notes: '',
  }));
  await shipSale(manager, { id, version, lines });
}
