import { describe, expect, it } from 'vitest';
import { choosePlace, signInName } from './rules.ts';

describe('signInName', () => {
  it.each([
    ['Sales', 'sales'],
    ['  admin ', 'admin'],
    ['ＡＤＭＩＮ', 'admin'],
    ['Hanako.Mori＠Example.JP', 'hanako.mori@example.jp'],
  ])('reads %j as %j', (entered, name) => expect(signInName(entered)).toBe(name));
});

describe('choosePlace', () => {
  const places = [
    { locationId: 3, companyId: 1, isOpen: true, canShip: true, canReceive: false },
    { locationId: 5, companyId: 2, isOpen: true, canShip: true, canReceive: false },
    { locationId: 6, companyId: 2, isOpen: true, canShip: true, canReceive: false },
  ];

  it('takes the wanted place, and the company that it belongs to', () => {
    expect(choosePlace(places, 3, 2)).toEqual({
      companyId: 1,
      locationId: 3,
      locationIds: [3],
      shipIds: [3],
      receiveIds: [],
    });
    expect(choosePlace(places, 6, 2)).toEqual({
      companyId: 2,
      locationId: 6,
      locationIds: [5, 6],
      shipIds: [5, 6],
      receiveIds: [],
    });
  });

  it('lets nobody stand in a closed place, and shows what was done there', () => {
    const closed = places.map((place) => ({ ...place, isOpen: place.locationId !== 5 }));
    expect(choosePlace(closed, 5, 2)).toEqual({
      companyId: 2,
      locationId: 6,
      locationIds: [5, 6],
      shipIds: [5, 6],
      receiveIds: [],
    });
    expect(choosePlace(closed.slice(1, 2), 5, 2)).toEqual({
      companyId: 2,
      locationId: null,
      locationIds: [5],
      shipIds: [5],
      receiveIds: [],
    });
  });

  it('falls back to the first place of the own company, then to the first', () => {
    expect(choosePlace(places, null, 2)).toEqual({
      companyId: 2,
      locationId: 5,
      locationIds: [5, 6],
      shipIds: [5, 6],
      receiveIds: [],
    });
    expect(choosePlace(places, 99, 2).locationId).toBe(5);
    expect(choosePlace(places, 99, 7)).toEqual({
      companyId: 1,
      locationId: 3,
      locationIds: [3],
      shipIds: [3],
      receiveIds: [],
    });
  });

  it('leaves whoever works nowhere with their company and no place', () => {
    expect(choosePlace([], 3, 7)).toEqual({
      companyId: 7,
      locationId: null,
      locationIds: [],
      shipIds: [],
      receiveIds: [],
    });
  });
});
