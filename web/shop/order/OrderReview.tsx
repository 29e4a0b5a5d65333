import { Fragment } from 'react';
import { isFetched } from '#contract/shop/order.ts';
import type { OrderFormPage, OrderSums } from '#contract/shop/orderPage.ts';
import { yenInSentence } from '#web/text/format.ts';
import { pageFormId, ShopForm } from '../Form.tsx';
import { useShop } from '../shop.ts';
import { addressFields, personFields } from './fields.ts';
import { PieceLine, Sums } from './Pieces.tsx';
import { Schedule } from './Schedule.tsx';

/** The last page before an order is sent, with everything that is agreed by sending it. */
export function OrderReview(props: OrderFormPage & { sums: OrderSums }) {
  const { frame, form, t, to } = useShop();
  const { pieces, sums, totalBefore, layaway, country } = props;
  const { entered } = form;
  return (
    <ShopForm id={pageFormId} path={`/order${frame.query}`} className="order-columns">
      {[...kept(country)].map((name) => (
        <input key={name} type="hidden" name={name} value={entered[name] ?? ''} />
      ))}
      {pieces.map(({ itemCode, quantity, price }, at) => (
        <Fragment key={itemCode}>
          <input type="hidden" name={`item${at}`} value={itemCode} />
          <input type="hidden" name={`quantity${at}`} value={quantity} />
          <input type="hidden" name={`price${at}`} value={price} />
        </Fragment>
      ))}
      <input type="hidden" name="country" value={country} />
      <input type="hidden" name="seen" value={sums.grandTotal} />
      <div className="order-form">
        {totalBefore !== null && (
          <p className="order-changed" role="alert">
            {t('order.totalChanged', { before: totalBefore, now: sums.grandTotal })}
          </p>
        )}
        <section className="order-part">
          <h2>{t('order.pieces')}</h2>
          <ul className="order-lines">
            {pieces.map((piece) => (
              <PieceLine key={piece.itemCode} piece={piece}>
                <p className="order-facts">{t('order.pieceCount', { count: piece.quantity })}</p>
              </PieceLine>
            ))}
          </ul>
        </section>
        <Said {...props} />
        <button type="submit" name="step" value="form" className="shop-button small plain" formNoValidate>
          {t('order.change')}
        </button>
      </div>
      <aside className="order-aside" aria-label={t('order.total')}>
        <Sums sums={sums} />
        {layaway && <Schedule layaway={layaway} />}
        <p>
          {t('order.agree')} <a href={to('/law')}>{t('law')}</a>
        </p>
        <button type="submit" name="step" value="place" className="shop-button wide">
          {layaway ? t('order.placeLayaway') : t('order.place')}
        </button>
      </aside>
    </ShopForm>
  );
}

/** Every field that was entered, which goes along. */
function kept(country: string): Set<string> {
  const names = [...personFields(country), ...addressFields(country)].map(({ name }) => name);
  return new Set([...names, 'shippingMethod', 'payWay', 'note', 'firstPage', 'referrer']);
}

/** Who, where, how and when, in the words of the law: delivery, payment, cancellation. */
function Said(props: OrderFormPage & { sums: OrderSums }) {
  const { form, t, to } = useShop();
  const { entered } = form;
  const method = props.methods.find(({ value }) => value === entered.shippingMethod);
  const way = props.payWays.find((one) => one.way === entered.payWay);
  const collectionFee = way?.way === 'cashOnDelivery' ? (method?.collectionFee ?? 0) : 0;
  const { recipient, address, layaway, holdHours, payDays } = props;
  return (
    <section className="order-part">
      <h2>{t('order.everything')}</h2>
      <dl className="order-said">
        <Fact name={t('order.who')}>
          <p>{t('order.honoured', { name: recipient })}</p>
          <p>
            {entered.email} · <span className="digits">{entered.contactNumber}</span>
          </p>
        </Fact>
        <Fact name={t(isFetched(entered) ? 'order.fetch' : 'order.where')}>
          {address.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Fact>
        {method?.name && (
          <Fact name={t('order.method')}>
            <p>{method.name}</p>
            {method.fee !== null && (
              <p>
                {t('order.shippingFee')}: <span className="digits">{yenInSentence(method.fee)}</span>{' '}
                {method.fee > 0 && t('taxIncluded')}
              </p>
            )}
            {collectionFee > 0 && (
              <p>
                {t('order.collectionFee')}: <span className="digits">{yenInSentence(collectionFee)}</span>{' '}
                {t('taxIncluded')}
              </p>
            )}
          </Fact>
        )}
        {way && (
          <Fact name={t('order.payWay')}>
            <p>{t(`order.payWays.${way.way}`)}</p>
            {way.words && <p className="order-own-words">{way.words}</p>}
            <p>
              {layaway
                ? t('order.whenLayaway', { count: payDays })
                : t(`order.whenPaid.${way.way}`, { count: payDays })}
            </p>
          </Fact>
        )}
        <Fact name={t('delivery')}>
          <p>
            <Delivered {...props} /> <a href={to('/delivery')}>{t('delivery')}</a>
          </p>
        </Fact>
        <Fact name={t('order.cancellation')}>
          <p>
            {layaway ? t('order.cancellationLayaway') : t('order.cancellationText', { count: holdHours })}{' '}
            <a href={to('/law')}>{t('law')}</a>
          </p>
        </Fact>
        {entered.note && (
          <Fact name={t('order.note')}>
            <p className="order-own-words">{entered.note}</p>
          </Fact>
        )}
      </dl>
    </section>
  );
}

/** When it comes: after it was paid, or with the payment, or it is fetched; what is laid away, once all of it is paid. */
function Delivered({ layaway, methods }: OrderFormPage) {
  const { form, t } = useShop();
  const { shippingMethod, payWay } = form.entered;
  const method = methods.find(({ value }) => value === shippingMethod);
  if (method?.name === '') return layaway ? t('order.deliveredPaid') : t('order.deliveredFetched');
  if (layaway) return method && method.days > 0 ? t('order.sentPaidIn', { count: method.days }) : t('order.sentPaid');
  if (payWay === 'cashOnDelivery') return t('order.deliveredCash');
  return method && method.days > 0 ? t('order.deliveredIn', { count: method.days }) : t('order.deliveredSoon');
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
