import { beforeAll, describe, expect, it } from 'vitest';
import { speak, speakAll } from '#web/text/text.ts';
import { changedFileText } from './changedFile.ts';
import { sectionName } from './guide/section.ts';

beforeAll(() => {
  (globalThis as { document?: unknown }).document = { documentElement: { lang: '' } };
});

describe.each(['en', 'ja'] as const)('in a trail in %s', (locale) => {
  beforeAll(async () => {
    await speak(locale);
    await speakAll();
  });

  it('a file that took the place of another is told from it', () => {
    for (const kind of ['picture', 'film'] as const) {
      const [first, second] = [changedFileText(kind), changedFileText(kind, 'the id of the one before')];
      expect(first).not.toBe(second);
      expect(changedFileText(kind, null)).toBe(first);
      expect(`${first} ${second}`).not.toContain('file.');
    }
  });

  it.each([
    ['item', 'Items', '商品一覧'],
    ['sale', 'Transactions', '取引一覧'],
    ['ownCompany', 'Company', '会社'],
    ['featured', 'Featured products', 'おすすめ商品'],
    ['whatever', 'whatever', 'whatever'],
  ])('the guide of %s is called by its screen', (section, en, ja) => {
    expect(sectionName(section)).toBe(locale === 'en' ? en : ja);
  });
});
