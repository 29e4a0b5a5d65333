import { dashboardApi } from '#contract/reports/dashboard.ts';
import { implement } from '../../kernel/route.ts';
import { listNotifications, seeAlarm, showDashboard } from './actions.ts';

export const dashboardRoutes = implement(dashboardApi, {
  show: showDashboard,
  notifications: listNotifications,
  seeAlarm,
});
