import type { Shape } from '#web/ui/States.tsx';
import { Dashboard } from './reports/dashboard/Dashboard.tsx';
import { companyProfile } from './screens/companyProfile.ts';
import { dashboardViews } from './screens/dashboard.ts';
import { inventory } from './screens/inventory.ts';
import { item } from './screens/item.ts';
import { manageUser } from './screens/manageUser.ts';
import { conversations, messages } from './screens/messages.ts';
import { own } from './screens/own.ts';
import { reports } from './screens/reports.ts';
import { sales } from './screens/sales.ts';
import type { Screen, ScreenGroup, SingleScreen } from './screens/screen.ts';

const dashboard = {
  path: '/dashboard',
  right: 'Access Dashboard',
  menu: 'frame.menu.dashboard',
  icon: 'layout-dashboard',
  screen: Dashboard,
} as const satisfies SingleScreen;

const rows = [dashboard, companyProfile, manageUser, item, inventory, sales, reports, messages] as const;

/** What the side bar shows. */
export type Menu = SingleScreen | ScreenGroup;

/** The menus in their order (specification §2); one without a screen is not shown. */
export const menus: readonly Menu[] = rows;

/** The screens in the menu of the user. */
export const ownScreens: readonly SingleScreen[] = own;

/** Every screen of the office: what stands here is a page of Kinza. */
export const screens: readonly Screen[] = [...menus.flatMap(screensOf), ...dashboardViews, ...conversations, ...own];

type Row = (typeof rows)[number];
type RowScreen =
  | Exclude<Extract<Row, SingleScreen>, ScreenGroup>
  | Extract<Row, ScreenGroup>['screens'][number]
  | (typeof dashboardViews)[number]
  | (typeof conversations)[number]
  | (typeof own)[number];
export type ScreenPath = RowScreen['path'];

/** The menu and the entry that a path lies under: what is lit in the side bar and stands in the crumbs. */
export function menuOf(pathname: string): { menu: Menu | undefined; entry: Screen | undefined } {
  const menu = menus.find((one) => isUnder(pathname, one));
  const entries = menu && 'screens' in menu ? menu.screens.filter((one) => one.menu && isUnder(pathname, one)) : [];
  // The path of one entry may begin with that of another: the longer one is meant.
  return { menu, entry: entries.sort((a, b) => b.path.length - a.path.length)[0] };
}

/** What the screen of a path looks like before it is there: of one thing, it has an id or is nobody else's. */
export function shapeOf(path: string): Shape {
  if (path.startsWith(dashboard.path)) return 'dashboard';
  if (/^\/sales\/transaction\/(new|[^/]+\/edit)$/.test(path)) return 'counter';
  return /\$id|\d|\/(company|new|profile|change-password)$/.test(path) ? 'detail' : 'list';
}

function screensOf(menu: Menu): readonly Screen[] {
  return 'screens' in menu ? menu.screens : [menu];
}

function isUnder(pathname: string, { path }: { path: string }): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
