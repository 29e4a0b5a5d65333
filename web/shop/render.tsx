import { renderToStaticMarkup } from 'react-dom/server';
import type { ShopAssets, ShopPage, ShopPageKind } from '#contract/shop/page.ts';
import { speakShop } from '#web/text/storefront.ts';
import { Document } from './Document.tsx';
import type { PageView } from './page.ts';
import { pageViews } from './pages.ts';
import { ShopContext, shopOf } from './shop.ts';

/** Draws a page as a document: markup alone, in the language of its frame. */
export function render<K extends ShopPageKind>(page: ShopPage<K>, assets: ShopAssets): string {
  const { frame, form, props } = page;
  const shop = shopOf(frame, form, speakShop(frame.locale));
  const { head, Body } = pageViews[page.kind] as PageView<K>;
  const markup = renderToStaticMarkup(
    <ShopContext value={shop}>
      <Document head={head(props, shop)} assets={assets}>
        <Body {...props} />
      </Document>
    </ShopContext>,
  );
  return `<!doctype html>${markup}`;
}
