import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts, say, speak } from '#web/text/text.ts';
import { goodsInSentence, piecesAndGramsText } from './piecesAndGramsText.ts';

beforeAll(() => {
  (globalThis as { document?: unknown }).document = { documentElement: { lang: '' } };
});

it.each([
  ['en', '5 pcs · 12.345 g'],
  ['ja', '5点・12.345 g'],
] as const)(
  'in %s a sum of unlike goods tells both, and one of like goods what they are counted by',
  async (locale, both) => {
    await speak(locale);
    const text = (pieces: number, milligrams: number) => piecesAndGramsText(say, { pieces, milligrams });
    expect(text(5, 12_345).replaceAll('\u00a0', ' ')).toBe(both);
    expect(text(1, 12_345).replaceAll('\u00a0', ' ')).toBe(both.replace('5', '1').replace('pcs', 'pc'));
    expect([text(1_200, 0), text(0, 12_345), text(0, 0)]).toEqual(['1,200', '12.345\u00a0g', '0']);
    expect(piecesAndGramsText(say, { pieces: 0, milligrams: 0, isWeighed: true })).toBe('0.00\u00a0g');
  },
);

it.each([
  ['en', ['5 pcs', '12.345 g', '5 pcs · 12.345 g'], 'The rest is not expected any more: 0.30 g of 5 pcs · 12.345 g.'],
  ['ja', ['5点', '12.345 g', '5点・12.345 g'], '残り0.30 g（発注5点・12.345 g）は入荷待ちから外れます。'],
] as const)('in %s a sentence names the unit of all goods once', async (locale, said, sentence) => {
  await speak(locale);
  await loadAllTexts();
  const text = (pieces: number, milligrams: number) =>
    goodsInSentence(say, { pieces, milligrams }).replaceAll('\u00a0', ' ');
  expect([text(5, 0), text(0, 12_345), text(5, 12_345)]).toEqual(said);
  const values = { outstanding: text(0, 300), ordered: text(5, 12_345) };
  expect(say('purchaseOrder.closeText', values)).toBe(sentence);
});
