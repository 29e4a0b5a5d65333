import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { dashboardApi } from '#contract/reports/dashboard.ts';
import { type SaleType, seenTypes } from '#contract/sales/saleType.ts';
import { findLateMonth } from '../../inventory/month/actions.ts';
import { audit } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import type { ReminderSource } from '../../kernel/mail/source.ts';
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
import { transact } from '../../kernel/transact.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { listEnded } from '../longExport/store.ts';
import { listDue, listToConfirm } from './dueStore.ts';
import { type ReadParts, readParts } from './partActions.ts';
import { categoryShares, hoursOf, stockCards } from './rules.ts';
import * as store from './store.ts';

const pendingMax = 20;
const atMinimumMax = 5;
const dueMax = 5;
const toConfirmMax = 5;
/** Plans and orders stay pending for long: they are told of once something of them is due. */
const toldWhenDue: readonly SaleType[] = ['layaway', 'installment', 'ecommerce'];
const alarmsMax = 50;
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
  return {
    days: (db: Tx) => store.listSaleDays(db, places, spanOfAll([now, before, month.now, month.before])),
    stock: (db: Tx) => store.listStock(db, places),
    below: (db: Tx) => store.findBelow(db, places),
    subTypes: (db: Tx) => store.listSubTypes(db, places),
    away: (db: Tx) => store.listAway(db, places),
    stockDays: (db: Tx) => store.listStockDays(db, places, now),
    pending: (db: Tx) => store.findPending(db, companyId, places, { today, dueThrough }),
    layaways: (db: Tx) => store.listLayaways(db, places, spanOfAll([month.now, month.before])),
    day: (db: Tx) => store.findDay(db, companyId, places, today),
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

/**
 * What waits for this user at the locations they work in: pending sales, what is due of plans, services and orders, and what
 * was brought to its minimum, and a month that is not closed in time; for administrators the alarms of their company.
 */
export async function listNotifications(
  ctx: Context,
  sources: readonly ReminderSource[] = [],
): Promise<ReplyOf<typeof dashboardApi.notifications>> {
  const none = { pending: [], pendingCount: 0 };
  const seesStock = may(ctx, 'View Inventory') || may(ctx, 'Create Purchase Order');
  const givesCosts = may(ctx, 'View Cost and Profit') && may(ctx, 'Create Adjustment');
  const seen = seenTypes((right) => may(ctx, right));
  const types = seen.filter((type) => !toldWhenDue.includes(type));
  const [sales, toConfirm, due, missing, costsAsked, lateMonth, waitingMessages, alarms, exports] = await Promise.all([
    types.length > 0 ? store.listPending(ctx.db, ctx.companyId, visibleLocationIds(ctx), types, pendingMax) : none,
    listToConfirm(ctx, seen, toConfirmMax),
    listDue(ctx, sources, dueMax),
    seesStock
      ? store.listAtMinimum(ctx.db, visibleLocationIds(ctx), atMinimumMax)
      : { atMinimum: [], atMinimumCount: 0 },
    givesCosts ? store.listCostsAsked(ctx.db, ctx.companyId, visibleLocationIds(ctx)) : [],
    may(ctx, 'Close Month') ? findLateMonth(ctx) : null,
    ctx.user.isAdmin ? store.countWaitingMessages(ctx.db, ctx.companyId) : 0,
    ctx.user.isAdmin ? store.listAlarms(ctx.db, ctx.user.id, alarmsMax) : [],
    may(ctx, 'Export Reports') ? listEnded(ctx) : [],
  ]);
  return {
    ...sales,
    ...toConfirm,
    due,
    ...missing,
    costsAsked,
    exports,
    lateMonth,
    waitingMessages,
    alarms: alarms.map((alarm) => ({ ...alarm, at: alarm.at.toISOString() })),
  };
}

/** Puts an alarm away, for whoever is told of it: the administrators of its company. */
export async function seeAlarm(
  ctx: Context,
  { id }: InputOf<typeof dashboardApi.seeAlarm>,
): Promise<Record<string, never>> {
  if (!ctx.user.isAdmin) refuse('access.denied');
  return transact(ctx, async (tx) => {
    const at = ctx.clock.now();
    const companyId = (await store.saveAlarmSeen(tx, ctx.user.id, id, at)) ?? refuse('notFound');
    await audit(tx, { ...ctx, companyId }, 'alarm', id, 'see', { seenAt: [null, at.toISOString()] });
    return {};
  });
}
