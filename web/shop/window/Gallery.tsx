import type { PieceWhole } from '#contract/shop/windowPage.ts';
import { ShopIcon } from '../ShopIcon.tsx';
import { useShop } from '../shop.ts';

/**
 * Pictures and film of a piece in one strip, which a finger turns and small pictures lead into. Each picture is a link to
 * itself: with script it is enlarged where it stands.
 */
export function Gallery({ piece: { name, imageUrls, filmUrl } }: { piece: PieceWhole }) {
  const { t } = useShop();
  const count = imageUrls.length + (filmUrl ? 1 : 0);
  return (
    <div className={count > 1 ? 'gallery with-list' : 'gallery'}>
      {count > 1 && (
        <ul className="gallery-list">
          {imageUrls.map((url, index) => (
            <li key={url}>
              <a href={`#picture-${index + 1}`} aria-label={t('piece.picture', { number: index + 1 })}>
                <img src={url.replace(/\.webp$/, '-thumb.webp')} alt="" width="72" height="72" />
              </a>
            </li>
          ))}
          {filmUrl && (
            <li>
              <a href="#film" aria-label={t('piece.film')}>
                <ShopIcon name="play" size="large" />
              </a>
            </li>
          )}
        </ul>
      )}
      <section
        className="gallery-strip"
        aria-label={t('piece.gallery', { name })}
        data-previous={t('list.previous')}
        data-next={t('list.next')}
      >
        {imageUrls.map((url, index) => (
          <a
            key={url}
            id={`picture-${index + 1}`}
            href={url}
            data-zoom={t('piece.close')}
            data-place={t('piece.pictureOf', { number: index + 1, all: imageUrls.length })}
            title={t('piece.zoom')}
          >
            <img
              src={url}
              alt={index === 0 ? name : t('piece.picture', { number: index + 1 })}
              width="800"
              height="800"
              fetchPriority={index === 0 ? 'high' : undefined}
              loading={index === 0 ? undefined : 'lazy'}
            />
            <span className="zoom-mark">
              <ShopIcon name="zoom" size="large" />
            </span>
          </a>
        ))}
        {filmUrl && (
          <div id="film">
            {/* biome-ignore lint/a11y/useMediaCaption: films of pieces have no words. */}
            <video src={filmUrl} poster={imageUrls[0]} controls preload="none" playsInline aria-label={name} />
          </div>
        )}
      </section>
    </div>
  );
}
