import type { PiecePage, PieceWhole } from '#contract/shop/windowPage.ts';
import { gramsText, yenInSentence } from '#web/text/format.ts';
import { type Crumb, Crumbs, crumbData } from '../Crumbs.tsx';
import type { PageView } from '../page.ts';
import { ShopIcon } from '../ShopIcon.tsx';
import { productOf } from '../schemaData.ts';
import { piecePath, useShop } from '../shop.ts';
import { Gallery } from './Gallery.tsx';
import { askPath, useAsked, WaysToBuy } from './WaysToBuy.tsx';

const availabilityClass: Record<NonNullable<PieceWhole['availability']>, string> = {
  inStock: 'badge ok',
  lastOne: 'badge warn',
  reserved: 'badge info',
  soldOut: 'badge muted',
};

function crumbsOf({ category, name, itemCode }: PieceWhole): Crumb[] {
  return [
    { name: category.name, path: `/category/${category.code}` },
    { name, path: piecePath(itemCode) },
  ];
}

export const pieceView: PageView<'piece'> = {
  head: ({ piece }, { frame, t }) => {
    const { name, itemCode } = piece;
    const said = { name, code: itemCode, grams: gramsText(piece.milligrams), price: yenInSentence(piece.price) };
    return {
      title: name,
      description: t('piece.description', said),
      imageUrl: piece.imageUrl,
      data: [productOf(frame, piece), crumbData(frame, t('home'), crumbsOf(piece))],
    };
  },
  Body: Piece,
};

function Piece({ piece, placeName, elsewhere }: PiecePage) {
  const { t, to } = useShop();
  // What stands in place of the ways to buy leads to one of both forms already.
  const asked = useAsked(piece);
  return (
    <>
      <Crumbs crumbs={crumbsOf(piece)} />
      <article className="piece-page">
        <Gallery piece={piece} />
        <div className="piece-words">
          <h1>{piece.name}</h1>
          <p className="piece-code">
            <span className="code">{piece.itemCode}</span>
            <Availability piece={piece} />
          </p>
          <Price piece={piece} />
          <dl className="piece-facts">
            <Fact
              name={t('piece.weight')}
              value={piece.isByGram ? t('perGram') : t('grams', { grams: gramsText(piece.milligrams) })}
            />
            <Fact name={t('piece.category')} value={piece.category.name} />
          </dl>
          <WaysToBuy piece={piece} />
          <ul className="piece-notes">
            <li>
              <ShopIcon name="truck" />
              <a href={to('/delivery')}>{t('piece.deliveryNote')}</a>
            </li>
            {placeName && piece.availability !== 'soldOut' && piece.availability !== null && (
              <li>
                <ShopIcon name="place" />
                {t('piece.seeAt', { place: placeName })}
              </li>
            )}
            {piece.isMadeToOrder && asked !== 'askToMake' && (
              <li>
                <ShopIcon name="message" />
                <a href={to(askPath(piece, 'askToMake'))}>{t('piece.askToMake')}</a>
              </li>
            )}
            {asked !== 'ask' && (
              <li>
                <ShopIcon name="message" />
                <a href={to(askPath(piece, 'ask'))}>{t('piece.ask')}</a>
              </li>
            )}
          </ul>
          {piece.description && (
            <section className="piece-about">
              <h2>{t('piece.about')}</h2>
              <p>{piece.description}</p>
            </section>
          )}
          {elsewhere.length > 0 && <Elsewhere offers={elsewhere} />}
        </div>
      </article>
    </>
  );
}

function Availability({ piece: { availability, isAuctioned } }: { piece: PieceWhole }) {
  const { t } = useShop();
  if (isAuctioned) return null;
  if (availability === null) return <span className="badge plain">{t('availability.toOrder')}</span>;
  return <span className={availabilityClass[availability]}>{t(`availability.${availability}`)}</span>;
}

/** With tax first and without below it (総額表示). */
function Price({ piece: { price, priceBefore, untaxedPrice, isByGram } }: { piece: PieceWhole }) {
  const { t } = useShop();
  return (
    <div className="piece-cost">
      <p>
        <strong className="digits">{yenInSentence(price)}</strong> {t('taxIncluded')}
        {isByGram && <span> {t('perGram')}</span>}
        {priceBefore !== null && (
          <>
            {' '}
            <s className="digits">
              <span className="screen-reader">{t('before', { price: '' })}</span>
              {yenInSentence(priceBefore)}
            </s>
          </>
        )}
      </p>
      <p className="digits">{t('withoutTax', { price: yenInSentence(untaxedPrice) })}</p>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="digits">{value}</dd>
    </div>
  );
}

function Elsewhere({ offers }: { offers: PiecePage['elsewhere'] }) {
  const { t } = useShop();
  return (
    <section className="piece-elsewhere">
      <h2>{t('piece.elsewhere')}</h2>
      <ul>
        {offers.map(({ title, price, url }) => (
          <li key={url + title}>
            <a href={url} rel="noopener nofollow" target="_blank">
              {title}
              <span className="screen-reader"> ({t('piece.outside')})</span>
              <ShopIcon name="outside" size="small" />
            </a>
            <span className="digits">{yenInSentence(price)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
