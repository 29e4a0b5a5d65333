import { expect, it } from 'vitest';
import { say, speak } from '#web/text/text.ts';
import { piecesAndGramsText } from './piecesAndGramsText.ts';

it.each([
  ['en', '5 pcs · 12.345 g'],
  ['ja', '5点・12.345 g'],
] as const)(
  'in %s a sum of unlike goods tells both, and one of like goods what they are counted by',
  async (locale, both) => {
    await speak(locale);
    const text = (pieces: number, milligrams: number) => piecesAndGramsText(say, { pieces, milligrams });
    expect(text(5, 12_345).replaceAll('\u00a0', ' ')).toBe(both);
    expect([text(1_200, 0), text(0, 12_345), text(0, 0)]).toEqual(['1,200', '12.345 g', '0']);
  },
);
