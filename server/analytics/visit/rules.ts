import type { Device, VisitEventKind } from '#contract/analytics/visit.ts';
import type { BrowserSigns } from '../../kernel/rulesBrowser.ts';

/** A visit goes on as long as no pause in it is longer. */
export const pauseMs = 30 * 60_000;

/** What was seen of somebody, at the moment at which the server heard of it. */
export interface Look {
  companyId: number;
  /** The visitor by the salt of the day, and by that of the day before: a visit may go on over midnight. */
  visitor: string;
  visitorBefore: string | null;
  at: Date;
  /** The day in Japan. */
  day: string;
  kind: VisitEventKind;
  page: string;
  referrer: string;
  device: Device;
  country: string;
}

export interface Visit {
  companyId: number;
  visitor: string;
  day: string;
  startedAt: Date;
  lastAt: Date;
  pages: number;
  isEngaged: boolean;
  entryPage: string;
  referrer: string;
  device: Device;
  country: string;
}

/** A visit that is there already: what may change of it, and whom it is of. */
export type OpenVisit = Pick<Visit, 'companyId' | 'visitor' | 'lastAt' | 'pages' | 'isEngaged'> & { id: number };

/** What looks make of visits: those that begin, those that go on, and which event is of which of them. */
export interface Joined {
  begun: Visit[];
  changed: OpenVisit[];
  events: { of: Visit | OpenVisit; at: Date; kind: VisitEventKind; page: string }[];
}

/**
 * Puts looks, in the order of their time, into the visits that are open and into new ones. A page that is left ends what is
 * there and begins nothing.
 */
export function joinVisits(looks: readonly Look[], open: readonly OpenVisit[]): Joined {
  const latest = new Map<string, Visit | OpenVisit>();
  for (const one of [...open].sort((a, b) => a.lastAt.getTime() - b.lastAt.getTime()))
    latest.set(keyOf(one), { ...one });
  const begun: Visit[] = [];
  const changed = new Set<OpenVisit>();
  const events: Joined['events'] = [];
  for (const look of looks) {
    const { visitorBefore, kind, at, page } = look;
    let of = goingOn(latest.get(keyOf(look)), at);
    if (!of && visitorBefore !== null) of = goingOn(latest.get(keyOf({ ...look, visitor: visitorBefore })), at);
    if (of) {
      of.lastAt = at > of.lastAt ? at : of.lastAt;
      of.pages += kind === 'view' ? 1 : 0;
      of.isEngaged ||= kind === 'interaction';
      if ('id' in of) changed.add(of);
    } else if (kind !== 'leave') {
      of = visitFrom(look);
      begun.push(of);
      latest.set(keyOf(of), of);
    } else continue;
    events.push({ of, at, kind, page });
  }
  return { begun, changed: [...changed], events };
}

function keyOf({ companyId, visitor }: Pick<Visit, 'companyId' | 'visitor'>): string {
  return `${companyId} ${visitor}`;
}

function goingOn<One extends Visit | OpenVisit>(visit: One | undefined, at: Date): One | undefined {
  return visit && at.getTime() - visit.lastAt.getTime() <= pauseMs ? visit : undefined;
}

function visitFrom({ companyId, visitor, day, at, kind, page, referrer, device, country }: Look): Visit {
  return {
    companyId,
    visitor,
    day,
    startedAt: at,
    lastAt: at,
    pages: 1,
    isEngaged: kind === 'interaction',
    entryPage: page,
    referrer,
    device,
    country,
  };
}

/** Whether a browser is counted: not one that does not want to be, that only fetches ahead, or of somebody of the office. */
export function isCounted(signs: BrowserSigns | undefined): boolean {
  return signs !== undefined && !signs.wantsNoTracking && !signs.isAhead && !signs.hasToken && signs.isOwnPage;
}

/** A part of an address as people read it: nothing that can't be seen, and no end of it. */
const part = String.raw`[^\p{C}\p{Z}/?#%]{1,80}`;
/** The pages of a shop, below its own. What follows an order or a conversation is a secret, which is written nowhere. */
const pages = [
  ...['items', 'search', 'made-to-order', 'cart', 'contact', 'posts', 'delivery', 'law', 'privacy'],
  ...['item', 'category', 'posts'].map((group) => `${group}/${part}`),
];
const page = new RegExp(`^(?:/(?:${pages.join('|')}))?$`, 'u');
const secret = /^\/(order|message)(?:\/[^/]*)*$/u;

/** The path of a page of this shop without its query, as it is counted; null where the shop has no such page. */
export function pageOf(code: string, address: string): string | null {
  const path = decoded(address.replace(/[?#].*$/s, ''))?.replace(/\/+$/, '');
  const [, language = '', shop = '', below = ''] = /^(\/ja)?\/shop\/([^/]+)(.*)$/su.exec(path ?? '') ?? [];
  if (shop.toLowerCase() !== code.toLowerCase()) return null;
  const known = page.test(below) ? below : secret.exec(below)?.[1];
  if (known === undefined) return null;
  return `${language}/shop/${shop.toLowerCase()}${known && !known.startsWith('/') ? '/' : ''}${known}`;
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

const hostMax = 100;

/** The site that somebody came from, without `www.`; empty where there was none, or it is our own. */
export function referrerOf(address: string, own: string): string {
  if (!URL.canParse(address)) return '';
  const { host, protocol } = new URL(address);
  if (!/^https?:$/.test(protocol) || host === own || host.length > hostMax) return '';
  return host.replace(/^www\./, '');
}

/** Sites that write themselves into the statistics of others so that somebody looks at them. */
const spam = [
  ...['semalt.com', 'darodar.com', 'ilovevitaly.com', 'priceg.com', 'econom.co', 'hulfingtonpost.com'],
  ...['buttons-for-website.com', 'buttons-for-your-website.com', 'free-share-buttons.com', 'best-seo-offer.com'],
  ...['best-seo-solution.com', 'success-seo.com', 'rank-checker.online', 'uptime-check.net', 'trafficbot.life'],
  ...['bot-traffic.icu', 'bot-traffic.xyz', 'traffic2money.com', 'trafficmonetize.org', 'webmonetizer.net'],
  ...['monetizationking.net', 'videos-for-your-business.com', 'get-free-traffic-now.com', 'simple-share-buttons.com'],
  ...['floating-share-buttons.com', 'social-buttons.com', 'event-tracking.com', '4webmasters.org', 'o-o-6-o-o.com'],
  ...['7makemoneyonline.com', 'makemoneyonline.com', 'descargar-musica-gratis.net', 'blackhatworth.com'],
];

export function isSpam(site: string): boolean {
  return spam.some((one) => site === one || site.endsWith(`.${one}`));
}
