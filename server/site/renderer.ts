import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ShopAssets, ShopPage, ShopPageKind, ShopRenderer } from '#contract/shop/page.ts';

/** The folder of the built web that holds the shop: its renderer, and what browsers are given. */
export const shopFolder = 'shop';
/** Below which browsers are given the shop's script, styles and fonts. */
export const shopAssetsPath = '/shop-assets';

/** What the renderer's file exports. */
interface Built {
  render: <K extends ShopPageKind>(page: ShopPage<K>, assets: ShopAssets) => string;
}

/** The renderer out of a built web; null where it was not built. The one place where the server runs a file of the web. */
export async function loadShopRenderer(dist: string): Promise<ShopRenderer | null> {
  const file = join(dist, shopFolder, 'render.js');
  if (!existsSync(file)) return null;
  const [{ render }, assets] = await Promise.all([
    import(pathToFileURL(file).href) as Promise<Built>,
    readFile(join(dist, shopFolder, 'assets.json'), 'utf8').then((text) => JSON.parse(text) as ShopAssets),
  ]);
  return (page) => render(page, assets);
}
