import { Textarea, TextInput } from '@mantine/core';
import { demandDays } from '#contract/sales/plan.ts';
import { planApi } from '#contract/sales/planApi.ts';
import { type Sale, saleApi } from '#contract/sales/sale.ts';
import { planUnits } from '#contract/sales/schedule.ts';
import { useMay } from '#web/api/rights.ts';
import { dayAfter, today, yenInSentence, yenText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import type { useDialog } from '#web/ui/dialog.ts';
import { DateField } from '#web/ui/form/DateField.tsx';
import { FigureField } from '#web/ui/form/FigureField.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { toastDone } from '#web/ui/toast.tsx';
import { SaleModal } from '../sale/SaleModal.tsx';
import { PayPlansDialog } from './PayPlansDialog.tsx';

const forms = { finish: FinishForm, plan: TermsForm, extend: ExtendForm, demand: DemandForm, settle: SettleForm };
const moved = ['sale', 'layaway', 'installment', 'stock', 'item', 'dashboard', 'customer'];

interface FormProps {
  sale: Sale;
  onClose: () => void;
}

/** The dialogs of a plan, over its list or its detail. */
export function PlanDialogs({ dialog }: { dialog: ReturnType<typeof useDialog> }) {
  const t = useText();
  const { now, id } = dialog;
  if (dialog.is('payMany') && id !== null) return <PayPlansDialog key={id} customerId={id} onClose={dialog.close} />;
  const Form = now && now.what in forms ? forms[now.what as keyof typeof forms] : null;
  if (!Form || id === null) return null;
  const close = () => dialog.open('view', id);
  return (
    <SaleModal title={t('sales.transaction')} id={id} onClose={close}>
      {(sale) => <Form sale={sale} onClose={close} />}
    </SaleModal>
  );
}

function useEnd({ sale, onClose }: FormProps, done: string) {
  return () => {
    toastDone(done, sale.number);
    onClose();
  };
}

/** Hands over a layaway that is paid. */
function FinishForm(props: FormProps) {
  const { sale, onClose } = props;
  const t = useText();
  const { id, version, grandTotal } = sale;
  const draft = useDraft(saleApi.complete, {
    initial: {},
    labels: {},
    toInput: () => ({ id, version, grandTotal, payments: [] }),
    invalidates: moved,
    failed: (error) => t('sales.completeFailed', { error }),
    onDone: useEnd(props, t('sales.completed')),
  });
  return (
    <FormModal
      draft={draft}
      title={t('plan.finishTitle', { number: sale.number })}
      submit={t('plan.finish')}
      isStep
      onClose={onClose}
    >
      <div className="fields">
        <p className="span-12 text-secondary">
          {sale.balance > 0 ? t('plan.finishDue', { balance: yenInSentence(sale.balance) }) : t('plan.finishText')}
        </p>
      </div>
    </FormModal>
  );
}

/** Changes the terms; what is paid stays. */
export function TermsForm(props: FormProps) {
  const { sale, onClose } = props;
  const t = useText();
  const { plan } = sale;
  const draft = useDraft(planApi.edit, {
    initial: {
      name: sale.name,
      terms: (plan?.terms ?? null) as number | null,
      downPaymentBasisPoints: (plan?.downPaymentBasisPoints ?? null) as number | null,
      startDate: plan?.startDate ?? sale.date,
      unit: plan?.unit ?? 1,
      remarks: plan?.remarks ?? '',
      notes: sale.notes,
    },
    labels: {
      name: t('common.name'),
      terms: t('plan.terms'),
      downPaymentBasisPoints: t('plan.downPercent'),
      startDate: t('plan.start'),
      unit: t('plan.unit'),
      remarks: t('document.remarks'),
      notes: t('common.notes'),
    },
    toInput: (values) => ({ ...values, id: sale.id, version: sale.version }) as never,
    invalidates: moved,
    missing: t('plan.missing'),
    failed: (error) => t('sales.updateFailed', { error }),
    onDone: useEnd(props, t('sales.updated')),
  });
  return (
    <FormModal draft={draft} title={t('plan.editTitle')} submit={t('common.save')} onClose={onClose}>
      <div className="fields">
        <FigureField className="span-6" data-autofocus {...draft.field('terms')} />
        <FigureField className="span-6" rightSection="%" decimals={2} {...draft.field('downPaymentBasisPoints')} />
        <div className="span-6">
          <DateField min={sale.date} {...draft.field('startDate')} />
        </div>
        <SelectField
          className="span-6"
          {...draft.field('unit')}
          options={planUnits.map((value) => ({ value, label: yenText(value) }))}
        />
        <Textarea className="span-12" maxLength={500} autosize minRows={2} {...draft.field('remarks')} />
        <TextInput className="span-12" maxLength={120} {...draft.field('name')} />
        <Textarea className="span-12" maxLength={2000} autosize minRows={2} {...draft.field('notes')} />
        <p className="span-12 text-secondary">{t('plan.editText')}</p>
      </div>
    </FormModal>
  );
}

function ExtendForm(props: FormProps) {
  const { sale, onClose } = props;
  const t = useText();
  const draft = useDraft(planApi.extend, {
    initial: { months: 1 as number | null, reason: '' },
    labels: { months: t('plan.months'), reason: t('sales.reason') },
    toInput: ({ months, reason }) => ({ months: months ?? 0, reason, id: sale.id, version: sale.version }),
    invalidates: moved,
    failed: (error) => t('sales.updateFailed', { error }),
    onDone: useEnd(props, t('plan.extended')),
  });
  return (
    <FormModal draft={draft} title={t('plan.extendTitle')} submit={t('plan.extend')} isStep onClose={onClose}>
      <div className="fields">
        <FigureField className="span-6" data-autofocus {...draft.field('months')} />
        <Textarea className="span-12" maxLength={500} autosize minRows={2} {...draft.field('reason')} />
      </div>
    </FormModal>
  );
}

/** Asks in writing for what is overdue; the letter is printed from what is written here. */
function DemandForm(props: FormProps) {
  const { sale, onClose } = props;
  const t = useText();
  const earliest = dayAfter(today(), demandDays);
  const draft = useDraft(planApi.demand, {
    initial: { deadline: earliest },
    labels: { deadline: t('plan.deadline') },
    toInput: ({ deadline }) => ({ deadline, id: sale.id, version: sale.version }),
    invalidates: moved,
    failed: (error) => t('sales.updateFailed', { error }),
    onDone: useEnd(props, t('plan.demanded')),
  });
  return (
    <FormModal
      draft={draft}
      title={t('plan.demandTitle', { number: sale.number })}
      submit={t('plan.demand')}
      isStep
      onClose={onClose}
    >
      <div className="fields">
        <div className="span-6">
          <DateField min={earliest} {...draft.field('deadline')} />
        </div>
        <p className="span-12 text-secondary">
          {t(sale.type === 'layaway' ? 'plan.demandLayawayText' : 'plan.demandText', {
            overdue: yenInSentence(sale.plan?.overdueAmount ?? 0),
          })}
        </p>
      </div>
    </FormModal>
  );
}

/** Cancels with a settlement: what was paid goes back, less a fee that is nothing unless somebody who may says so. */
function SettleForm(props: FormProps) {
  const { sale, onClose } = props;
  const t = useText();
  const may = useMay();
  const draft = useDraft(saleApi.cancel, {
    initial: { reason: '', fee: 0 as number | null, refundAs: 'sameWay' as 'sameWay' | 'storeCredit' },
    labels: { reason: t('sales.reason'), fee: t('plan.fee'), refundAs: t('plan.refundAs') },
    toInput: ({ reason, fee, refundAs }) => ({ reason, fee: fee ?? 0, refundAs, id: sale.id, version: sale.version }),
    invalidates: moved,
    failed: t('sales.cancelFailed'),
    onDone: useEnd(props, t('sales.cancelled')),
  });
  const back = sale.amountPaid - (draft.values.fee ?? 0);
  return (
    <FormModal
      draft={draft}
      title={t('sales.cancelTitle', { number: sale.number })}
      submit={t('sales.step.cancel')}
      danger
      isStep
      onClose={onClose}
    >
      <div className="fields">
        {sale.amountPaid > 0 && (
          <>
            {may('Cancel Layaway with Settlement') && (
              <FigureField className="span-6" leftSection="¥" {...draft.field('fee')} />
            )}
            <SelectField
              className="span-6"
              {...draft.field('refundAs')}
              options={[
                { value: 'sameWay', label: t('plan.sameWay') },
                { value: 'storeCredit', label: t('sales.payment.storeCredit') },
              ]}
            />
            <p className="span-12 text-secondary">{t('plan.goesBack', { back: yenInSentence(Math.max(0, back)) })}</p>
          </>
        )}
        {sale.onlineStage && <p className="span-12">{t('sales.cancelRead', { text: '' })}</p>}
        <Textarea className="span-12" maxLength={500} autosize minRows={2} {...draft.field('reason')} />
      </div>
    </FormModal>
  );
}
