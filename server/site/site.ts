import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refusals, refuse } from '#contract/kernel/refusal.ts';
import { shopBase } from '#contract/kernel/shopBase.ts';
import { type CartLine, cartCookie, cartCount, readCart } from '#contract/shop/cart.ts';
import {
  type PageForm,
  type ShopFrame,
  type ShopLocale,
  type ShopPage,
  type ShopPageKind,
  type ShopRenderer,
  shopLocales,
} from '#contract/shop/page.ts';
import type { RouteKind } from '../kernel/anonymous.ts';
import type { Context } from '../kernel/context.ts';
import { refusalOf } from '../kernel/failure.ts';
import { nobody } from '../kernel/mount.ts';
import { cookiesOf, cookieText } from './cookie.ts';
import { checkOrigin, claimOf, continuedForm, freshForm, isToFill, readForms, refusedForm } from './form.ts';
import { readEntered, sendFile } from './formFiles.ts';
import { type Loaded, pathOf, type SitePage, type SiteShop, type Visit } from './page.ts';
import { shopAssetsPath, shopFolder } from './renderer.ts';

export interface SiteOptions {
  pages: readonly SitePage[];
  render: ShopRenderer;
  /** The open shop of a code, in a language. Null: there is none, or it is off. */
  findShop: (ctx: Pick<Context, 'db' | 'clock'>, code: string, locale: ShopLocale) => Promise<SiteShop | null>;
  tools: Pick<Context, 'db' | 'clock' | 'files' | 'jobs' | 'secretKey' | 'appUrl'>;
  appUrl: string;
  /** Path below which the API answers. */
  apiBase: string;
  /** Folder of the built web; null where tests draw pages without one. */
  dist: string | null;
}

const packed = promisify(gzip);
/** What is shorter goes as it is. */
const packedBytesMin = 1_400;

/**
 * Serves the shops: pages drawn on the server, whole without script, at `/shop/{code}` and `/ja/shop/{code}`
 * (docs/decisions/storefront.md). Their company comes from the address, and no session is read.
 */
export async function mountSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const assets = join(options.dist ?? '', shopFolder, 'public');
  if (options.dist !== null && existsSync(assets)) await serveAssets(app, assets);
  await app.register(async (site) => {
    readForms(site);
    site.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, options));
    for (const locale of shopLocales) {
      const root = shopBase(locale, ':code');
      for (const page of options.pages) mountPage(site, root, locale, page, options);
      site.get(`${root}/*`, { config: kindOf('problem') }, async () => refuse('notFound'));
    }
  });
}

async function serveAssets(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix: `${shopAssetsPath}/`,
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
}

function mountPage(
  site: FastifyInstance,
  root: string,
  locale: ShopLocale,
  page: SitePage,
  options: SiteOptions,
): void {
  const config = kindOf(page.kind, page.isSearch);
  const url = root + page.path;
  const { open, post } = page;
  if (open) {
    site.get(url, { config }, async (request, reply) =>
      sendFile(reply, await open(await visitOf(request, reply, locale, options))),
    );
    return;
  }
  site.get(url, { config }, async (request, reply) => {
    const other = spelledRight(request, locale);
    if (other) return reply.redirect(other, 301);
    const visit = await visitOf(request, reply, locale, options);
    return sendPage(reply, request, visit, page, freshForm(), options);
  });
  if (!post) return;
  site.post(url, { config }, async (request, reply) => {
    checkOrigin(request, options.appUrl);
    const visit = await visitOf(request, reply, locale, options);
    const { entered, claimed, refusal: unread } = await readEntered(request, visit, page);
    try {
      if (unread) throw unread;
      const idempotency = claimOf(page.kind, claimed);
      const next = isToFill(entered)
        ? null
        : await post({ ...visit, ctx: { ...visit.ctx, idempotency }, entered }, entered);
      if (next === null) return sendPage(reply, request, { ...visit, entered }, page, continuedForm(entered), options);
      return reply.header('cache-control', 'no-store').redirect(shopBase(locale, visit.code) + next, 303);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusals[refusal.code] >= 500 || refusal.code === 'notFound') throw error;
      reply.status(refusals[refusal.code]);
      if (refusals[refusal.code] === 429) reply.header('retry-after', String(refusal.data?.retryAfterSeconds ?? 60));
      return sendPage(reply, request, { ...visit, entered }, page, refusedForm(entered, refusal), options);
    }
  });
}

function kindOf(kind: ShopPageKind, isSearch = false): object {
  return { endpoint: `page.${kind}`, anonymous: isSearch ? 'search' : 'page' } satisfies RouteKind;
}

/** The address in the one spelling that it has, where it was asked for in another: the code in small letters. */
function spelledRight(request: FastifyRequest, locale: ShopLocale): string | null {
  const { code = '' } = request.params as { code?: string };
  if (code === code.toLowerCase()) return null;
  const base = `${locale === 'ja' ? '/ja' : ''}/shop/`;
  return base + code.toLowerCase() + request.url.slice(base.length + code.length);
}

