import { Link } from '@tanstack/react-router';
import type { PurchaseOrder } from '#contract/inventory/purchaseOrder.ts';
import { receivingApi } from '#contract/inventory/receiving.ts';
import { useRead } from '#web/api/hooks.ts';
import { useText } from '#web/text/text.ts';

/** The receivings of an order, as links; those that came to nothing are in their own list. */
export function OrderReceivings({ of: { id } }: { of: PurchaseOrder }) {
  const t = useText();
  const { data } = useRead(receivingApi.list, { purchaseOrderId: id, size: 100 });
  const standing = data?.rows.filter(({ status }) => status === 'pending' || status === 'posted') ?? [];
  if (standing.length === 0) return t('purchaseOrder.receivings.none');
  return standing.map(({ id: receivingId, number }, index) => (
    <span key={receivingId}>
      {index > 0 && t('common.list.comma')}
      <Link to="/inventory/receiving" search={{ open: `view:${receivingId}` }} className="link digits">
        {number}
      </Link>
    </span>
  ));
}
