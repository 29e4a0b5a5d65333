import type { OrderStatusPage } from '#contract/shop/orderPage.ts';
import { dateText } from '#web/text/format.ts';
import { useShop } from '../shop.ts';
import { Figure, Sums } from './Pieces.tsx';

/** What an order comes to, what was paid, and the papers about it. */
export function OrderMoney(props: OrderStatusPage) {
  const { t, to } = useShop();
  const { secret, state, sums, pieces, payments, amountPaid, remaining, papers } = props;
  const cameBack = pieces.some(({ state }) => state === 'returned') ? sums.grandTotal - amountPaid - remaining : 0;
  return (
    <section className="order-part">
      <h2>{t('order.money')}</h2>
      <Sums sums={sums}>
        {payments.map(({ name, date, amount }, at) => (
          <Figure
            key={`${date}${String(at)}`}
            name={t(amount < 0 ? 'order.refundOf' : 'order.paymentOf', { date: dateText(date), name })}
            yen={amount}
          />
        ))}
        {payments.length !== 1 && amountPaid > 0 && <Figure name={t('order.paid')} yen={amountPaid} />}
        {cameBack > 0 && <Figure name={t('order.pieceStates.returned')} yen={-cameBack} />}
        {state !== 'cancelled' && <Figure name={t('order.remaining')} yen={remaining} />}
      </Sums>
      {papers.map(({ paper, nth, date }) => (
        <a
          key={`${paper}${String(nth)}`}
          className="shop-button wide plain"
          href={to(`/order/${secret}/${paper}${nth === 1 ? '' : `?nth=${String(nth)}`}`)}
        >
          {t(`order.papers.${paper}`, { date: date ? dateText(date) : '' })}
        </a>
      ))}
    </section>
  );
}
