import { Switch, Textarea } from '@mantine/core';
import { today } from '#web/text/format.ts';
import { fieldText } from '#web/text/refusal.ts';
import { useText } from '#web/text/text.ts';
import { DateField } from '#web/ui/form/DateField.tsx';
import { useCounter } from './counterContext.ts';
import { WorkEditor } from './WorkEditor.tsx';

interface Own {
  expectedDate?: string | null;
  allowPartialPayment?: boolean;
  wish?: string;
}

/** What is made for the customer, until when, and whether they may pay in parts. */
export function MadeToOrderPanel() {
  const t = useText();
  const { draft, isLocked, change, missing } = useCounter();
  const own = (draft.own.madeToOrder ?? {}) as Own;
  const put = (changes: Own) =>
    change((now) => ({
      ...now,
      own: { madeToOrder: { allowPartialPayment: true, wish: '', ...(now.own.madeToOrder as Own), ...changes } },
    }));
  return (
    <section className="type-panel" aria-label={t('sales.type.madeToOrder')}>
      <WorkEditor />
      <DateField
        label={t('madeToOrder.expectedDate')}
        data-path="madeToOrder.expectedDate"
        error={missing === 'own' && !own.expectedDate && fieldText('field.required', t('madeToOrder.expectedDate'))}
        value={own.expectedDate ?? null}
        min={draft.header.date ?? today()}
        disabled={isLocked}
        onChange={(expectedDate) => put({ expectedDate })}
      />
      <Switch
        label={t('madeToOrder.allowPartialPayment')}
        checked={own.allowPartialPayment ?? true}
        disabled={isLocked}
        onChange={(event) => put({ allowPartialPayment: event.currentTarget.checked })}
      />
      <Textarea
        label={t('madeToOrder.wish')}
        value={own.wish ?? ''}
        disabled={isLocked}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={2000}
        onChange={(event) => put({ wish: event.currentTarget.value })}
      />
    </section>
  );
}
