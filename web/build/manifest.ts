import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Writes `builds/meta/{buildId}.json` and the pointer `builds/latest.json`, which running pages poll, and puts the
 * build's id into index.html. The id is a hash of what was built: the same sources make the same build.
 */
export function writeManifest(): Plugin {
  return {
    name: 'kinza-manifest',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = Object.values(bundle).find((file) => file.fileName === 'index.html');
      if (page?.type !== 'asset') throw new Error('The build has no index.html.');
      const source = String(page.source);
      const files = Object.keys(bundle).sort();
      const id = createHash('sha256').update(source).update(files.join('\n')).digest('hex').slice(0, 16);
      page.source = source.replaceAll('__BUILD__', id);
      const meta = JSON.stringify({ id, files: files.length });
      this.emitFile({ type: 'asset', fileName: `builds/meta/${id}.json`, source: meta });
      this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: meta });
    },
  };
}

/** Lays a .br and a .gz beside every script and stylesheet, so that the server compresses nothing. */
export function compressAssets(): Plugin {
  return {
    name: 'kinza-compress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets');
      const files = readdirSync(assets).filter((name) => /\.(js|css|svg)$/.test(name));
      await Promise.all(files.map((file) => pack(join(assets, file), readFileSync(join(assets, file)))));
    },
  };
}

/** Lays the packed forms of a file beside it, unless it is too short for that. */
export async function pack(path: string, content: Buffer): Promise<void> {
  if (content.length < 1024) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [small, usual] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  writeFileSync(`${path}.br`, small);
  writeFileSync(`${path}.gz`, usual);
}

/** Every browser that runs Kinza reads woff2: the older format would double the files of a build. */
export function dropOldFonts(): Plugin {
  return {
    name: 'kinza-fonts',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('@fontsource') || !id.endsWith('.css')) return null;
      return code.replace(/,\s*url\([^)]*\.woff\) format\('woff'\)/g, '');
    },
  };
}
