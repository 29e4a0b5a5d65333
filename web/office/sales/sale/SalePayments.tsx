import { useState } from 'react';
import { type Sale, saleApi } from '#contract/sales/sale.ts';
import { useActs } from '#web/api/hooks.ts';
import { useText } from '#web/text/text.ts';
import { ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PaymentsPanel } from '#web/ui/document/PaymentsPanel.tsx';
import type { RowAction } from '#web/ui/list/types.ts';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import { BalanceDialog } from './BalanceDialog.tsx';
import { EditPaymentDialog } from './PayDialog.tsx';

/** The money of a sale: each row, and what may be done with it by those who may correct it. */
export function SalePayments({ sale }: { sale: Sale }) {
  const t = useText();
  const [edited, setEdited] = useState<number | null>(null);
  const [isAsked, setAsked] = useState(false);
  const act = useActs({ invalidates: ['stock', 'dashboard', 'customer'] });
  const takenBack = new Set(sale.payments.flatMap(({ reversalOf }) => reversalOf ?? []));
  const mayEdit = sale.steps.includes('editPayment');
  const reverse = async (paymentId: number, isReversal: boolean) => {
    const answer = await ask({
      title: t(isReversal ? 'sales.money.restoreAsk' : 'sales.money.reverseAsk'),
      text: t('sales.money.reverseText'),
      confirm: t(isReversal ? 'sales.money.restore' : 'sales.money.reverse'),
      cancel: t('common.back'),
      danger: !isReversal,
      input: { label: t('sales.reason'), optional: false, value: '' },
    });
    if (answer.outcome !== 'confirmed') return;
    const input = { id: sale.id, version: sale.version, paymentId, reason: answer.value };
    await act.mutateAsync({ endpoint: saleApi.reversePayment, input }).then(
      () => toastDone(t('sales.money.updated'), sale.number),
      (problem: unknown) => toastProblem(problem, (error) => t('sales.money.updateFailed', { error })),
    );
  };
  const actions = (payment: Sale['payments'][number]): RowAction[] => {
    if (!mayEdit || takenBack.has(payment.id)) return [];
    const isReversal = payment.reversalOf !== null && payment.amount < 0;
    const back: RowAction = {
      label: t(isReversal ? 'sales.money.restoreMore' : 'sales.money.reverseMore'),
      icon: isReversal ? 'rotate' : 'arrow-back-up',
      run: () => void reverse(payment.id, isReversal),
    };
    const edit: RowAction = { label: t('sales.money.editMore'), icon: 'pencil', run: () => setEdited(payment.id) };
    return payment.amount > 0 ? [edit, back] : [back];
  };
  const payment = sale.payments.find(({ id }) => id === edited);
  return (
    <>
      <PaymentsPanel
        payments={sale.payments}
        none={t(sale.grandTotal === 0 ? 'sales.nothingDue' : 'sales.noPayments')}
        action={
          <Button kind="ghost" size="small" icon="list-details" onClick={() => setAsked(true)}>
            {t('balance.why')}
          </Button>
        }
        actions={actions}
      />
      {isAsked && <BalanceDialog sale={sale} onClose={() => setAsked(false)} />}
      {payment && <EditPaymentDialog sale={sale} payment={payment} onClose={() => setEdited(null)} />}
    </>
  );
}
