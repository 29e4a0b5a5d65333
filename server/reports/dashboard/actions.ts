import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { dashboardApi } from '#contract/reports/dashboard.ts';
import { type SaleType, seenTypes } from '#contract/sales/saleType.ts';
import { audit } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { Db } from '../../kernel/database.ts';
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

/** The cards and charts of one period, of the locations that the user may see or of one of them. */
export async function showDashboard(
  ctx: Context,
  { period, locationId }: InputOf<typeof dashboardApi.show>,
): Promise<Dashboard> {
  const today = businessDate(ctx.clock.now());
  const { now, before } = comparisonOf(period, today);
  const month = comparisonOf('month', today);
  const seesCost = may(ctx, 'View Cost and Profit');
  const dueThrough = Temporal.PlainDate.from(today).add({ days: dueDays }).toString();
  const read = await readAll(ctx, { today, dueThrough, locationId }, { now, before, month });
  const { days, stock, below, subTypes, away, stockDays, pending, layaways, day } = read;
  const [sales, past] = [within(now, days), within(before, days)];
  const { owned, cost, kinds } = stockCards(stock, below);
  const inventory = levelsOf(now, owned, stockDays);
  const waitingDays = datedBy(sales, (day) => day.waiting);
  const waiting = levelsOf(now, pending.count, waitingDays);
  const salesTrend = trendOf(now, sales);
  const counting = within({ from: today, to: today }, days);
  return {
    ...now,
    before,
    today: {
      date: today,
      amount: total(counting),
      count: total(datedBy(counting, (one) => one.count)),
      hours: hoursOf(day.hours),
      pending: pending.count,
      toShip: day.toShip,
    },
    totalSales: { value: total(sales), previous: total(past), trend: salesTrend.map((point) => point.amount) },
    totalInventory: {
      value: owned,
      previous: inventory.before,
      trend: inventory.levels,
      ...(seesCost ? { cost } : {}),
    },
    pendingOrders: { value: pending.count, previous: waiting.before, trend: waiting.levels, online: pending.online },
    orderPaymentDue: { value: pending.due, previous: null, trend: [], overdue: pending.overdue },
    dueThrough,
    monthlyLayawayValue: figureOf(month, layaways),
    monthlyStraight: {
      ...figureOf(
        month,
        datedBy(days, (day) => day.straightCount),
      ),
      amount: total(datedBy(within(month.now, days), (day) => day.straightAmount)),
    },
    stock: { ...kinds, subTypes },
    salesTrend,
    previousTrend: trendOf(before, past),
    byCategory: categoryShares(stock, away, seesCost),
  };
}

/** One connection for all of it: a dashboard that took ten would keep the counter waiting. */
async function readAll(
  ctx: Context,
  { today, dueThrough, locationId }: { today: string; dueThrough: string; locationId: number | undefined },
  { now, before, month }: Comparison & { month: Comparison },
) {
  const { companyId } = ctx;
  const places = visibleLocationIds(ctx, locationId);
  const read = async (db: Db) => {
    const [days, stock, below, subTypes, away, stockDays, pending, layaways, day] = await Promise.all([
      store.listSaleDays(db, places, spanOfAll([now, before, month.now, month.before])),
      store.listStock(db, places),
      store.findBelow(db, places),
      store.listSubTypes(db, places),
      store.listAway(db, places),
      store.listStockDays(db, places, now),
      store.findPending(db, companyId, places, { today, dueThrough }),
      store.listLayaways(db, places, spanOfAll([month.now, month.before])),
      store.findDay(db, companyId, places, today),
    ]);
    return { days, stock, below, subTypes, away, stockDays, pending, layaways, day };
  };
  return ctx.db.isTransaction ? read(ctx.db) : ctx.db.transaction().execute(read);
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
 * was brought to its minimum; for administrators the alarms of their company.
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
  const [sales, toConfirm, due, missing, costsAsked, waitingMessages, alarms, exports] = await Promise.all([
    types.length > 0 ? store.listPending(ctx.db, ctx.companyId, visibleLocationIds(ctx), types, pendingMax) : none,
    listToConfirm(ctx, seen, toConfirmMax),
    listDue(ctx, sources, dueMax),
    seesStock
      ? store.listAtMinimum(ctx.db, visibleLocationIds(ctx), atMinimumMax)
      : { atMinimum: [], atMinimumCount: 0 },
    givesCosts ? store.listCostsAsked(ctx.db, ctx.companyId, visibleLocationIds(ctx)) : [],
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
