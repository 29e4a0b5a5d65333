import { createContext, useContext } from 'react';
import { shopBase } from '#contract/kernel/shopBase.ts';
import type { PageForm, ShopFrame } from '#contract/shop/page.ts';
import type { ShopTranslate } from '#web/text/storefront.ts';

/** What every part of a page knows. */
export interface Shop {
  frame: ShopFrame;
  form: PageForm;
  t: ShopTranslate;
  /** The address of a path below the shop, in the language of the page. */
  to: (path: string) => string;
}

export const ShopContext = createContext<Shop | null>(null);

export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('A page of the shop is drawn by render.');
  return shop;
}

export function shopOf(frame: ShopFrame, form: PageForm, t: ShopTranslate): Shop {
  const base = shopBase(frame.locale, frame.code);
  return { frame, form, t, to: (path) => base + path };
}

/** The path of a piece's page. */
export function piecePath(itemCode: string): string {
  return `/item/${encodeURIComponent(itemCode)}`;
}
