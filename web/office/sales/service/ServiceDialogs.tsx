import { heldStages, type ServiceStage } from '#contract/sales/intake.ts';
import { type Sale, saleApi } from '#contract/sales/sale.ts';
import { serviceApi } from '#contract/sales/service.ts';
import { gramsText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { GramsField, MoneyField } from '#web/ui/form/FigureField.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { LoadedModal } from '#web/ui/form/LoadedModal.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { toastDone } from '#web/ui/toast.tsx';
import { PaymentTypeField } from '../sale/PaymentTypeField.tsx';
import { tellChange } from '../sale/tellChange.tsx';
import { ProviderField } from './IntakeFields.tsx';

interface DialogProps {
  id: number;
  onClose: () => void;
}
interface SaleProps {
  sale: Sale;
  onClose: () => void;
}

const moved = ['service', 'sale', 'dashboard', 'customer'];

/** Says where the work is. */
export function MoveDialog({ id, onClose }: DialogProps) {
  const t = useText();
  return (
    <LoadedModal
      title={t('service.move')}
      find={saleApi.find}
      input={{ id }}
      failed={t('service.detailsFailed')}
      isFresh
      onClose={onClose}
    >
      {(sale) => <MoveForm sale={sale} onClose={onClose} />}
    </LoadedModal>
  );
}

function MoveForm({ sale, onClose }: SaleProps) {
  const t = useText();
  const { serviceStage, intake } = sale;
  // The one that comes next is there already.
  const next: Exclude<ServiceStage, 'handedOver'> =
    serviceStage === 'workshop'
      ? 'ready'
      : serviceStage === 'bench' && intake?.serviceProviderId
        ? 'workshop'
        : serviceStage === 'bench'
          ? 'ready'
          : 'bench';
  const draft = useDraft(serviceApi.move, {
    initial: {
      stage: next,
      serviceProviderId: intake?.serviceProviderId ?? null,
      milligramsOut: intake?.milligramsOut ?? null,
    },
    labels: {
      stage: t('service.stage'),
      serviceProviderId: t('service.provider'),
      milligramsOut: t('service.weightOut'),
    },
    toInput: ({ milligramsOut, ...values }) => ({
      ...values,
      id: sale.id,
      version: sale.version,
      ...(values.stage === 'ready' ? { milligramsOut } : {}),
    }),
    invalidates: moved,
    failed: t('service.updateFailed'),
    onDone: () => {
      toastDone(t('service.moved'), sale.number);
      onClose();
    },
  });
  const { field, values } = draft;
  return (
    <FormModal draft={draft} title={t('service.move')} code={sale.number} isStep onClose={onClose}>
      <div className="fields">
        <SelectField
          className="span-6"
          {...field('stage')}
          options={heldStages.map((value) => ({ value, label: t(`service.stages.${value}`) }))}
        />
        {values.stage === 'ready' && <GramsField className="span-6" {...field('milligramsOut')} />}
        <ProviderField className="span-12" {...field('serviceProviderId')} />
      </div>
    </FormModal>
  );
}

/** Hands the piece to its customer, who pays what is left or stays owing it; or takes what was left owing. */
export function HandOverDialog({ id, onClose }: DialogProps) {
  const t = useText();
  return (
    <LoadedModal
      title={t('service.handOver')}
      find={saleApi.find}
      input={{ id }}
      failed={t('service.detailsFailed')}
      isFresh
      onClose={onClose}
    >
      {(sale) => <HandOverForm sale={sale} onClose={onClose} />}
    </LoadedModal>
  );
}

function HandOverForm({ sale, onClose }: SaleProps) {
  const t = useText();
  const isOut = sale.serviceStage === 'handedOver';
  const { milligramsIn = null, milligramsOut = null } = sale.intake ?? {};
  const draft = useDraft(isOut ? saleApi.complete : serviceApi.handOver, {
    initial: {
      milligramsOut,
      payments: [{ paymentType: 'cash', tendered: sale.balance as number | null, reference: '' }],
    },
    labels: {
      milligramsOut: t('service.weightOut'),
      'payments.0.paymentType': t('sales.money.type'),
      'payments.0.tendered': t('sales.money.amount'),
    },
    toInput: ({ milligramsOut: weight, payments }) => ({
      id: sale.id,
      version: sale.version,
      grandTotal: sale.grandTotal,
      payments: payments.flatMap(({ tendered, ...payment }) => (tendered ? [{ ...payment, tendered }] : [])),
      ...(isOut ? {} : { milligramsOut: weight }),
    }),
    invalidates: moved,
    failed: t('service.paymentFailed'),
    onDone: (done) => {
      const title = t(done.status === 'completed' ? 'service.completed' : 'service.handedOver');
      toastDone(title, sale.number);
      tellChange(title, done.change);
      onClose();
    },
  });
  const { field, values } = draft;
  const isPaid = sale.balance === 0;
  const staysOwing = !isPaid && !values.payments[0]?.tendered;
  return (
    <FormModal
      draft={draft}
      title={t(isOut ? 'service.complete' : 'service.handOver')}
      code={sale.number}
      submit={t(isOut ? 'service.complete' : 'service.handOver')}
      danger={!staysOwing}
      isStep
      onClose={onClose}
    >
      <div className="fields">
        <p className="span-12 text-secondary">
          {t(isPaid ? 'service.allPaid' : 'sales.money.balance', { balance: sale.balance })}
        </p>
        {!isPaid && (
          <>
            <PaymentTypeField {...field('payments.0.paymentType')} />
            <MoneyField className="span-6" {...field('payments.0.tendered')} />
          </>
        )}
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
