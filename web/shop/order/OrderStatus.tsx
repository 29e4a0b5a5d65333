import type { OrderStatusPage, StageOfOrder } from '#contract/shop/orderPage.ts';
import { dateText, instantText, yenInSentence } from '#web/text/format.ts';
import { ShopField, ShopForm } from '../Form.tsx';
import type { PageView } from '../page.ts';
import { ShopIcon } from '../ShopIcon.tsx';
import { piecePath, useShop } from '../shop.ts';
import { PlanOfOrder } from './PlanOfOrder.tsx';
import { Talk } from './Talk.tsx';

export const orderStatusView: PageView<'orderStatus'> = {
  head: ({ number, isLayaway }, { frame, t }) => ({
    title: t(isLayaway ? 'order.layawayNumber' : 'order.number', { number }),
    description: t('order.description', { shop: frame.name }),
  }),
  Body: OrderStatus,
};

/** Where an order stands, for whoever has its address. */
function OrderStatus(props: OrderStatusPage) {
  const { isLayaway, isNew, isCancelled, number, date, plan } = props;
  const { t } = useShop();
  return (
    <section className="order-page status-page">
      <header className="status-head">
        <h1>{t(isLayaway ? 'order.layawayNumber' : 'order.number', { number })}</h1>
        <p>
          {t('order.orderedOn')} <time dateTime={date}>{dateText(date)}</time>
        </p>
      </header>
      {isNew && (
        <div className="conversation-begun" role="status">
          <p>
            <strong>{t(isLayaway ? 'order.layawaySent' : 'order.sent')}</strong>
          </p>
          <p>{t('order.keep')}</p>
        </div>
      )}
      {isCancelled ? <Cancelled {...props} /> : <Stages {...props} />}
      <div className="order-columns">
        <div className="order-form">
          <Ends {...props} />
          {plan && <PlanOfOrder plan={plan} paid={props.paid} total={props.sums.total} />}
          <Pieces {...props} />
          <Talk {...props} />
        </div>
        <aside className="order-aside">
          <Money {...props} />
          <Where {...props} />
          <Cancel {...props} />
        </aside>
      </div>
    </section>
  );
}

function Cancelled({ cancelReason }: OrderStatusPage) {
  const { t } = useShop();
  return (
    <p className="form-refusal" role="status">
      {t('order.cancelled')} {cancelReason}
    </p>
  );
}

