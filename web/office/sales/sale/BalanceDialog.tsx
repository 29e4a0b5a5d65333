import type { DerivationStep } from '#contract/sales/derivation.ts';
import { type Sale, saleApi } from '#contract/sales/sale.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { type LineColumn, LineTable } from '#web/ui/document/LineTable.tsx';
import { usePaymentTypes } from '#web/ui/document/usePaymentTypes.ts';
import { DateText, Money } from '#web/ui/Figures.tsx';
import { LoadedModal } from '#web/ui/form/LoadedModal.tsx';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';

type Step = DerivationStep & { number: number };

/** Why a sale has its balance: everything that made or changed it, line by line, as the server derives it. */
export function BalanceDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const t = useText();
  const title = t('balance.title', { number: sale.number });
  return (
    <LoadedModal
      title={title}
      find={saleApi.balance}
      input={{ id: sale.id }}
      isFresh
      failed={(error) => t('balance.failed', { error })}
      onClose={onClose}
    >
      {({ steps, balance }) => (
        <ViewModal title={title} onClose={onClose}>
          <Steps sale={sale} steps={steps} balance={balance} />
        </ViewModal>
      )}
    </LoadedModal>
  );
}

function Steps({ sale, steps, balance }: { sale: Sale; steps: readonly DerivationStep[]; balance: number }) {
  const t = useText();
  const local = useLocalName();
  const { nameOf } = usePaymentTypes();
  const wordOf = ({ kind, name, nameJa, paymentId }: DerivationStep) => {
    const payment = sale.payments.find(({ id }) => id === paymentId);
    const word = t(`balance.kind.${kind}`, { type: payment ? nameOf(payment.paymentType) : '' });
    return [word, local(name, nameJa)].filter(Boolean).join(' · ');
  };
  const columns: LineColumn<Step>[] = [
    { key: 'what', title: t('balance.what'), render: wordOf },
    {
      key: 'date',
      title: t('common.date'),
      width: 116,
      quiet: true,
      render: ({ date }) => (date ? <DateText of={date} /> : ''),
    },
    {
      key: 'change',
      title: t('balance.change'),
      width: 116,
      align: 'right',
      render: ({ amount }) => <Money yen={amount} />,
    },
    {
      key: 'after',
      title: t('balance.after'),
      width: 116,
      align: 'right',
      render: ({ balance: after }) => <Money yen={after} className="text-secondary" />,
      total: <Money yen={balance} className="text-bold" />,
    },
  ];
  return (
    <section className="balance-steps">
      <LineTable
        label={t('balance.why')}
        lines={steps.map((step, number) => ({ ...step, number }))}
        keyOf={({ number }) => number}
        columns={columns}
        minWidth={520}
        totalLabel={t('sales.remaining')}
      />
    </section>
  );
}
