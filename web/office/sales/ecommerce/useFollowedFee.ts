import { useEffect, useRef } from 'react';
import type { CounterState } from '../counter/counterContext.ts';
import { followedFee } from './fee.ts';
import { orderOf } from './orderOwn.ts';
import { useProposedFee } from './ShippingFee.tsx';

/** The fee that is proposed for the order on the counter. Where nobody typed another one, the order's follows it. */
export function useFollowedFee({ draft, isLocked, change }: CounterState): number | null {
  const { shippingMethodId, prefecture } = orderOf(draft.own);
  const fee = useProposedFee({ shippingMethodId, prefecture });
  const before = useRef<Parameters<typeof followedFee>[1]>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each proposal; the fee itself may be typed.
  useEffect(() => {
    if (isLocked) return;
    const now = { fee, choice: { shippingMethodId, prefecture } };
    const shippingFee = followedFee(draft.terms.shippingFee, before.current, now);
    before.current = now;
    if (shippingFee === draft.terms.shippingFee) return;
    change((sale) => ({ ...sale, terms: { ...sale.terms, shippingFee } }));
  }, [fee, shippingMethodId, prefecture, isLocked]);
  return fee;
}
