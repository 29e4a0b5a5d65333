import type { Period } from '#contract/kernel/period.ts';
import { type Books, dayOf, daysBefore, hourOf, sumOf } from './books.ts';
import { dueUntil } from './contractsOwed.ts';
import { countedOf, type Days, within } from './counted.ts';
import { type Leg, legsOf, stoodOf, valueHere } from './stood.ts';

const lengths: Partial<Record<Period, number>> = { last7: 7, last30: 30, last365: 365 };

/** The same day a month, or a year, earlier; of one that has none, the last of its month. */
function earlier(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** A period so far, and the equal one before it. */
export function spansOf(period: Period, today: string): { now: Days; before: Days } {
  const length = lengths[period];
  if (length) {
    const from = daysBefore(today, length - 1);
    return { now: { from, to: today }, before: { from: daysBefore(from, length), to: daysBefore(from, 1) } };
  }
  const months = period === 'year' ? 12 : 1;
  const from = `${today.slice(0, period === 'year' ? 4 : 7)}${period === 'year' ? '-01' : ''}-01`;
  return { now: { from, to: today }, before: { from: earlier(from, months), to: earlier(today, months) } };
}

/** Each card of the dashboard of these places, from documents, payments and movements. */
export function cards(books: Books, companyId: number, places: readonly number[], period: Period, today: string) {
  const { now, before } = spansOf(period, today);
  const month = spansOf('month', today);
  const isHere = ({ locationId }: { locationId: number }) => places.includes(locationId);
  const counted = countedOf(books, companyId).filter(isHere);
  const sales = books.sale.filter((sale) => sale.companyId === companyId && isHere(sale));
  const amountIn = (days: Days, of = counted) =>
    sumOf(of.filter(({ date }) => within(days, date)).map(({ amount }) => amount));
  const countIn = (days: Days, of = counted) =>
    sumOf(of.filter(({ date }) => within(days, date)).map(({ count }) => count));
  const straight = counted.filter(({ type }) => type === 'straight');
  const layaways = sales.filter(({ type, status }) => type === 'layaway' && !['cancelled', 'voided'].includes(status));
  const madeIn = (days: Days) =>
    sumOf(layaways.filter(({ createdAt }) => within(days, dayOf(createdAt))).map(({ grandTotal }) => grandTotal));
  const pending = sales.filter(({ status }) => status === 'pending');
  const legs = legsOf(books, companyId).filter(isHere);
  // What is priced by the gram is no piece on the shelf (domain.md §1.1).
  const byGram = new Set(books.item.filter(({ priceBy }) => priceBy === 'gram').map(({ id }) => id));
  const ownedOn = (day: string) =>
    sumOf(legs.filter((leg) => leg.day <= day && !byGram.has(leg.itemId)).map(({ quantity }) => quantity));
  const day = { from: today, to: today };
  const hours = Array.from({ length: 24 }, () => 0);
  for (const { at, date, amount } of counted)
    if (date === today && at) hours[hourOf(at)] = (hours[hourOf(at)] ?? 0) + amount;
  return {
    totalSales: [amountIn(now), amountIn(before)],
    trend: sumOf(counted.filter(({ date }) => within(now, date)).map(({ amount }) => amount)),
    today: [amountIn(day), countIn(day), pending.length, toShip(books, sales)],
    hours,
    inventory: [
      ownedOn('9999'),
      sumOf(legs.map(({ value }) => value)),
      ownedOn(daysBefore(now.from, 1)),
      ownedOn(today),
    ],
    pending: [pending.length, pending.filter(({ type }) => type === 'ecommerce').length],
    due: [dueUntil(books, places, daysBefore(today, -7)), dueUntil(books, places, daysBefore(today, 1))],
    layaways: [madeIn(month.now), madeIn(month.before)],
    straight: [countIn(month.now, straight), countIn(month.before, straight), amountIn(month.now, straight)],
    stock: stockOf(legs, byGram),
    categories: categoriesOf(books, legs),
  };
}

function toShip(books: Books, sales: readonly Books['sale'][number][]): number {
  const waits = new Set(
    books.saleLine
      .filter(({ shippingStatus }) => shippingStatus === 'pending' || shippingStatus === 'processing')
      .map(({ saleId }) => saleId),
  );
  return sales.filter(
    ({ id, status, type }) =>
      waits.has(id) && (status === 'completed' || (status === 'pending' && type === 'ecommerce')),
  ).length;
}

function stockOf(legs: readonly Leg[], byGram: ReadonlySet<number>) {
  const levels = [...stoodOf(legs)];
  const isByGram = (key: string) => byGram.has(Number(key.split(' ')[0]));
  const pieces = levels.filter(([key]) => !isByGram(key));
  const isOwed = ([key, { sellable, sellableMilligrams }]: (typeof levels)[number]) =>
    sellable < 0 || (sellable === 0 && isByGram(key) && sellableMilligrams < 0);
  const sum = (of: (own: (typeof levels)[number][1]) => number) => sumOf(pieces.map(([, own]) => of(own)));
  return {
    sellable: sum(({ sellable }) => Math.max(0, sellable)),
    nonSellable: sum(({ nonSellable }) => nonSellable),
    reserved: sum(({ reserved }) => reserved),
    inTransit: sum(({ inTransit }) => inTransit),
    negativeSellable: sum(({ sellable }) => Math.max(0, -sellable)),
    negativeItems: new Set(levels.filter(isOwed).map(([key]) => key.split(' ')[0])).size,
  };
}

/** By category what is on hand; what is on its way has taken its share of the value along, by weight where that is priced. */
function categoriesOf(books: Books, legs: readonly Leg[]) {
  const items = new Map(books.item.map((item) => [item.id, item]));
  const levels = [...stoodOf(legs)].map(([key, own]) => ({ item: items.get(Number(key.split(' ')[0])), own }));
  const rows = [...Map.groupBy(levels, ({ item }) => item?.categoryId ?? 0)].map(([id, all]) => {
    const value = sumOf(all.map(({ item, own }) => valueHere(item, own)));
    const [quantity, milligrams] = [
      sumOf(all.map(({ item, own }) => (item?.priceBy === 'gram' ? 0 : own.here))),
      sumOf(all.map(({ own }) => own.hereMilligrams)),
    ];
    return [id, { quantity, milligrams, value }] as const;
  });
  return Object.fromEntries(rows.filter(([, { quantity, milligrams }]) => quantity !== 0 || milligrams !== 0));
}
