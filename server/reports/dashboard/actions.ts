import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import type { dashboardApi } from '#contract/reports/dashboard.ts';
import { businessDate } from '../../kernel/clock.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import {
  type Comparison,
  comparisonOf,
  type DatedRow,
  datedBy,
  levelsOf,
  spanOfAll,
  total,
  trendOf,
  within,
} from '../../kernel/rulesPeriod.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { type ReadParts, readParts } from './partActions.ts';
import { categoryShares, hoursOf, stockCards } from './rules.ts';
import * as store from './store.ts';

/** Payments due within so many days are due (domain.md §6). */
const dueDays = 7;

type Dashboard = ReplyOf<typeof dashboardApi.show>;

/** The cards and charts of one period, of the locations that the user may see or of one of them. A card is null whose rows could not be read. */
export async function showDashboard(
  ctx: Context,
  { period, locationId }: InputOf<typeof dashboardApi.show>,
): Promise<Dashboard> {
  const today = businessDate(ctx.clock.now());
  const spans = { ...comparisonOf(period, today), month: comparisonOf('month', today) };
  const dueThrough = Temporal.PlainDate.from(today).add({ days: dueDays }).toString();
  const read = await readParts(ctx, partsOf(ctx, { today, dueThrough, locationId }, spans));
  return {
    ...spans.now,
    before: spans.before,
    dueThrough,
    today: todayOf(read, today),
    ...salesCards(read, spans),
    ...stockCardsOf(read, spans.now, may(ctx, 'View Cost and Profit')),
    ...pendingCards(read, spans.now),
    monthlyLayawayValue: read.layaways ? figureOf(spans.month, read.layaways) : null,
  };
}

type Spans = Comparison & { month: Comparison };
type Read = ReadParts<ReturnType<typeof partsOf>>;

/** The reads that the cards are made of. */
function partsOf(
  ctx: Context,
  { today, dueThrough, locationId }: { today: string; dueThrough: string; locationId: number | undefined },
  { now, before, month }: Spans,
) {
  const { companyId } = ctx;
  const places = visibleLocationIds(ctx, locationId);
  const seen = store.seenBy(ctx);
  return {
    days: (db: Tx) => store.listSaleDays(db, places, seen, spanOfAll([now, before, month.now, month.before])),
    stock: (db: Tx) => store.listStock(db, companyId, places),
    below: (db: Tx) => store.findBelow(db, places),
    subTypes: (db: Tx) => store.listSubTypes(db, places),
    away: (db: Tx) => store.listAway(db, places),
    stockDays: (db: Tx) => store.listStockDays(db, companyId, places, now),
    pending: (db: Tx) => store.findPending(db, { places, seen }, { today, dueThrough }),
    layaways: (db: Tx) => store.listLayaways(db, places, seen, spanOfAll([month.now, month.before])),
    day: (db: Tx) => store.findDay(db, companyId, { places, seen }, today),
  };
}

function todayOf({ day, days, pending }: Read, date: string): Dashboard['today'] {
  if (!day || !days || !pending) return null;
  const counting = within({ from: date, to: date }, days);
  return {
    date,
    amount: total(counting),
    count: total(datedBy(counting, (one) => one.count)),
    hours: hoursOf(day.hours),
    pending: pending.count,
    toShip: day.toShip,
  };
}

function salesCards({ days }: Read, { now, before, month }: Spans) {
  if (!days) return { totalSales: null, monthlyStraight: null, salesTrend: null, previousTrend: null };
  const [sales, past] = [within(now, days), within(before, days)];
  const salesTrend = trendOf(now, sales);
  const straight = datedBy(days, (day) => day.straightCount);
  const amount = total(datedBy(within(month.now, days), (day) => day.straightAmount));
  return {
    totalSales: { value: total(sales), previous: total(past), trend: salesTrend.map((point) => point.amount) },
    monthlyStraight: { ...figureOf(month, straight), amount },
    salesTrend,
    previousTrend: trendOf(before, past),
  };
}

function stockCardsOf({ stock, below, subTypes, away, stockDays }: Read, now: Comparison['now'], seesCost: boolean) {
  const cards = stock && below ? stockCards(stock, below) : null;
  const levels = cards && stockDays ? levelsOf(now, cards.owned, stockDays) : null;
  const cost = seesCost && cards ? { cost: cards.cost } : {};
  return {
    totalInventory:
      cards && levels ? { value: cards.owned, previous: levels.before, trend: levels.levels, ...cost } : null,
    stock: cards && subTypes ? { ...cards.kinds, subTypes } : null,
    byCategory: stock && away ? categoryShares(stock, away, seesCost) : null,
  };
}

function pendingCards({ days, pending }: Read, now: Comparison['now']) {
  const waitingDays = days ? datedBy(within(now, days), (day) => day.waiting) : null;
  const waiting = pending && waitingDays ? levelsOf(now, pending.count, waitingDays) : null;
  return {
    pendingOrders:
      pending && waiting
        ? { value: pending.count, previous: waiting.before, trend: waiting.levels, online: pending.online }
        : null,
    orderPaymentDue: pending ? { value: pending.due, previous: null, trend: [], overdue: pending.overdue } : null,
  };
}

/** A card that always speaks of one comparison, whatever the period. */
function figureOf({ now, before }: Comparison, rows: readonly DatedRow[]) {
  return {
    value: total(within(now, rows)),
    previous: total(within(before, rows)),
    trend: trendOf(now, rows).map((point) => point.amount),
  };
}
