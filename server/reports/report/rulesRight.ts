import type { AccessWord } from '#contract/kernel/access.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { inventoryReportApis } from '#contract/reports/inventoryReport.ts';
import { itemReportApis } from '#contract/reports/itemReport.ts';
import { mostSellableApi } from '#contract/reports/itemSalesReport.ts';
import type { ReportName } from '#contract/reports/reportName.ts';
import { straightSalesApi } from '#contract/reports/salesReport.ts';
import { soldReportApis } from '#contract/reports/soldReport.ts';

const reports: Record<ReportName, { list: Endpoint }> = {
  ...inventoryReportApis,
  ...itemReportApis,
  mostSellable: mostSellableApi,
  straightSales: straightSalesApi,
  ...soldReportApis,
};

/** The right that shows a report. */
export function rightOf(report: ReportName): AccessWord {
  return reports[report].list.access as AccessWord;
}
