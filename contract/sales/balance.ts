import type { Sale } from './sale.ts';

/** What says how far a sale is paid. */
type Owed = Pick<Sale, 'status' | 'grandTotal' | 'amountPaid' | 'writtenOff'>;

/** What of a sale's total is neither paid nor given up, in yen. Of one that came to nothing there is none. */
export function balanceOf({ status, grandTotal, amountPaid, writtenOff }: Owed): number {
  return status === 'cancelled' || status === 'voided' ? 0 : grandTotal - amountPaid - writtenOff;
}

/** How far a sale is paid. */
export function paymentStatusOf(sale: Owed): Sale['paymentStatus'] {
  if (sale.status === 'cancelled' || sale.status === 'voided') return 'cancelled';
  if (balanceOf(sale) === 0) return 'paid';
  return sale.amountPaid > 0 ? 'partiallyPaid' : 'unpaid';
}
