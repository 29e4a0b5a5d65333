import { expect, it } from 'vitest';
import { withWay } from './shopForm.ts';

it('takes a way to pay in where shops offer it, and leaves the words of the others', () => {
  const atShop = { way: 'atShop' as const, words: 'Ginza, from 11 to 20', wordsJa: '' };
  const both = withWay([atShop], 'bankTransfer', true);
  expect(both).toEqual([{ way: 'bankTransfer', words: '', wordsJa: '' }, atShop]);
  expect(withWay(both, 'bankTransfer', false)).toEqual([atShop]);
});
