import type { OrderStatusPage, PieceOfOrder } from '#contract/shop/orderPage.ts';
import { dateText, yenInSentence } from '#web/text/format.ts';
import { ShopIcon } from '../ShopIcon.tsx';
import { piecePath, useShop } from '../shop.ts';
import { PieceName } from './Pieces.tsx';

interface PiecesOfOrderProps extends Pick<OrderStatusPage, 'kind' | 'pieces' | 'methodName' | 'remaining' | 'payWay'> {
  isTaxInside: boolean;
}

/**
 * The pieces of an order, each with where it is; what waits for its money stays reserved, and so does what is fetched until it
 * is handed over.
 */
export function PiecesOfOrder({ kind, pieces, methodName, remaining, payWay, isTaxInside }: PiecesOfOrderProps) {
  const { t, to } = useShop();
  const isFetched = methodName === '';
  const isReserved = (isFetched && kind === 'order') || (remaining > 0 && payWay !== 'cashOnDelivery');
  const stateOf = ({ state }: PieceOfOrder) => {
    if (isReserved && state === 'processing') return t('order.pieceStates.pending');
    if (!isFetched || state === 'cancelled' || state === 'returned') return t(`order.pieceStates.${state}`);
    if (kind === 'order' && (state === 'shipped' || state === 'delivered')) return t(`order.fetchedPieces.${state}`);
    return state === 'delivered' ? t('order.fetchedPieces.shipped') : t('order.pieceStates.pending');
  };
  return (
    <section className="order-part">
      <h2>{t('order.pieces')}</h2>
      <ul className="order-lines">
        {pieces.map((piece, at) => (
          <li className="order-line" key={`${piece.name}${String(at)}`}>
            {piece.imageUrl ? (
              <img src={piece.imageUrl} alt="" width="96" height="96" />
            ) : (
              <span className="order-picture" />
            )}
            <div className="order-words">
              <PieceName piece={piece} />
              <p className="order-facts">
                {piece.itemCode && (
                  <>
                    <span className="code">{piece.itemCode}</span>
                    {' · '}
                  </>
                )}
                <span>{t('order.pieceCount', { count: piece.quantity })}</span>
              </p>
              <p className="order-facts">
                {stateOf(piece)}
                {piece.shippingDate && piece.state === 'shipped' && (
                  <>
                    {' · '}
                    <time dateTime={piece.shippingDate}>{dateText(piece.shippingDate)}</time>
                  </>
                )}
              </p>
              {piece.state === 'cancelled' && piece.isForSale && (
                <a className="shop-link" href={to(piecePath(piece.itemCode))}>
                  {t('order.again')}
                </a>
              )}
              {piece.trackingNumber && <Tracking {...piece} />}
            </div>
            <p className="order-price">
              <span className="digits">{yenInSentence(piece.taxed)}</span>
              <small>{t('taxIncluded')}</small>
              {!isTaxInside && (
                <small className="digits">{t('withoutTax', { price: yenInSentence(piece.subtotal) })}</small>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tracking({ trackingNumber, trackingUrl }: Pick<PieceOfOrder, 'trackingNumber' | 'trackingUrl'>) {
  const { t } = useShop();
  const number = <span className="digits">{trackingNumber}</span>;
  return (
    <p className="order-facts">
      {t('order.tracking')}:{' '}
      {trackingUrl ? (
        <a className="shop-link" href={trackingUrl} rel="noopener noreferrer nofollow" target="_blank">
          {number}
          <span className="screen-reader"> ({t('piece.outside')})</span>
          <ShopIcon name="outside" size="small" />
        </a>
      ) : (
        number
      )}
    </p>
  );
}
