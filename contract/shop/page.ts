import type { RefusalCode, RefusalData } from '../kernel/refusal.ts';
import type { MessagePages } from './messagePage.ts';
import type { OrderPages } from './orderPage.ts';
import type { Platform } from './socialLink.ts';
import type { WindowPages } from './windowPage.ts';

/**
 * What the server hands to the renderer of the shop: plain data, in the language of the page. `server` and `web` meet
 * here and nowhere else (docs/decisions/storefront.md). It is drawn for everybody, so nothing else may stand in it.
 */
export const shopLocales = ['en', 'ja'] as const;
export type ShopLocale = (typeof shopLocales)[number];

/** Every page by its kind. Another page is a line here or in one of the lists; without its component nothing compiles. */
export interface ShopPages extends WindowPages, MessagePages, OrderPages {
  /** What can't be shown, with its status. */
  problem: { status: number; code: RefusalCode };
}
export type ShopPageKind = keyof ShopPages;

/** What surrounds every page of a shop. */
export interface ShopFrame {
  locale: ShopLocale;
  /** The company's code in small letters, as addresses have it. */
  code: string;
  /** Under which people reach Kinza, without a slash at its end. */
  origin: string;
  /** Of the page, below the shop and without its language: `/items`, and nothing for the first one. */
  path: string;
  /** What of the query belongs to the page, in one spelling: `?page=2`. */
  query: string;
  /** False where there is no such shop, or it is off: then all that follows is empty. */
  isOpen: boolean;
  name: string;
  logoUrl: string;
  address: string;
  phone: string;
  email: string;
  /** Those with something to see. */
  categories: { code: string; name: string }[];
  hasMadeToOrder: boolean;
  hasPosts: boolean;
  links: { platform: Platform; url: string }[];
  /** Whoever has the address sees the page: nobody keeps it, lists it or hears where it stood. */
  isSecret: boolean;
  /** Where the page tells that it is looked at; empty where that is not counted. */
  beaconUrl: string;
  /** Pieces in the visitor's cart. */
  cartCount: number;
}

/** The form of a page: as it was sent where it comes back, else empty. */
export interface PageForm {
  /** Minted when the page was drawn: sent twice, a form is taken once. */
  key: string;
  entered: Record<string, string>;
  /** What is wrong with which field, by the codes of `web/text`. */
  errors: { path: string; code: string }[];
  /** Why it was refused, where no field is to blame. */
  refusal: { code: RefusalCode; data: RefusalData } | null;
}

export interface ShopPage<K extends ShopPageKind = ShopPageKind> {
  kind: K;
  frame: ShopFrame;
  form: PageForm;
  props: ShopPages[K];
}

/** Draws a page as a whole document. Comes as a built file out of `web/shop`. */
export type ShopRenderer = <K extends ShopPageKind>(page: ShopPage<K>) => string;

/** Where the files of a shop's pages lie, by the build. */
export interface ShopAssets {
  script: string;
  style: string;
}
