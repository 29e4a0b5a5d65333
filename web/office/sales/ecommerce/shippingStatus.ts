import { isFetchedOrder } from '#contract/sales/pickup.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { ShippingStatus } from '#contract/sales/shipping.ts';
import type { TextKey } from '#web/text/text.ts';

/** What a status of shipping is called: what is fetched at the shop is handed over, and no carrier delivers it. */
export function shippingStatusText(status: ShippingStatus, isFetched: boolean): TextKey {
  return isFetched && (status === 'shipped' || status === 'delivered')
    ? `ecommerce.fetchedStatus.${status}`
    : `sales.shipping.status.${status}`;
}

/** Whether a sale is an order that is fetched at the shop. */
export function isFetchedSale({ onlineStage, ecommerce }: Pick<Sale, 'onlineStage' | 'ecommerce'>): boolean {
  return Boolean(ecommerce) && isFetchedOrder(onlineStage, ecommerce?.shippingMethodId ?? null);
}
