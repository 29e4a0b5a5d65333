import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { pack } from './manifest.ts';

/** Writes beside the folder of the shop's files which of them are its script and its styles. */
export function writeShopAssets(): Plugin {
  return {
    name: 'kinza-shop-assets',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle);
      const pathOf = (ending: string) => `/shop-assets/${names.find((name) => name.endsWith(ending)) ?? ''}`;
      const assets = { script: pathOf('.js'), style: pathOf('.css') };
      writeFileSync(join(dirname(dir), 'assets.json'), JSON.stringify(assets));
    },
  };
}

/** Lays the packed forms beside the shop's script and styles. */
export function packFiles(): Plugin {
  return {
    name: 'kinza-shop-pack',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      for (const name of readdirSync(dir).filter((one) => /\.(js|css)$/.test(one))) {
        const path = join(dir, name);
        await pack(path, readFileSync(path));
      }
    },
  };
}
