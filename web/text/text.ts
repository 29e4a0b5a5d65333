import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { en } from './en.ts';
import { countText, dayText, percentText, yenInSentence } from './format.ts';
import { applyLocale, currentLocale, type Locale, locales } from './locale.ts';

export type Text = typeof en;

/** `count_one` and `count_other` are one key, `count`. */
type Leaf<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;
type Keys<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${Leaf<K>}` : Keys<T[K], `${Path}${K}.`>;
}[keyof T & string];

/** Every text of Kinza, as a path: `common.save`. */
export type TextKey = Keys<Text>;
export type TextValues = Record<string, string | number | boolean | null | readonly string[]>;
export type Translate = (key: TextKey, values?: TextValues) => string;

interface Words {
  first: () => Promise<object>;
  all: () => Promise<object>;
}

const words: Record<Locale, Words> = {
  en: {
    first: () => import('./en/first.ts').then((module) => module.first),
    all: () => import('./en.ts').then((module) => module.en),
  },
  ja: {
    first: () => import('./ja/first.ts').then((module) => module.first),
    all: () => import('./ja.ts').then((module) => module.ja),
  },
};
const complete = new Set<Locale>();
let isAllWanted = false;

/** Loads a language and speaks it from now on: the words of the first screens, and all once another was open. */
export async function speak(locale: Locale): Promise<void> {
  if (!i18next.isInitialized) await start(locale);
  if (isAllWanted) await complement(locale);
  else if (!i18next.hasResourceBundle(locale, 'translation')) teach(locale, await words[locale].first());
  applyLocale(locale);
  await i18next.changeLanguage(locale);
}

/** Loads every word of the spoken language: what a screen that is not one of the first waits for. */
export async function loadAllTexts(): Promise<void> {
  isAllWanted = true;
  await complement(currentLocale());
}

/** Texts inside a component: `const t = useText(); t('common.save')`. */
export function useText(): Translate {
  return useTranslation().t as unknown as Translate;
}

/** The same outside components, as in a toast. */
export function say(key: TextKey, values?: TextValues): string {
  return i18next.t(key, values as never) as unknown as string;
}

/** The first of these texts that there is: for texts that are named by what a schema or a table calls its fields. */
export function useKnownText(): (...keys: string[]) => string | undefined {
  const { t, i18n } = useTranslation();
  return (...keys) => {
    const key = keys.find((one) => i18n.exists(one));
    return key && t(key);
  };
}

/** The language that is spoken: components redraw when it changes. */
export function useLocale(): Locale {
  return useTranslation().i18n.language as Locale;
}

/** A name that is kept in two languages; the Japanese one may be missing. */
export function useLocalName(): (name: string, nameJa: string) => string {
  const isJapanese = useLocale() === 'ja';
  return (name, nameJa) => (isJapanese && nameJa ? nameJa : name);
}

async function complement(locale: Locale): Promise<void> {
  if (complete.has(locale)) return;
  teach(locale, await words[locale].all());
  complete.add(locale);
}

function teach(locale: Locale, texts: object): void {
  i18next.addResourceBundle(locale, 'translation', texts, true, true);
}

async function start(locale: Locale): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: locale,
    supportedLngs: [...locales],
    resources: {},
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    returnNull: false,
    // No text is named with a colon, and one that somebody wrote may have some.
    nsSeparator: false,
    // Words before or after a figure may be needed in one language alone.
    returnEmptyString: true,
    showSupportNotice: false,
  } as Parameters<typeof i18next.init>[0]);
  i18next.services.formatter?.add('yen', (value: number) => yenInSentence(value));
  i18next.services.formatter?.add('percent', (value: number) => percentText(value));
  i18next.services.formatter?.add('day', (value: string) => dayText(value));
  i18next.services.formatter?.add('count', (value: number | string) =>
    typeof value === 'number' ? countText(value) : value,
  );
  i18next.services.formatter?.add('right', (word: string) => {
    const names = i18next.getResource(currentLocale(), 'translation', 'rights.action') as
      | Record<string, string>
      | undefined;
    return names?.[word] ?? word;
  });
  i18next.services.formatter?.add('needs', (needs: readonly 'location'[]) =>
    needs.map((need) => say(`company.shopNeeds.${need}`)).join(currentLocale() === 'ja' ? '、' : ', '),
  );
  // A name that came in two languages, `role` and `roleJa`.
  i18next.services.formatter?.add('named', (name: string, _locale, told: Record<string, string>) =>
    currentLocale() === 'ja' ? told[`${told.interpolationkey}Ja`] || name : name,
  );
}
