import type { OrderStatusPage } from '#contract/shop/orderPage.ts';
import { dateText, percentText, yenInSentence } from '#web/text/format.ts';
import { useShop } from '../shop.ts';

type Plan = NonNullable<OrderStatusPage['plan']>;

/** How far a layaway is paid: a ring, and each payment with its day. */
export function PlanOfOrder({ plan: { rows }, paid, total }: { plan: Plan; paid: number; total: number }) {
  const { t } = useShop();
  const share = total === 0 ? 10_000 : Math.floor((paid * 10_000) / total);
  const hundredths = Math.floor(share / 100) * 100;
  return (
    <section className="order-part">
      <h2>{t('piece.schedule')}</h2>
      <div className="plan-standing">
        <svg
          className="plan-ring"
          viewBox="0 0 100 100"
          role="img"
          aria-label={t('order.paidShare', { share: hundredths })}
        >
          <circle className="ring-whole" cx="50" cy="50" r="43" />
          <circle className="ring-paid" cx="50" cy="50" r="43" pathLength="10000" strokeDasharray={`${share} 10000`} />
          <text x="50" y="57" textAnchor="middle">
            {percentText(hundredths)}
          </text>
        </svg>
        <table>
          <caption className="screen-reader">{t('piece.schedule')}</caption>
          <tbody>
            {rows.map((row) => (
              <tr key={row.number} className={row.isOverdue ? 'is-overdue' : undefined}>
                <th scope="row">{row.number === 0 ? t('piece.down') : t('order.payment', { number: row.number })}</th>
                <td>
                  <time dateTime={row.dueDate}>{dateText(row.dueDate)}</time>
                </td>
                <td className="digits">{yenInSentence(row.amount)}</td>
                <td>{t(standingOf(row))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function standingOf({ amount, paid, isOverdue }: Plan['rows'][number]) {
  if (paid === amount) return 'order.due.paid';
  if (isOverdue) return 'order.due.overdue';
  return paid > 0 ? 'order.due.part' : 'order.due.open';
}
