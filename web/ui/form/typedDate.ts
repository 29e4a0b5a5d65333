import { today } from '#web/text/format.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The year before the first of each era, by its name and by the letter that forms have for it. */
const eras: Readonly<Record<string, number>> = {
  明治: 1867,
  m: 1867,
  大正: 1911,
  t: 1911,
  昭和: 1925,
  s: 1925,
  平成: 1988,
  h: 1988,
  令和: 2018,
  r: 2018,
};

/** Days that a field takes. */
interface Bounds {
  min?: string | undefined;
  max?: string | undefined;
}

/**
 * A date as people type it (`2026/6/18`, `20260618`, `６/１８/2026`, `Jun 18, 2026`, `2026年6月18日`, `昭和60年12月3日`,
 * `S60.12.3`); null if it is none. Without a year (`6/18`, `6月18日`) it is the one nearest to today that the field takes.
 */
export function typedDate(typed: string, bounds: Bounds = {}, now = today()): string | null {
  const text = typed.normalize('NFKC').trim().toLowerCase();
  const ofEra = /^(明治|大正|昭和|平成|令和|[mtshr])\s*(元|\d{1,2})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text);
  if (ofEra) return iso(yearOf(ofEra[1], ofEra[2]), ofEra[3], ofEra[4]);
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (packed) return iso(packed[1], packed[2], packed[3]);
  const yearFirst = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text);
  if (yearFirst) return iso(yearFirst[1], yearFirst[2], yearFirst[3]);
  const monthFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text);
  if (monthFirst) return iso(monthFirst[3], monthFirst[1], monthFirst[2]);
  const yearless = /^(\d{1,2})[-/月](\d{1,2})日?$/.exec(text);
  if (yearless) return nearest(yearless[1], yearless[2], bounds, now);
  const named = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})$/.exec(text);
  const month = named ? months.indexOf(named[1] ?? '') + 1 : 0;
  return named && month > 0 ? iso(named[3], String(month), named[2]) : null;
}

function nearest(month = '', day = '', { min = '', max = '9999' }: Bounds, now: string): string | null {
  const year = Number(now.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((one) => iso(String(one), month, day) ?? []);
  const away = (date: string) => Math.abs(Date.parse(date) - Date.parse(now));
  const sorted = days.toSorted((one, other) => away(one) - away(other));
  return sorted.find((date) => date >= min && date <= max) ?? sorted[0] ?? null;
}

function yearOf(era = '', year = ''): string {
  return String((eras[era] ?? 0) + (year === '元' ? 1 : Number(year)));
}

function iso(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
