import { performancePeriods } from '#contract/reports/performancePeriod.ts';
import type { ReportName } from '#contract/reports/reportName.ts';
import type { Caller } from '../../support/world.ts';
import { type Books, type Figures, lastOf, monthBefore, monthOf, summed, sumOf } from './books.ts';
import { contractMonths } from './contractsOwed.ts';
import type { Days } from './counted.ts';
import { aging } from './layers.ts';
import { closings, snapshot } from './snapshot.ts';
import * as sold from './sold.ts';
import * as stood from './stood.ts';

export interface Reader {
  who: Caller;
  companyId: number;
  places: number[];
}

export type Row = Record<string, unknown>;

/** A report as it is asked for, the key of its rows, and what plain numbers say of it. */
export interface Asked {
  report: ReportName;
  query: Row;
  key: (row: Row) => string;
  told: Figures | Map<string, Record<string, number>>;
  /** Sums that are not those of the rows. */
  without?: readonly string[];
  /** The points of its chart, where they are no parts of the rows' sums. */
  points?: Map<string, Record<string, number | string>>;
}

/** Each report for several periods, days and months: the month so far, the one before, and all of it. */
export function askedOf(books: Books, reader: Reader, today: string): Asked[] {
  const past = monthBefore(monthOf(today));
  const ever = { from: '2026-04-01', to: today };
  const spans = [{ from: `${monthOf(today)}-01`, to: today }, { from: `${past}-01`, to: lastOf(past) }, ever];
  return [
    ...spans.flatMap((days) => [...salesOf(books, reader, days, today), ...movedOf(books, reader, days, today)]),
    ...sumsOf(books, reader, ever, today),
    ...stockOf(books, reader, today),
    ...[today, lastOf(past), `${monthOf(today)}-05`].flatMap((day) => onDay(books, reader, day)),
    ...[monthOf(today), past].flatMap((month) =>
      [false, true].map((corrected) => ofMonth(books, reader, month, corrected)),
    ),
  ];
}

const key =
  (...names: string[]) =>
  (row: Row) =>
    names.map((name) => row[name]).join(' ');
const place = key('itemId', 'locationId');

/** The sums of these reports are not those of their rows, or say more. */
const rowsAlone = ['*'];

function salesOf(books: Books, { companyId }: Reader, days: Days, today: string): Asked[] {
  const daily = sold.dailySales(books, companyId, days, 'day');
  const summary = sold.salesSummary(books, companyId, days);
  const straight = sold.straightSales(books, companyId, days);
  const sent = sold.shipItemSales(books, companyId, days, today);
  const money = sold.payments(books, companyId, days);
  const best = sold.mostSellable(books, companyId, days, leftOf(books, companyId));
  return [
    { report: 'dailySales', query: { ...days }, key: key('day'), told: daily },
    { report: 'salesSummary', query: { ...days }, key: key('block', 'type'), told: summary, without: rowsAlone },
    { report: 'straightSales', query: { ...days }, key: key('lineId', 'way'), told: straight },
    { report: 'shipItemSales', query: { ...days }, key: key('lineId'), told: sent },
    { report: 'paymentReport', query: { ...days }, key: key('paymentId'), told: money },
    { report: 'mostSellable', query: { ...days, top: '50' }, key: key('itemId'), told: best },
  ];
}

function leftOf(books: Books, companyId: number): sold.Left {
  const byGram = new Set(books.item.filter(({ priceBy }) => priceBy === 'gram').map(({ id }) => id));
  const sellable = stood.legsOf(books, companyId).filter(({ kind }) => kind === 'sellable');
  const byItem = [...Map.groupBy(sellable, ({ itemId }) => itemId)];
  return new Map(
    byItem.map(([itemId, legs]) => [
      itemId,
      byGram.has(itemId)
        ? { stockLeft: 0, milligramsLeft: sumOf(legs.map(({ milligrams }) => milligrams)) }
        : { stockLeft: sumOf(legs.map(({ quantity }) => quantity)), milligramsLeft: 0 },
    ]),
  );
}

function movedOf(books: Books, { companyId }: Reader, days: Days, today: string): Asked[] {
  const adjusted = stood.adjustments(books, companyId, days);
  const sent = stood.transfers(books, companyId, days, today);
  return [
    { report: 'adjustmentReport', query: { ...days }, key: key('moveId', 'way'), told: adjusted },
    { report: 'transferReport', query: { ...days }, key: key('id'), told: sent },
  ];
}

function sumsOf(books: Books, { companyId }: Reader, ever: Days, today: string): Asked[] {
  const monthly = sold.dailySales(books, companyId, ever, 'month');
  const layaways = contractMonths(books, companyId, 'layaway', today);
  const orders = contractMonths(books, companyId, 'madeToOrder', today);
  const ends = ['opening', 'closing'];
  return [
    { report: 'dailySales', query: { ...ever, by: 'month' }, key: key('day'), told: monthly },
    { report: 'layawaySummary', query: {}, key: key('month'), told: layaways, without: ends },
    { report: 'madeToOrderSummary', query: {}, key: key('month'), told: orders, without: ends },
    ...performancePeriods.map((period): Asked => {
      const told = sold.productPerformance(books, companyId, period, today);
      return {
        report: 'productPerformance',
        query: { period },
        key: key('key'),
        told,
        without: ['rank', 'feesAndShipping'],
        points: sold.curveOf(told),
      };
    }),
  ];
}

function stockOf(books: Books, { companyId, places }: Reader, today: string): Asked[] {
  const own = { companies: String(companyId), locations: places.join() };
  const levels = stood.stockLevels(books, companyId);
  const byCategory = stood.companyStock(books, companyId);
  const ordered = stood.purchaseMonths(books, companyId);
  return [
    { report: 'stockLevel', query: {}, key: place, told: levels },
    { report: 'companyStock', query: own, key: key('locationId', 'categoryId'), told: byCategory },
    { report: 'purchaseMonth', query: {}, key: key('month', 'supplierId'), told: ordered },
    { report: 'purchaseMonth', query: { across: 'true' }, key: key('supplierId'), told: acrossOf(ordered, today) },
  ];
}

function onDay(books: Books, { companyId }: Reader, day: string): Asked[] {
  const layers = aging(books, companyId, day);
  return [
    { report: 'onHand', query: { day }, key: place, told: stood.onHand(books, companyId, day) },
    { report: 'aging', query: { day }, key: key('itemId', 'locationId', 'entered'), told: layers },
  ];
}

function ofMonth(books: Books, { companyId }: Reader, month: string, corrected: boolean): Asked {
  const query = { month, ...(corrected ? { corrected: 'true' } : {}) };
  return {
    report: 'snapshot',
    query,
    key: place,
    told: snapshot(books, companyId, month, corrected),
    points: closings(books, companyId),
  };
}

/** A supplier's figures of a year of months, and what its orders cost in each of them. */
function acrossOf(ordered: ReadonlyMap<string, Record<string, number>>, today: string) {
  const months = [monthOf(today)];
  while (months.length < 12) months.unshift(monthBefore(months[0] ?? ''));
  const none = Object.fromEntries(months.map((_, index) => [`month${index + 1}`, 0]));
  const rows = [...ordered].filter(([of]) => months.includes(of.slice(0, 7)));
  return summed(
    rows,
    ([of]) => of.slice(8),
    ([of, figures]) => ({
      ...none,
      ...figures,
      [`month${months.indexOf(of.slice(0, 7)) + 1}`]: figures.orderTotalWithTax ?? 0,
    }),
  );
}
