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

/** What a change of shipping is: nothing, a step on, a correction, or one that is not open (null). */
export function shippingStep(from: ShippingStatus | null, to: ShippingStatus): 'stay' | 'on' | 'back' | null {
  if (from === to) return 'stay';
  if (from === null || steps[from].on.includes(to)) return 'on';
  return steps[from].back.includes(to) ? 'back' : null;
}
