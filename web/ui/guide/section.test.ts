import { beforeAll, describe, expect, it } from 'vitest';
import { loadAllTexts, speak } from '#web/text/text.ts';
import { sectionName } from './section.ts';

beforeAll(() => {
  (globalThis as { document?: unknown }).document = { documentElement: { lang: '' } };
});

describe.each(['en', 'ja'] as const)('in %s', (locale) => {
  beforeAll(async () => {
    await speak(locale);
    await loadAllTexts();
  });

  it.each([
    ['item', 'Items', '商品'],
    ['sale', 'All sales', 'すべての販売'],
    ['ownCompany', 'Company', '自社情報'],
    ['featured', 'Featured products', 'おすすめ商品'],
    ['whatever', 'whatever', 'whatever'],
  ])('the guide of %s is called by its screen', (section, en, ja) => {
    expect(sectionName(section)).toBe(locale === 'en' ? en : ja);
  });
});
