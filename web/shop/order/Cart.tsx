import { cartQuantityMax } from '#contract/shop/cart.ts';
import type { CartPage, LostPiece, OrderedPiece } from '#contract/shop/orderPage.ts';
import { Crumbs } from '../Crumbs.tsx';
import { ShopForm } from '../Form.tsx';
import type { PageView } from '../page.ts';
import { useShop } from '../shop.ts';
import { LostPieces, PieceLine, Sums } from './Pieces.tsx';

export const cartView: PageView<'cart'> = {
  head: (_, { frame, t }) => ({
    title: t('order.cart'),
    description: t('order.cartDescription', { shop: frame.name }),
  }),
  Body: Cart,
};

/** What lies in the cart, with what it costs now. */
function Cart({ pieces, lost, sums, layawayMonths }: CartPage) {
  const { t, to } = useShop();
  const isEmpty = pieces.length + lost.length === 0;
  return (
    <>
      <Crumbs crumbs={[{ name: t('order.cart'), path: '/cart' }]} />
      <section className="order-page">
        <h1>{t('order.cart')}</h1>
        {isEmpty ? (
          <div className="list-empty">
            <strong>{t('order.empty')}</strong>
            <p>{t('order.emptyText')}</p>
            <a className="shop-button" href={to('/items')}>
              {t('allPieces')}
            </a>
          </div>
        ) : (
          <div className="order-columns">
            <ShopForm path="/cart" className="order-form">
              <LostPieces lost={lost}>
                {(piece) => (
                  <Line piece={piece} at={pieces.length + lost.indexOf(piece)} isFixed={piece.why === 'lost'} />
                )}
              </LostPieces>
              {pieces.length > 0 && (
                <ul className="order-lines">
                  {pieces.map((piece, at) => (
                    <PieceLine key={piece.itemCode} piece={piece}>
                      <Line piece={piece} at={at} />
                    </PieceLine>
                  ))}
                </ul>
              )}
              <button type="submit" className="shop-button small plain">
                {t('order.update')}
              </button>
              {!sums && (
                <a className="shop-link" href={to('/items')}>
                  {t('order.goOn')}
                </a>
              )}
            </ShopForm>
            {sums && (
              <aside className="order-aside" aria-label={t('order.total')}>
                <Sums sums={sums} />
                <a className="shop-button wide" href={to('/order')}>
                  {t('order.checkout')}
                </a>
                {layawayMonths !== null && (
                  <a className="shop-button wide plain" href={to('/order?way=layaway')}>
                    {t('payOver', { count: layawayMonths })}
                  </a>
                )}
                <p className="field-hint">{t('order.reserves')}</p>
                <a className="shop-link" href={to('/items')}>
                  {t('order.goOn')}
                </a>
              </aside>
            )}
          </div>
        )}
      </section>
    </>
  );
}

/** How many of a piece, and the way out of the cart. */
function Line({ piece, at, isFixed = false }: { piece: OrderedPiece | LostPiece; at: number; isFixed?: boolean }) {
  const { t } = useShop();
  const { itemCode, name, price, quantity } = piece;
  const counts = Array.from({ length: cartQuantityMax }, (_, index) => index + 1);
  return (
    <div className="order-quantity">
      <input type="hidden" name={`item${at}`} value={itemCode} />
      <input type="hidden" name={`price${at}`} value={price} />
      {isFixed ? (
        <input type="hidden" name={`quantity${at}`} value={quantity} />
      ) : (
        <select name={`quantity${at}`} defaultValue={quantity} aria-label={t('order.quantity', { name })}>
          {counts.map((count) => (
            <option key={count}>{count}</option>
          ))}
        </select>
      )}
      <button
        type="submit"
        className="order-remove"
        name="remove"
        value={itemCode}
        aria-label={t('order.removeNamed', { name: name || itemCode })}
      >
        {t('order.remove')}
      </button>
    </div>
  );
}
