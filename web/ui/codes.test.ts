import { describe, expect, it } from 'vitest';
import { codesIn } from './codes.ts';

describe('codes in a text', () => {
  it.each([
    ['Solitaire ring, K18 · R0-000016', ['R0-000016']],
    ['東京都中央区銀座四丁目5-6', ['5-6']],
    ['〒104-0061 東京都', ['104-0061']],
    ['4-5-6 Ginza, Chuo-ku, Tokyo', ['4-5-6']],
    ['KZ-SO-202611-00079', ['KZ-SO-202611-00079']],
    ['03-5550-1203, ring-solitaire', ['03-5550-1203']],
    ['/media/4768feb0-177f-48b6-9176-c3d612603b3b.webp', []],
    ['Kihei chain, 50 cm, 12.5 mm', ['50 cm', '12.5 mm']],
    ['8 carats and 3 gems', []],
    ['no code', []],
    ['', []],
  ])('%j', (text, codes) => {
    const pieces = codesIn(text);
    expect(pieces.filter(({ isCode }) => isCode).map(({ words }) => words)).toEqual(codes);
    expect(pieces.map(({ words }) => words).join('')).toBe(text);
  });
});
