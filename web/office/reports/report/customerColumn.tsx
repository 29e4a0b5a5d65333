import type { Translate } from '#web/text/text.ts';
import { textColumn } from '#web/ui/list/columns.tsx';

/** Who bought: a sale without a customer is one of a walk-in customer, as lists of sales say. */
export function customerColumn(t: Translate, options: { width?: number; rank: number }) {
  const column = textColumn('customerName', t('report.customer'), options);
  const render = (row: { customerName: string }) =>
    row.customerName ? (
      column.render({ ...row, customerName: t('common.honoured', { name: row.customerName }) })
    ) : (
      <span className="text-dim">{t('sales.walkIn')}</span>
    );
  return { ...column, render };
}
