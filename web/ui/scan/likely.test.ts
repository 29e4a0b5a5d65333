import { expect, it } from 'vitest';
import { likelyFirst } from './likely.ts';

const piece = (itemCode: string, name: string, nameJa: string, sellableHere: number) => ({
  itemCode,
  barcode: '',
  name,
  nameJa,
  sellableHere,
});
const rows = [
  piece('AS0-1', 'Cocktail ring, citrine', 'カクテルリング', 0),
  piece('E0-1', 'Hoop earrings 20 mm', 'フープピアス', 6),
  piece('R0-9', 'Slim ring, K18', '華奢リング', 10),
  piece('R0-10', 'Wide ring, K10', '太リング', 7),
];
const found = (typed: string) => likelyFirst(rows, typed).map(({ itemCode }) => itemCode);

it('pieces in stock stand first, and of them those that have the word whole', () =>
  expect(found('Ring')).toEqual(['R0-9', 'R0-10', 'E0-1', 'AS0-1']));

it('a code names its piece before all, in stock or not', () => expect(found('as0-1')[0]).toBe('AS0-1'));

it('words of which none is whole leave the order to the stock', () =>
  expect(found('リング')).toEqual(['E0-1', 'R0-9', 'R0-10', 'AS0-1']));
