import { type Sale, saleApi } from '#contract/sales/sale.ts';
import { serviceApi } from '#contract/sales/service.ts';
import { gramsText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { GramsField } from '#web/ui/form/FigureField.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { toastDone } from '#web/ui/toast.tsx';
import { type TypedPayment, usePaymentLabels } from '../sale/MoneyFields.tsx';
import { SaleModal } from '../sale/SaleModal.tsx';
import { TakingFields, takingOf, useConfirmTaking } from '../sale/TakingFields.tsx';
import { tellChange } from '../sale/tellChange.tsx';
import { useMended } from '../sale/useMended.ts';
import { useStoreCredit } from '../sale/useStoreCredit.ts';

/** Hands the piece to its customer, who pays what is left or stays owing it; or takes what was left owing. */
export function HandOverDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText();
  return (
    <SaleModal title={t('service.handOver')} id={id} failed={t('service.detailsFailed')} isFresh onClose={onClose}>
      {(sale) => <HandOverForm sale={sale} onClose={onClose} />}
    </SaleModal>
  );
}

function HandOverForm({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const t = useText();
  const isOut = sale.serviceStage === 'handedOver';
  const { milligramsIn = null, milligramsOut = null } = sale.intake ?? {};
  const { balance } = sale;
  const name = t(isOut ? 'service.complete' : 'service.handOver');
  const credit = useStoreCredit(sale.customerId);
  const first: TypedPayment = { paymentType: 'cash', tendered: balance, reference: '', remarks: '' };
  const labels = usePaymentLabels('payments.0');
  const endpoint = isOut ? saleApi.complete : serviceApi.handOver;
  const draft = useDraft(endpoint, {
    initial: {
      milligramsOut,
      payments: [first],
      given: null as number | null,
    },
    labels: {
      ...labels,
      milligramsOut: t('service.weightOut'),
      given: t('sales.counter.cashTendered'),
    },
    toInput: ({ milligramsOut: weight, payments: [payment = first], given }) => ({
      id: sale.id,
      version: sale.version,
      grandTotal: sale.grandTotal,
      // Notes without an amount are sent as they are, and the amount is found missing.
      payments:
        payment.tendered || given
          ? [{ ...payment, tendered: takingOf({ payments: [payment], given }, balance).tendered as number }]
          : [],
      ...(isOut ? {} : { milligramsOut: weight }),
    }),
    confirm: useConfirmTaking(balance, name, endpoint.name),
    invalidates: ['service', 'sale', 'dashboard', 'customer'],
    failed: t('service.paymentFailed'),
    onDone: (done) => {
      const title = t(done.status === 'completed' ? 'service.completed' : 'service.handedOver');
      toastDone(title, sale.number);
      tellChange(title, done.change);
      onClose();
    },
  });
  const { field, values } = draft;
  useMended(endpoint.name, values);
  const isPaid = balance === 0;
  const staysOwing = !isPaid && !values.payments[0]?.tendered;
  return (
    <FormModal draft={draft} title={name} code={sale.number} submit={name} isStep onClose={onClose}>
      <div className="fields">
        <p className="span-12 text-secondary">{t(isPaid ? 'service.allPaid' : 'sales.money.balance', { balance })}</p>
        {!isPaid && <TakingFields draft={draft} balance={balance} credit={credit} isToday />}
        {!isOut && (
          <GramsField
            className="span-6"
            {...(milligramsIn === null ? {} : { description: t('service.cameIn', { grams: gramsText(milligramsIn) }) })}
            {...field('milligramsOut')}
          />
        )}
        <p className="span-12 text-small text-dim">{t(staysOwing ? 'service.staysOwing' : 'service.thenComplete')}</p>
      </div>
    </FormModal>
  );
}
