const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A date as people type it (`2026/6/18`, `20260618`, `６/１８/2026`, `Jun 18, 2026`, `2026年6月18日`); null if it is none. */
export function typedDate(typed: string): string | null {
  const text = typed.normalize('NFKC').trim().toLowerCase();
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (packed) return iso(packed[1], packed[2], packed[3]);
  const yearFirst = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text);
  if (yearFirst) return iso(yearFirst[1], yearFirst[2], yearFirst[3]);
  const monthFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text);
  if (monthFirst) return iso(monthFirst[3], monthFirst[1], monthFirst[2]);
  const named = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})$/.exec(text);
  const month = named ? months.indexOf(named[1] ?? '') + 1 : 0;
  return named && month > 0 ? iso(named[3], String(month), named[2]) : null;
}

function iso(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
