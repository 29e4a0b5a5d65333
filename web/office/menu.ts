import type { Access } from '#contract/kernel/endpoint.ts';
import type { TextKey } from '#web/text/text.ts';

export interface Entry {
  /** A screen of the route tree, which says who may open it. */
  path: string;
  text: TextKey;
}

export interface Menu extends Entry {
  icon: string;
  entries?: readonly Entry[];
}

/** The menus in their order. A parent's bare path goes to its first permitted entry. */
export const menus: readonly Menu[] = [
  { path: '/dashboard', text: 'frame.menu.dashboard', icon: 'layout-dashboard' },
  {
    path: '/company-profile',
    text: 'frame.menu.companyProfile',
    icon: 'building-store',
    entries: [
      { path: '/company-profile/company', text: 'frame.menu.company' },
      { path: '/company-profile/company-list', text: 'frame.menu.companyList' },
      { path: '/company-profile/locations', text: 'frame.menu.locations' },
      { path: '/company-profile/featured-products', text: 'frame.menu.featuredProducts' },
      { path: '/company-profile/social-media', text: 'frame.menu.socialMedia' },
      { path: '/company-profile/page-post', text: 'frame.menu.pagePost' },
      { path: '/company-profile/ecommerce-videos', text: 'frame.menu.ecommerceVideos' },
    ],
  },
  {
    path: '/manage-user',
    text: 'frame.menu.manageUser',
    icon: 'users',
    entries: [
      { path: '/manage-user/users', text: 'frame.menu.users' },
      { path: '/manage-user/customers', text: 'frame.menu.customers' },
      { path: '/manage-user/service-providers', text: 'frame.menu.serviceProviders' },
      { path: '/manage-user/modules', text: 'frame.menu.modules' },
      { path: '/manage-user/actions', text: 'frame.menu.actions' },
      { path: '/manage-user/access-rights', text: 'frame.menu.accessRights' },
    ],
  },
  {
    path: '/item',
    text: 'frame.menu.item',
    icon: 'kinza:ring',
    entries: [
      { path: '/item/list', text: 'frame.menu.itemList' },
      { path: '/item/category', text: 'frame.menu.category' },
      { path: '/item/supplier', text: 'frame.menu.supplier' },
      { path: '/item/service-items', text: 'frame.menu.serviceItems' },
      { path: '/item/selling-options', text: 'frame.menu.sellingOptions' },
      { path: '/item/external-items', text: 'frame.menu.externalItems' },
    ],
  },
  {
    path: '/inventory',
    text: 'frame.menu.inventory',
    icon: 'box',
    entries: [{ path: '/inventory/list', text: 'frame.menu.inventoryList' }],
  },
  {
    path: '/sales',
    text: 'frame.menu.sales',
    icon: 'receipt',
    entries: [{ path: '/sales/transaction', text: 'frame.menu.transaction' }],
  },
];

type Screen = { options: { path?: string; staticData?: { access?: Access } } };

/** Who may open the screen of a path; undefined where there is no such screen. */
export function accessOf(screens: readonly unknown[], path: string): Access | undefined {
  return (screens as readonly Screen[]).find(({ options }) => options.path === path)?.options.staticData?.access;
}

/** The menu and the entry that a path lies under: what is lit in the side bar and stands in the crumbs. */
export function placeOf(pathname: string): { menu: Menu | undefined; entry: Entry | undefined } {
  const lies = ({ path }: Entry) => pathname === path || pathname.startsWith(`${path}/`);
  const menu = menus.find(lies);
  return { menu, entry: menu?.entries?.find(lies) };
}
