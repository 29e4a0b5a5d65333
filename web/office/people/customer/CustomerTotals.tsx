import { customerApi } from '#contract/people/customer.ts';
import { useRead } from '#web/api/hooks.ts';
import { useText } from '#web/text/text.ts';
import { Count, DateText, Grams, Money } from '#web/ui/Figures.tsx';
import { Loading } from '#web/ui/States.tsx';

/** What a customer has bought, for those who may see sales. */
export function CustomerTotals({ id }: { id: number }) {
  const t = useText();
  const totals = useRead(customerApi.totals, { id });
  if (!totals.data) return <Loading of={totals} title={t('customer.totals.failed')} rows={1} />;
  const { sales } = totals.data;
  if (!sales) return null;
  const figures = [
    { key: 'sales', label: t('customer.totals.sales'), figure: <Count count={sales.count} /> },
    { key: 'amount', label: t('customer.totals.amount'), figure: <Money yen={sales.amount} /> },
    { key: 'grams', label: t('customer.totals.grams'), figure: <Grams milligrams={sales.milligrams} /> },
    { key: 'open', label: t('customer.totals.open'), figure: <Money yen={sales.openBalance} /> },
    {
      key: 'last',
      label: t('customer.totals.lastVisit'),
      figure: sales.lastVisit ? (
        <DateText of={sales.lastVisit} />
      ) : (
        <span className="text-dim">{t('customer.totals.never')}</span>
      ),
    },
  ];
  return (
    <section className="card customer-totals" title={t('customer.totals.note')}>
      {figures.map(({ key, label, figure }) => (
        <div key={key}>
          <div className="figure-label">{label}</div>
          <div className="figure-value">{figure}</div>
        </div>
      ))}
    </section>
  );
}
