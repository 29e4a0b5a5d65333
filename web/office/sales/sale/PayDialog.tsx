import { Textarea } from '@mantine/core';
import { onlineOrderApi } from '#contract/sales/onlineOrder.ts';
import { planApi } from '#contract/sales/planApi.ts';
import { type Sale, saleApi } from '#contract/sales/sale.ts';
import { useRead } from '#web/api/hooks.ts';
import { today } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { useDialog } from '#web/ui/dialog.ts';
import { usePaymentTypes } from '#web/ui/document/usePaymentTypes.ts';
import { Money } from '#web/ui/Figures.tsx';
import { FigureField } from '#web/ui/form/FigureField.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { toastDone } from '#web/ui/toast.tsx';
import { MoneyFields, type TypedPayment, usePaymentLabels } from './MoneyFields.tsx';
import { PaymentTypeField } from './PaymentTypeField.tsx';
import { dueNow } from './payNow.ts';
import { SaleModal } from './SaleModal.tsx';
import { TakingFields, takingOf, useConfirmTaking } from './TakingFields.tsx';
import { tellChange } from './tellChange.tsx';
import { useMended } from './useMended.ts';
import { useStoreCredit } from './useStoreCredit.ts';

const moved = ['stock', 'dashboard', 'customer'];

interface DialogProps {
  id: number;
  onClose: () => void;
}

/** What is said where it fails, for a type with words of its own. */
interface PayWords {
  failed?: { load: string; pay: string };
}

interface MoneyProps {
  sale: Sale;
  onClose: () => void;
}

/** Takes money for a sale that waits: what is due is there already, and typing replaces it. */
export function PayDialog({ id, failed, onClose }: DialogProps & PayWords) {
  const t = useText();
  return (
    <SaleModal title={t('sales.money.pay')} id={id} failed={failed?.load} onClose={onClose}>
      {(sale) =>
        sale.onlineStage === null ? (
          <PayForm sale={sale} usual="cash" onClose={onClose} {...(failed ? { failed } : {})} />
        ) : (
          <PayOnline sale={sale} onClose={onClose} {...(failed ? { failed } : {})} />
        )
      }
    </SaleModal>
  );
}

/** How what was ordered in the shop on the web is paid, as its customer has chosen. */
const usualOf = { bankTransfer: 'bankTransfer', cashOnDelivery: 'cashOnDelivery', atShop: 'cash' } as const;

function PayOnline(props: MoneyProps & PayWords) {
  const { data, isError } = useRead(onlineOrderApi.find, { id: props.sale.id });
  const { used } = usePaymentTypes();
  if ((!data && !isError) || used.length === 0) return null;
  const wanted = data ? usualOf[data.payWay] : 'cash';
  return <PayForm {...props} usual={used.includes(wanted) ? wanted : (used[0] ?? wanted)} />;
}

function PayForm({ sale, usual, failed, onClose }: MoneyProps & PayWords & { usual: string }) {
  const t = useText();
  const labels = usePaymentLabels('payments.0');
  const due = dueNow(sale, today());
  const credit = useStoreCredit(sale.customerId);
  const first: TypedPayment = { paymentType: usual, tendered: due?.yen ?? sale.balance, reference: '', remarks: '' };
  const confirmTaking = useConfirmTaking(sale.balance, t('sales.money.pay'), saleApi.pay.name);
  const draft = useDraft(saleApi.pay, {
    initial: { payments: [first], date: today(), given: null as number | null },
    labels: { ...labels, given: t('sales.counter.cashTendered') },
    // What is left empty is sent so, and found missing.
    toInput: ({ given, payments, date }) =>
      ({
        date,
        id: sale.id,
        version: sale.version,
        payments: payments.map((payment) => ({
          ...payment,
          tendered: takingOf({ payments, given }, sale.balance).tendered,
        })),
      }) as never,
    confirm: confirmTaking,
    invalidates: moved,
    missing: t('sales.money.missing'),
    failed: failed?.pay ?? ((error) => t('sales.paymentFailed', { error })),
    onDone: () => {
      toastDone(t('sales.money.paid'), sale.number);
      tellChange(t('sales.money.paid'), change);
      onClose();
    },
  });
  useMended(saleApi.pay.name, draft.values);
  const { change } = takingOf(draft.values, sale.balance);
  const take = (yen: number) => draft.set('payments.0.tendered' as never, yen as never);
  return (
    <FormModal
      draft={draft}
      title={t('sales.money.payFor', { number: sale.number })}
      submit={t('sales.money.pay')}
      isStep
      onClose={onClose}
    >
      <div className="fields">
        <p className="span-12 text-secondary">{t('sales.money.balance', { balance: sale.balance })}</p>
        {sale.plan && sale.customerId !== null && <OtherPlans sale={sale} customerId={sale.customerId} />}
        {due && (
          <div className="span-12 row">
            <Button size="small" onClick={() => take(due.yen)}>
              {t(due.what === 'overdue' ? 'plan.overdue' : 'plan.next')} <Money yen={due.yen} />
            </Button>
            <Button size="small" onClick={() => take(sale.balance)}>
              {t('sales.remaining')} <Money yen={sale.balance} />
            </Button>
          </div>
        )}
        <TakingFields draft={draft} balance={sale.balance} credit={credit} />
      </div>
    </FormModal>
  );
}

