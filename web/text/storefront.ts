import i18next, { type i18n } from 'i18next';
import type { ShopLocale } from '#contract/shop/page.ts';
import { fieldAtWork } from './en/fieldAtWork.ts';
import { first } from './en/first.ts';
import { refusalAtWork } from './en/refusalAtWork.ts';
import { storefront as en } from './en/storefront.ts';
import { countText, dayText, percentText, yenInSentence } from './format.ts';
import { fieldAtWork as fieldAtWorkJa } from './ja/fieldAtWork.ts';
import { first as firstJa } from './ja/first.ts';
import { refusalAtWork as refusalAtWorkJa } from './ja/refusalAtWork.ts';
import { storefront as ja } from './ja/storefront.ts';
import { writeIn } from './locale.ts';

type Leaf<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;
type Keys<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${Leaf<K>}` : Keys<T[K], `${Path}${K}.`>;
}[keyof T & string];

/** Every text of the shop on the web, as a path: `piece.ask`. */
export type ShopTextKey = Keys<typeof en>;
export type ShopTranslate = (key: ShopTextKey, values?: Record<string, string | number>) => string;

const refusals = {
  en: { field: { ...first.field, ...fieldAtWork }, refusal: { ...first.refusal, ...refusalAtWork } },
  ja: { field: { ...firstJa.field, ...fieldAtWorkJa }, refusal: { ...firstJa.refusal, ...refusalAtWorkJa } },
};

const speakers: Record<ShopLocale, i18n> = { en: speaker('en'), ja: speaker('ja') };

/** Speaks a language until another is asked for: figures and dates follow. A page is drawn without a pause in between. */
export function speakShop(locale: ShopLocale): ShopTranslate {
  writeIn(locale);
  return speakers[locale].t as unknown as ShopTranslate;
}

/** The words of a refusal in the language that is spoken; of one without words those of a failure. */
export function shopRefusal(locale: ShopLocale, code: string, data: Record<string, unknown> = {}): string {
  return known(locale, `refusal.${code}`, data) ?? speakers[locale].t('problem.failed');
}

/** What is wrong with a field, by its code; `label` names the field where the text does. */
export function shopFieldText(locale: ShopLocale, code: string, label: string): string {
  return known(locale, code, { label }) ?? speakers[locale].t('field.invalid', { label });
}

function known(locale: ShopLocale, key: string, values: Record<string, unknown>): string | undefined {
  return speakers[locale].exists(key) ? speakers[locale].t(key, values) : undefined;
}

function speaker(locale: ShopLocale): i18n {
  const made = i18next.createInstance();
  void made.init({
    lng: locale,
    resources: { [locale]: { translation: { ...(locale === 'ja' ? ja : en), ...refusals[locale] } } },
    interpolation: { escapeValue: false },
    initAsync: false,
    showSupportNotice: false,
  } as Parameters<typeof made.init>[0]);
  made.services.formatter?.add('yen', (value: number) => yenInSentence(value));
  made.services.formatter?.add('percent', (value: number) => percentText(value));
  made.services.formatter?.add('day', (value: string) => dayText(value));
  made.services.formatter?.add('count', (value: number | string) =>
    typeof value === 'number' ? countText(value) : value,
  );
  return made;
}
