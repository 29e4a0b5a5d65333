import type { Sale } from '#contract/sales/sale.ts';
import type { ShippingStatus } from '#contract/sales/shipping.ts';
import { useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';

interface Wanted {
  lineId: number;
  status: ShippingStatus | null;
}

/** Asks before lines of an order leave or are given up, which nothing takes back. Of any other sale shipping is a note. */
export function useOrderQuestion(): (sale: Sale, wanted: readonly Wanted[]) => Promise<boolean> {
  const t = useText();
  return async ({ type, number, lines }, wanted) => {
    if (type !== 'ecommerce') return true;
    const before = new Map(lines.map(({ id, shippingStatus }) => [id, shippingStatus]));
    const leaving = wanted.filter(({ lineId, status }) => isSent(status) && !isSent(before.get(lineId) ?? null));
    const given = wanted.filter(({ status }) => status === 'cancelled');
    if (leaving.length + given.length === 0) return true;
    const isGiven = given.length > 0;
    return isConfirmed({
      title: isGiven
        ? t('ecommerce.cancelLinesTitle', { number, count: given.length })
        : t('ecommerce.shipTitle', { number, count: leaving.length }),
      text: isGiven ? t('ecommerce.cancelLinesText') : t('ecommerce.shipText'),
      confirm: t('ecommerce.confirmShip'),
      danger: isGiven,
    });
  };
}

function isSent(status: ShippingStatus | null): boolean {
  return status === 'shipped' || status === 'delivered';
}
