import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { dashboardApi } from '#contract/reports/dashboard.ts';
import { type SaleType, seenTypes } from '#contract/sales/saleType.ts';
import { findLateMonth } from '../../inventory/month/actions.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { ReminderSource } from '../../kernel/mail/source.ts';
import { transact } from '../../kernel/transact.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { listEnded } from '../longExport/store.ts';
import { listDue, listToConfirm } from './dueStore.ts';
import { listSeen, saveSeen } from './noticeStore.ts';
import { countUnseen, keyOf } from './rulesNotice.ts';
import * as store from './store.ts';

const pendingMax = 20;
const atMinimumMax = 5;
const dueMax = 5;
const toConfirmMax = 5;
/** Plans and orders stay pending for long: they are told of once something of them is due. */
const toldWhenDue: readonly SaleType[] = ['layaway', 'installment', 'ecommerce'];
const alarmsMax = 50;

type Notices = Omit<ReplyOf<typeof dashboardApi.notifications>, 'unseen'>;

/**
 * What waits for this user at the locations they work in: pending sales, what is due of plans, services and orders, and what
 * was brought to its minimum, and a month that is not closed in time; for administrators the alarms of their company. And how
 * much of it they have not seen.
 */
export async function listNotifications(
  ctx: Context,
  sources: readonly ReminderSource[] = [],
): Promise<ReplyOf<typeof dashboardApi.notifications>> {
  const [{ notices, keys }, seen] = await Promise.all([readNotices(ctx, sources), listSeen(ctx)]);
  return { ...notices, unseen: countUnseen(keys, seen) };
}

/** The user has seen what waits now. It is theirs alone, and nothing of the business: no trail tells of it. */
export async function seeNotifications(
  ctx: Context,
  sources: readonly ReminderSource[] = [],
): Promise<Record<string, never>> {
  const { keys } = await readNotices(ctx, sources);
  return transact(ctx, async (tx) => {
    await saveSeen(tx, ctx, keys);
    return {};
  });
}

/** What waits, and the key of each thing. */
async function readNotices(
  ctx: Context,
  sources: readonly ReminderSource[],
): Promise<{ notices: Notices; keys: string[] }> {
  const seesStock = may(ctx, 'View Inventory') || may(ctx, 'Create Purchase Order');
  const givesCosts = may(ctx, 'View Cost and Profit') && may(ctx, 'Create Adjustment');
  const seen = seenTypes((right) => may(ctx, right));
  const types = seen.filter((type) => !toldWhenDue.includes(type));
  const places = visibleLocationIds(ctx);
  const [sales, orders, due, missing, costsAsked, lateMonth, waiting, alarms, exports] = await Promise.all([
    types.length > 0 ? store.listPending(ctx.db, ctx.companyId, places, types, pendingMax) : noPending,
    listToConfirm(ctx, seen, toConfirmMax),
    listDue(ctx, sources, dueMax),
    seesStock ? store.listAtMinimum(ctx.db, places, atMinimumMax) : noMinimum,
    givesCosts ? store.listCostsAsked(ctx.db, ctx.companyId, places) : [],
    may(ctx, 'Close Month') ? findLateMonth(ctx) : null,
    ctx.user.isAdmin ? store.listWaitingMessages(ctx.db, ctx.companyId) : noMessages,
    ctx.user.isAdmin ? store.listAlarms(ctx.db, ctx.user.id, alarmsMax) : [],
    may(ctx, 'Export Reports') ? listEnded(ctx) : [],
  ]);
  const notices = {
    pending: sales.pending,
    pendingCount: sales.pendingCount,
    toConfirm: orders.toConfirm,
    toConfirmCount: orders.toConfirmCount,
    due: due.map(({ keys: _, ...section }) => section),
    atMinimum: missing.atMinimum,
    atMinimumCount: missing.atMinimumCount,
    costsAsked,
    exports,
    lateMonth,
    waitingMessages: waiting.count,
    alarms: alarms.map((alarm) => ({ ...alarm, at: alarm.at.toISOString() })),
  };
  const keysOf = (kind: string, all: readonly (string | number)[]) => all.map((one) => keyOf(kind, one));
  const keys = [
    ...keysOf('sale', sales.ids),
    ...keysOf('order', orders.ids),
    ...due.flatMap((section) => keysOf(section.section, section.keys)),
    ...keysOf('minimum', missing.newestAt ? [missing.newestAt.toISOString()] : []),
    ...keysOf(
      'costs',
      costsAsked.map(({ locationId }) => locationId),
    ),
    ...keysOf(
      'export',
      exports.map(({ id }) => id),
    ),
    ...keysOf('month', lateMonth ? [lateMonth] : []),
    ...keysOf('message', waiting.keys),
    ...keysOf(
      'alarm',
      alarms.map(({ id }) => id),
    ),
  ];
  return { notices, keys };
}

const noPending = { pending: [], pendingCount: 0, ids: [] };
const noMinimum = { atMinimum: [], atMinimumCount: 0, newestAt: null };
const noMessages = { count: 0, keys: [] };

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
