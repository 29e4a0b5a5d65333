import type { MouseEvent } from 'react';
import { proposedFee, type ShippingMethod, shippingMethodApi } from '#contract/sales/shippingMethod.ts';
import { useRead } from '#web/api/hooks.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { optionalLabel } from '#web/ui/form/OptionalLabel.tsx';
import { PrefectureField } from '#web/ui/form/PrefectureField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { useCounter } from '../counter/counterContext.ts';
import { type FeeChoice, isPaidAtDoor } from './fee.ts';
import { useMethodName } from './useMethodName.ts';
import './ecommerce.css';

/** The shipping methods that are on offer. */
export function useMethods(): readonly ShippingMethod[] {
  return useRead(shippingMethodApi.offered, {}, { staleTime: 60_000 }).data?.methods ?? [];
}

/** The fee that a method proposes for what is on the counter; null while none is chosen. Collecting costs where it is chosen. */
export function useProposedFee(
  { shippingMethodId: methodId, prefecture }: FeeChoice,
  discount?: number,
): number | null {
  const methods = useMethods();
  const { draft, edited, totals } = useCounter();
  const method = methods.find(({ id }) => id === methodId);
  if (!method) return null;
  const worth = totals.subtotal - (discount ?? draft.terms.discountAmount);
  const isCashOnDelivery = method.cashOnDelivery && isPaidAtDoor({ draft, edited });
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
  // The button goes with what it offered; typing goes on in the field that it fills.
  const take = (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.parentElement?.querySelector('input')?.focus();
    onTake(proposed);
  };
  return (
    <Button size="small" icon="truck-delivery" disabled={disabled} onClick={take}>
      {t('ecommerce.takeFee', { fee: proposed })}
    </Button>
  );
}

interface FeeFieldsProps {
  choice: FeeChoice;
  onChange: (choice: FeeChoice) => void;
}

/** By which method goods of the counter are sent, and where to: they propose the fee. Nothing where no method is on offer. */
export function FeeFields({ choice, onChange }: FeeFieldsProps) {
  const t = useText();
  const methods = useMethods();
  const nameOf = useMethodName(methods);
  if (methods.length === 0) return null;
  return (
    <>
      <div className="span-6">
        <SelectField
          label={optionalLabel(t('ecommerce.method'), t('common.optional'))}
          clearable
          options={methods.map(({ id, carrier }) => ({ value: id, label: `${nameOf(id)} · ${carrier}` }))}
          value={choice.shippingMethodId}
          onChange={(shippingMethodId) => onChange({ ...choice, shippingMethodId })}
        />
      </div>
      <div className="span-6">
        <PrefectureField
          label={optionalLabel(t('ecommerce.prefecture'), t('common.optional'))}
          data-path="prefecture"
          error={undefined}
          value={choice.prefecture}
          onChange={(prefecture: string) => onChange({ ...choice, prefecture })}
        />
      </div>
    </>
  );
}
