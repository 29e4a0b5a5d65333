import { TextInput } from '@mantine/core';
import { today } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { DateField } from '#web/ui/form/DateField.tsx';
import { FigureField } from '#web/ui/form/FigureField.tsx';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { PaymentTypeField } from './PaymentTypeField.tsx';

/** What is typed of one payment. */
export interface TypedPayment {
  paymentType: string;
  tendered: number | null;
  reference: string;
  remarks: string;
}

/** The labels of a payment's fields below `path`. */
export function usePaymentLabels(path: string): Record<string, string> {
  const t = useText();
  return {
    [`${path}.paymentType`]: t('sales.money.type'),
    [`${path}.tendered`]: t('sales.money.amount'),
    [`${path}.reference`]: t('sales.money.reference'),
    [`${path}.remarks`]: t('document.remarks'),
    date: t('sales.money.date'),
  };
}

/** One payment: in which way, how much, when, under which number. */
export function MoneyFields<Values extends object>({
  draft: { field },
  path,
  credit = 0,
  isToday = false,
}: {
  draft: Draft<Values>;
  path: string;
  /** What the customer has as store credit, which pays as well. */
  credit?: number;
  /** It counts today, and no other day is asked for. */
  isToday?: boolean;
}) {
  const t = useText();
  return (
    <>
      <PaymentTypeField
        {...field(`${path}.paymentType`)}
        {...(credit > 0 ? { besides: ['storeCredit'], description: t('sales.money.credit', { credit }) } : {})}
      />
      <FigureField className="span-6" data-autofocus leftSection="¥" {...field(`${path}.tendered`)} />
      {!isToday && (
        <div className="span-6">
          <DateField min={`${today().slice(0, 7)}-01`} max={today()} {...field('date')} />
        </div>
      )}
      <TextInput className="span-6" maxLength={100} {...field(`${path}.reference`)} />
      <TextInput className={isToday ? 'span-6' : 'span-12'} maxLength={500} {...field(`${path}.remarks`)} />
    </>
  );
}
