import { saleApi } from '#contract/sales/sale.ts';
import { useRead } from '#web/api/hooks.ts';

/** What a customer has as store credit; nothing of a walk-in, or until it is known. */
export function useStoreCredit(customerId: number | null): number {
  const read = useRead(saleApi.credit, { id: customerId ?? 0 }, { enabled: customerId !== null, staleTime: 0 });
  return customerId === null ? 0 : (read.data?.credit ?? 0);
}
