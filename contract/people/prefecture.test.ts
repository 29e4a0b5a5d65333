import { describe, expect, it } from 'vitest';
import { isPrefectureLike, prefectureOf, prefectures } from './prefecture.ts';

describe('the prefectures', () => {
  it('are 47 under their codes, 01 to 47', () => {
    expect(prefectures.map(({ code }) => code)).toEqual(
      Array.from({ length: 47 }, (_, index) => String(index + 1).padStart(2, '0')),
    );
    for (const { name, kana, romaji } of prefectures) {
      expect(name).toMatch(/^\p{Script=Han}+[都道府県]$/u);
      expect(kana).toMatch(/^[ぁ-ん]+(と|どう|ふ|けん)$/);
      expect(romaji).toMatch(/^[A-Z][a-z]+$/);
    }
  });

  it('each have spellings of their own', () => {
    for (const { code, name, kana, romaji } of prefectures) {
      for (const written of [code, name, kana, romaji, romaji.toUpperCase()]) expect(prefectureOf(written)).toBe(name);
    }
  });
});

describe('prefectureOf', () => {
  it.each([
    ['東京', '東京都'],
    ['とうきょう', '東京都'],
    ['トウキョウト', '東京都'],
    ['ﾄｳｷｮｳ', '東京都'],
    ['ｷﾞﾌ', '岐阜県'],
    [' Tokyo-to ', '東京都'],
    ['Tōkyō', '東京都'],
    ['OSAKA FU', '大阪府'],
    ['Kanagawa Prefecture', '神奈川県'],
    ['京都', '京都府'],
    ['北海道', '北海道'],
    ['ほっかいどう', '北海道'],
    ['長野', '長野県'],
    ['１３', '東京都'],
  ])('reads %s as %s', (written, name) => expect(prefectureOf(written)).toBe(name));

  it.each(['', '都', 'Manila', '東京都中央区', '99', 'To'])('knows no %j', (written) =>
    expect(prefectureOf(written)).toBeUndefined(),
  );
});

describe('isPrefectureLike', () => {
  const found = (typed: string) =>
    prefectures.filter(({ name }) => isPrefectureLike(name, typed)).map(({ name }) => name);

  it.each([
    ['かな', ['神奈川県']],
    ['kana', ['神奈川県']],
    ['とう', ['東京都']],
    ['福', ['福島県', '福井県', '福岡県']],
    ['Hyōgo', ['兵庫県']],
    ['xyz', []],
  ])('finds by %s', (typed, names) => expect(found(typed)).toEqual(names));

  it('finds what is kept and is none by its own letters', () => {
    expect(isPrefectureLike('Metro Manila', 'metro')).toBe(true);
    expect(isPrefectureLike('Metro Manila', 'kana')).toBe(false);
  });
});
