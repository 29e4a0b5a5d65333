import { proposedFee, type ShippingMethod, shippingMethodApi } from '#contract/sales/shippingMethod.ts';
import { useRead } from '#web/api/hooks.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { useCounter } from '../counter/counterContext.ts';

/** The shipping methods that are on offer. */
export function useMethods(): readonly ShippingMethod[] {
  return useRead(shippingMethodApi.offered, {}, { staleTime: 60_000 }).data?.methods ?? [];
}

/** The fee that a method proposes for what is on the counter; null while none is chosen. */
export function useProposedFee(methodId: number | null, prefecture: string): number | null {
  const methods = useMethods();
  const { draft, totals, payment } = useCounter();
  const method = methods.find(({ id }) => id === methodId);
  if (!method) return null;
  const worth = totals.subtotal - draft.terms.discountAmount;
  const isCashOnDelivery = method.cashOnDelivery && payment.standing.due > 0;
  return proposedFee(method, { prefecture, milligrams: totals.milligrams, worth, isCashOnDelivery });
}

interface TakeFeeProps {
  proposed: number | null;
  fee: number;
  disabled?: boolean;
  onTake: (fee: number) => void;
}

/** Says what is proposed, and takes it with one press. */
export function TakeFee({ proposed, fee, disabled = false, onTake }: TakeFeeProps) {
  const t = useText();
  if (proposed === null) return null;
  if (proposed === fee) return <p className="text-small text-secondary">{t('ecommerce.feeAsProposed')}</p>;
  return (
    <Button size="small" icon="truck-delivery" disabled={disabled} onClick={() => onTake(proposed)}>
      {t('ecommerce.takeFee', { fee: proposed })}
    </Button>
  );
}
