import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText, fitLine, missingGlyph, shorten, textMax } from './clean.ts';
import { readFont, readMetrics } from './font.ts';

const font = readMetrics(readFont('regular'));
const bold = readMetrics(readFont('bold'));
const clean = (text: string) => cleanText(text, font);

describe('a text on paper', () => {
  test.each([
    ['plain', 'Ring', 'Ring'],
    ['ladder 髙, stood 﨑, earth 𠮷 (a surrogate pair)', '髙﨑𠮷', '髙﨑𠮷'],
    ['half-width kana with its voicing mark', 'ﾀﾞｲﾔ', 'ﾀﾞｲﾔ'],
    ['compatibility ideographs of names stay as they are', '\ufa19\ufa1b', '\ufa19\ufa1b'],
    ['the shape of a kanji that a name asks for', '葛\u{e0100}', '葛\u{e0100}'],
    ['decomposed kana are composed', 'か\u3099', 'が'],
    ['decomposed accents are composed', 'Ame\u0301lie', 'Amélie'],
    ['a missing accent leaves its letter', 'Dvořák', 'Dvorák'],
    ['a missing letter with a stroke is set plain', 'Łucja Wałęsa, Długa 5, Łódź', 'Lucja Walesa, Dluga 5, Lódz'],
    [
      'a missing letter of other tongues is set plain',
      'Ħamrun, Isparta ılı, GROẞE, Əli',
      'Hamrun, Isparta ili, GROSSE, Ali',
    ],
    [
      'letters that the font has stay',
      'Đặng, Sørensen, Straße, Ægir, Œuvre, Þór, Guðrún',
      'Đặng, Sørensen, Straße, Ægir, Œuvre, Þór, Guðrún',
    ],
    ['a unit sign stays', '5㎜', '5㎜'],
    ['a missing fancy letter is set plain', '𝓡𝓲𝓷𝓰', 'Ring'],
    ['emoji', '💍', missingGlyph],
    ['an emoji of many parts is one mark', '👩🏽‍❤️‍💋‍👩 Ring', `${missingGlyph} Ring`],
    ['a flag is one mark', '🇯🇵', missingGlyph],
    ['Arabic and Thai', 'خاتم', missingGlyph.repeat(4)],
    ['direction overrides', 'a\u202eb\u2066c\u200fd', 'abcd'],
    ['controls', 'a\u0000b\u0007c\u001bd\u007fe\u009ff', 'abcdef'],
    ['line breaks of all kinds', 'a\r\nb\nc\u2028d', 'a b c d'],
    ['spaces of all kinds', ' a\t\u00a0\u202fb ', 'a b'],
    ['the space between Japanese names', '髙﨑　花子', '髙﨑　花子'],
    ['half of a pair', 'a\ud83d', `a${missingGlyph}`],
    ['the language of PDF', ')>> /AA << /JS (app.alert(1))', ')>> /AA << /JS (app.alert(1))'],
    ['tag characters', 'a\u{e0041}b', 'ab'],
    ['nothing', '', ''],
    ['joiners only', '\u200d\u200b', ''],
    ['a joiner that joins nothing', 'Ri\u200dng \u200d', 'Ring'],
    ['an accent on nothing', '\u1fbd', missingGlyph],
  ])('%s', (_what, given, expected) => {
    expect(clean(given)).toBe(expected);
  });

  test('of any origin is well formed, bounded, free of controls, and every glyph is in both weights', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.boolean(), (given, keepLines) => {
        const set = cleanText(given, font, keepLines);
        expect(set.isWellFormed()).toBe(true);
        expect([...set].length).toBeLessThanOrEqual(keepLines ? 500 : textMax);
        for (const character of set) {
          const codePoint = character.codePointAt(0) ?? 0;
          const needsNoGlyph = (keepLines && character === '\n') || (codePoint >= 0xe0100 && codePoint <= 0xe01ef);
          expect(needsNoGlyph || (font.has(codePoint) && bold.has(codePoint)), `U+${codePoint.toString(16)}`).toBe(
            true,
          );
        }
        expect(cleanText(set, font, keepLines)).toBe(set);
      }),
    );
  });

  test('is cut with an ellipsis, between characters', () => {
    const long = clean('𠮷'.repeat(10_000));
    expect([...long]).toHaveLength(textMax);
    expect(long.endsWith('𠮷…')).toBe(true);
    expect(shorten('abcdef', 4)).toBe('abc…');
    expect(shorten('abcd', 4)).toBe('abcd');
  });

  test('of ten megabytes takes no time', () => {
    const started = performance.now();
    clean('👩🏽‍❤️‍💋‍👩'.repeat(500_000));
    expect(performance.now() - started).toBeLessThan(500);
  });

  test('that is no text is refused', () => {
    expect(() => clean({ image: '/etc/passwd' } as unknown as string)).toThrow('Only text goes on paper.');
  });
});

describe('fitting a line', () => {
  test('keeps the size where there is room', () => {
    expect(fitLine('1,234円', 100, 9, 5, font)).toEqual({ text: '1,234円', size: 9 });
  });

  test('shrinks first', () => {
    const fitted = fitLine('1,000,000,000,000円', 60, 9, 4, font);
    expect(fitted.text).toBe('1,000,000,000,000円');
    expect(fitted.size).toBeLessThan(9);
    expect(font.widthOf(fitted.text, fitted.size)).toBeLessThanOrEqual(60);
  });

  test('then cuts', () => {
    const fitted = fitLine('天然ピンクダイヤモンドのペンダント', 50, 9, 6, font);
    expect(fitted.size).toBe(6);
    expect(fitted.text).toMatch(/^天然ピンク.*…$/);
    expect(font.widthOf(fitted.text, 6)).toBeLessThanOrEqual(50);
  });

  test('knows the widths of the font', () => {
    expect(font.widthOf('金', 10)).toBe(10);
    expect(font.widthOf('0', 10)).toBeCloseTo(5.55, 2);
    expect(font.has(0x10ffff)).toBe(false);
  });
});
