import type { LostPiece, OrderedPiece, OrderSums } from '#contract/shop/orderPage.ts';
import { yenInSentence } from '#web/text/format.ts';
import { piecePath, useShop } from '../shop.ts';

/** A piece that is ordered: its picture, its name and what it costs. `children` is what is done with it. */
export function PieceLine({ piece, children }: { piece: OrderedPiece; children?: React.ReactNode }) {
  const { t } = useShop();
  const { itemCode, imageUrl, price, priceBefore, quantity } = piece;
  return (
    <li className="order-line">
      {imageUrl ? <img src={imageUrl} alt="" width="96" height="96" /> : <span className="order-picture" />}
      <div className="order-words">
        <PieceName piece={piece} />
        <p className="order-facts">
          <span className="code">{itemCode}</span>
        </p>
        {priceBefore !== null && (
          <p className="order-changed" role="status">
            {t('order.priceChanged', { before: priceBefore, now: price })}
          </p>
        )}
        {children}
      </div>
      <p className="order-price">
        <strong className="digits">{yenInSentence(price * quantity)}</strong>
        <small>{t('taxIncluded')}</small>
        {quantity > 1 && <small className="digits">{t('order.each', { price: yenInSentence(price) })}</small>}
      </p>
    </li>
  );
}

/** The name of a piece, which leads to its page where it has one. */
export function PieceName({ piece: { itemCode, name } }: { piece: { itemCode: string; name: string } }) {
  const { to } = useShop();
  if (itemCode === '' || name === '') return <span className="order-name">{name || itemCode}</span>;
  return (
    <a className="order-name" href={to(piecePath(itemCode))}>
      {name}
    </a>
  );
}

/** Pieces that can't be had any more, or not so many of them. */
export function LostPieces({
  lost,
  children,
}: {
  lost: readonly LostPiece[];
  children?: (piece: LostPiece) => React.ReactNode;
}) {
  const { t } = useShop();
  if (lost.length === 0) return null;
  return (
    <section className="order-lost" role="alert">
      <h2>{t('order.lost')}</h2>
      <ul>
        {lost.map((piece) => (
          <li key={piece.itemCode}>
            <p>
              <PieceName piece={piece} /> {piece.name && <span className="code">{piece.itemCode}</span>}
            </p>
            <p>{t(`order.loss.${piece.why}`)}</p>
            {children?.(piece)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What an order comes to; `children` are further lines of the same. */
export function Sums({ sums, children }: { sums: OrderSums; children?: React.ReactNode }) {
  const { t } = useShop();
  const { subtotal, discountAmount, additionalFees, shippingFee, taxAmount, grandTotal, isTaxInside, isCollected } =
    sums;
  return (
    <dl className="order-sums">
      <Figure name={t('order.subtotal')} yen={subtotal} />
      {discountAmount > 0 && <Figure name={t('order.discount')} yen={-discountAmount} />}
      {additionalFees > 0 && <Figure name={t('order.fees')} yen={additionalFees} />}
      {shippingFee === null ? (
        <div>
          <dt>{t('order.shippingFee')}</dt>
          <dd className="order-facts">
            <span className="fee-later">{t('order.shippingLater')}</span>
            <span className="fee-free">{t('order.free')}</span>
          </dd>
        </div>
      ) : (
        <Figure name={isCollected ? t('order.shippingFeeCollected') : t('order.shippingFee')} yen={shippingFee} />
      )}
      <Figure name={isTaxInside ? t('order.taxWithin') : t('order.tax')} yen={taxAmount} />
      <div className="order-total">
        <dt>{t('order.total')}</dt>
        <dd>
          <strong className="digits">{yenInSentence(grandTotal)}</strong> <small>{t('taxIncluded')}</small>
        </dd>
      </div>
      {children}
    </dl>
  );
}

export function Figure({ name, yen }: { name: string; yen: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="digits">{yenInSentence(yen)}</dd>
    </div>
  );
}
