import type { OfferedLayaway } from '#contract/shop/orderPage.ts';
import { dateText, yenInSentence } from '#web/text/format.ts';
import { useShop } from '../shop.ts';

/** Every payment of a layaway, with its day, and its terms. */
export function Schedule({ layaway: { months, downPaymentBasisPoints, rows } }: { layaway: OfferedLayaway }) {
  const { t } = useShop();
  return (
    <section className="order-schedule">
      <h2>{t('piece.layaway', { count: months })}</h2>
      <p>{t('piece.layawayText', { share: downPaymentBasisPoints })}</p>
      <table>
        <caption className="screen-reader">{t('piece.schedule')}</caption>
        <tbody>
          {rows.map(({ number, dueDate, amount }) => (
            <tr key={number}>
              <th scope="row">{number === 0 ? t('piece.down') : t('order.payment', { number })}</th>
              <td>{number === 0 ? t('order.downLater') : <time dateTime={dueDate}>{dateText(dueDate)}</time>}</td>
              <td className="digits">{yenInSentence(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('order.layawayTerms')}</p>
    </section>
  );
}