async function visitOf(
  request: FastifyRequest,
  reply: FastifyReply,
  locale: ShopLocale,
  options: SiteOptions,
): Promise<Visit> {
  const { code = '', ...params } = request.params as Record<string, string>;
  // PostgreSQL has no NUL, so that nothing is named by one.
  if (Object.values(params).some((value) => value.includes('\0'))) return refuse('notFound');
  const shop = /^[a-z0-9]{2,8}$/.test(code) ? await options.findShop(options.tools, code, locale) : null;
  if (!shop) return refuse('notFound');
  const isHttps = options.appUrl.startsWith('https:');
  return {
    ctx: contextOf(request, shop.companyId, options),
    shop,
    locale,
    code,
    params,
    query: queryOf(request.query as Record<string, string | string[]>),
    cart: cartOf(request, code),
    entered: {},
    setCookie: (name, value, maxAgeS) => {
      reply.header('set-cookie', cookieText(name, value, maxAgeS, isHttps));
    },
  };
}

function cartOf({ headers }: FastifyRequest, code: string): CartLine[] {
  return readCart(cookiesOf(headers.cookie).get(cartCookie(code)));
}

function contextOf(request: FastifyRequest, companyId: number, { tools }: SiteOptions): Context {
  return {
    ...tools,
    ...nobody,
    companyId,
    requestId: request.id,
    remoteAddress: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    token: null,
  };
}

/** Of several of one name the last, without NUL. */
function queryOf(query: Record<string, string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      (Array.isArray(value) ? (value.at(-1) ?? '') : value).replaceAll('\0', ''),
    ]),
  );
}

async function sendPage(
  reply: FastifyReply,
  request: FastifyRequest,
  visit: Visit,
  page: SitePage,
  form: PageForm,
  options: SiteOptions,
): Promise<FastifyReply> {
  const loaded: Loaded<ShopPageKind> = await page.load(visit);
  const isSecret = page.isSecret ?? false;
  const path = pathOf(page, { ...visit.params, ...loaded.params });
  const frame = frameOf(visit, options, { path, query: loaded.query ?? '', isSecret });
  if (loaded.status) reply.status(loaded.status);
  if (isSecret) reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex');
  const drawn = { kind: page.kind, frame, form, props: loaded.props } as ShopPage;
  const isOwn = isSecret || Object.keys(visit.entered).length > 0;
  return sendHtml(reply, request, options.render(drawn), isOwn);
}

function frameOf(
  visit: Visit,
  { appUrl, apiBase }: SiteOptions,
  own: Pick<ShopFrame, 'path' | 'query' | 'isSecret'>,
): ShopFrame {
  const { shop, locale, code } = visit;
  const around = {
    locale,
    code,
    origin: appUrl.replace(/\/$/, ''),
    beaconUrl: `${apiBase}/shops/${code}/visits`,
    cartCount: cartCount(visit.cart),
  };
  return { ...shop.frame, ...around, ...own };
}

const closed: SiteShop['frame'] = {
  isOpen: false,
  name: '',
  logoUrl: '',
  address: '',
  phone: '',
  email: '',
  categories: [],
  hasMadeToOrder: false,
  hasPosts: false,
  links: [],
};

/** What went wrong, as a page: in the shop's frame where there is one, and a bare one where there is none. */
async function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: SiteOptions,
): Promise<FastifyReply> {
  const refusal = error instanceof Refusal ? error : refusalOf(error);
  const status = refusals[refusal.code];
  if (status >= 500) request.log.error({ err: error }, 'page failed');
  if (status === 429) reply.header('retry-after', String(refusal.data?.retryAfterSeconds ?? 60));
  const locale: ShopLocale = /^\/ja(\/|$)/.test(request.url) ? 'ja' : 'en';
  const { code = '' } = request.params as { code?: string };
  // Whoever asks too often is told without the database.
  const isQuiet = status === 429 || status >= 500 || !/^[a-z0-9]{2,8}$/.test(code);
  const shop = isQuiet ? null : await options.findShop(options.tools, code, locale).catch(() => null);
  const own = {
    locale,
    code,
    origin: options.appUrl.replace(/\/$/, ''),
    path: '',
    query: '',
    isSecret: true,
    beaconUrl: '',
    cartCount: cartCount(cartOf(request, code)),
  };
  const frame: ShopFrame = { ...(shop?.frame ?? closed), ...own };
  const props = { status, code: refusal.code };
  const html = options.render({ kind: 'problem', frame, form: freshForm(), props });
  return sendHtml(reply.status(status), request, html, true);
}

async function sendHtml(
  reply: FastifyReply,
  request: FastifyRequest,
  html: string,
  isSecret: boolean,
): Promise<FastifyReply> {
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', isSecret ? 'no-store' : 'private, no-cache')
    .header('vary', 'accept-encoding')
    .header('content-security-policy', policy);
  // What holds a secret isn't packed together with what somebody else has sent.
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (isSecret || !takesGzip || html.length < packedBytesMin) return reply.send(html);
  return reply.header('content-encoding', 'gzip').send(await packed(html, { level: 4 }));
}

/** As strict as the office's: nothing inline, nothing from elsewhere, no frame. A block of data is no script. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
].join('; ');
