import { milligramsPerGram } from '#contract/catalogue/weight.ts';
import { type Goods, saleTotals } from '#contract/sales/money.ts';
import type { PaymentType } from '#contract/sales/payment.ts';
import type { Sale, SaleDraft } from '#contract/sales/sale.ts';
import { businessDate } from '../kernel/clock.ts';
import type { Context } from '../kernel/context.ts';
import { cancelSale, voidSale } from '../sales/sale/actions.ts';
import { saveSalePending, sellSale } from '../sales/sale/sellActions.ts';
import { makeAdjustments } from './adjustments.ts';
import { makeArrivals } from './arrivals.ts';
import { type DemoCompany, type demoUsers, workerOf } from './company.ts';
import { makeMadeToOrders } from './madeToOrders.ts';
import { makeMonthClose } from './months.ts';
import { DemoOrders } from './orders.ts';
import { DemoPlans } from './plans.ts';
import { makePurchaseOrders } from './purchaseOrders.ts';
import { Dice } from './random.ts';
import { makeReceivings } from './receivings.ts';
import { makeServices } from './services.ts';
import type { DemoStock } from './stock.ts';
import { makeStockCounts } from './stockCounts.ts';
import { makeSubastas } from './subastas.ts';
import { makeTransfers } from './transfers.ts';
import { DemoWebOrders } from './webOrders.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'files' | 'jobs' | 'secretKey' | 'appUrl'>;
type Companies = { made: DemoCompany[]; userIds: Map<string, number> };
type Username = (typeof demoUsers)[number];

/** Sales on an ordinary weekday, by shop. */
const rhythm = [
  { company: 0, shop: 0, weekday: 1.5, weekend: 3.1, opens: 11, closes: 20 },
  { company: 0, shop: 1, weekday: 1.0, weekend: 2.2, opens: 11, closes: 19 },
  { company: 1, shop: 0, weekday: 0.6, weekend: 1.0, opens: 10, closes: 18 },
];
/** More is sold in June (weddings), before Christmas and around bonuses; less in the heat of August. */
const season: Record<number, number> = { 1: 0.9, 2: 0.95, 6: 1.25, 7: 1.15, 8: 0.75, 11: 1.2, 12: 1.6 };
const dayMs = 86_400_000;

/** Half a year of sales, day by day and shop by shop; the last days leave some waiting, and a few were voided. */
export async function makeSales(
  tools: Tools,
  companies: Companies,
  stock: readonly DemoStock[],
  customers: readonly number[][],
  start: Date,
  today: Date,
): Promise<void> {
  const dice = new Dice(20_260_618);
  const clock = { at: start, now: () => clock.at };
  const lastDay = businessDate(today);
  const plans = new DemoPlans({ ...tools, clock }, companies, stock, customers[0] ?? []);
  const orders = new DemoOrders({ ...tools, clock }, companies, stock, customers[0] ?? []);
  const webOrders = new DemoWebOrders({ ...tools, clock }, companies, stock);
  for (let time = start.getTime() + dayMs; businessDate(new Date(time)) <= lastDay; time += dayMs) {
    const day = new Date(`${businessDate(new Date(time))}T00:00:00+09:00`);
    const daysAgo = Math.round((Date.parse(lastDay) - Date.parse(businessDate(new Date(time)))) / dayMs);
    const opens = new Date(day.getTime() + 10 * 3_600_000);
    await makePurchaseOrders({ ...tools, clock }, companies, stock, opens, daysAgo);
    await makeReceivings({ ...tools, clock }, companies, stock, opens, daysAgo);
    await makeArrivals({ ...tools, clock }, companies, opens, daysAgo);
    await makeTransfers({ ...tools, clock }, companies, stock, opens, daysAgo);
    await makeStockCounts({ ...tools, clock }, companies, stock, opens, daysAgo);
    await makeAdjustments({ ...tools, clock }, companies, stock, opens, daysAgo);
    await makeSubastas({ ...tools, clock }, companies, stock, customers, opens, daysAgo);
    await makeServices({ ...tools, clock }, companies, customers, opens, daysAgo);
    await makeMadeToOrders({ ...tools, clock }, companies, stock, customers, opens, daysAgo);
    await makeMonthClose(tools, companies, opens, start);
    if (opens < today) await plans.live(opens, daysAgo);
    if (opens < today) await orders.live(opens, daysAgo);
    if (opens < today) await webOrders.live(opens, daysAgo);
    for (const shop of rhythm) {
      for (const minute of minutesOf(dice, shop, day)) {
        clock.at = new Date(day.getTime() + minute * 60_000);
        if (clock.at >= today) continue;
        const isRecent = today.getTime() - clock.at.getTime() < 4 * dayMs;
        await makeSale({ tools, companies, stock, customers, clock, dice, shop, isRecent });
      }
    }
  }
}

interface Moment {
  tools: Tools;
  companies: Companies;
  stock: readonly DemoStock[];
  customers: readonly number[][];
  clock: { at: Date; now(): Date };
  dice: Dice;
  shop: (typeof rhythm)[number];
  isRecent: boolean;
}

