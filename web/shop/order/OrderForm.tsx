import { Fragment } from 'react';
import { prefectures } from '#contract/people/prefecture.ts';
import type { OrderFormPage } from '#contract/shop/orderPage.ts';
import { yenInSentence } from '#web/text/format.ts';
import { type ShopTranslate, shopFieldText } from '#web/text/storefront.ts';
import { Crumbs } from '../Crumbs.tsx';
import { fieldId, pageFormId, ShopChoice, ShopField, ShopForm } from '../Form.tsx';
import type { PageView } from '../page.ts';
import { Sentence } from '../Sentence.tsx';
import { useShop } from '../shop.ts';
import { addressFields, type OrderField, personFields } from './fields.ts';
import { OrderReview } from './OrderReview.tsx';
import { LostPieces, PieceLine, Sums } from './Pieces.tsx';
import { Schedule } from './Schedule.tsx';

export const orderView: PageView<'order'> = {
  head: ({ layaway, sums, step }, { frame, t }) => ({
    ...(sums && { step }),
    title: layaway ? t('order.layaway') : t('order.title'),
    description: t('order.description', { shop: frame.name }),
  }),
  Body: Order,
};

/** The order: its form, then all of it once more. */
function Order(props: OrderFormPage) {
  const { frame, t, to } = useShop();
  const { step, pieces, lost, sums, layaway } = props;
  const title = step === 'review' ? t('order.review') : layaway ? t('order.layaway') : t('order.title');
  return (
    <>
      <Crumbs
        crumbs={[
          { name: t('order.cart'), path: '/cart' },
          { name: title, path: frame.path },
        ]}
      />
      <section className="order-page">
        <h1>{title}</h1>
        <LostPieces lost={lost} />
        {sums === null && (
          <div className="list-empty">
            <strong>{t('order.nothing')}</strong>
            <a className="shop-button" href={to('/cart')}>
              {t('order.backToCart')}
            </a>
          </div>
        )}
        {sums && step === 'review' && <OrderReview {...props} sums={sums} />}
        {sums && step === 'form' && (
          <div className="order-columns">
            <OrderFields {...props} />
            <aside className="order-aside" aria-label={t('order.pieces')}>
              <ul className="order-lines small">
                {pieces.map((piece) => (
                  <PieceLine key={piece.itemCode} piece={piece} />
                ))}
              </ul>
              <Sums sums={sums} />
              {layaway && <Schedule layaway={layaway} />}
            </aside>
          </div>
        )}
      </section>
    </>
  );
}

function OrderFields({ country, isSentTo, countries, methods, payWays, layaway }: OrderFormPage) {
  const { frame, t, to } = useShop();
  return (
    <ShopForm id={pageFormId} path={`/order${frame.query}`} className="shop-form order-form" isOwnWords>
      <Faults country={country} />
      <input type="hidden" name="firstPage" />
      <input type="hidden" name="referrer" />
      {!isSentTo && (
        <p className="form-refusal" role="alert">
          {t('order.notSentTo')}
        </p>
      )}
      <fieldset className="order-part">
        <legend>{t('order.who')}</legend>
        <div className="order-fields">
          {personFields(country).map((field) => (
            <Entry key={field.name} field={field} />
          ))}
        </div>
      </fieldset>
      <Choices
        name="shippingMethod"
        legend={t('order.method')}
        options={methods.map(({ value, name, days, fee, collectionFee }) => ({
          value,
          label: name || t('order.fetch'),
          more: [
            days > 0 ? t('order.days', { count: days }) : '',
            collectionFee > 0 ? t('order.collected', { price: yenInSentence(collectionFee) }) : '',
          ]
            .filter(Boolean)
            .join(t('order.between')),
          figure: feeText(fee, t),
        }))}
      />
      <fieldset className="order-part order-where">
        <legend>{t('order.where')}</legend>
        <Country country={country} countries={countries} />
        <div className="order-fields">
          {addressFields(country).map((field) =>
            field.name === 'prefecture' ? <Prefecture key={field.name} /> : <Entry key={field.name} field={field} />,
          )}
        </div>
      </fieldset>
      <Choices
        name="payWay"
        legend={t('order.payWay')}
        options={payWays.map(({ way, words }) => ({
          value: way,
          label: t(`order.payWays.${way}`),
          more: words,
          figure: '',
        }))}
      />
      <ShopField
        name="note"
        label={t('order.optional', { label: t('order.note') })}
        lines={4}
        maxLength={2_000}
        hint={t('order.noteHint')}
      />
      {layaway && <p className="field-hint">{t('order.layawayTerms')}</p>}
      <p className="field-hint">
        {t('order.used')} <a href={to('/privacy')}>{t('privacy')}</a>
      </p>
      <button className="shop-button" type="submit" name="step" value="review">
        {t('order.toReview')}
      </button>
      <p className="field-hint">{t('order.notYet')}</p>
    </ShopForm>
  );
}

