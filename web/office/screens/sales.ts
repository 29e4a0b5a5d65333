import { load, type ScreenGroup } from './screen.ts';

export const sales = {
  path: '/sales',
  right: 'Access Sales',
  menu: 'frame.menu.sales',
  crumb: 'frame.salesManagement',
  icon: 'receipt',
  screens: [
    {
      path: '/sales/transaction',
      right: 'View Sales Transaction',
      menu: 'frame.menu.transaction',
      create: { text: 'frame.search.newSale', right: 'Create Transaction' },
      screen: load(() => import('../sales/sale/SaleList.tsx'), 'SaleList'),
    },
    {
      path: '/sales/transaction/new',
      right: 'Create Transaction',
      screen: load(() => import('../sales/counter/NewSale.tsx'), 'NewSale'),
    },
    {
      path: '/sales/transaction/$id',
      right: 'View Sales Transaction',
      screen: load(() => import('../sales/sale/OpenSale.tsx'), 'OpenSale'),
    },
    {
      path: '/sales/transaction/$id/edit',
      right: ['Edit Transaction', 'Complete Transaction'],
      screen: load(() => import('../sales/counter/EditSale.tsx'), 'EditSale'),
    },
  ],
} as const satisfies ScreenGroup;
