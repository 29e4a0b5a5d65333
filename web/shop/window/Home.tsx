import type { HomePage, PieceCard } from '#contract/shop/windowPage.ts';
import { dateText, gramsText, yenInSentence } from '#web/text/format.ts';
import type { PageView } from '../page.ts';
import { ShopIcon } from '../ShopIcon.tsx';
import { organizationOf } from '../schemaData.ts';
import { piecePath, useShop } from '../shop.ts';
import { flagOf, PieceGrid } from './PieceGrid.tsx';

export const homeView: PageView<'home'> = {
  head: ({ heroFirst, heroSecond, featured }, { frame, t }) => {
    const description = heroSecond || t('homeDescription', { shop: frame.name });
    const head = { title: heroFirst || t('hero.first'), description, data: [organizationOf(frame)] };
    const imageUrl = featured[0]?.imageUrl;
    return imageUrl ? { ...head, imageUrl } : head;
  },
  Body: Home,
};

function Home({ featured, films, layaway, posts, ...words }: HomePage) {
  const { t, to } = useShop();
  const [first, ...others] = featured;
  return (
    <>
      <Hero words={words} piece={first} />
      {others.length > 0 && (
        <section className="shop-part">
          <PartHead title={t('featured')} path="/items" more={t('allPieces')} />
          <PieceGrid pieces={others} />
        </section>
      )}
      {films.length > 0 && <Films films={films} />}
      {(layaway || posts.length > 0) && (
        <section className="shop-part shop-pair">
          {layaway && (
            <a className="layaway-offer" href={to(piecePath(layaway.piece.itemCode))}>
              <span>
                <strong>{t('payOver', { count: layaway.months })}</strong>
                <span>{t('payOverText')}</span>
              </span>
              {layaway.piece.imageUrl && (
                <img src={layaway.piece.imageUrl} alt="" width="232" height="232" loading="lazy" />
              )}
            </a>
          )}
          {posts.length > 0 && <Posts posts={posts} />}
        </section>
      )}
    </>
  );
}

function Hero({ words, piece }: { words: Pick<HomePage, 'heroFirst' | 'heroSecond'>; piece: PieceCard | undefined }) {
  const { t, to } = useShop();
  const flag = piece && flagOf(piece);
  return (
    <section className="shop-hero">
      <div className="hero-words">
        <h1>{words.heroFirst || t('hero.first')}</h1>
        {words.heroSecond && <p>{words.heroSecond}</p>}
        <a className="shop-button" href={to('/items')}>
          {t('hero.see')}
        </a>
      </div>
      {piece && (
        <a className="hero-piece" href={to(piecePath(piece.itemCode))}>
          {piece.imageUrl && <img src={piece.imageUrl} alt="" width="800" height="800" fetchPriority="high" />}
          <span className="hero-facts">
            <strong>{piece.name}</strong>
            <span className="digits">
              {t('grams', { grams: gramsText(piece.milligrams) })}, {yenInSentence(piece.price)} {t('taxIncluded')}
              {flag && ` · ${t(`availability.${flag}`)}`}
            </span>
          </span>
        </a>
      )}
    </section>
  );
}

/** The head of a part of a page, with the way to more of it. */
function PartHead({ title, path, more }: { title: string; path: string; more: string }) {
  const { to } = useShop();
  return (
    <div className="part-head">
      <h2>{title}</h2>
      <a className="shop-link" href={to(path)}>
        {more}
      </a>
    </div>
  );
}

function Films({ films }: Pick<HomePage, 'films'>) {
  const { t } = useShop();
  return (
    <section className="shop-part">
      <div className="part-head">
        <h2>{t('films')}</h2>
      </div>
      <ul className="film-list">
        {films.map(({ name, url, posterUrl }) => (
          <li key={url}>
            {/* biome-ignore lint/a11y/useMediaCaption: films of the shop have no words. */}
            <video src={url} poster={posterUrl || undefined} controls preload="none" aria-label={name} playsInline />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Posts({ posts }: Pick<HomePage, 'posts'>) {
  const { t, to } = useShop();
  return (
    <div className="post-lines">
      <h2>{t('posts')}</h2>
      <ul>
        {posts.map(({ slug, title, date }) => (
          <li key={slug}>
            <a href={to(`/posts/${slug}`)}>
              <time dateTime={date} className="digits">
                {dateText(date)}
              </time>
              <span>{title}</span>
              <ShopIcon name="next" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
