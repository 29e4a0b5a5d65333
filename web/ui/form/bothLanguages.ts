import { useLocale, useText } from '#web/text/text.ts';
import { isBlank, type Problems } from './problems.ts';

type Shape = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, unknown>>;

const japaneseEnd = 'Ja';
/** The names of people: what stands beside them is no translation, but their spelling. */
const spelled = ['firstName', 'lastName'];
/** What a thing is called by, in lists and on papers. */
const names = ['name', 'title', 'label', 'locationName'];

/**
 * What fields are called that stand in both languages: on a Japanese screen the Japanese one has the plain name, and the
 * other one says that it is English.
 */
export function useBothNames(shape: Shape): (labelOf: (field: string) => string) => (field: string) => string {
  const t = useText();
  const isJapanese = useLocale() === 'ja';
  return (labelOf) => (field) => {
    if (!isJapanese) return labelOf(field);
    const base = field.endsWith(japaneseEnd) ? field.slice(0, -japaneseEnd.length) : '';
    if (base in shape) return labelOf(base);
    if (!(field + japaneseEnd in shape)) return labelOf(field);
    return t(spelled.includes(field) ? 'common.inLetters' : 'common.inEnglish', { name: labelOf(field) });
  };
}

/** The two fields of a text in both languages, that of the screen first. */
export function useBothOrder(): (field: string) => readonly [first: string, second: string] {
  const isJapanese = useLocale() === 'ja';
  return (field) => (isJapanese ? [field + japaneseEnd, field] : [field, field + japaneseEnd]);
}

/** The fields of a thing, each text in both languages with that of the screen first. */
export function useFieldOrder(): (fields: readonly string[]) => string[] {
  const inOrder = useBothOrder();
  return (fields) => spokenFirst(fields, inOrder);
}

export function spokenFirst(fields: readonly string[], inOrder: ReturnType<typeof useBothOrder>): string[] {
  const seconds = fields.map((field) => field + japaneseEnd);
  return fields.flatMap((field) => {
    if (seconds.includes(field)) return [];
    return fields.includes(field + japaneseEnd) ? inOrder(field) : [field];
  });
}

/** The fields of a form whose Japanese a Japanese screen asks for in place of their English. */
export function useLedByJapanese(values: object, isAskedFor: (field: string) => boolean): string[] {
  const isJapanese = useLocale() === 'ja';
  return Object.keys(values).filter((field) => isJapanese && field + japaneseEnd in values && isAskedFor(field));
}

/** The form's values with the Japanese where the English was left out, or was no more than the Japanese so far. */
export function withJapanese<Values extends object>(values: Values, initial: Values, led: readonly string[]): Values {
  const [now, before] = [values as Fields, initial as Fields];
  const taken = led.filter((field) => isBlank(now[field]) || now[field] === before[field + japaneseEnd]);
  return { ...values, ...Object.fromEntries(taken.map((field) => [field, now[field + japaneseEnd]])) };
}

/**
 * What is wrong, with missing words asked for in Japanese. A name has to be there in it; of a text, and of a person's name,
 * who may be from abroad, either will do.
 */
export function askedInJapanese(problems: Problems, values: object, led: readonly string[]): Problems {
  const isMissing = (field: string) => String((values as Fields)[field] ?? '').trim() === '';
  const missing = led.filter((field) => isMissing(field + japaneseEnd) && (isMissing(field) || names.includes(field)));
  const rest = Object.entries(problems).filter(([field]) => !missing.includes(field));
  return Object.fromEntries([...rest, ...missing.map((field) => [field + japaneseEnd, 'field.required'])]);
}
