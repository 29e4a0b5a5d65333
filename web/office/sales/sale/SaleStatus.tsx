import { orderStatusOf } from '#contract/sales/madeToOrderTerms.ts';
import type { SaleRow } from '#contract/sales/sale.ts';
import { useText } from '#web/text/text.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

/** How a sale stands; of what is made to order, how far it is paid. */
export function SaleStatus({ of }: { of: Pick<SaleRow, 'type' | 'status' | 'paymentStatus'> }) {
  const t = useText();
  if (of.type !== 'madeToOrder') return <StatusBadge of={of.status}>{t(`sales.status.${of.status}`)}</StatusBadge>;
  const status = orderStatusOf(of);
  return <StatusBadge of={status}>{t(`madeToOrder.status.${status}`)}</StatusBadge>;
}
