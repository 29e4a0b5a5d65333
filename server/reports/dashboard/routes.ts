import { dashboardApi } from '#contract/reports/dashboard.ts';
import type { ReminderSource } from '../../kernel/mail/source.ts';
import { implement, type Route } from '../../kernel/route.ts';
import { showDashboard } from './actions.ts';
import { listNotifications, seeAlarm, seeNotifications } from './noticeActions.ts';

/** The dashboard, and a bell that tells what these sources say is due. */
export function dashboardRoutes(sources: readonly ReminderSource[]): Route[] {
  return implement(dashboardApi, {
    show: showDashboard,
    notifications: (ctx) => listNotifications(ctx, sources),
    seeNotifications: (ctx) => seeNotifications(ctx, sources),
    seeAlarm,
  });
}
