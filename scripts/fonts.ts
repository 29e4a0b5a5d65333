/**
 * Makes web/ui/css/words.woff2: the few Japanese letters that stand on English screens as well, cut out of Noto Sans JP, so
 * that they are there at once and where the machine has no Japanese letters of its own.
 *
 *   node scripts/run.mjs scripts/fonts.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';
import { japaneseOfEnglish } from '#web/ui/japanese.ts';

const from = import.meta.resolve('@expo-google-fonts/noto-sans-jp/500Medium/NotoSansJP_500Medium.ttf');
const cut = await subset(await readFile(fileURLToPath(from)), japaneseOfEnglish, { targetFormat: 'woff2' });
await writeFile(new URL('../web/ui/css/words.woff2', import.meta.url), cut);
console.log(`${japaneseOfEnglish}: ${cut.length} bytes`);
