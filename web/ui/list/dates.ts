export const datePresets = ['today', 'week', 'month', 'year'] as const;
/** Those of a list that looks back, too. */
export const pastPresets = [...datePresets, 'lastMonth'] as const;
export type DatePreset = (typeof pastPresets)[number];

/** From and to of a preset, both included, as seen on a day: the week begins on Monday and ends today. */
export function presetRange(preset: DatePreset, today: string): { from: string; to: string } {
  const year = today.slice(0, 4);
  if (preset === 'today') return { from: today, to: today };
  if (preset === 'month') return { from: `${today.slice(0, 7)}-01`, to: today };
  if (preset === 'year') return { from: `${year}-01-01`, to: today };
  const date = new Date(`${today}T00:00:00Z`);
  if (preset === 'lastMonth') {
    date.setUTCDate(0);
    const to = date.toISOString().slice(0, 10);
    return { from: `${to.slice(0, 7)}-01`, to };
  }
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return { from: date.toISOString().slice(0, 10), to: today };
}

/** The preset that a range is, if it is one. On a Monday that is the first, today, week and month are the same days. */
export function presetOf(from: string, to: string, today: string): DatePreset | null {
  return (
    pastPresets.find((preset) => {
      const range = presetRange(preset, today);
      return range.from === from && range.to === to;
    }) ?? null
  );
}