/** How far it is: each step with its day once it was reached. */
function Stages({ stages }: OrderStatusPage) {
  const { t } = useShop();
  const current = stages.findLastIndex(({ isDone }) => isDone);
  return (
    <ol className="stages" aria-label={t('order.progress')}>
      {stages.map(({ stage, at, isDone }: StageOfOrder, index) => (
        <li
          key={stage}
          className={isDone ? 'is-done' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="stage-mark">{isDone && <ShopIcon name="check" />}</span>
          <span className="stage-name">{t(`order.stages.${stage}`)}</span>
          <span className="stage-day digits">
            {at ? (
              <time dateTime={at}>{dateText(at.slice(0, 10))}</time>
            ) : (
              <span className="screen-reader">{t('order.toCome')}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Until when it is held, or has to be paid, and how. */
function Ends({ heldUntil, payUntil, remaining, payWay, payWords, isLayaway, isCancelled }: OrderStatusPage) {
  const { t } = useShop();
  if (isCancelled || (heldUntil === null && payUntil === null)) return null;
  return (
    <section className="order-next">
      {heldUntil !== null && (
        <p>{t(isLayaway ? 'order.downUntil' : 'order.heldUntil', { at: instantText(heldUntil) })}</p>
      )}
      {payUntil !== null && remaining > 0 && (
        <p>{t('order.payUntil', { price: remaining, at: instantText(payUntil) })}</p>
      )}
      {payWay && remaining > 0 && (
        <>
          <h2>{t(`order.payWays.${payWay}`)}</h2>
          {payWords && <p className="order-own-words">{payWords}</p>}
        </>
      )}
    </section>
  );
}

function Pieces({ pieces }: OrderStatusPage) {
  const { t, to } = useShop();
  return (
    <section className="order-part">
      <h2>{t('order.pieces')}</h2>
      <ul className="order-lines">
        {pieces.map((piece, at) => (
          <li className="order-line" key={`${piece.itemCode}${String(at)}`}>
            {piece.imageUrl ? (
              <img src={piece.imageUrl} alt="" width="96" height="96" />
            ) : (
              <span className="order-picture" />
            )}
            <div className="order-words">
              <a className="order-name" href={to(piecePath(piece.itemCode))}>
                {piece.name}
              </a>
              <p className="order-facts">
                <span className="code">{piece.itemCode}</span>{' '}
                <span>{t('order.pieceCount', { count: piece.quantity })}</span>
              </p>
              <p className="order-facts">
                {t(`order.pieceStatus.${piece.status}`)}
                {piece.shippingDate && (
                  <>
                    {' · '}
                    <time dateTime={piece.shippingDate}>{dateText(piece.shippingDate)}</time>
                  </>
                )}
              </p>
              {piece.trackingNumber && <Tracking {...piece} />}
            </div>
            <p className="order-price">
              <span className="digits">{yenInSentence(piece.subtotal)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tracking({ trackingNumber, trackingUrl }: { trackingNumber: string; trackingUrl: string }) {
  const { t } = useShop();
  return (
    <p className="order-facts">
      {t('order.tracking')}:{' '}
      {trackingUrl ? (
        <a className="shop-link" href={trackingUrl} rel="noopener noreferrer nofollow" target="_blank">
          <span className="digits">{trackingNumber}</span>
          <span className="screen-reader"> ({t('piece.outside')})</span>
          <ShopIcon name="outside" size="small" />
        </a>
      ) : (
        <span className="digits">{trackingNumber}</span>
      )}
    </p>
  );
}

/** What it comes to, what was paid, and the paper about it. */
function Money({ secret, sums, discount, fees, payments, paid, remaining, paper }: OrderStatusPage) {
  const { t, to } = useShop();
  return (
    <section className="order-part">
      <h2>{t('order.money')}</h2>
      <dl className="order-sums">
        <Figure name={t('order.subtotal')} yen={sums.subtotal} />
        {discount > 0 && <Figure name={t('order.discount')} yen={-discount} />}
        {fees > 0 && <Figure name={t('order.fees')} yen={fees} />}
        {sums.shippingFee !== null && <Figure name={t('order.shippingFee')} yen={sums.shippingFee} />}
        <Figure name={sums.isTaxIncluded ? t('order.taxWithin') : t('order.tax')} yen={sums.tax} />
        <div className="order-total">
          <dt>{t('order.total')}</dt>
          <dd>
            <strong className="digits">{yenInSentence(sums.total)}</strong> <small>{t('taxIncluded')}</small>
          </dd>
        </div>
        {payments.map(({ date, amount, isRefund }, at) => (
          <Figure
            key={`${date}${String(at)}`}
            name={t(isRefund ? 'order.refundOf' : 'order.paymentOf', { date: dateText(date) })}
            yen={amount}
          />
        ))}
        {paid > 0 && <Figure name={t('order.paid')} yen={paid} />}
        <Figure name={t('order.remaining')} yen={remaining} />
      </dl>
      {paper && (
        <a className="shop-button wide plain" href={to(`/order/${secret}/paper`)}>
          {t(`order.paper.${paper}`)}
        </a>
      )}
    </section>
  );
}

function Figure({ name, yen }: { name: string; yen: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="digits">{yenInSentence(yen)}</dd>
    </div>
  );
}

function Where({ recipient, addressLines, methodName, note }: OrderStatusPage) {
  const { t } = useShop();
  return (
    <section className="order-part">
      <h2>{t('order.where')}</h2>
      <p>{t('order.honoured', { name: recipient })}</p>
      {addressLines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {methodName && <p className="order-quiet">{methodName}</p>}
      {note && (
        <>
          <h3>{t('order.note')}</h3>
          <p className="order-own-words">{note}</p>
        </>
      )}
    </section>
  );
}

/** Cancels it, as long as nothing is paid; the reason is asked for, and it is asked once more. */
function Cancel({ secret, canCancel }: OrderStatusPage) {
  const { form, t } = useShop();
  if (!canCancel) return null;
  return (
    <details className="order-cancel" open={form.entered.act === 'cancel'}>
      <summary>{t('order.cancel')}</summary>
      <ShopForm path={`/order/${secret}`} act="cancel">
        <p>{t('order.cancelText')}</p>
        <ShopField name="reason" label={t('order.cancelReason')} lines={3} maxLength={500} />
        <button type="submit" className="shop-button plain">
          {t('order.cancelNow')}
        </button>
      </ShopForm>
    </details>
  );
}
