import { reportExportApi } from '#contract/reports/reportExport.ts';
import { reportPersonApi } from '#contract/reports/reportPerson.ts';
import { implement } from '../../kernel/route.ts';
import { listExports } from './exportActions.ts';
import { listPeople } from './personStore.ts';
import { inventoryReportRoutes } from './routesInventory.ts';
import { itemReportRoutes } from './routesItems.ts';
import { salesReportRoutes } from './routesSales.ts';
import { soldReportRoutes } from './routesSold.ts';

export const reportRoutes = [
  ...implement(reportExportApi, { audit: listExports }),
  ...implement(reportPersonApi, { list: listPeople }),
  ...inventoryReportRoutes,
  ...itemReportRoutes,
  ...salesReportRoutes,
  ...soldReportRoutes,
];
