import { countText, dateText, gramsText, rangeText, yenText } from '#web/text/format.ts';
import { say } from '#web/text/text.ts';
import type { ChoiceFilter, DayFilter, Filter, RangeFilter } from './types.ts';
import type { ListState } from './useList.ts';

/** What a list shows, in words: the search, the days and each filter that is set. */
export function filtersInWords(
  list: ListState,
  {
    filters = [],
    dates = false,
    dateKeys: [fromKey, toKey] = ['from', 'to'],
    usualDays,
  }: {
    filters?: readonly Filter[] | undefined;
    dates?: boolean | readonly string[] | undefined;
    dateKeys?: readonly [from: string, to: string] | undefined;
    usualDays?: { from: string; to: string } | undefined;
  },
): (readonly [name: string, words: string])[] {
  const search = list.get('search').trim();
  const chosen = { from: list.get(fromKey), to: list.get(toKey) };
  const { from, to } = chosen.from || chosen.to ? chosen : (usualDays ?? chosen);
  const words = filters.map((filter) => {
    const chosen = filter.kind === 'choice' ? labelsOf(filter, list.get(filter.key)) : [plainWords(filter, list)];
    return [filter.label, chosen.join(say('common.list.comma'))] as const;
  });
  return [
    [say('common.search'), search && say('print.quoted', { text: search })] as const,
    [say('common.dates.presets'), dates && from && to ? rangeText(from, to) : ''] as const,
    ...words,
  ].filter(([, text]) => text !== '');
}

/** What the chosen values of a filter are called. */
export function labelsOf({ options }: ChoiceFilter, value: string): string[] {
  const chosen = value.split(',').filter(Boolean);
  return chosen.map((one) => options.find((option) => option.value === one)?.label ?? one);
}

/** The words of a filter that is no choice. */
export function plainWords(filter: RangeFilter | DayFilter, list: ListState): string {
  if (filter.kind === 'range') return rangeWords(filter, list);
  const day = list.get(filter.key);
  return day && dateText(day);
}

/** `1–65 g`, `≥ ¥10,000`, `≤ 5`. */
function rangeWords(filter: RangeFilter, list: ListState): string {
  const from = list.get(filter.from);
  const to = list.get(filter.to);
  if (from && to) return `${figure(filter, from).replace(/\u00a0g$/, '')}–${figure(filter, to)}`;
  if (from) return `≥ ${figure(filter, from)}`;
  return to ? `≤ ${figure(filter, to)}` : '';
}

function figure({ unit }: RangeFilter, value: string): string {
  const number = Number(value);
  if (unit === 'yen') return yenText(number);
  return unit === 'grams' ? `${gramsText(number).replace(/\.?0+$/, '')}\u00a0g` : countText(number);
}
