import type { Period } from '#contract/kernel/period.ts';
import { type Books, dayOf, sumOf } from './books.ts';
import { spansOf } from './cards.ts';
import { type Days, within } from './counted.ts';

const rounded = (part: number, whole: number) => (whole === 0 ? 0 : Math.round(part / whole));

/** What the page of the website says of a period, from the visits themselves: what lasts is from its first look to its last. */
export function visits(books: Books, companyId: number, period: Period, today: string) {
  const { now, before } = spansOf(period, today);
  const own = books.visit.filter((visit) => visit.companyId === companyId);
  const [mine, past] = [figuresIn(own, now), figuresIn(own, before)];
  const names = ['visits', 'visitors', 'averageSeconds', 'bounceBasisPoints'] as const;
  const orders = books.sale.filter(({ id, type, status, date }) => {
    const isOnline = books.ecommerceOrder.some(({ saleId, channel }) => saleId === id && channel === 'onlineShop');
    return type === 'ecommerce' && isOnline && status !== 'cancelled' && within(now, date);
  });
  const here = orders.filter((sale) => sale.companyId === companyId).length;
  return {
    ...Object.fromEntries(names.map((name) => [name, [mine[name], past.visits === 0 ? null : past[name]]])),
    byDay: mine.visits,
    orders: here,
    ordersPerHundredHundredths: mine.visits === 0 ? null : rounded(here * 10_000, mine.visits),
  };
}

function figuresIn(own: readonly Books['visit'][number][], days: Days) {
  const came = own.filter(({ startedAt }) => within(days, dayOf(startedAt)));
  const seconds = sumOf(
    came.map(({ startedAt, lastAt }) => Math.round((lastAt.getTime() - startedAt.getTime()) / 1000)),
  );
  const left = came.filter(({ pages, isEngaged }) => pages === 1 && !isEngaged).length;
  return {
    visits: came.length,
    visitors: new Set(came.map(({ startedAt, visitor }) => `${dayOf(startedAt)} ${visitor}`)).size,
    averageSeconds: rounded(seconds, came.length),
    bounceBasisPoints: rounded(left * 10_000, came.length),
  };
}
