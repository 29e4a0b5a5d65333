import { load, type ScreenGroup } from './screen.ts';

export const manageUser = {
  path: '/manage-user',
  right: 'Access Manage User',
  menu: 'frame.menu.manageUser',
  icon: 'users',
  screens: [
    {
      path: '/manage-user/users',
      right: 'View Users',
      menu: 'frame.menu.users',
      screen: load(() => import('../access/user/UserList.tsx'), 'UserList'),
    },
    {
      path: '/manage-user/customers',
      right: 'View Customers',
      menu: 'frame.menu.customers',
      create: { text: 'palette.newCustomer', right: 'Create Customers' },
      screen: load(() => import('../people/customer/CustomerList.tsx'), 'CustomerList'),
    },
    {
      path: '/manage-user/customers/$id',
      right: 'View Customers',
      screen: load(() => import('../people/customer/CustomerDetail.tsx'), 'CustomerDetail'),
    },
    {
      path: '/manage-user/service-providers',
      right: 'View Service Providers',
      menu: 'frame.menu.serviceProviders',
      screen: load(() => import('../people/serviceProvider/ServiceProviderList.tsx'), 'ServiceProviderList'),
    },
    {
      path: '/manage-user/modules',
      right: 'View Modules',
      menu: 'frame.menu.modules',
      screen: load(() => import('../access/rights/ModuleList.tsx'), 'ModuleList'),
    },
    {
      path: '/manage-user/actions',
      right: 'View Actions',
      menu: 'frame.menu.actions',
      screen: load(() => import('../access/rights/ActionList.tsx'), 'ActionList'),
    },
    {
      path: '/manage-user/access-rights',
      right: 'View Access Rights',
      menu: 'frame.menu.accessRights',
      screen: load(() => import('../access/rights/AccessRights.tsx'), 'AccessRights'),
    },
  ],
} as const satisfies ScreenGroup;
