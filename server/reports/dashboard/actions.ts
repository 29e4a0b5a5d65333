import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { dashboardApi } from '#contract/reports/dashboard.ts';
import { audit } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { Db } from '../../kernel/database.ts';
import { transact } from '../../kernel/transact.ts';
import { comparisonOf, type DatedRow, levelsOf, total, trendOf, within } from './rules.ts';
import * as store from './store.ts';

const pendingMax = 20;
const alarmsMax = 50;
/** Payments due within so many days are due (domain.md §6). */
const dueDays = 7;

type Dashboard = ReplyOf<typeof dashboardApi.show>;

/** The cards and charts of one period, for the whole company. */
export async function showDashboard(ctx: Context, { period }: InputOf<typeof dashboardApi.show>): Promise<Dashboard> {
  const { companyId } = ctx;
  const today = businessDate(ctx.clock.now());
  const { now, before } = comparisonOf(period, today);
  const seesCost = may(ctx, 'View Cost and Profit');
  const dueThrough = Temporal.PlainDate.from(today).add({ days: dueDays }).toString();
  // One connection for all of it: a dashboard that took ten would keep the counter waiting.
  const [sales, past, stock, stockChanges, byCategory, cost, pending, pendingChanges, month] = await ctx.db
    .transaction()
    .execute(async (db) => {
      const places = await store.listLocationIds(db, companyId);
      return Promise.all([
        store.listSales(db, companyId, now),
        store.listSales(db, companyId, before),
        store.findStock(db, places),
        store.listStockChanges(db, companyId, now),
        store.listCategoryStock(db, companyId, places),
        seesCost ? store.findStockValue(db, places) : undefined,
        store.findPending(db, companyId, dueThrough),
        store.listPendingChanges(db, companyId, now),
        showMonth(db, ctx, today),
      ]);
    });
  const inventory = levelsOf(now, stock.owned, stockChanges);
  const waiting = levelsOf(now, pending.count, pendingChanges);
  const { owned, ...kinds } = stock;
  const salesTrend = trendOf(now, sales);
  return {
    ...now,
    totalSales: { value: total(sales), previous: total(past), trend: salesTrend.map((point) => point.amount) },
    totalInventory: {
      value: owned,
      previous: inventory.before,
      trend: inventory.levels,
      ...(seesCost ? { cost } : {}),
    },
    pendingOrders: { value: pending.count, previous: waiting.before, trend: waiting.levels },
    orderPaymentDue: { value: pending.due, previous: null, trend: [] },
    ...month,
    stock: kinds,
    salesTrend,
    previousTrend: trendOf(before, past),
    byCategory: seesCost ? byCategory : byCategory.map(({ value: _value, ...row }) => row),
  };
}

/** The two cards that always speak of this month, whatever the period. */
async function showMonth(
  db: Db,
  ctx: Context,
  today: string,
): Promise<Pick<Dashboard, 'monthlyLayawayValue' | 'monthlyStraight'>> {
  const { now, before } = comparisonOf('month', today);
  const both = { from: before.from, to: now.to };
  const [layaways, straight] = await Promise.all([
    store.listLayaways(db, ctx.companyId, both),
    store.listSales(db, ctx.companyId, both, 'straight'),
  ]);
  const sold = within(now, straight);
  const counted = (rows: readonly DatedRow[]) => rows.map((row) => ({ date: row.date, amount: row.count }));
  return {
    monthlyLayawayValue: {
      value: total(within(now, layaways)),
      previous: total(within(before, layaways)),
      trend: trendOf(now, layaways).map((point) => point.amount),
    },
    monthlyStraight: {
      value: total(counted(sold)),
      previous: total(counted(within(before, straight))),
      trend: trendOf(now, counted(sold)).map((point) => point.amount),
      amount: total(sold),
    },
  };
}

/** What waits for this user: pending sales of the locations they work in, and alarms for administrators. */
export async function listNotifications(ctx: Context): Promise<ReplyOf<typeof dashboardApi.notifications>> {
  const none = { pending: [], pendingCount: 0 };
  const [sales, alarms] = await Promise.all([
    may(ctx, 'View Sales Transaction')
      ? store.listPending(ctx.db, ctx.companyId, ctx.user.locationIds, pendingMax)
      : none,
    ctx.user.isAdmin ? store.listAlarms(ctx.db, alarmsMax) : [],
  ]);
  return { ...sales, alarms: alarms.map((alarm) => ({ ...alarm, at: alarm.at.toISOString() })) };
}

export async function seeAlarm(
  ctx: Context,
  { id }: InputOf<typeof dashboardApi.seeAlarm>,
): Promise<Record<string, never>> {
  return transact(ctx, async (tx) => {
    const at = ctx.clock.now();
    if (!(await store.saveAlarmSeen(tx, id, at))) refuse('notFound');
    await audit(tx, ctx, 'alarm', id, 'see', { seenAt: [null, at.toISOString()] });
    return {};
  });
}
