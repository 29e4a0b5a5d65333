import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';
import { describe, expect, it } from 'vitest';
import { isJapanese, japaneseOfEnglish } from './japanese.ts';

const web = new URL('../', import.meta.url);

describe('Japanese letters of English screens', () => {
  it('are in the font that is always there', async () => {
    const whole = import.meta.resolve('@expo-google-fonts/noto-sans-jp/500Medium/NotoSansJP_500Medium.ttf');
    const cut = await subset(readFileSync(fileURLToPath(whole)), japaneseOfEnglish, { targetFormat: 'woff2' });
    expect(readFileSync(new URL('ui/css/words.woff2', web)).equals(cut)).toBe(true);
  });

  it('are all that our own words and screens have', () => {
    const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /^(text\/en\/.*\.ts|(ui|office)\/.*\.tsx)$/.test(path),
    );
    const letters = sources.flatMap((path) => {
      const code = readFileSync(new URL(path, web), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
      return code.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu) ?? [];
    });
    expect([...new Set(letters)].toSorted()).toEqual([...japaneseOfEnglish].toSorted());
  });
});

describe('isJapanese', () => {
  it.each(['佐藤', 'サトウ', 'さとう', '𠮷田', '㈱Kinza', 'ｶﾅ', '〒104', 'Ring 18号', '金座の指輪'])(
    'says so of %s',
    (text) => {
      expect(isJapanese(text)).toBe(true);
    },
  );
  it.each(['', 'Ring 18 K18', '¥1,200', 'Nuñez – “gold”…', '日本語', '金座 Kinza'])('denies it of %s', (text) => {
    expect(isJapanese(text)).toBe(false);
  });
});
