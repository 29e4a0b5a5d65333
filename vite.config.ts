import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './web/build/chunks.ts';
import { bundleIcons } from './web/build/icons.ts';
import { compressAssets, dropOldFonts, writeManifest } from './web/build/manifest.ts';
import { slimD3 } from './web/build/slimD3.ts';
import { slimZod } from './web/build/slimZod.ts';
import { withoutSummaries } from './web/build/withoutSummaries.ts';

export default defineConfig({
  root: 'web',
  base: '/',
  plugins: [
    react(),
    bundleIcons(),
    dropOldFonts(),
    slimD3(),
    slimZod(),
    withoutSummaries(),
    writeManifest(),
    compressAssets(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Every name stands in the first script, where hashes are what can't be packed.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { includeDependenciesRecursively: false, groups: chunks },
      },
    },
  },
});
