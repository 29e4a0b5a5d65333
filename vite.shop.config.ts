import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { dropOldFonts } from './web/build/manifest.ts';
import { packFiles, writeShopAssets } from './web/build/shop.ts';

/**
 * The shop on the web, twice: with `--ssr` its renderer, one file that the server runs; without, what browsers are given
 * (docs/decisions/storefront.md).
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  base: '/shop-assets/',
  publicDir: false,
  plugins: [react(), dropOldFonts(), ...(isSsrBuild ? [] : [writeShopAssets(), packFiles()])],
  define: { 'process.env.NODE_ENV': '"production"' },
  ...(isSsrBuild && { ssr: { noExternal: true as const } }),
  build: {
    outDir: isSsrBuild ? 'dist/shop' : 'dist/shop/public',
    emptyOutDir: !isSsrBuild,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    ...(isSsrBuild && { ssr: true }),
    rolldownOptions: {
      input: isSsrBuild ? 'web/shop/render.tsx' : 'web/shop/browser.ts',
      output: {
        entryFileNames: isSsrBuild ? 'render.js' : 'shop-[hash:7].js',
        chunkFileNames: '[name]-[hash:7].js',
        assetFileNames: '[name]-[hash:7][extname]',
      },
    },
  },
}));
