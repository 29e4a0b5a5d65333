import { load, type ScreenGroup } from './screen.ts';

const inventory = load(() => import('../reports/report/inventoryReports.tsx'), 'InventoryReports');
const items = load(() => import('../reports/report/itemReports.tsx'), 'ItemReports');
const sales = load(() => import('../reports/report/salesReports.tsx'), 'SalesReports');

/** Which reports there are, the groups say themselves: their code comes with the first of them that is opened. */
export const reports = {
  path: '/reports',
  right: 'Access Reports',
  menu: 'frame.menu.reports',
  icon: 'chart-bar',
  screen: load(() => import('../reports/report/Overview.tsx'), 'Overview'),
  screens: [
    {
      path: '/reports/inventory',
      right: 'View Inventory Reports',
      menu: 'frame.menu.inventoryReports',
      screen: inventory,
    },
    { path: '/reports/inventory/$report', right: 'View Inventory Reports', screen: inventory },
    { path: '/reports/items', right: 'View Items Reports', menu: 'frame.menu.itemReports', screen: items },
    { path: '/reports/items/$report', right: 'View Items Reports', screen: items },
    { path: '/reports/sales', right: 'View Sales Reports', menu: 'frame.menu.salesReports', screen: sales },
    { path: '/reports/sales/$report', right: 'View Sales Reports', screen: sales },
    {
      path: '/reports/exports',
      right: 'Export Reports',
      menu: 'frame.menu.exports',
      screen: load(() => import('../reports/longExport/EarlierExports.tsx'), 'EarlierExports'),
    },
  ],
} as const satisfies ScreenGroup;
