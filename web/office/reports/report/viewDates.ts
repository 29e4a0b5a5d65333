import { type DatePreset, pastPresets, presetRange } from '#web/ui/list/dates.ts';

type Search = Record<string, string>;

/** What a view keeps of an address: of days that are a preset, such as this month, the preset, which goes on with the days. */
export function keptView({ from, to, ...search }: Search, today: string): Search {
  const isThese = (preset: DatePreset) => {
    const range = presetRange(preset, today);
    return range.from === from && range.to === to;
  };
  const [preset, another] = pastPresets.filter(isThese);
  // On some days two presets are the same ones, of which nobody knows the one that was meant.
  if (preset && !another) return { ...search, dates: preset };
  return { ...search, ...(from && { from }), ...(to && { to }) };
}

/** The address that a view stands for on a day. */
export function askedNow({ dates, ...search }: Search, today: string): Search {
  const preset = pastPresets.find((one) => one === dates) as DatePreset | undefined;
  return preset ? { ...search, ...presetRange(preset, today) } : search;
}
