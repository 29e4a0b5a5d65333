import { load, type ScreenGroup } from './screen.ts';

export const item = {
  path: '/item',
  right: 'Access Item',
  menu: 'frame.menu.item',
  icon: 'kinza:ring',
  screens: [
    {
      path: '/item/list',
      right: 'View Item',
      menu: 'frame.menu.itemList',
      create: { text: 'palette.newItem', right: 'Create Item' },
      screen: load(() => import('../catalogue/item/ItemList.tsx'), 'ItemList'),
    },
    {
      path: '/item/list/prices',
      right: 'Edit Item Price',
      screen: load(() => import('../catalogue/price/PriceList.tsx'), 'PriceList'),
    },
    {
      path: '/item/list/price-changes',
      right: 'Edit Item Price',
      screen: load(() => import('../catalogue/price/PriceChangeList.tsx'), 'PriceChangeList'),
    },
    {
      path: '/item/list/$id',
      right: 'View Item',
      screen: load(() => import('../catalogue/item/ItemDetail.tsx'), 'ItemDetail'),
    },
    {
      path: '/item/list/price-changes/$id',
      right: 'Edit Item Price',
      screen: load(() => import('../catalogue/price/PriceChangePage.tsx'), 'PriceChangePage'),
    },
    {
      path: '/item/category',
      right: 'View Category',
      menu: 'frame.menu.category',
      create: { text: 'palette.newCategory', right: 'Manage Category' },
      screen: load(() => import('../catalogue/category/CategoryList.tsx'), 'CategoryList'),
    },
    {
      path: '/item/supplier',
      right: 'View Supplier',
      menu: 'frame.menu.supplier',
      screen: load(() => import('../catalogue/supplier/SupplierList.tsx'), 'SupplierList'),
    },
    {
      path: '/item/service-items',
      right: 'View Service Items',
      menu: 'frame.menu.serviceItems',
      screen: load(() => import('../catalogue/serviceItem/ServiceItemList.tsx'), 'ServiceItemList'),
    },
    {
      path: '/item/selling-options',
      right: 'View Selling Options',
      menu: 'frame.menu.sellingOptions',
      screen: load(() => import('../catalogue/sellingOption/SellingOptionList.tsx'), 'SellingOptionList'),
    },
    {
      path: '/item/external-items',
      right: 'View Item',
      menu: 'frame.menu.externalItems',
      screen: load(() => import('../catalogue/externalItem/ExternalItemList.tsx'), 'ExternalItemList'),
    },
  ],
} as const satisfies ScreenGroup;
