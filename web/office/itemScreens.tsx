import type { categoryApi } from '#contract/catalogue/category.ts';
import type { externalItemApi } from '#contract/catalogue/externalItem.ts';
import type { itemApi } from '#contract/catalogue/item.ts';
import type { priceApi } from '#contract/catalogue/price.ts';
import type { sellingOptionApi } from '#contract/catalogue/sellingOption.ts';
import type { serviceItemApi } from '#contract/catalogue/serviceItem.ts';
import type { supplierApi } from '#contract/catalogue/supplier.ts';
import { listSearch, plainSearch } from '#web/ui/list/listSearch.ts';
import { load, screen } from './screen.tsx';

const category = screen(
  '/item/category',
  'View Category',
  listSearch<typeof categoryApi.list>(),
  load(() => import('./catalogue/category/CategoryList.tsx'), 'CategoryList'),
);
const supplier = screen(
  '/item/supplier',
  'View Supplier',
  listSearch<typeof supplierApi.list>(),
  load(() => import('./catalogue/supplier/SupplierList.tsx'), 'SupplierList'),
);
const serviceItems = screen(
  '/item/service-items',
  'View Service Items',
  listSearch<typeof serviceItemApi.list>(),
  load(() => import('./catalogue/serviceItem/ServiceItemList.tsx'), 'ServiceItemList'),
);
const externalItems = screen(
  '/item/external-items',
  'View Item',
  listSearch<typeof externalItemApi.list>(),
  load(() => import('./catalogue/externalItem/ExternalItemList.tsx'), 'ExternalItemList'),
);
const sellingOptions = screen(
  '/item/selling-options',
  'View Selling Options',
  listSearch<typeof sellingOptionApi.list>(),
  load(() => import('./catalogue/sellingOption/SellingOptionList.tsx'), 'SellingOptionList'),
);
const prices = screen(
  '/item/list/prices',
  'Edit Item Price',
  listSearch<typeof priceApi.preview>(),
  load(() => import('./catalogue/price/PriceList.tsx'), 'PriceList'),
);
const priceChanges = screen(
  '/item/list/price-changes',
  'Edit Item Price',
  listSearch<typeof priceApi.list>(),
  load(() => import('./catalogue/price/PriceChangeList.tsx'), 'PriceChangeList'),
);
const priceChange = screen(
  '/item/list/price-changes/$id',
  'Edit Item Price',
  listSearch<typeof priceApi.rows>(),
  load(() => import('./catalogue/price/PriceChangePage.tsx'), 'PriceChangePage'),
);
const itemList = screen(
  '/item/list',
  'View Item',
  listSearch<typeof itemApi.list>(),
  load(() => import('./catalogue/item/ItemList.tsx'), 'ItemList'),
);
const itemDetail = screen(
  '/item/list/$id',
  'View Item',
  plainSearch('tab'),
  load(() => import('./catalogue/item/ItemDetail.tsx'), 'ItemDetail'),
);

/** The screens of items, and of what belongs to them. */
export const itemScreens = [
  category,
  supplier,
  serviceItems,
  externalItems,
  sellingOptions,
  prices,
  priceChanges,
  priceChange,
  itemList,
  itemDetail,
] as const;
