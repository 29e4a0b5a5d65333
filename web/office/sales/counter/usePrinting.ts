import { useEffect, useState } from 'react';
import type { Sale } from '#contract/sales/sale.ts';
import { printReceipt } from '../receipt.ts';

/** The sale that was made last, and the state of its receipt. */
export interface Sold {
  sale: Sale;
  paper: 'printing' | 'printed' | 'failed';
}

let handedOver: Sale | null = null;

/** Leaves a sale that was completed on a page of its own to the counter that opens next: it shows the change. */
export function handOver(sale: Sale): void {
  handedOver = sale;
}

/**
 * The sale that was made last: shown until the next one is begun, which never waits for paper. The counter of new
 * sales takes over what another one has left.
 */
export function usePrinting(onPrinted: () => void, takesOver: boolean) {
  const [sold, setSold] = useState<Sold | null>(null);
  const [isShown, setShown] = useState(false);
  const print = async (sale: Sale) => {
    setSold({ sale, paper: 'printing' });
    const isPrinted = await printReceipt(sale.id);
    // Another sale may have been made meanwhile.
    setSold((now) => (now?.sale.id === sale.id ? { sale, paper: isPrinted ? 'printed' : 'failed' } : now));
    onPrinted();
  };
  const show = (sale: Sale) => {
    setShown(true);
    void print(sale);
  };
  useEffect(() => {
    if (!takesOver || !handedOver) return;
    show(handedOver);
    handedOver = null;
  });
  return {
    sold,
    /** Nothing was begun since: the change stays in sight. */
    isShown: sold !== null && isShown,
    show,
    print: (sale: Sale) => void print(sale),
    /** The next sale is begun. */
    next: () => setShown(false),
    forget: () => setSold(null),
  };
}
