import type { PieceCard } from '#contract/shop/windowPage.ts';
import { gramsText, yenInSentence } from '#web/text/format.ts';
import { piecePath, useShop } from '../shop.ts';

/** Pieces beside each other: picture, name, grams, and the price with tax first. */
export function PieceGrid({ pieces, isEager = false }: { pieces: readonly PieceCard[]; isEager?: boolean }) {
  const { to } = useShop();
  return (
    <ul className="piece-grid">
      {pieces.map((piece, index) => (
        <li key={piece.itemCode}>
          <a href={to(piecePath(piece.itemCode))}>
            <PiecePicture piece={piece} isEager={isEager && index < 4} />
            <span className="piece-name">{piece.name}</span>
            <PieceFacts piece={piece} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What is said of a piece that can't be had now; null of any other. */
export function flagOf({ availability }: PieceCard): 'reserved' | 'soldOut' | null {
  return availability === 'reserved' || availability === 'soldOut' ? availability : null;
}

function PiecePicture({ piece, isEager }: { piece: PieceCard; isEager: boolean }) {
  const { t } = useShop();
  const flag = flagOf(piece);
  return (
    <span className="piece-picture">
      {piece.imageUrl ? (
        <img src={piece.imageUrl} alt="" width="600" height="600" loading={isEager ? undefined : 'lazy'} />
      ) : null}
      {flag && <span className="piece-flag">{t(`availability.${flag}`)}</span>}
    </span>
  );
}

function PieceFacts({ piece: { milligrams, price, priceBefore, isByGram } }: { piece: PieceCard }) {
  const { t } = useShop();
  return (
    <>
      <span className="piece-grams digits">
        {isByGram ? t('perGram') : t('grams', { grams: gramsText(milligrams) })}
      </span>
      <span className="piece-price digits">
        {yenInSentence(price)} <small>{t('taxIncluded')}</small>
        {priceBefore !== null && (
          <>
            {' '}
            <s>
              <span className="screen-reader">{t('before', { price: '' })}</span>
              {yenInSentence(priceBefore)}
            </s>
          </>
        )}
      </span>
    </>
  );
}
