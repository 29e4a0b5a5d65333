import type { LostPiece, OrderedPiece, OrderSums } from '#contract/shop/orderPage.ts';
import { gramsText, yenInSentence } from '#web/text/format.ts';
import { piecePath, useShop } from '../shop.ts';

/** A piece that is ordered: its picture, its name and what one costs. `children` is what is done with it. */
export function PieceLine({ piece, children }: { piece: OrderedPiece; children?: React.ReactNode }) {
  const { t, to } = useShop();
  const { itemCode, name, imageUrl, milligrams, price, seenPrice, quantity } = piece;
  return (
    <li className="order-line">
      {imageUrl ? <img src={imageUrl} alt="" width="96" height="96" /> : <span className="order-picture" />}
      <div className="order-words">
        <a className="order-name" href={to(piecePath(itemCode))}>
          {name}
        </a>
        <p className="order-facts">
          <span className="code">{itemCode}</span> <span>{t('grams', { grams: gramsText(milligrams) })}</span>
        </p>
        {seenPrice !== null && (
          <p className="order-changed" role="status">
            {t('order.priceChanged', { before: seenPrice, now: price })}
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

/** Pieces that can't be had any more, each with why. */
export function LostPieces({
  lost,
  children,
}: {
  lost: readonly LostPiece[];
  children?: (piece: LostPiece) => React.ReactNode;
}) {
  const { t, to } = useShop();
  if (lost.length === 0) return null;
  return (
    <section className="order-lost" role="alert">
      <h2>{t('order.lost')}</h2>
      <ul>
        {lost.map((piece) => (
          <li key={piece.itemCode}>
            <p>
              {piece.hasPage ? <a href={to(piecePath(piece.itemCode))}>{piece.name}</a> : <span>{piece.name}</span>}{' '}
              <span className="code">{piece.itemCode}</span>
            </p>
            <p>{t(`order.loss.${piece.why}`)}</p>
            {children?.(piece)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What an order comes to. */
export function Sums({ sums }: { sums: OrderSums }) {
  const { t } = useShop();
  const { subtotal, shippingFee, tax, total, isTaxIncluded } = sums;
  return (
    <dl className="order-sums">
      <Sum name={t('order.subtotal')} value={yenInSentence(subtotal)} />
      <Sum
        name={t('order.shippingFee')}
        value={shippingFee === null ? t('order.shippingLater') : yenInSentence(shippingFee)}
        isQuiet={shippingFee === null}
      />
      <Sum name={isTaxIncluded ? t('order.taxWithin') : t('order.tax')} value={yenInSentence(tax)} />
      <div className="order-total">
        <dt>{t('order.total')}</dt>
        <dd>
          <strong className="digits">{yenInSentence(total)}</strong> <small>{t('taxIncluded')}</small>
        </dd>
      </div>
    </dl>
  );
}

function Sum({ name, value, isQuiet = false }: { name: string; value: string; isQuiet?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isQuiet ? 'order-quiet' : 'digits'}>{value}</dd>
    </div>
  );
}
