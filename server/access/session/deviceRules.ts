/** Each before those whose words it borrows: Edge calls itself Chrome too, and Chrome Safari. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** Browser and system of a user agent, by their names; empty where it does not say. Enough to know one's own till again. */
export function deviceOf(userAgent: string): { browser: string; system: string } {
  const nameIn = (marks: typeof browsers) => marks.find(([, mark]) => mark.test(userAgent))?.[0] ?? '';
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
