import { expect, it } from 'vitest';
import { encodeShiftJis, throughShiftJis } from './shiftJis.ts';

it.each(['田中 由紀', '髙﨑 ①㈱', 'ﾀﾅｶ ABC~\\|', '銀座4-5-6', '〜−―'])('writes %s so that it is read back', (text) => {
  const read = new TextDecoder('shift_jis', { fatal: true }).decode(encodeShiftJis(text));
  expect(read.replace('～', '〜').replace('－', '−')).toBe(text);
});

it('writes 〓 for a letter that Shift-JIS lacks', () => {
  expect(new TextDecoder('shift_jis').decode(encodeShiftJis('𠮷野 ñ'))).toBe('〓野 〓');
});

it('knows how a text comes back', () => {
  expect(throughShiftJis('pavé 9–12 mm 7〜11')).toBe('pav〓 9〓12 mm 7～11');
});
