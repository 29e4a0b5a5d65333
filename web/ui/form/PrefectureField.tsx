import { isPrefectureLike, prefectures } from '#contract/people/prefecture.ts';
import { useLocale } from '#web/text/text.ts';
import { SelectField } from './SelectField.tsx';
import type { FieldProps } from './useDraft.ts';

/** One of Japan's prefectures, found by typing it in kanji, kana or Latin letters. */
export function PrefectureField({ value, onChange, ...rest }: FieldProps) {
  const locale = useLocale();
  const known = prefectures.map(({ name, romaji }) => ({
    value: name as string,
    label: locale === 'ja' ? name : `${romaji} ${name}`,
  }));
  // What was kept before prefectures were known stays to be seen, until another is chosen.
  const kept = value && !known.some((option) => option.value === value) ? [{ value, label: value }] : [];
  return (
    <SelectField
      {...rest}
      searchable
      clearable
      options={[...kept, ...known]}
      filter={({ options, search }) =>
        options.filter((option) => 'value' in option && isPrefectureLike(String(option.value), search))
      }
      value={value || null}
      onChange={(name) => onChange(name ?? '')}
    />
  );
}