/** The way to one payment for all plans of the customer, where there are more of them. */
function OtherPlans({ sale, customerId }: { sale: Sale; customerId: number }) {
  const t = useText();
  const dialog = useDialog();
  const others = useRead(planApi.open, { id: customerId }).data?.rows.filter(({ id }) => id !== sale.id) ?? [];
  if (others.length === 0) return null;
  return (
    <div className="span-12">
      <Button icon="list-details" onClick={() => dialog.open('payMany', customerId)}>
        {t('plan.payManyMore', { count: others.length })}
      </Button>
    </div>
  );
}

/** Corrects one payment: it is taken back, and written anew. */
export function EditPaymentDialog({ sale, payment, onClose }: MoneyProps & { payment: Sale['payments'][number] }) {
  const t = useText();
  const labels = usePaymentLabels('payment');
  const { paymentType, tendered, reference, remarks } = payment;
  const typed: TypedPayment = { paymentType, tendered, reference, remarks };
  const draft = useDraft(saleApi.editPayment, {
    initial: { payment: typed, date: payment.date, reason: '' },
    labels: { ...labels, reason: t('sales.reason') },
    toInput: (values) => ({ ...values, id: sale.id, version: sale.version, paymentId: payment.id }) as never,
    invalidates: moved,
    missing: t('sales.money.missing'),
    failed: (error) => t('sales.money.updateFailed', { error }),
    onDone: () => {
      toastDone(t('sales.money.updated'), sale.number);
      onClose();
    },
  });
  return (
    <FormModal draft={draft} title={t('sales.money.edit')} submit={t('common.save')} isStep onClose={onClose}>
      <div className="fields">
        <MoneyFields draft={draft} path="payment" />
        <Textarea className="span-12" maxLength={500} autosize minRows={2} {...draft.field('reason')} />
      </div>
    </FormModal>
  );
}

/** Gives a part of what was paid back, in a way that is said, store credit among them. */
export function RefundDialog({ id, onClose }: DialogProps) {
  const t = useText();
  return (
    <SaleModal title={t('sales.money.refund')} id={id} onClose={onClose}>
      {(sale) => <RefundForm sale={sale} onClose={onClose} />}
    </SaleModal>
  );
}

function RefundForm({ sale, onClose }: MoneyProps) {
  const t = useText();
  const draft = useDraft(saleApi.refund, {
    initial: { amount: null as number | null, paymentType: 'cash', reason: '' },
    labels: { amount: t('sales.money.amount'), paymentType: t('sales.money.type'), reason: t('sales.reason') },
    toInput: (values) => ({ ...values, id: sale.id, version: sale.version }) as never,
    invalidates: moved,
    failed: (error) => t('sales.paymentFailed', { error }),
    onDone: () => {
      toastDone(t('sales.money.refunded'), sale.number);
      onClose();
    },
  });
  return (
    <FormModal
      draft={draft}
      title={t('sales.money.refundOf', { number: sale.number })}
      submit={t('sales.money.refund')}
      danger
      isStep
      onClose={onClose}
    >
      <div className="fields">
        <p className="span-12 text-secondary">{t('sales.money.received', { paid: sale.amountPaid })}</p>
        <PaymentTypeField {...draft.field('paymentType')} besides={sale.customerId === null ? [] : ['storeCredit']} />
        <FigureField className="span-6" data-autofocus leftSection="¥" {...draft.field('amount')} />
        <Textarea className="span-12" maxLength={500} autosize minRows={2} {...draft.field('reason')} />
      </div>
    </FormModal>
  );
}
