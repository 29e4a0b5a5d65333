import type { Lot } from '#contract/sales/subasta.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

/** The colour and shape of what became of a lot. */
export const lotTones: Record<Lot['status'], Tone> = {
  pending: 'off',
  open: 'waiting',
  awarded: 'good',
  unsold: 'bad',
  withdrawn: 'off',
};
