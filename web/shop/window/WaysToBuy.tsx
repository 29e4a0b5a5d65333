import type { PieceWhole } from '#contract/shop/windowPage.ts';
import { dateText, dayText, yenInSentence } from '#web/text/format.ts';
import { ShopForm } from '../Form.tsx';
import { useShop } from '../shop.ts';

/** Why a piece can't be bought here and now. */
function useHindrance(piece: PieceWhole) {
  const { isAuctioned, isByGram, isSold, isStraight, layaway, isMadeToOrder, availability } = piece;
  const { t } = useShop();
  if (isAuctioned) return t('piece.auctioned');
  if (isSold) return t('piece.sold');
  if (isByGram && availability !== 'soldOut') return t('piece.byGram');
  if (availability === 'reserved') return t('piece.reserved');
  if (!isStraight && !layaway) return isMadeToOrder ? t('piece.madeToOrder') : t('availability.soldOut');
  if (availability === 'soldOut') return isMadeToOrder ? t('piece.madeToOrder') : t('availability.soldOut');
  return null;
}

/** What is asked for in place of the ways to buy: that a piece is made, or about it; null where it can be bought. */
export function useAsked(piece: PieceWhole): PieceQuestion | null {
  const hindrance = useHindrance(piece);
  if (hindrance === null) return null;
  return piece.isMadeToOrder && !piece.isSold && !piece.isByGram ? 'askToMake' : 'ask';
}

type PieceQuestion = 'ask' | 'askToMake';

/** The form below the shop in which a piece is asked about. */
export function askPath({ itemCode }: PieceWhole, question: PieceQuestion): string {
  return `/contact?item=${encodeURIComponent(itemCode)}${question === 'askToMake' ? '&about=madeToOrder' : ''}`;
}

/**
 * How a piece is bought: it is put in the cart, or begins a layaway, whose whole schedule and terms stand there before
 * anything is promised.
 */
export function WaysToBuy({ piece }: { piece: PieceWhole }) {
  const { t, to } = useShop();
  const hindrance = useHindrance(piece);
  const asked = useAsked(piece);
  const { itemCode, isStraight, layaway } = piece;
  if (asked) {
    return (
      <div className="piece-hindrance">
        <p>{hindrance}</p>
        <a className="shop-button wide" href={to(askPath(piece, asked))}>
          {t(asked === 'ask' ? 'piece.ask' : 'piece.askToMake')}
        </a>
      </div>
    );
  }
  return (
    <ShopForm path="/cart" className="buy-form">
      <input type="hidden" name="item" value={itemCode} />
      <input type="hidden" name="price" value={piece.price} />
      <fieldset className="buy-ways">
        <legend className="screen-reader">{t('piece.ways')}</legend>
        {isStraight && (
          <label className="buy-way">
            <span className="way-line">
              <input type="radio" name="way" value="straight" defaultChecked />
              <span>{t('piece.buyNow')}</span>
              <span className="digits">{yenInSentence(piece.price)}</span>
            </span>
          </label>
        )}
        {layaway && <LayawayWay layaway={layaway} isOnly={!isStraight} />}
      </fieldset>
      <button type="submit" className="shop-button wide">
        {isStraight && <span className="when-straight">{t('order.add')}</span>}
        {layaway && <span className="when-layaway">{t('piece.layawayNow')}</span>}
      </button>
    </ShopForm>
  );
}

function LayawayWay({ layaway, isOnly }: { layaway: NonNullable<PieceWhole['layaway']>; isOnly: boolean }) {
  const { t } = useShop();
  const { months, downPaymentBasisPoints, rows } = layaway;
  const monthly = rows.at(-1)?.amount ?? 0;
  return (
    <div className="buy-way">
      <label className="way-line">
        <input type="radio" name="way" value="layaway" defaultChecked={isOnly} />
        <span>{t('piece.layaway', { count: months })}</span>
        <span className="digits">{t('piece.monthly', { price: yenInSentence(monthly) })}</span>
      </label>
      <div className="way-more">
        <p>{t('piece.layawayText', { share: downPaymentBasisPoints })}</p>
        <ol className="due-rows" aria-label={t('piece.schedule')}>
          {rows.map(({ number, dueDate, amount }) => (
            <li key={number} className={number === 0 ? 'down-payment' : undefined}>
              <time dateTime={dueDate} title={dateText(dueDate)}>
                {number === 0 ? t('piece.down') : dayText(dueDate)}
              </time>
              <span className="digits">{yenInSentence(amount)}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
