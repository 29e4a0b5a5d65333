import { adjustments } from './adjustments.tsx';
import { companyStock } from './companyStock.tsx';
import type { ReportGroup } from './describeReport.tsx';
import { purchaseMonths } from './purchaseMonths.tsx';
import { GroupScreen } from './ReportPage.tsx';
import { snapshot } from './snapshot.tsx';
import { stockLevel } from './stockLevel.tsx';
import { transfers } from './transfers.tsx';

export const inventoryReports: ReportGroup = {
  path: '/reports/inventory',
  title: 'frame.menu.inventoryReports',
  reports: [stockLevel, purchaseMonths, companyStock, adjustments, transfers, snapshot],
};

export function InventoryReports() {
  return <GroupScreen group={inventoryReports} />;
}