function feeText(fee: number | null, t: ShopTranslate): string {
  if (fee === null) return t('order.feeByAddress');
  return fee === 0 ? t('order.free') : `${yenInSentence(fee)} ${t('taxIncluded')}`;
}

/** The fields that are missing, or else those that are wrong, together, above the form: each name leads to its field. */
function Faults({ country }: { country: string }) {
  const { form, t } = useShop();
  const labels = new Map(
    [...personFields(country), ...addressFields(country)].map(({ name, label }) => [name, t(label)] as const),
  );
  labels.set('shippingMethod', t('order.method')).set('payWay', t('order.payWay')).set('note', t('order.note'));
  const isMissing = form.errors.some(({ code }) => code === 'field.required');
  const named = form.errors.filter(({ path, code }) => labels.has(path) && (!isMissing || code === 'field.required'));
  if (named.length === 0) return null;
  return (
    <p className="form-refusal" role="alert">
      <Sentence say={(fields) => t(isMissing ? 'order.fillIn' : 'order.checkIn', { fields })}>
        {named.map(({ path }, at) => (
          <Fragment key={path}>
            {at > 0 && t('order.comma')}
            <a href={`#${fieldId(path)}`}>{labels.get(path)}</a>
          </Fragment>
        ))}
      </Sentence>
    </p>
  );
}

function Entry({ field }: { field: OrderField }) {
  const { t } = useShop();
  const { label, hint, ...rest } = field;
  const shown = rest.isRequired ? t(label) : t('order.optional', { label: t(label) });
  return <ShopField {...rest} label={shown} {...(hint && { hint: t(hint) })} />;
}

/** The country decides the form of the address: another one is asked for with a press. */
function Country({ country, countries }: Pick<OrderFormPage, 'country' | 'countries'>) {
  const { frame, t } = useShop();
  if (countries.length < 2) return <input type="hidden" name="country" value={country} />;
  const names = new Intl.DisplayNames(frame.locale, { type: 'region' });
  return (
    <div className="order-country">
      <ShopChoice
        name="country"
        label={t('order.country')}
        value={country}
        autoComplete="country"
        options={countries.map((value) => ({ value, label: names.of(value) ?? value }))}
      />
      <button type="submit" name="step" value="form" className="shop-button small plain">
        {t('order.changeCountry')}
      </button>
    </div>
  );
}

function Prefecture() {
  const { frame, t } = useShop();
  const options = prefectures.map(({ name, romaji }) => ({
    value: name as string,
    label: frame.locale === 'ja' ? name : `${romaji} ${name}`,
  }));
  return (
    <ShopChoice
      name="prefecture"
      label={t('order.prefecture')}
      autoComplete="address-level1"
      options={[{ value: '', label: t('order.choose') }, ...options]}
    />
  );
}

interface Choice {
  value: string;
  label: string;
  more: string;
  figure: string;
}

/** One of a few, all of which are seen; the only one there is is chosen. */
function Choices({ name, legend, options }: { name: string; legend: string; options: readonly Choice[] }) {
  const { frame, form, t } = useShop();
  const chosen = form.entered[name] ?? (options.length === 1 ? options[0]?.value : undefined);
  const error = form.errors.find(({ path }) => path === name);
  return (
    <fieldset className="order-part" aria-invalid={error ? true : undefined}>
      <legend>{legend}</legend>
      {error && (
        <p className="field-error">
          {error.code === 'field.required' ? t('order.chooseOne') : shopFieldText(frame.locale, error.code, legend)}
        </p>
      )}
      <div className="buy-ways">
        {options.map(({ value, label, more, figure }, at) => (
          <div className="buy-way" key={value}>
            <label className="way-line">
              <input
                type="radio"
                id={at === 0 ? fieldId(name) : undefined}
                name={name}
                value={value}
                defaultChecked={value === chosen}
              />
              <span>{label}</span>
              <span className="digits">{figure}</span>
            </label>
            {more && (
              <div className="way-more">
                <p>{more}</p>
              </div>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
