import { layawaySummary, madeToOrderSummary } from './contractMonths.tsx';
import { dailySales } from './dailySales.tsx';
import type { ReportGroup } from './describeReport.tsx';
import { payments } from './payments.tsx';
import { productPerformance } from './productPerformance.tsx';
import { GroupScreen } from './ReportPage.tsx';
import { salesSummary } from './salesSummary.tsx';
import { shipItemSales } from './shipItemSales.tsx';
import { straightSales } from './straightSales.tsx';

export const salesReports: ReportGroup = {
  path: '/reports/sales',
  title: 'frame.menu.salesReports',
  reports: [
    dailySales,
    salesSummary,
    productPerformance,
    straightSales,
    shipItemSales,
    layawaySummary,
    madeToOrderSummary,
    payments,
  ],
};

export function SalesReports() {
  return <GroupScreen group={salesReports} />;
}
