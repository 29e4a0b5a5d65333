import { saleViews } from '#contract/sales/saleView.ts';
import { load, type ScreenGroup } from './screen.ts';

export const sales = {
  path: '/sales',
  right: 'Access Sales',
  menu: 'frame.menu.sales',
  crumb: 'frame.salesManagement',
  icon: 'receipt',
  screens: [
    {
      path: '/sales/list',
      right: saleViews,
      menu: 'frame.menu.salesList',
      screen: load(() => import('../sales/sale/SaleList.tsx'), 'SaleList'),
    },
    {
      path: '/sales/transaction',
      right: 'View Sales Transaction',
      menu: 'frame.menu.transaction',
      create: { text: 'palette.newSale', right: 'Create Transaction' },
      screen: load(() => import('../sales/sale/SaleList.tsx'), 'StraightList'),
    },
    {
      path: '/sales/customer',
      right: 'View Sales Transaction',
      menu: 'frame.menu.buyers',
      screen: load(() => import('../sales/buyer/BuyerList.tsx'), 'BuyerList'),
    },
    {
      path: '/sales/due',
      right: saleViews,
      menu: 'frame.menu.paymentsDue',
      screen: load(() => import('../sales/due/DueList.tsx'), 'DueList'),
    },
    {
      path: '/sales/installment',
      right: 'View Installment Transaction',
      menu: 'frame.menu.installment',
      screen: load(() => import('../sales/plan/PlanList.tsx'), 'InstallmentList'),
    },
    {
      path: '/sales/layaway',
      right: 'View Layaway Transaction',
      menu: 'frame.menu.layaway',
      screen: load(() => import('../sales/plan/PlanList.tsx'), 'LayawayList'),
    },
    {
      path: '/sales/service-transaction',
      right: 'View Service Transaction',
      menu: 'frame.menu.serviceTransaction',
      create: { text: 'palette.newService', right: 'Create Transaction' },
      screen: load(() => import('../sales/service/ServiceList.tsx'), 'ServiceList'),
    },
    {
      path: '/sales/madetoorder',
      right: 'View Made to Order Transaction',
      menu: 'frame.menu.madeToOrder',
      screen: load(() => import('../sales/madeToOrder/MadeToOrderList.tsx'), 'MadeToOrderList'),
    },
    {
      path: '/sales/ecommerce',
      right: 'View E-commerce Order',
      menu: 'frame.menu.ecommerce',
      create: { text: 'palette.newOrder', right: 'Create Transaction' },
      screen: load(() => import('../sales/ecommerce/EcommerceList.tsx'), 'EcommerceList'),
    },
    {
      path: '/sales/transaction/new',
      right: 'Create Transaction',
      screen: load(() => import('../sales/counter/NewSale.tsx'), 'NewSale'),
    },
    {
      path: '/sales/transaction/$id',
      right: saleViews,
      screen: load(() => import('../sales/sale/OpenSale.tsx'), 'OpenSale'),
    },
    {
      path: '/sales/transaction/$id/edit',
      right: ['Edit Transaction', 'Complete Transaction'],
      screen: load(() => import('../sales/counter/EditSale.tsx'), 'EditSale'),
    },
    {
      path: '/sales/subasta',
      right: 'View Subasta Transaction',
      menu: 'frame.menu.subasta',
      screen: load(() => import('../sales/subasta/SubastaSaleList.tsx'), 'SubastaSaleList'),
    },
    {
      path: '/sales/subasta/events',
      right: 'View Subasta Transaction',
      menu: 'frame.menu.subastas',
      screen: load(() => import('../sales/subasta/SubastaList.tsx'), 'SubastaList'),
    },
    {
      path: '/sales/subasta/events/$id',
      right: 'View Subasta Transaction',
      screen: load(() => import('../sales/subasta/SubastaPage.tsx'), 'SubastaPage'),
    },
    {
      path: '/sales/subasta/events/$id/room',
      right: 'View Subasta Transaction',
      screen: load(() => import('../sales/subasta/Room.tsx'), 'Room'),
    },
    {
      path: '/sales/shipping',
      right: 'View Shipping Methods',
      menu: 'frame.menu.shippingMethods',
      create: { text: 'palette.newShippingMethod', right: 'Manage Shipping Methods' },
      screen: load(() => import('../sales/shippingMethod/ShippingMethodList.tsx'), 'ShippingMethodList'),
    },
  ],
} as const satisfies ScreenGroup;
