import { Fragment } from 'react';
import { shopBase } from '#contract/kernel/shopBase.ts';
import { Mark } from '#web/ui/Mark.tsx';
import { pageFormId } from './Form.tsx';
import type { PageHead } from './page.ts';
import { ShopIcon } from './ShopIcon.tsx';
import { useShop } from './shop.ts';

/** Categories that stand beside each other where nothing can be moved; all of them stand above all pieces. */
const shownCategories = 5;

/** The shop's name in the middle, what it sells on one side, what a visitor does on the other. */
export function Header({ step }: Pick<PageHead, 'step'>) {
  const { frame, t, to } = useShop();
  const chosen = /^\/category\/(.+)$/.exec(frame.path)?.[1];
  return (
    <header className="shop-header">
      <nav className="shop-categories" aria-label={t('allPieces')}>
        {frame.isOpen && (
          <a href={to('/items')} aria-current={frame.path === '/items' ? 'page' : undefined}>
            {t('allPieces')}
          </a>
        )}
        {frame.categories.map(({ code, name }, at) => (
          <a
            key={code}
            className={at < shownCategories ? undefined : 'is-more'}
            href={to(`/category/${code}`)}
            aria-current={chosen === code ? 'page' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      <ShopName />
      <nav className="shop-tools" aria-label={t('menu')}>
        {frame.hasMadeToOrder && (
          <a className="shop-to-order" href={to('/made-to-order')}>
            {t('madeToOrder')}
          </a>
        )}
        <OtherLanguage step={step} />
        {frame.isOpen && (
          <>
            <a className="shop-tool" href={to('/search')} aria-label={t('search')}>
              <ShopIcon name="search" size="large" />
            </a>
            <CartLink />
          </>
        )}
      </nav>
    </header>
  );
}

/** The same page in the other language, with what was entered in its form. */
function OtherLanguage({ step }: Pick<PageHead, 'step'>) {
  const { frame, t } = useShop();
  const other = frame.locale === 'ja' ? 'en' : 'ja';
  const url = shopBase(other, frame.code) + frame.path + frame.query;
  if (step === undefined)
    return (
      <a href={url} lang={other} hrefLang={other}>
        {t('otherLanguage')}
      </a>
    );
  return (
    <>
      {/* What Enter presses in a field of the form: the first button of it. */}
      <button
        type="submit"
        form={pageFormId}
        name="step"
        value="review"
        className="screen-reader"
        tabIndex={-1}
        aria-hidden
      >
        {t('order.toReview')}
      </button>
      <button type="submit" form={pageFormId} formAction={url} formNoValidate name="step" value={step} lang={other}>
        {t('otherLanguage')}
      </button>
    </>
  );
}

/** The way to the cart, with how many pieces lie in it. */
function CartLink() {
  const { frame, t, to } = useShop();
  const count = frame.cartCount;
  return (
    <a
      className="shop-tool shop-cart"
      href={to('/cart')}
      aria-label={count === 0 ? t('order.cart') : t('order.cartWith', { count })}
      aria-current={frame.path === '/cart' ? 'page' : undefined}
    >
      <ShopIcon name="bag" size="large" />
      <span className="digits">{count}</span>
    </a>
  );
}

function ShopName() {
  const { frame, t, to } = useShop();
  const words = frame.isOpen ? frame.name : 'KINZA';
  return (
    <a className="shop-name" href={to('')} title={t('home')}>
      {frame.logoUrl ? <img src={frame.logoUrl} alt="" width="28" height="28" /> : <Mark />}
      <span>
        {wordsOf(words).map((word, at) => (
          <Fragment key={`${word}${String(at)}`}>
            {at > 0 && <wbr />}
            {word}
          </Fragment>
        ))}
      </span>
    </a>
  );
}

/** Where a name may break: before a word that follows another without a space. */
function wordsOf(name: string): string[] {
  const parts: string[] = [];
  let isAfterWord = false;
  for (const { segment, isWordLike = false } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(name)) {
    if (isAfterWord && isWordLike) parts.push(segment);
    else parts.push((parts.pop() ?? '') + segment);
    isAfterWord = isWordLike;
  }
  return parts;
}

export function Footer() {
  const { frame, t, to } = useShop();
  if (!frame.isOpen) return null;
  return (
    <footer className="shop-footer">
      <address>
        <span>{frame.name}</span> <span>{frame.address}</span>
        {frame.phone && (
          <>
            {' '}
            <a className="digits" href={`tel:${frame.phone.replace(/[^\d+]/g, '')}`}>
              {frame.phone}
            </a>
          </>
        )}
      </address>
      <nav aria-label={t('contact')}>
        {frame.hasMadeToOrder && <a href={to('/made-to-order')}>{t('madeToOrder')}</a>}
        <a href={to('/contact')}>{t('contact')}</a>
        <a href={to('/delivery')}>{t('delivery')}</a>
        <a href={to('/law')}>{t('law')}</a>
        <a href={to('/privacy')}>{t('privacy')}</a>
        {frame.hasPosts && <a href={to('/posts')}>{t('posts')}</a>}
        {frame.links.map(({ platform, url }) => (
          <a key={url} href={url} rel="noopener noreferrer me">
            {t(`platform.${platform}`)}
          </a>
        ))}
      </nav>
    </footer>
  );
}
