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
    {
      path: '/inventory/purchase-order',
      right: 'View Purchase Order',
      menu: 'frame.menu.purchaseOrders',
      create: { text: 'palette.newPurchaseOrder', right: 'Create Purchase Order' },
      screen: load(() => import('../inventory/purchaseOrder/PurchaseOrderList.tsx'), 'PurchaseOrderList'),
    },
    {
      path: '/inventory/receiving',
      right: 'View Receiving',
      menu: 'frame.menu.receivings',
      create: { text: 'palette.newReceiving', right: 'Post Receiving' },
      screen: load(() => import('../inventory/receiving/ReceivingList.tsx'), 'ReceivingList'),
    },
    {
      path: '/inventory/transfer',
      right: 'View Transfer',
      menu: 'frame.menu.transfers',
      create: { text: 'palette.newTransfer', right: 'Create Transfer' },
      screen: load(() => import('../inventory/transfer/TransferList.tsx'), 'TransferList'),
    },
    {
      path: '/inventory/transfer/$id/manage',
      right: 'View Transfer',
      screen: load(() => import('../inventory/transfer/TransferPage.tsx'), 'TransferPage'),
    },
    {
      path: '/inventory/stock-count',
      right: 'View Stock Count',
      menu: 'frame.menu.stockCounts',
      create: { text: 'palette.newStockCount', right: 'Create Stock Count' },
      screen: load(() => import('../inventory/stockCount/StockCountList.tsx'), 'StockCountList'),
    },
    {
      path: '/inventory/stock-count/$id',
      right: 'View Stock Count',
      screen: load(() => import('../inventory/stockCount/StockCountPage.tsx'), 'StockCountPage'),
    },
    {
      path: '/inventory/adjustment',
      right: 'View Inventory Adjustment',
      menu: 'frame.menu.adjustments',
      create: { text: 'palette.newAdjustment', right: 'Create Adjustment' },
      screen: load(() => import('../inventory/adjustment/AdjustmentList.tsx'), 'AdjustmentList'),
    },
    {
      path: '/inventory/reason-codes',
      right: 'View Reason Types',
      menu: 'frame.menu.reasonCodes',
      create: { text: 'palette.newReasonCode', right: 'Manage Reason Types' },
      screen: load(() => import('../inventory/reasonCode/ReasonCodeList.tsx'), 'ReasonCodeList'),
    },
    {
      path: '/inventory/types',
      right: 'View Inventory Types',
      menu: 'frame.menu.stockTypes',
      create: { text: 'palette.newStockType', right: 'Manage Inventory Types' },
      screen: load(() => import('../inventory/stockType/StockTypeList.tsx'), 'StockTypeList'),
    },
    {
      path: '/inventory/month-close',
      right: 'Close Month',
      menu: 'frame.menu.monthClose',
      screen: load(() => import('../inventory/month/MonthList.tsx'), 'MonthList'),
    },
    {
      path: '/inventory/reconciliation',
      right: 'Close Month',
      menu: 'frame.menu.reconciliation',
      screen: load(() => import('../inventory/reconciliation/Reconciliation.tsx'), 'Reconciliation'),
    },
  ],
} as const satisfies ScreenGroup;
