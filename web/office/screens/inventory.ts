import { load, type ScreenGroup } from './screen.ts';

export const inventory = {
  path: '/inventory',
  right: 'Access Inventory',
  menu: 'frame.menu.inventory',
  icon: 'box',
  screens: [
    {
      path: '/inventory/list',
      right: 'View Inventory',
      menu: 'frame.menu.inventoryList',
      screen: load(() => import('../inventory/stock/StockList.tsx'), 'StockList'),
    },
  ],
} as const satisfies ScreenGroup;
