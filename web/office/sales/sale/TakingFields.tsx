import { useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import { FigureField } from '#web/ui/form/FigureField.tsx';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { toastFailed } from '#web/ui/toast.tsx';
import { askIfMeant } from '../counter/finishQuestions.tsx';
import { isSlip } from '../counter/tender.ts';
import { ChangeText } from './ChangeText.tsx';
import { MoneyFields, type TypedPayment } from './MoneyFields.tsx';
import { takenOf } from './payNow.ts';

/** What is typed of money that is taken in a dialog: one payment, and the notes that were handed over. */
export interface TypedTaking {
  payments: TypedPayment[];
  given: number | null;
}

/** What of the typed money counts towards a balance, and what goes back. */
export function takingOf({ payments: [payment], given }: TypedTaking, balance: number) {
  return takenOf({ paymentType: payment?.paymentType ?? 'cash', amount: payment?.tendered ?? null, given }, balance);
}

/**
 * Asks before change is given, first whether far too much was meant; notes that are too little are said, of the endpoint
 * that takes the money.
 */
export function useConfirmTaking(
  balance: number,
  confirm: string,
  of: string,
): (typed: TypedTaking) => Promise<boolean> {
  const t = useText();
  return async (typed) => {
    const { taken, change, short } = takingOf(typed, balance);
    if (short > 0) {
      toastFailed(t('sales.counter.stillDue', { due: short }), undefined, { of });
      return false;
    }
    if (change === 0) return true;
    const cash = { tendered: taken + change, due: taken, change, isAlone: true };
    if (isSlip(cash) && !(await isConfirmed(askIfMeant(t, cash)))) return false;
    return isConfirmed({ title: t('sales.money.ask', { taken }), text: <ChangeText change={change} />, confirm });
  };
}

interface TakingProps<Values extends TypedTaking> {
  draft: Draft<Values>;
  balance: number;
  /** What the customer has as store credit, which pays as well. */
  credit: number;
  /** It counts today, and no other day is asked for. */
  isToday?: boolean;
}

/** The fields of a payment that is taken, with the notes for it and the change that they give. */
export function TakingFields<Values extends TypedTaking>({ draft, balance, credit, isToday }: TakingProps<Values>) {
  const { change } = takingOf(draft.values, balance);
  return (
    <>
      <MoneyFields draft={draft} path="payments.0" credit={credit} {...(isToday && { isToday })} />
      {draft.values.payments[0]?.paymentType === 'cash' && (
        <FigureField className="span-6" leftSection="¥" {...draft.field('given')} />
      )}
      {change > 0 && (
        <div className="span-6">
          <ChangeText change={change} />
        </div>
      )}
    </>
  );
}
