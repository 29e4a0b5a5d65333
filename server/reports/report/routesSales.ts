import { salesTaxApi, straightSalesApi } from '#contract/reports/salesReport.ts';
import { implement } from '../../kernel/route.ts';
import { shownBy } from './routesOf.ts';
import { findSalesTax } from './salesTaxStore.ts';
import { exportStraightSales, straightSales } from './straightSalesStore.ts';

export const salesReportRoutes = [
  ...implement(salesTaxApi, { find: findSalesTax }),
  ...implement(straightSalesApi, {
    list: straightSales.page,
    summary: straightSales.summary,
    export: shownBy(straightSalesApi, exportStraightSales),
    chart: straightSales.points,
  }),
];
