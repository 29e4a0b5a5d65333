import { expect, it } from 'vitest';
import { applyLocale } from '#web/text/locale.ts';
import { changeOf, changeText, compactText, compactYen, isBetter, shareText, spanText } from '#web/ui/comparison.ts';
import { gathered, hoursShown, isTrendByMonth } from './figures.ts';

it('a share has one decimal place, and nothing has none of anything', () => {
  expect([shareText(1, 8), shareText(2, 3), shareText(-3, 10), shareText(0, 0)]).toEqual([
    '12.5%',
    '66.7%',
    '0.0%',
    '0.0%',
  ]);
});

it('a doughnut has as many slices as there are colours, the last of them for all others', () => {
  expect(gathered([7, 6, 5], 3)).toEqual([[7], [6], [5]]);
  expect(gathered([7, 6, 5, 4], 3)).toEqual([[7], [6], [5, 4]]);
  expect(gathered([], 3)).toEqual([]);
});

it('a change is measured against before, and unknown against nothing', () => {
  expect([changeOf(110, 100), changeOf(90, 100), changeOf(5, 0), changeOf(5, null)]).toEqual([1000, -1000, null, null]);
  expect([changeText(1234), changeText(-500), changeText(4)]).toEqual(['+12.3%', '\u22125.0%', '0.0%']);
});

it('a change is good or bad, and one of nothing neither', () => {
  expect([isBetter(500, false), isBetter(500, true), isBetter(-500, true), isBetter(-4, false)]).toEqual([
    true,
    false,
    true,
    null,
  ]);
});

it('yen in short have their sign in English, and 円 behind 万 in Japanese', () => {
  expect([compactYen(51_601_000, 'en'), compactYen(51_601_000, 'ja')]).toEqual(['¥51.6M', '5,160万円']);
  expect([compactYen(15_400, 'ja'), compactYen(810_050_000_000, 'ja')]).toEqual(['1.5万円', '8,100.5億円']);
});

it('a short figure below nothing has the minus sign of all others, before its yen sign', () => {
  expect([compactText(-2, 'en'), compactText(-15_400, 'ja')]).toEqual(['\u22122', '\u22121.5万']);
  expect([compactYen(-15_400, 'en'), compactYen(-15_400, 'ja')]).toEqual(['\u2212¥15.4K', '\u22121.5万円']);
});

it('a period is named by its days, a long one with its year', () => {
  const spans = () => [
    spanText('2026-11-01', '2026-11-22'),
    spanText('2026-10-24', '2026-11-22'),
    spanText('2026-01-01', '2026-11-22'),
  ];
  applyLocaleOf('en');
  expect(spans()).toEqual(['Nov 1–22', 'Oct 24–Nov 22', 'Jan 1 – Nov 22, 2026']);
  applyLocaleOf('ja');
  expect(spans()).toEqual(['11/1–22', '10/24–11/22', '2026/01/01 – 11/22']);
  applyLocaleOf('en');
});

it('a day is drawn by the hours of a shop, and earlier and later ones in which something was sold', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => (hour === 8 ? 500 : 0));
  expect(hoursShown(hours).map(({ hour }) => hour)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  expect(hoursShown(hours)[0]?.amount).toBe(500);
});

/** Only the language that addresses and dates are written in: there is no page here. */
function applyLocaleOf(locale: 'en' | 'ja') {
  globalThis.document ??= { documentElement: {} } as Document;
  applyLocale(locale);
}

it('a trend is by day up to 31 days, wherever they lie', () => {
  expect(isTrendByMonth('2026-10-31', '2026-11-29')).toBe(false);
  expect(isTrendByMonth('2026-01-01', '2026-01-31')).toBe(false);
  expect(isTrendByMonth('2026-01-01', '2026-02-01')).toBe(true);
});
