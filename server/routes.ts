import { actionRoutes } from './access/action.ts';
import { moduleRoutes } from './access/module.ts';
import { sessionRoutes } from './access/session/routes.ts';
import { categoryRoutes } from './catalogue/category.ts';
import { importRoutes } from './catalogue/import/routes.ts';
import { itemRoutes } from './catalogue/item/routes.ts';
import { openingRoutes } from './company/opening/routes.ts';
import { stockRoutes } from './inventory/stock/routes.ts';
import type { Route } from './kernel/route.ts';
import { customerRoutes } from './people/customer/routes.ts';
import { dashboardRoutes } from './reports/dashboard/routes.ts';
import { saleRoutes } from './sales/sale/routes.ts';

/** Every route of the server, in the order of the contract. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...moduleRoutes,
  ...actionRoutes,
  ...openingRoutes,
  ...customerRoutes,
  ...categoryRoutes,
  ...importRoutes,
  ...itemRoutes,
  ...stockRoutes,
  ...saleRoutes,
  ...dashboardRoutes,
];
