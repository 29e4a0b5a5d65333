import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getIcons } from '@iconify/utils';
import type { Plugin } from 'vite';
import { firstIconNames } from '../ui/icons.ts';

const name = 'virtual:kinza-icons';

/** Bundles the icons of the first screen: 1 kB instead of a request. */
export function bundleIcons(): Plugin {
  return {
    name: 'kinza-icons',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      const path = createRequire(import.meta.url).resolve('@iconify-json/tabler/icons.json');
      const icons = getIcons(JSON.parse(readFileSync(path, 'utf8')), [...firstIconNames], true);
      if (!icons || icons.not_found?.length) throw new Error(`No such icon: ${icons?.not_found?.join(', ')}`);
      const { prefix, width, height } = icons;
      const bodies = Object.fromEntries(Object.entries(icons.icons).map(([key, icon]) => [key, { body: icon.body }]));
      return `export const firstIcons = ${JSON.stringify({ prefix, width, height, icons: bodies })};`;
    },
  };
}
