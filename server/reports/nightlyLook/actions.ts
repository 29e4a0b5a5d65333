import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { periods } from '#contract/kernel/period.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import {
  differenceDetail,
  type LookDifference,
  lookAlarm,
  type nightlyLookApi,
} from '#contract/reports/nightlyLook.ts';
import { businessDate } from '../../kernel/clock.ts';
import { type Context, noRequest } from '../../kernel/context.ts';
import { allowLong, type Db } from '../../kernel/database.ts';
import { raiseAlarms } from '../../kernel/invariants.ts';
import { nobody } from '../../kernel/mount.ts';
import type { Span } from '../../kernel/rulesPeriod.ts';
import { showDashboard } from '../dashboard/actions.ts';
import { dashboardNames, recomputedDashboards, type ShownDashboard, shownDashboards } from './dashboardFigureStore.ts';
import { ledgerFigures } from './ledgerFigureStore.ts';
import { salesFigures } from './reportFigureStore.ts';
import { monthInTurn, spansOf } from './rules.ts';
import { stockFigures } from './stockFigureStore.ts';
import * as store from './store.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'files' | 'jobs'>;
type Found = Omit<LookDifference, 'id'> & { rows: store.Compared['rows'] };

/** Hears how many values were compared and how many figures differ, over all companies. */
export type HearLook = (told: { compared: number; differences: number }) => void;

const dashboard: store.Figure = {
  figure: 'dashboard',
  of: 'now',
  names: dashboardNames,
  shown: async (ctx) => {
    const shown: ShownDashboard[] = [];
    for (const locationId of ctx.user.locationIds) {
      for (const period of periods) {
        const dashboard = (await showDashboard(ctx, { period, locationId })) as ShownDashboard['dashboard'];
        shown.push({ period, locationId, dashboard });
      }
    }
    return shownDashboards(shown);
  },
  recomputed: (ctx) => recomputedDashboards(ctx, periods),
};

const figures: readonly store.Figure[] = [dashboard, ...stockFigures, ...salesFigures, ...ledgerFigures];

/**
 * Works out every figure anew and compares it with what is shown, company by company. A difference goes to the log, into an
 * alarm that the administrators of the company see, and onto the page of the reconciliation.
 */
export async function lookAtNight(
  tools: Tools,
  log: (message: string) => void,
  hear: HearLook,
  signal: AbortSignal,
): Promise<void> {
  const all = { compared: 0, differences: 0 };
  for (const company of await store.listCompanies(tools.db)) {
    const { compared, differences } = await lookAt(tools, company, signal);
    for (const one of differences)
      log(`A figure is wrong: ${company.code} ${differenceDetail(one)} (${one.rowCount}).`);
    await raiseAlarms(
      tools.db,
      differences.map((one) => ({ invariant: lookAlarm, detail: differenceDetail(one), companyId: company.id })),
    );
    all.compared += compared;
    all.differences += differences.length;
  }
  hear(all);
}

async function lookAt(tools: Tools, company: store.LookedAt, signal: AbortSignal) {
  const startedAt = tools.clock.now();
  const date = businessDate(startedAt);
  const olderMonth = monthInTurn(date, await store.findFirstMonth(tools.db, company.id, date));
  const spans = spansOf(date, olderMonth);
  let compared = 0;
  const differences: Found[] = [];
  for (const figure of figures) {
    for (const days of spans[figure.of]) {
      signal.throwIfAborted();
      const values = await compare(tools, company, figure, days ?? spans.days[0]).catch((cause: unknown) => {
        throw new Error(`A figure could not be compared: ${figure.figure}.`, { cause });
      });
      compared += values.reduce((sum, value) => sum + value.compared, 0);
      const [from, to] = days ? [days.from, days.to] : [null, null];
      const differing = values.filter(({ rowCount }) => rowCount > 0);
      differences.push(
        ...differing.map(({ compared: _, ...value }) => ({ figure: figure.figure, from, to, ...value })),
      );
    }
  }
  const endedAt = tools.clock.now();
  const look = { companyId: company.id, date, olderMonth, startedAt, endedAt, compared };
  await tools.db.transaction().execute((tx) => store.saveLook(tx, look, differences));
  return { compared, differences };
}

/** A figure in a snapshot of its own, so that a till that sells meanwhile is on both sides or on none. */
function compare(tools: Tools, company: store.LookedAt, figure: store.Figure, days: Span): Promise<store.Compared[]> {
  return tools.db.transaction().execute(async (tx) => {
    await store.holdMoment(tx);
    await allowLong(tx);
    const ctx = everythingOf({ ...tools, db: tx }, company);
    const shown = await figure.shown(ctx, days);
    return store.compareFigure(tx, figure.names, shown, figure.recomputed(ctx, days));
  });
}

/** The look sees what an administrator of the company sees: all of its places, and of no other company anything. */
function everythingOf(tools: Tools & { db: Db }, { id, locationIds }: store.LookedAt): Context {
  const user = { ...nobody.user, isAdmin: true, locationIds, companyIds: [id] };
  return { ...tools, ...noRequest, user, companyId: id };
}

export async function showRows(
  ctx: Context,
  input: InputOf<typeof nightlyLookApi.rows>,
): Promise<ReplyOf<typeof nightlyLookApi.rows>> {
  return (await store.findRows(ctx, input)) ?? refuse('notFound');
}
