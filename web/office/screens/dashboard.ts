import type { AccessWord } from '#contract/kernel/access.ts';
import { load, type Screen } from './screen.ts';

const website = () => import('../analytics/WebsiteAnalytics.tsx');
const views = () => import('../reports/dashboard/Views.tsx');

/** What the dashboard leads to, and its parts by themselves, for a screen on the wall. */
export const dashboardViews = [
  view('WebsiteAnalytics', 'View Website Analytics', website),
  view('WebsiteVisitsCard', 'View Website Analytics', website),
  view('DashboardCard', 'Access Dashboard', views),
  view('LineChart', 'Access Dashboard', views),
  view('DoughnutChart', 'Access Dashboard', views),
] as const satisfies readonly Screen[];

/** A screen below the dashboard, whose component is called like its path. */
function view<Name extends string, Module extends Record<Name, unknown>>(
  name: Name,
  right: AccessWord,
  module: () => Promise<Module>,
): Screen & { path: `/dashboard/${Name}` } {
  return { path: `/dashboard/${name}`, right, screen: load(module, name) };
}
