import type { OrderStatusPage } from '#contract/shop/orderPage.ts';
import { dateOfInstant, dateText, instantText } from '#web/text/format.ts';
import { ShopField, ShopForm } from '../Form.tsx';
import type { PageView } from '../page.ts';
import { Sentence } from '../Sentence.tsx';
import { useShop } from '../shop.ts';
import { OrderMoney } from './OrderMoney.tsx';
import { PiecesOfOrder } from './PiecesOfOrder.tsx';
import { PlanOfOrder } from './PlanOfOrder.tsx';
import { Stages } from './Stages.tsx';
import { Talk } from './Talk.tsx';

export const orderStatusView: PageView<'orderStatus'> = {
  head: ({ number, kind }, { frame, t }) => ({
    title: t(`order.numberOf.${kind}`, { number }),
    description: t('order.description', { shop: frame.name }),
  }),
  Body: OrderStatus,
};

/** Where an order stands, for whoever has its address. */
function OrderStatus(props: OrderStatusPage) {
  const { kind, isNew, number, placedAt, schedule, state } = props;
  const { t } = useShop();
  return (
    <section className="order-page status-page">
      <header className="status-head">
        <h1>
          <Sentence say={(part) => t(`order.numberOf.${kind}`, { number: part })}>
            <span className="order-number">{number}</span>
          </Sentence>
        </h1>
        <p>
          {t('order.placedOn')} <time dateTime={placedAt}>{instantText(placedAt)}</time>
        </p>
      </header>
      {isNew && (
        <div className="conversation-begun" role="status">
          <p>
            <strong>{t(`order.sent.${kind}`)}</strong>
          </p>
          <p>{t('order.keep')}</p>
        </div>
      )}
      {state === 'cancelled' ? <Cancelled {...props} /> : <Stages {...props} />}
      <div className="order-columns">
        <div className="order-form">
          <Ends {...props} />
          {schedule && <PlanOfOrder schedule={schedule} downBy={downBy(props)} />}
          <PiecesOfOrder {...props} isTaxInside={props.sums.isTaxInside} />
          <Talk {...props} />
        </div>
        <aside className="order-aside" aria-label={t('order.money')}>
          <OrderMoney {...props} />
          <Where {...props} />
          <Cancel {...props} />
        </aside>
      </div>
    </section>
  );
}

function Cancelled({ cancelledBy, reason }: OrderStatusPage) {
  const { t } = useShop();
  return (
    <p className="form-refusal" role="status">
      {t(`order.cancelledBy.${cancelledBy ?? 'shop'}`)} {reason}
    </p>
  );
}

/** Whether something is paid now; nothing is to be paid before it is confirmed. */
function isOwed({ kind, endsBy, remaining, state }: OrderStatusPage): boolean {
  return isOpen({ remaining, state }) && (endsBy === 'term' || (kind === 'layaway' && endsBy === null));
}

function isOpen({ remaining, state }: Pick<OrderStatusPage, 'remaining' | 'state'>): boolean {
  return state !== 'cancelled' && remaining > 0;
}

/** Until when it is held, or has to be paid, and how. */
function Ends(props: OrderStatusPage) {
  const { kind, endsAt, endsBy, remaining, payWay, payWords, schedule } = props;
  const { t } = useShop();
  const isDue = isOwed(props);
  if (!isOpen(props) || (!isDue && endsAt === null)) return null;
  const by = endsBy ?? 'term';
  const said = { at: endsAt ? endText(endsAt, by) : '', price: remaining };
  return (
    <section className="order-next">
      {endsAt && <p>{kind === 'layaway' ? t(`order.layawayEnds.${by}`, said) : t(`order.ends.${by}`, said)}</p>}
      {endsBy === null && schedule && <NextPayment schedule={schedule} />}
      {isDue && (
        <>
          <h2>{t(`order.payWays.${payWay}`)}</h2>
          {payWords && <p className="order-own-words">{payWords}</p>}
        </>
      )}
    </section>
  );
}

/** Of a layaway that runs: what is due, or else overdue. */
function NextPayment({ schedule: { nextDueDate, rows } }: { schedule: NonNullable<OrderStatusPage['schedule']> }) {
  const { t } = useShop();
  if (nextDueDate === null) return null;
  const isOverdue = rows.some((row) => row.isOverdue);
  const due = rows.filter((row) => (isOverdue ? row.isOverdue : row.dueDate === nextDueDate));
  const said = { at: dateText(nextDueDate), price: due.reduce((sum, { amount, paid }) => sum + amount - paid, 0) };
  return <p>{isOverdue ? t('order.overdue', said) : t('order.nextPayment', said)}</p>;
}

/** The day by which a down payment is due once a layaway was confirmed; until then null, and undefined once it runs. */
function downBy({ endsAt, endsBy }: OrderStatusPage): string | null | undefined {
  return endsBy === 'hold' ? null : endsAt ? endText(endsAt, 'term') : undefined;
}

/** A hold ends at a moment, a term with its last day, whose end is the first moment of the next. */
function endText(endsAt: string, by: 'hold' | 'term'): string {
  if (by === 'hold') return instantText(endsAt);
  return dateText(dateOfInstant(new Date(Date.parse(endsAt) - 1).toISOString()));
}

/** Where it is sent or fetched; how it is paid at the shop stands here as long as nothing else says so. */
function Where(props: OrderStatusPage) {
  const { recipient, address, pickup, country, methodName, payWay, payWords, note } = props;
  const { frame, t } = useShop();
  const isFetched = pickup.length > 0;
  const saysHow = isFetched && payWay === 'atShop' && isOpen(props) && !isOwed(props);
  const abroad = country === 'JP' ? '' : new Intl.DisplayNames(frame.locale, { type: 'region' }).of(country);
  return (
    <section className="order-part">
      <h2>{t(isFetched ? 'order.fetch' : 'order.where')}</h2>
      <p>{t('order.honoured', { name: recipient })}</p>
      {[...address, ...pickup].map((line) => (
        <p key={line}>{line}</p>
      ))}
      {saysHow && <p className="order-own-words">{payWords}</p>}
      {!isFetched && abroad && <p>{abroad}</p>}
      {methodName && <p className="order-facts">{methodName}</p>}
      {note && (
        <>
          <h3>{t('order.note')}</h3>
          <p className="order-own-words">{note}</p>
        </>
      )}
    </section>
  );
}

/** Cancels it as long as nothing is paid: what that means is said, and asked for with a second press. */
function Cancel({ secret, kind, canCancel }: OrderStatusPage) {
  const { form, t } = useShop();
  if (!canCancel) return null;
  return (
    <details className="order-cancel" open={form.entered.act === 'cancel'}>
      <summary>{t(`order.cancel.${kind}`)}</summary>
      <ShopForm path={`/order/${secret}`} act="cancel">
        <p>{t('order.cancelText')}</p>
        <ShopField
          name="reason"
          label={t('order.optional', { label: t('order.cancelReason') })}
          lines={3}
          maxLength={500}
        />
        <button type="submit" className="shop-button plain">
          {t('order.cancelNow')}
        </button>
      </ShopForm>
    </details>
  );
}
