import { createRoute, redirect } from '@tanstack/react-router';
import type { actionApi } from '#contract/access/action.ts';
import type { moduleApi } from '#contract/access/module.ts';
import type { userApi } from '#contract/access/user.ts';
import type { stockApi } from '#contract/inventory/stock.ts';
import type { Access } from '#contract/kernel/endpoint.ts';
import type { customerApi } from '#contract/people/customer.ts';
import type { serviceProviderApi } from '#contract/people/serviceProvider.ts';
import type { saleApi } from '#contract/sales/sale.ts';
import { listSearch, plainSearch } from '#web/ui/list/listSearch.ts';
import { Login } from './access/Login.tsx';
import { companyScreens } from './company/routes.tsx';
import { firstPermitted, guardLogin, restore } from './guard.ts';
import { itemScreens } from './itemScreens.tsx';
import { accessOf, menus } from './menu.ts';
import { Dashboard } from './reports/dashboard/Dashboard.tsx';
import { load, office, root, screen } from './screen.tsx';
import { shopScreens } from './shop/routes.tsx';

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: plainSearch('next'),
  beforeLoad: guardLogin,
  component: Login,
});

const firstAdmin = createRoute({
  getParentRoute: () => root,
  path: '/first-admin',
  component: load(() => import('./access/FirstAdmin.tsx'), 'FirstAdmin'),
});

const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-password',
  component: load(() => import('./access/SetPassword.tsx'), 'SetPassword'),
});

const lost = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: restore,
  component: load(() => import('./error/Lost.tsx'), 'Lost'),
});

const profile = screen(
  '/profile',
  'signedIn',
  plainSearch(),
  load(() => import('./access/Profile.tsx'), 'Profile'),
);
const changePassword = screen(
  '/change-password',
  'signedIn',
  plainSearch(),
  load(() => import('./access/ChangePassword.tsx'), 'ChangePassword'),
);

const dashboard = screen('/dashboard', 'Access Dashboard', plainSearch('period'), Dashboard);
const users = screen(
  '/manage-user/users',
  'View Users',
  listSearch<typeof userApi.list>(),
  load(() => import('./access/user/UserList.tsx'), 'UserList'),
);
const modules = screen(
  '/manage-user/modules',
  'View Modules',
  listSearch<typeof moduleApi.list>(),
  load(() => import('./access/rights/ModuleList.tsx'), 'ModuleList'),
);
const actions = screen(
  '/manage-user/actions',
  'View Actions',
  listSearch<typeof actionApi.list>(),
  load(() => import('./access/rights/ActionList.tsx'), 'ActionList'),
);
const customers = screen(
  '/manage-user/customers',
  'View Customers',
  listSearch<typeof customerApi.list>(),
  load(() => import('./people/customer/CustomerList.tsx'), 'CustomerList'),
);
const customerDetail = screen(
  '/manage-user/customers/$id',
  'View Customers',
  plainSearch('tab', 'kind'),
  load(() => import('./people/customer/CustomerDetail.tsx'), 'CustomerDetail'),
);
const accessRights = screen(
  '/manage-user/access-rights',
  'View Access Rights',
  plainSearch('role', 'with', 'search', 'differing'),
  load(() => import('./access/rights/AccessRights.tsx'), 'AccessRights'),
);
const serviceProviders = screen(
  '/manage-user/service-providers',
  'View Service Providers',
  listSearch<typeof serviceProviderApi.list>(),
  load(() => import('./people/serviceProvider/ServiceProviderList.tsx'), 'ServiceProviderList'),
);
const stock = screen(
  '/inventory/list',
  'View Inventory',
  listSearch<typeof stockApi.list>(),
  load(() => import('./inventory/stock/StockList.tsx'), 'StockList'),
);
const transaction = screen(
  '/sales/transaction',
  'View Sales Transaction',
  listSearch<typeof saleApi.list>(),
  load(() => import('./sales/sale/SaleList.tsx'), 'SaleList'),
);
const newSale = screen(
  '/sales/transaction/new',
  'Create Transaction',
  plainSearch(),
  load(() => import('./sales/counter/NewSale.tsx'), 'NewSale'),
);
const editSale = screen(
  '/sales/transaction/$id/edit',
  ['Edit Transaction', 'Complete Transaction'],
  plainSearch(),
  load(() => import('./sales/counter/EditSale.tsx'), 'EditSale'),
);
const viewSale = screen(
  '/sales/transaction/$id',
  'View Sales Transaction',
  plainSearch(),
  load(() => import('./sales/sale/OpenSale.tsx'), 'OpenSale'),
);

const manageUser = parent('/manage-user', 'Access Manage User');
const companyProfile = parent('/company-profile', 'Access Company Profile');
const item = parent('/item', 'Access Item');
const inventory = parent('/inventory', 'Access Inventory');
const sales = parent('/sales', 'Access Sales');

/** Every screen of the office: what stands here is a page of Kinza. */
const screens = [
  dashboard,
  profile,
  changePassword,
  ...companyScreens,
  ...shopScreens,
  customers,
  customerDetail,
  users,
  modules,
  actions,
  accessRights,
  serviceProviders,
  ...itemScreens,
  stock,
  transaction,
  newSale,
  editSale,
  viewSale,
] as const;

export const routeTree = root.addChildren([
  home,
  login,
  firstAdmin,
  setPassword,
  lost,
  office.addChildren([companyProfile, manageUser, item, inventory, sales, ...screens]),
]);

/** The bare path of a menu: goes to its first permitted entry. */
function parent<const Path extends string>(path: Path, access: Access) {
  return createRoute({
    getParentRoute: () => office,
    path,
    staticData: { access },
    beforeLoad: async ({ preload }) => {
      if (preload) return;
      const entries = menus.find((menu) => menu.path === path)?.entries ?? [];
      const target = await firstPermitted(entries.map(({ path: at }) => ({ path: at, access: accessOf(screens, at) })));
      throw redirect({ to: target as '/dashboard', replace: true });
    },
  });
}
