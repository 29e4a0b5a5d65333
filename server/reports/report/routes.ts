import { reportExportApi } from '#contract/reports/reportExport.ts';
import { reportPersonApi } from '#contract/reports/reportPerson.ts';
import { reportUseApi } from '#contract/reports/reportUse.ts';
import { savedViewApi } from '#contract/reports/savedView.ts';
import { readByReplica } from '../../kernel/replica.ts';
import { implement } from '../../kernel/route.ts';
import { listExports } from './exportActions.ts';
import { listPeople } from './personStore.ts';
import { inventoryReportRoutes } from './routesInventory.ts';
import { itemReportRoutes } from './routesItems.ts';
import { salesReportRoutes } from './routesSales.ts';
import { soldReportRoutes } from './routesSold.ts';
import { listUses, saveUse } from './useActions.ts';
import { changeView, listViews, removeView, saveView } from './viewActions.ts';

export const reportRoutes = [
  ...implement(reportExportApi, { audit: listExports }),
  ...implement(reportUseApi, { list: listUses, save: saveUse }),
  ...implement(savedViewApi, { list: listViews, save: saveView, change: changeView, remove: removeView }),
  ...implement(reportPersonApi, { list: listPeople }),
  ...readByReplica([...inventoryReportRoutes, ...itemReportRoutes, ...salesReportRoutes, ...soldReportRoutes]),
];