async function makeSale(moment: Moment): Promise<void> {
  const { dice, clock } = moment;
  const seller = workerAt(
    moment,
    moment.shop.company === 0 ? dice.pick<Username>(['sales', 'sales', 'manager']) : 'admin',
  );
  const draft = draftOf(moment, seller.locationId ?? 0);
  if (!draft) return;
  if (moment.isRecent && dice.chance(0.35)) {
    await saveSalePending(seller, draft);
    return;
  }
  if (dice.chance(0.015)) {
    const saved = await saveSalePending(seller, draft);
    await later(moment, (manager) =>
      cancelSale(manager, { id: saved.id, version: saved.version, reason: 'Customer chose another piece' }),
    );
    putBack(moment, draft);
    return;
  }
  const sale = await sellSale(seller, { ...draft, payments: paymentsOf(dice, draft.grandTotal) });
  if (!moment.isRecent && dice.chance(0.02)) {
    await later(moment, (manager) =>
      voidSale(manager, { id: sale.id, version: sale.version, reason: 'Wrong ring size', damagedLineIds: [] }),
    );
    putBack(moment, draft);
  }
  clock.at = new Date(clock.at.getTime() + 60_000);
}

/** What comes an hour after a sale, by somebody who may. */
async function later(moment: Moment, work: (manager: Context) => Promise<Sale>): Promise<void> {
  moment.clock.at = new Date(moment.clock.at.getTime() + 3_600_000);
  await work(workerAt(moment, moment.shop.company === 0 ? 'manager' : 'admin'));
}

function workerAt({ tools, companies, clock, shop }: Moment, username: Username): Context {
  const company = companies.made[shop.company] as DemoCompany;
  const at = clock.at;
  const userId = companies.userIds.get(username) ?? 0;
  return workerOf(tools, { now: () => at }, username, userId, company, company.locationIds[shop.shop] ?? 0);
}

function minutesOf(dice: Dice, shop: Moment['shop'], day: Date): number[] {
  const japan = new Date(day.getTime() + 9 * 3_600_000);
  const isWeekend = japan.getUTCDay() === 0 || japan.getUTCDay() === 6;
  const average = (isWeekend ? shop.weekend : shop.weekday) * (season[japan.getUTCMonth() + 1] ?? 1);
  const minutes = Array.from(
    { length: dice.times(average) },
    () => shop.opens * 60 + dice.below((shop.closes - shop.opens) * 60),
  );
  return minutes.sort((a, b) => a - b);
}

/** One to three pieces that the shop has, cheaper ones more often. Null: the shelf is empty. */
function draftOf({ stock, customers, clock, dice, shop }: Moment, locationId: number): SaleDraft | null {
  const lines: (SaleDraft['lines'][number] & Goods)[] = [];
  const wanted = dice.chance(0.7) ? 1 : dice.chance(0.75) ? 2 : 3;
  for (let count = 0; count < wanted; count++) {
    const offered = stock.filter(
      (one) =>
        one.locationId === locationId && one.left > one.kept && !lines.some((line) => line.itemId === one.itemId),
    );
    const chosen = dice.weighted(offered, (one) => Math.min(one.left, 6) / one.price ** 0.25);
    if (!chosen) break;
    const quantity = chosen.isBulk ? Math.min(5 + dice.below(16), chosen.left) : 1;
    chosen.left -= quantity;
    lines.push({
      itemId: chosen.itemId,
      quantity,
      priceBy: chosen.isBulk ? 'gram' : 'unit',
      milligrams: chosen.isBulk ? weighed(quantity) : 0,
      price: chosen.price,
      priceReason: '',
      discountBasisPoints: dice.chance(0.15) ? dice.pick([300, 500, 1000]) : 0,
    });
  }
  if (lines.length === 0) return null;
  const money = {
    lines,
    discountAmount: 0,
    additionalFees: 0,
    shippingFee: 0,
    taxMode: 'exclusive',
    taxRounding: 'floor',
    taxBasisPoints: 1000,
  } as const;
  const known = customers[shop.company] ?? [];
  return {
    locationId,
    type: 'straight',
    name: '',
    date: businessDate(clock.at),
    customerId: dice.chance(0.65) ? dice.pick(known) : null,
    lines: lines.map(({ priceBy, milligrams, ...line }) => (priceBy === 'gram' ? { ...line, milligrams } : line)),
    discountAmount: 0,
    additionalFees: 0,
    shippingFee: 0,
    taxBasisPoints: 1000,
    taxReason: '',
    taxFreeGround: null,
    notes: '',
    grandTotal: saleTotals(money).grandTotal,
  };
}

/** What the scales say of so many grams, cut by eye: a little less. */
function weighed(grams: number): number {
  return grams * milligramsPerGram - ((grams * 137) % 480);
}

function putBack({ stock }: Moment, draft: SaleDraft): void {
  for (const line of draft.lines) {
    const there = stock.find((one) => one.itemId === line.itemId && one.locationId === draft.locationId);
    if (there) there.left += line.quantity;
  }
}

/** Small sums in cash with round notes, large ones by card or transfer, some split. */
function paymentsOf(dice: Dice, total: number): { paymentType: PaymentType; tendered: number; reference: string }[] {
  const card = { paymentType: 'card', reference: `**${1000 + dice.below(9000)}` } as const;
  if (total > 500_000 && dice.chance(0.2)) return [{ paymentType: 'bankTransfer', tendered: total, reference: '' }];
  if (total > 100_000 && dice.chance(0.15)) {
    const byCard = Math.floor(total / 20_000) * 10_000;
    return [
      { ...card, tendered: byCard },
      { paymentType: 'cash', tendered: Math.ceil((total - byCard) / 10_000) * 10_000, reference: '' },
    ];
  }
  if (dice.chance(total > 60_000 ? 0.75 : 0.4)) return [{ ...card, tendered: total }];
  if (dice.chance(0.2)) return [{ paymentType: 'qr', tendered: total, reference: '' }];
  return [{ paymentType: 'cash', tendered: Math.ceil(total / 10_000) * 10_000, reference: '' }];
}
