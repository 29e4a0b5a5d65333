import type { Tax } from '#contract/company/tax.ts';
import type { CartLine } from '#contract/shop/cart.ts';
import type { ShopFrame, ShopLocale, ShopPageKind, ShopPages } from '#contract/shop/page.ts';
import type { Context } from '../kernel/context.ts';
import type { FileReply, Upload } from '../kernel/route.ts';

/** An open shop, as the address found it. */
export interface SiteShop {
  companyId: number;
  /** How it taxes what it sells today. */
  tax: Tax;
  frame: Omit<ShopFrame, 'locale' | 'code' | 'origin' | 'path' | 'query' | 'isSecret' | 'beaconUrl' | 'cartCount'>;
}

/** Somebody who asks for a page: nobody, in the company of the address. */
export interface Visit {
  ctx: Context;
  shop: SiteShop;
  locale: ShopLocale;
  /** The company's code in small letters. */
  code: string;
  /** What the path names, and what stands behind the question mark, each the last of its name. */
  params: Record<string, string>;
  query: Record<string, string>;
  /** What lies in the visitor's cart of this shop. */
  cart: readonly CartLine[];
  /** Sends a cookie along, for everything below the root; null forgets it. */
  setCookie: (name: string, value: string | null, maxAgeS: number) => void;
  /** What was sent with the page's form; empty where it is only looked at. */
  entered: Record<string, string>;
}

/** What a loader has found. */
export interface Loaded<K extends ShopPageKind> {
  props: ShopPages[K];
  /** What of the query belongs to the page, in one spelling: `?page=2`. */
  query?: string;
  /** What the path names, where it is found in another spelling than the one that it has. */
  params?: Record<string, string>;
  /** Of what was there and is gone: 410. */
  status?: number;
}

/**
 * A page of the shop: its path, its component by `kind` in web/shop/pages.ts, and what finds its data. A refusal,
 * such as `notFound`, becomes a page that says so.
 */
export interface SitePage<K extends ShopPageKind = ShopPageKind> {
  kind: K;
  /** Below `/shop/:code`; nothing for the first page. */
  path: string;
  load: (visit: Visit) => Promise<Loaded<K>>;
  /**
   * Takes the page's form and answers the path below the shop that is seen next. What it refuses is said on the page as
   * it is loaded anew, with everything that was entered. `visit.ctx` carries the form's idempotency key. Null: nothing was
   * done yet, and the same page goes on with what was entered, such as one that shows everything before it is sent.
   */
  post?: (visit: Visit, entered: Record<string, string>) => Promise<string | null>;
  /** Takes a file of the page's form in, of which it may bring so many, and answers its id. */
  files?: { max: number; bytesMax: number; take: (visit: Visit, upload: Upload) => Promise<string> };
  /** A file in place of a page: nobody keeps it, and it is saved unless it is a picture. */
  open?: (visit: Visit) => Promise<FileReply>;
  /** Asked less often than pages are. */
  isSearch?: true;
  isSecret?: true;
}

/** A row of the table of pages. */
export function sitePage<K extends ShopPageKind>(page: SitePage<K>): SitePage {
  return page as unknown as SitePage;
}

/** Where a page stands below its shop, in one spelling: `/item/R0-1`, however it was asked for. */
export function pathOf({ path }: SitePage, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
