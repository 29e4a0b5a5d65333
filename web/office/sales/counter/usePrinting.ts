import { useState } from 'react';
import type { Sale } from '#contract/sales/sale.ts';
import { printReceipt } from '../receipt.ts';

/** The sale before this one, and the state of its receipt. */
export interface Sold {
  sale: Pick<Sale, 'id' | 'number' | 'grandTotal' | 'change'>;
  paper: 'printing' | 'printed' | 'failed';
}

/** The sale that was just made, and its receipt. The next sale never waits for paper. */
export function usePrinting(onPrinted: () => void) {
  const [sold, setSold] = useState<Sold | null>(null);
  const print = async (sale: Sold['sale']) => {
    setSold({ sale, paper: 'printing' });
    const isPrinted = await printReceipt(sale.id);
    // Another sale may have been made meanwhile.
    setSold((now) => (now?.sale.id === sale.id ? { sale, paper: isPrinted ? 'printed' : 'failed' } : now));
    onPrinted();
  };
  return { sold, print: (sale: Sold['sale']) => void print(sale), forget: () => setSold(null) };
}
