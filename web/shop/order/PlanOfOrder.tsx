import type { OrderStatusPage } from '#contract/shop/orderPage.ts';
import { dateText, percentText, yenInSentence } from '#web/text/format.ts';
import { useShop } from '../shop.ts';

type Schedule = NonNullable<OrderStatusPage['schedule']>;

/**
 * How far a layaway is paid: a ring, and each payment with its day. The down payment is due `downBy`, null until it was
 * confirmed and undefined once it was paid.
 */
export function PlanOfOrder({ schedule, downBy }: { schedule: Schedule; downBy: string | null | undefined }) {
  const { t } = useShop();
  const { paidBasisPoints, nextDueDate, rows } = schedule;
  // Full only once all of it is paid.
  const share = Math.floor(paidBasisPoints / 100) * 100;
  return (
    <section className="order-part">
      <h2>{t('piece.schedule')}</h2>
      <div className="plan-standing">
        <svg className="plan-ring" viewBox="0 0 100 100" role="img" aria-label={t('order.paidShare', { share })}>
          <circle className="ring-whole" cx="50" cy="50" r="43" />
          <circle
            className="ring-paid"
            cx="50"
            cy="50"
            r="43"
            pathLength="10000"
            strokeDasharray={`${paidBasisPoints} 10000`}
          />
          <text x="50" y="57" textAnchor="middle">
            {percentText(share)}
          </text>
        </svg>
        <table>
          <caption className="screen-reader">{t('piece.schedule')}</caption>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.number}
                className={row.isOverdue ? 'is-overdue' : undefined}
                aria-current={row.dueDate === nextDueDate ? 'step' : undefined}
              >
                <th scope="row">{row.number === 0 ? t('piece.down') : t('order.payment', { number: row.number })}</th>
                <td>
                  {row.number === 0 && downBy !== undefined ? (
                    (downBy ?? t('order.downLater'))
                  ) : (
                    <time dateTime={row.dueDate}>{dateText(row.dueDate)}</time>
                  )}
                </td>
                <td className="digits">{yenInSentence(row.amount)}</td>
                <td>{t(`order.due.${standingOf(row)}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function standingOf({ amount, paid, isOverdue }: Schedule['rows'][number]): 'paid' | 'overdue' | 'part' | 'open' {
  if (paid === amount) return 'paid';
  if (isOverdue) return 'overdue';
  return paid > 0 ? 'part' : 'open';
}
