import type { ReactNode } from 'react';
import type { ShopPageKind, ShopPages } from '#contract/shop/page.ts';
import type { Shop } from './shop.ts';

/** What stands in the head of a page, and what machines read of it. */
export interface PageHead {
  /** Without the shop's name, which follows it. */
  title: string;
  description: string;
  /** Of what is shared; the logo where there is none. */
  imageUrl?: string;
  /** Data as schema.org has it, each a block of its own. */
  data?: object[];
  /** The step at which its one form is shown in the other language, with what was entered in it. */
  step?: 'form' | 'review';
}

/** How a kind of page is drawn. */
export interface PageView<K extends ShopPageKind> {
  head: (props: ShopPages[K], shop: Shop) => PageHead;
  Body: (props: ShopPages[K]) => ReactNode;
}
