import { actionRoutes } from './access/action.ts';
import { moduleRoutes } from './access/module.ts';
import { profileRoutes } from './access/profile/routes.ts';
import { sessionRoutes } from './access/session/routes.ts';
import { categoryRoutes } from './catalogue/category.ts';
import { importRoutes } from './catalogue/import/routes.ts';
import { itemRoutes } from './catalogue/item/routes.ts';
import { companyRoutes } from './company/companyList.ts';
import { locationRoutes } from './company/location.ts';
import { openingRoutes } from './company/opening/routes.ts';
import { taxRoutes } from './company/tax/routes.ts';
import { stockRoutes } from './inventory/stock/routes.ts';
import { countItemsAt } from './inventory/stock/store.ts';
import type { Route } from './kernel/route.ts';
import { addressRoutes } from './people/address.ts';
import { customerRoutes } from './people/customer/routes.ts';
import { customerDocumentRoutes } from './people/document/routes.ts';
import { customerNoteRoutes } from './people/note/routes.ts';
import { dashboardRoutes } from './reports/dashboard/routes.ts';
import { countPendingAt } from './sales/sale/readStore.ts';
import { saleRoutes } from './sales/sale/routes.ts';

/** Every route of the server, in the order of the contract. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...profileRoutes,
  ...moduleRoutes,
  ...actionRoutes,
  ...openingRoutes,
  ...companyRoutes,
  ...taxRoutes,
  ...locationRoutes([countItemsAt, countPendingAt]),
  ...addressRoutes,
  ...customerRoutes,
  ...customerNoteRoutes,
  ...customerDocumentRoutes,
  ...categoryRoutes,
  ...importRoutes,
  ...itemRoutes,
  ...stockRoutes,
  ...saleRoutes,
  ...dashboardRoutes,
];
