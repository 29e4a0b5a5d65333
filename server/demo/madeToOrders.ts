import { createReadStream } from 'node:fs';
import { saleTotals } from '#contract/sales/money.ts';
import { saleApi } from '#contract/sales/sale.ts';
import { businessDate } from '../kernel/clock.ts';
import type { Context } from '../kernel/context.ts';
import { keepFor } from '../kernel/files/keep.ts';
import { finishProduction, noteMetal, noteProduction, startProduction } from '../sales/madeToOrder/actions.ts';
import { cancelSale, completeSale } from '../sales/sale/actions.ts';
import { payForSale } from '../sales/sale/paymentActions.ts';
import { saveSalePending } from '../sales/sale/sellActions.ts';
import { type DemoCompanies, type DemoTools, plannedFor } from './company.ts';
import type { DemoStock } from './stock.ts';

interface Planned {
  daysAgo: number;
  company: number;
  shop: number;
  /** Days until it is expected, counted from the order. */
  days: number;
  customer: number;
  description: string;
  price: number;
  wish: string;
  notes: string;
  pictures: readonly string[];
  /** Grams of a chain that are worked into it. */
  grams?: number;
  /** Milligrams of the customer's own gold. */
  own?: number;
  /** Share of the price that is paid at once, in percent. */
  paid: number;
  to: 'waiting' | 'started' | 'ready' | 'completed' | 'cancelled';
}

/** What was ordered to be made: in every state, one of it late. */
const plan: readonly Planned[] = [
  {
    daysAgo: 58,
    company: 0,
    shop: 0,
    days: 30,
    customer: 3,
    description: 'K18 結婚指輪(ペア)',
    price: 286_000,
    wish: '内側に日付と二人のイニシャルを入れてほしい。',
    notes: '男性 #18、女性 #9。文字は筆記体。',
    pictures: ['ring-pair-pt-k18.webp'],
    grams: 9,
    paid: 30,
    to: 'completed',
  },
  {
    daysAgo: 34,
    company: 0,
    shop: 0,
    days: 25,
    customer: 8,
    description: 'Pt900 リフォームリング(お母様の立爪より)',
    price: 198_000,
    wish: '母の指輪のダイヤを使い、普段使いできる形に。',
    notes: '石留めは伏せ込み。石のキズを受付時に確認済み。',
    pictures: ['ring-solitaire-pt-100.webp'],
    own: 4_850,
    paid: 50,
    to: 'started',
  },
  {
    daysAgo: 12,
    company: 0,
    shop: 1,
    days: 40,
    customer: 14,
    description: 'K18 signet ring with family crest',
    price: 154_000,
    wish: 'The crest of the paper that I left, as deep as it goes.',
    notes: '',
    pictures: [],
    paid: 0,
    to: 'waiting',
  },
  {
    daysAgo: 9,
    company: 0,
    shop: 0,
    days: 14,
    customer: 21,
    description: 'K18 ネームペンダント「HARU」',
    price: 68_000,
    wish: '娘の入学祝い。小さめの筆記体で。',
    notes: 'ロー付け後、洗浄まで完了。',
    pictures: ['pendant-bar-sv.webp'],
    grams: 3,
    paid: 100,
    to: 'ready',
  },
  {
    daysAgo: 21,
    company: 0,
    shop: 1,
    days: 30,
    customer: 5,
    description: 'SV925 バングル(手打ち槌目)',
    price: 42_000,
    wish: '槌目は粗めに。',
    notes: '',
    pictures: [],
    paid: 50,
    to: 'cancelled',
  },
];

/** What was ordered on one day of the demo, and all that became of it by today. */
export async function makeMadeToOrders(
  tools: DemoTools,
  companies: DemoCompanies,
  stock: readonly DemoStock[],
  customers: readonly (readonly number[])[],
  opens: Date,
  daysAgo: number,
): Promise<void> {
  for (const { one, manager } of plannedFor(tools, companies, plan, { opens, daysAgo }))
    await makeOrder(manager, one, stock, customers[one.company] ?? []);
}

async function makeOrder(
  manager: Context,
  one: Planned,
  stock: readonly DemoStock[],
  customers: readonly number[],
): Promise<void> {
  const saved = await saveSalePending(manager, draftOf(manager, one, customers));
  const { id, grandTotal, date } = saved;
  let { version } = saved;
  const follow = (sale: { version: number }) => {
    version = sale.version;
  };
  const tendered = Math.floor((grandTotal * one.paid) / 100);
  const payments = [{ paymentType: 'card' as const, tendered, reference: '' }];
  if (tendered > 0) follow(await payForSale(manager, { id, version, date, payments }));
  const pictureIds: string[] = [];
  for (const name of one.pictures) pictureIds.push(await keepPicture(manager, name));
  const materials = materialsOf(one, stock, manager.locationId ?? 0);
  const workshop = { workshopNotes: one.notes, serviceProviderId: null, promisedDate: null, materials, pictureIds };
  follow(await noteProduction(manager, { id, version, ...workshop }));
  if (one.own)
    follow(await noteMetal(manager, { id, version, event: 'takenIn', metal: 'Pt900', milligrams: one.own, notes: '' }));
  if (one.to === 'waiting') return;
  if (one.to === 'cancelled') {
    await cancelSale(manager, { id, version, reason: 'お客様のご都合' });
    return;
  }
  follow(await startProduction(manager, { id, version }));
  if (one.to === 'started') return;
  follow(await finishProduction(manager, { id, version }));
  if (one.to === 'ready') return;
  const rest = [{ paymentType: 'cash' as const, tendered: grandTotal - tendered, reference: '' }];
  await completeSale(manager, { id, version, payments: rest, grandTotal });
}

/** One piece of work, as the counter sends it. */
function draftOf(
  manager: Context,
  { description, price, days, customer, wish }: Planned,
  customers: readonly number[],
) {
  const at = manager.clock.now();
  const terms = { discountAmount: 0, additionalFees: 0, shippingFee: 0, taxBasisPoints: 1000 };
  const line = { priceBy: 'unit', milligrams: 0, quantity: 1, price, discountBasisPoints: 0 } as const;
  const { grandTotal } = saleTotals({ ...terms, lines: [line], taxMode: 'exclusive', taxRounding: 'floor' });
  return saleApi.save.input.parse({
    ...terms,
    locationId: manager.locationId ?? 0,
    type: 'madeToOrder',
    date: businessDate(at),
    customerId: customers[customer % customers.length] ?? null,
    lines: [],
    work: [{ description, quantity: 1, price }],
    madeToOrder: { expectedDate: businessDate(new Date(at.getTime() + days * 86_400_000)), wish },
    grandTotal,
  });
}

/** So many grams of what the shop has in bulk. */
function materialsOf({ grams }: Planned, stock: readonly DemoStock[], locationId: number) {
  const bulk = stock.find((one) => one.isBulk && one.locationId === locationId && one.left > one.kept + 20);
  if (!grams || !bulk) return [];
  bulk.left -= grams;
  return [{ itemId: bulk.itemId, quantity: grams, milligrams: grams * 1_000 }];
}

async function keepPicture(manager: Context, name: string): Promise<string> {
  const stream = createReadStream(new URL(`./pictures/${name}`, import.meta.url));
  return (await keepFor('workPicture')(manager, {}, { stream, fileName: name })).id;
}
