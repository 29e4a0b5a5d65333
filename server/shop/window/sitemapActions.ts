import { shopBase } from '#contract/kernel/shopBase.ts';
import { shopLocales } from '#contract/shop/page.ts';
import { shopTexts } from '#contract/shop/windowPage.ts';
import type { Context } from '../../kernel/context.ts';
import type { SiteShop } from '../../site/page.ts';
import {
  findChangedOn,
  listFilledCategories,
  listOpenShops,
  listParts,
  listPiecePaths,
  listPostPaths,
  type SitemapLine,
} from './sitemapStore.ts';

type Tools = Pick<Context, 'db' | 'clock'>;

/** Active pieces that one part is about: in two languages, and below what search engines take in one file. */
const piecesInPart = 10_000;

/** What search engines may read: the shops that are open, and where their pages are listed. Nothing of the office. */
export async function robotsText(tools: Tools, origin: string): Promise<string> {
  const codes = await listOpenShops(tools);
  const roots = codes.flatMap((code) => shopLocales.map((locale) => shopBase(locale, code)));
  const allowed = roots.flatMap((root) => [`Allow: ${root}$`, `Allow: ${root}/`]);
  const kept = roots.flatMap((root) => ['message', 'cart', 'order'].map((page) => `Disallow: ${root}/${page}`));
  const lines = ['User-agent: *', ...allowed, ...kept, ...(codes.length > 0 ? ['Allow: /shop-assets/'] : [])];
  const maps = codes.map((code) => `Sitemap: ${origin}${shopBase('en', code)}/sitemap.xml`);
  return `${[...lines, 'Disallow: /', ...maps].join('\n')}\n`;
}

/**
 * Every public page of a shop in both languages with its last change. A shop of very many pieces has a list of such lists:
 * `behind` is where one of them begins.
 */
export async function sitemapText(
  tools: Tools,
  { companyId, frame }: SiteShop,
  {
    origin,
    code,
    behind,
    partSize = piecesInPart,
  }: { origin: string; code: string; behind: number | null; partSize?: number },
): Promise<string> {
  const ctx = { ...tools, companyId };
  const parts = behind === null ? await listParts(ctx, partSize) : [];
  if (parts.length > 1) {
    const own = `${origin}${shopBase('en', code)}/sitemap.xml`;
    const maps = parts.map((part) => `<sitemap><loc>${own}?behind=${part}</loc></sitemap>`);
    return document('sitemapindex', maps);
  }
  const [pieces, others] = await Promise.all([
    listPiecePaths(ctx, behind ?? 0, partSize),
    behind === null || behind === 0 ? otherLines(ctx, frame) : [],
  ]);
  return document(
    'urlset',
    [...others, ...pieces].flatMap((line) => entriesOf(line, origin, code)),
  );
}

async function otherLines(
  ctx: Tools & { companyId: number },
  frame: Pick<SiteShop['frame'], 'hasMadeToOrder' | 'hasPosts'>,
): Promise<SitemapLine[]> {
  const [changedOn, posts, categories] = await Promise.all([
    findChangedOn(ctx),
    listPostPaths(ctx),
    listFilledCategories(ctx),
  ]);
  const lists = [
    '',
    '/items',
    ...categories.map((code) => `/category/${code}`),
    ...(frame.hasMadeToOrder ? ['/made-to-order'] : []),
    ...(frame.hasPosts ? ['/posts'] : []),
    '/contact',
  ];
  return [
    ...lists.map((path) => ({ path, changedOn: null })),
    ...shopTexts.map((name) => ({ path: `/${name}`, changedOn })),
    ...posts,
  ];
}

/** A page in each language, each with the way to the other. */
function entriesOf({ path, changedOn }: SitemapLine, origin: string, code: string): string[] {
  const address = (locale: (typeof shopLocales)[number]) => escaped(origin + shopBase(locale, code) + path);
  const others = shopLocales
    .map((locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${address(locale)}"/>`)
    .join('');
  const changed = changedOn === null ? '' : `<lastmod>${changedOn}</lastmod>`;
  return shopLocales.map((locale) => `<url><loc>${address(locale)}</loc>${changed}${others}</url>`);
}

function document(root: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${spaces}>\n${entries.join('\n')}\n</${root}>\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
