import type { OrderDraft } from '#contract/sales/ecommerceOrder.ts';

/** What a fee is proposed by. */
export type FeeChoice = Pick<OrderDraft, 'shippingMethodId' | 'prefecture'>;

interface Paying {
  draft: { tenders: readonly { paymentType: string }[] };
  edited: { isPaidAtDoor?: boolean } | null;
}

/** Whether the money of an order is collected when it arrives: chosen on the counter, or known of the order. */
export function isPaidAtDoor({ draft, edited }: Paying): boolean {
  return draft.tenders.some(({ paymentType }) => paymentType === 'cashOnDelivery') || edited?.isPaidAtDoor === true;
}

interface Proposal {
  choice: FeeChoice;
  /** Null while no method is chosen. */
  fee: number | null;
}

/**
 * The fee after what proposes it has changed: one that nobody typed follows. Another method or another place comes with a
 * fee of its own, from the dialog in which it was chosen.
 */
export function followedFee(fee: number, before: Proposal | null, now: Proposal): number {
  if (before === null || before.fee !== fee || now.fee === null) return fee;
  const { shippingMethodId, prefecture } = before.choice;
  const isSame = now.choice.shippingMethodId === shippingMethodId && now.choice.prefecture === prefecture;
  return isSame ? now.fee : fee;
}
