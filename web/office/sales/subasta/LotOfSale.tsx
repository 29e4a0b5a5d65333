import { Link } from '@tanstack/react-router';
import type { Sale } from '#contract/sales/sale.ts';
import { useText } from '#web/text/text.ts';
import { Count, DateText, Money } from '#web/ui/Figures.tsx';
import { Facts } from '#web/ui/Page.tsx';
import './subasta.css';

/** The lot that a sale comes from: its event, its number, the paddle that won it and for how much. */
export function LotOfSale({ lot }: { lot: NonNullable<Sale['lot']> }) {
  const t = useText();
  return (
    <section className="sheet-part lot-of-sale">
      <h3>{t('subasta.saleOf.lot')}</h3>
      <Facts
        of={[
          [
            t('subasta.saleOf.event'),
            <Link key="event" className="link" to="/sales/subasta/events/$id" params={{ id: String(lot.subastaId) }}>
              {lot.subastaName} · {lot.subastaNumber}
            </Link>,
          ],
          [t('subasta.saleOf.lot'), <Count key="lot" count={lot.position} />],
          [t('subasta.paddle'), <Count key="paddle" count={lot.paddle} />],
          [t('subasta.saleOf.hammerPrice'), <Money key="price" yen={lot.hammerPrice} />],
          [t('subasta.saleOf.due'), <DateText key="due" of={lot.dueDate} />],
        ]}
      />
    </section>
  );
}
