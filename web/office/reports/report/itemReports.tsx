import { aging } from './aging.tsx';
import type { ReportGroup } from './describeReport.tsx';
import { mostSellable } from './mostSellable.tsx';
import { onHand } from './onHand.tsx';
import { GroupScreen } from './ReportPage.tsx';

export const itemReports: ReportGroup = {
  path: '/reports/items',
  title: 'frame.menu.itemReports',
  reports: [aging, onHand, mostSellable],
};

export function ItemReports() {
  return <GroupScreen group={itemReports} />;
}
