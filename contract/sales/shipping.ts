import type { shippingStatuses } from './sale.ts';

export type ShippingStatus = (typeof shippingStatuses)[number];

/** Where the shipping of a line may go on to, steps left out or not, and which one step back is a correction (domain.md §2). */
const steps: Record<ShippingStatus, { on: readonly ShippingStatus[]; back: readonly ShippingStatus[] }> = {
  pending: { on: ['processing', 'shipped', 'delivered', 'cancelled'], back: [] },
  processing: { on: ['shipped', 'delivered', 'cancelled'], back: ['pending'] },
  shipped: { on: ['delivered'], back: ['processing'] },
  delivered: { on: [], back: ['shipped'] },
  cancelled: { on: [], back: ['pending', 'processing'] },
};

/**
 * What a change of shipping is: nothing, a step on, a correction, or one that is not open (null). Lines of an order are sold
 * by it: what was shipped comes back by a return alone.
 */
export function shippingStep(
  from: ShippingStatus | null,
  to: ShippingStatus,
  isOrder = false,
): 'stay' | 'on' | 'back' | null {
  if (from === to) return 'stay';
  if (isOrder && from === 'shipped' && to !== 'delivered') return null;
  if (from === null || steps[from].on.includes(to)) return 'on';
  return steps[from].back.includes(to) ? 'back' : null;
}

interface Known {
  status: ShippingStatus | null;
  notes: string;
}

interface Wanted {
  status: ShippingStatus;
  shippingDate: string | null;
  notes: string;
}

/** Why the shipping of a line can't be so, and in which field that is said: a step needs its date, a correction its reason. */
export function shippingFault(known: Known, { status, shippingDate, notes }: Wanted, isOrder = false) {
  const step = shippingStep(known.status, status, isOrder);
  if (step === null) return { field: 'status', code: 'sale.shippingStep' } as const;
  const isSilent = notes === '' || notes === known.notes;
  const isGivenUp = isOrder && step === 'on' && status === 'cancelled';
  if ((step === 'back' || isGivenUp) && isSilent)
    return { field: 'notes', code: 'sale.shippingReasonMissing' } as const;
  const needsDate = status === 'shipped' || status === 'delivered';
  if (needsDate && !shippingDate) return { field: 'shippingDate', code: 'sale.shippingDateMissing' } as const;
  return null;
}
