/** What a browser says of itself besides its name: what its user wishes, and why and from where it asks. */
export interface BrowserSigns {
  /** Do Not Track or Global Privacy Control. */
  wantsNoTracking: boolean;
  /** Fetched before anybody wanted to see it. */
  isAhead: boolean;
  /** Asked by a page of our own, as far as the browser tells. */
  isOwnPage: boolean;
  /** Somebody of the office, whose token comes along. */
  hasToken: boolean;
  /** The host that was asked, to know our own pages by. */
  host: string;
}

/** Reads them from the headers of a request. */
export function signsOf(headers: Readonly<Record<string, string | string[] | undefined>>): BrowserSigns {
  const [host, origin] = [one(headers.host), one(headers.origin)];
  const site = one(headers['sec-fetch-site']);
  return {
    wantsNoTracking: one(headers.dnt) === '1' || one(headers['sec-gpc']) === '1',
    isAhead: ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
      /prefetch|prerender|preview/.test(one(headers[name])),
    ),
    isOwnPage: site ? site === 'same-origin' : origin === '' || hostOf(origin) === host,
    hasToken: headers.authorization !== undefined,
    host,
  };
}

function one(value: string | string[] | undefined): string {
  return String(value ?? '').toLowerCase();
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
