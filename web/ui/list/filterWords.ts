import { countText, gramsText, yenText } from '#web/text/format.ts';
import type { RangeFilter } from './types.ts';
import type { ListState } from './useList.ts';

/** `1–65 g`, `≥ ¥10,000`, `≤ 5`. */
export function rangeWords(filter: RangeFilter, list: ListState): string {
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
