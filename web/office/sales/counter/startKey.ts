import type { SaleType } from '#contract/sales/saleType.ts';

/** What the button says that saves a sale of a type, and takes what is handed over for it. */
export function startKey(type: SaleType) {
  if (type === 'layaway') return 'sales.counter.startLayaway';
  return type === 'installment' ? 'sales.counter.startInstallment' : 'sales.counter.savePending';
}
