import { TextInput } from '@mantine/core';
import { planApi } from '#contract/sales/planApi.ts';
import { type OpenPlan, splitOldestFirst } from '#contract/sales/planPayment.ts';
import { today, yenInSentence } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import { type LineColumn, LineTable } from '#web/ui/document/LineTable.tsx';
import { DateText, Money } from '#web/ui/Figures.tsx';
import { DateField } from '#web/ui/form/DateField.tsx';
import { FigureField } from '#web/ui/form/FigureField.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { LoadedModal } from '#web/ui/form/LoadedModal.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { toastDone, toastFailed } from '#web/ui/toast.tsx';
import { ChangeText } from '../sale/ChangeText.tsx';
import { PaymentTypeField } from '../sale/PaymentTypeField.tsx';
import { takenOf } from '../sale/payNow.ts';
import { tellChange } from '../sale/tellChange.tsx';
import { useMended } from '../sale/useMended.ts';
import { overdueColumn } from './planColumns.tsx';

/** What is typed, besides what goes out as it is. */
interface Typed {
  paymentType: string;
  total: number | null;
  /** The notes that were handed over, where that is said. */
  given: number | null;
  /** What falls on each plan. */
  amounts: Record<number, number | null>;
}

interface Props {
  customerId: number;
  onClose: () => void;
}

/** One payment for several plans of a customer: what has been due for longest is paid first, unless it is typed otherwise. */
export function PayPlansDialog({ customerId, onClose }: Props) {
  const t = useText();
  return (
    <LoadedModal
      title={t('plan.payMany')}
      find={planApi.open}
      input={{ id: customerId }}
      failed={(error) => t('sales.detailsFailed', { error })}
      isFresh
      onClose={onClose}
    >
      {({ rows }) => <PayPlansForm plans={rows} onClose={onClose} />}
    </LoadedModal>
  );
}

function PayPlansForm({ plans, onClose }: { plans: readonly OpenPlan[]; onClose: () => void }) {
  const t = useText();
  const confirmTaken = useConfirmTaken();
  const overdue = plans.reduce((sum, plan) => sum + plan.overdueAmount, 0);
  const split = (total: number | null) => Object.fromEntries(splitOldestFirst(plans, total ?? 0));
  const draft = useDraft(planApi.payMany, {
    initial: {
      paymentType: 'cash',
      total: (overdue || null) as number | null,
      amounts: split(overdue) as Record<number, number | null>,
      given: null as number | null,
      date: today() as string | null,
      reference: '',
      remarks: '',
    },
    labels: {
      paymentType: t('sales.money.type'),
      parts: t('sales.money.amount'),
      given: t('sales.counter.cashTendered'),
      date: t('sales.money.date'),
      reference: t('sales.money.reference'),
      remarks: t('document.remarks'),
    },
    toInput: ({ amounts, total: _, given: __, ...values }) =>
      ({
        ...values,
        parts: plans.flatMap(({ id, version }) => (amounts[id] ? [{ id, version, amount: amounts[id] }] : [])),
      }) as never,
    confirm: (values) => confirmTaken(resultOf(values)),
    invalidates: ['sale', 'layaway', 'installment', 'dashboard', 'customer'],
    missing: t('sales.money.missing'),
    failed: (error) => t('sales.paymentFailed', { error }),
    onDone: ({ rows }) => {
      toastDone(t('sales.money.paid'), rows.map(({ number }) => number).join(t('common.list.comma')));
      tellChange(t('sales.money.paid'), change);
      onClose();
    },
  });
  const { field, values, set } = draft;
  useMended(planApi.payMany.name, values);
  const { change } = resultOf(values);
  const enter = (total: number | null) => {
    set('total', total);
    set('amounts', split(total));
  };
  const changePart = (id: number, amount: number | null) => {
    const amounts = { ...values.amounts, [id]: amount };
    set('amounts', amounts);
    set('total', Object.values(amounts).reduce<number>((sum, part) => sum + (part ?? 0), 0) || null);
  };
  return (
    <FormModal
      draft={draft}
      title={t('plan.payMany')}
      submit={t('sales.money.pay')}
      size="large"
      isStep
      onClose={onClose}
    >
      <div className="fields">
        <FigureField
          className="span-6"
          data-autofocus
          data-path="parts"
          leftSection="¥"
          label={t('plan.payTotal')}
          description={t('plan.payOldest')}
          error={field('parts').error}
          value={values.total}
          onChange={enter}
        />
        <PaymentTypeField {...field('paymentType')} />
        {values.paymentType === 'cash' && <FigureField className="span-6" leftSection="¥" {...field('given')} />}
        {change > 0 && (
          <div className="span-6">
            <ChangeText change={change} />
          </div>
        )}
        <div className="span-6">
          <DateField min={`${today().slice(0, 7)}-01`} max={today()} {...field('date')} />
        </div>
        <TextInput className="span-6" maxLength={100} {...field('reference')} />
        <TextInput className="span-12" maxLength={500} {...field('remarks')} />
      </div>
      <div className="plan-parts">
        <Parts plans={plans} amounts={values.amounts} onChange={changePart} />
      </div>
    </FormModal>
  );
}

