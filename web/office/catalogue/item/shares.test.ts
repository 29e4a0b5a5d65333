import { describe, expect, test } from 'vitest';
import { barOf, piecesAt } from './shares.ts';

function place(sellable: number, reserved = 0, nonSellable = 0, inTransit = 0) {
  return {
    locationId: 1,
    locationName: 'Ginza',
    locationNameJa: '銀座',
    minimum: null,
    sellable,
    reserved,
    nonSellable,
    inTransit,
  };
}

describe('the bar of a place', () => {
  test('is as long as its share of the fullest place', () => {
    expect(barOf(place(3, 1), 8)).toEqual([
      { kind: 'sellable', permille: 375 },
      { kind: 'reserved', permille: 125 },
    ]);
  });

  test('fills the fullest place exactly, however the parts round', () => {
    for (const parts of [place(1, 1, 1), place(1, 1, 1, 4), place(2, 3, 1, 1)]) {
      const bar = barOf(parts, piecesAt(parts));
      expect(bar.reduce((sum, { permille }) => sum + permille, 0)).toBe(1000);
    }
  });

  test('leaves out what is below zero', () => {
    expect(piecesAt(place(-2, 3))).toBe(3);
    expect(barOf(place(-2, 3), 3)).toEqual([{ kind: 'reserved', permille: 1000 }]);
  });

  test('is empty where nothing is', () => {
    expect(barOf(place(0), 0)).toEqual([]);
    expect(barOf(place(-1), 0)).toEqual([]);
  });
});
