import { useState } from 'react';
import type { Item } from '#contract/catalogue/item.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Film } from '#web/ui/file/Film.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';

const Lightbox = lazyPart(async () => (await import('./Lightbox.tsx')).Lightbox);

/** The pictures and the video of an item: one large, the others small under it; a press enlarges it. */
export function Gallery({ item }: { item: Item }) {
  const t = useText();
  const local = useLocalName();
  const [shown, setShown] = useState(0);
  const [isZoomed, setIsZoomed] = useState(false);
  const name = local(item.name, item.nameJa);
  const { images, videoUrl } = item;
  const image = images[Math.min(shown, images.length - 1)];
  const isVideo = videoUrl !== '' && (shown === images.length || !image);
  const count = images.length + (videoUrl ? 1 : 0);
  return (
    <section className="item-gallery" aria-label={t('item.detail.gallery', { name })}>
      {isVideo ? (
        <Film url={videoUrl} label={t('item.video')} />
      ) : image ? (
        <button
          type="button"
          className="item-zoom"
          aria-label={t('item.detail.zoom', { position: shown + 1 })}
          onClick={() => setIsZoomed(true)}
        >
          <img src={image.url} alt={name} />
          <Icon name="zoom-in" size={20} />
        </button>
      ) : (
        <span className="item-zoom none">
          <Icon name="kinza:ring" size={20} />
          <span className="text-small">{t('common.photo.none')}</span>
        </span>
      )}
      {count > 1 && (
        <div className="item-strip">
          {images.map(({ id, thumbUrl }, index) => (
            <button
              key={id}
              type="button"
              className={index === shown ? 'item-thumb is-shown' : 'item-thumb'}
              aria-pressed={index === shown}
              aria-label={t('item.picture.show', { position: index + 1 })}
              onClick={() => setShown(index)}
            >
              <img src={thumbUrl} alt="" />
            </button>
          ))}
          {videoUrl && (
            <button
              type="button"
              className={isVideo ? 'item-slot is-shown' : 'item-slot'}
              aria-pressed={isVideo}
              aria-label={t('item.film.play')}
              onClick={() => setShown(images.length)}
            >
              <Icon name="kinza:guide" size={20} />
            </button>
          )}
        </div>
      )}
      {isZoomed && image && (
        <Lightbox name={name} images={images} at={shown} onMove={setShown} onClose={() => setIsZoomed(false)} />
      )}
    </section>
  );
}