/** What of the payment counts, and what goes back of the notes: the parts that the plans get are all that is taken. */
function resultOf({ paymentType, total, given, amounts }: Typed) {
  const parts = Object.values(amounts).reduce<number>((sum, part) => sum + (part ?? 0), 0);
  return { ...takenOf({ paymentType, amount: total, given }, parts), parts };
}

/** Asks before change is given; notes that are too little are said, and too much of what gives none. */
function useConfirmTaken() {
  const t = useText();
  return async ({ taken, change, short, parts }: ReturnType<typeof resultOf>) => {
    const of = { of: planApi.payMany.name };
    if (short > 0) toastFailed(t('sales.counter.stillDue', { due: short }), undefined, of);
    else if (taken > parts) toastFailed(t('sales.counter.tooMuch'), undefined, of);
    if (short > 0 || taken > parts) return false;
    if (change === 0) return true;
    const text = <ChangeText change={change} />;
    return isConfirmed({ title: t('sales.money.ask', { taken }), text, confirm: t('sales.money.pay') });
  };
}

interface PartsProps {
  plans: readonly OpenPlan[];
  amounts: Record<number, number | null>;
  onChange: (id: number, amount: number | null) => void;
}

/** What of the payment falls on each plan. */
function Parts({ plans, amounts, onChange }: PartsProps) {
  const t = useText();
  const sum = plans.reduce((all, { id }) => all + (amounts[id] ?? 0), 0);
  const columns: LineColumn<OpenPlan>[] = [
    { key: 'number', title: t('sales.number'), render: ({ number }) => <span className="digits">{number}</span> },
    {
      key: 'next',
      title: t('plan.due'),
      width: 120,
      render: ({ nextDueDate }) => (nextDueDate ? <DateText of={nextDueDate} /> : '–'),
    },
    overdueColumn(t),
    {
      key: 'balance',
      title: t('sales.remaining'),
      width: 136,
      align: 'right',
      render: ({ balance }) => <Money yen={balance} />,
    },
    {
      key: 'part',
      title: t('sales.money.amount'),
      width: 150,
      align: 'right',
      isField: true,
      render: ({ id, number, balance }) => (
        <FigureField
          aria-label={`${t('sales.money.amount')} ${number}`}
          leftSection="¥"
          value={amounts[id] ?? null}
          error={(amounts[id] ?? 0) > balance && t('plan.payAbove', { balance: yenInSentence(balance) })}
          onChange={(amount) => onChange(id, amount)}
        />
      ),
      total: <Money yen={sum} className="text-bold" />,
    },
  ];
  return (
    <LineTable
      label={t('plan.payMany')}
      lines={plans}
      keyOf={({ id }) => id}
      columns={columns}
      minWidth={720}
      totalLabel={t('common.total')}
    />
  );
}
