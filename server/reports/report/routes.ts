import { reportPersonApi } from '#contract/reports/reportPerson.ts';
import { implement } from '../../kernel/route.ts';
import { listPeople } from './personStore.ts';
import { inventoryReportRoutes } from './routesInventory.ts';
import { itemReportRoutes } from './routesItems.ts';
import { salesReportRoutes } from './routesSales.ts';
import { soldReportRoutes } from './routesSold.ts';

export const reportRoutes = [
  ...implement(reportPersonApi, { list: listPeople }),
  ...inventoryReportRoutes,
  ...itemReportRoutes,
  ...salesReportRoutes,
  ...soldReportRoutes,
];
