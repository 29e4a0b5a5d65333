import type { ContactPage } from '#contract/shop/messagePage.ts';
import { Crumbs, crumbData } from '../Crumbs.tsx';
import { pageFormId, ShopField, ShopForm } from '../Form.tsx';
import type { PageView } from '../page.ts';
import { piecePath, useShop } from '../shop.ts';

export const contactView: PageView<'contact'> = {
  head: (_, { frame, t }) => ({
    step: 'form',
    title: t('message.title'),
    description: t('message.description', { shop: frame.name }),
    data: [crumbData(frame, t('home'), [{ name: t('message.title'), path: '/contact' }])],
  }),
  Body: Contact,
};

/** The form that begins a conversation, beside where the shop is. */
function Contact({ itemCode, itemName, isMadeToOrder }: ContactPage) {
  const { t, to } = useShop();
  const wish = isMadeToOrder ? t('message.aboutWish') : '';
  const subject = itemName ? t('message.aboutPiece', { name: itemName }) : wish;
  const query = itemCode ? `?${new URLSearchParams({ item: itemCode })}` : isMadeToOrder ? '?about=madeToOrder' : '';
  return (
    <>
      <Crumbs crumbs={[{ name: t('message.title'), path: '/contact' }]} />
      <div className="contact-page">
        <section>
          <h1>{t('message.title')}</h1>
          <p>{t('message.intro')}</p>
          {itemCode && (
            <p>
              {t('message.about')}: <a href={to(piecePath(itemCode))}>{itemName}</a>{' '}
              <span className="code">{itemCode}</span>
            </p>
          )}
          {isMadeToOrder && !itemCode && (
            <p>
              {t('message.about')}: {t('message.wish')}
            </p>
          )}
          <ShopForm id={pageFormId} path={`/contact${query}`} isOwnWords>
            <input type="hidden" name="itemCode" value={itemCode} />
            <input type="hidden" name="about" value={isMadeToOrder ? 'madeToOrder' : ''} />
            <ShopField name="name" label={t('message.name')} autoComplete="name" maxLength={100} isRequired />
            <ShopField name="email" label={t('message.email')} type="email" autoComplete="email" maxLength={254} />
            <ShopField
              name="contactNumber"
              label={t('message.phone')}
              type="tel"
              autoComplete="tel"
              inputMode="tel"
              hint={t('message.reach')}
            />
            <ShopField name="subject" label={t('message.subject')} value={subject} maxLength={200} isRequired />
            <ShopField name="text" label={t('message.text')} lines={8} maxLength={4_000} isRequired />
            <p className="field-hint">
              {t('message.seen')} <a href={to('/privacy')}>{t('message.privacy')}</a>
            </p>
            <button className="shop-button" type="submit">
              {t('message.send')}
            </button>
          </ShopForm>
        </section>
        <Place />
      </div>
    </>
  );
}

function Place() {
  const { frame, t } = useShop();
  return (
    <address className="contact-place">
      <h2>{t('message.shop')}</h2>
      <p>{frame.name}</p>
      {frame.address && <p>{frame.address}</p>}
      {frame.phone && (
        <p>
          <a className="digits" href={`tel:${frame.phone.replace(/[^\d+]/g, '')}`}>
            {frame.phone}
          </a>
        </p>
      )}
      {frame.email && (
        <p>
          <a href={`mailto:${frame.email}`}>{frame.email}</a>
        </p>
      )}
    </address>
  );
}
