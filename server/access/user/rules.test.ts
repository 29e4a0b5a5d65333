import { describe, expect, it } from 'vitest';
import { isBeyond, isBirthday, mergePlaces } from './rules.ts';

describe('who gives which role', () => {
  const manager = { isAdmin: false, rights: new Set(['View Users', 'Edit User', 'Refund']) };
  const admin = { isAdmin: true, rights: new Set<string>() };

  it.each([
    ['an administrator gives Admin', admin, { isAdmin: true, rights: ['Refund'] }, false],
    ['an administrator gives anything', admin, { isAdmin: false, rights: ['Write Off'] }, false],
    ['nobody else gives Admin, even while it holds nothing', manager, { isAdmin: true, rights: [] }, true],
    ['what one holds oneself', manager, { isAdmin: false, rights: ['Refund'] }, false],
    ['a role without rights', manager, { isAdmin: false, rights: [] }, false],
    ['one right more', manager, { isAdmin: false, rights: ['Refund', 'Write Off'] }, true],
  ] as const)('%s', (_, giver, role, expected) => expect(isBeyond(giver, role)).toBe(expected));
});

describe('a birthday', () => {
  it.each([
    ['2026-06-17', true],
    ['2026-06-18', false],
    ['2030-01-01', false],
    ['1900-01-01', true],
    ['1899-12-31', false],
  ])('on %s: %s', (date, expected) => expect(isBirthday(date, '2026-06-18')).toBe(expected));
});

describe('places of work', () => {
  const place = (locationId: number, canShip = false) => ({ locationId, canShip, canReceive: true });
  const seesFirst = (companyId: number) => companyId === 1;

  it('are those entered, each once, in order', () => {
    expect(mergePlaces([place(3), place(2), place(3, true)], [], seesFirst)).toEqual([place(2), place(3, true)]);
  });

  it('stay where whoever enters them does not see the company', () => {
    const before = [
      { ...place(2), companyId: 1 },
      { ...place(9, true), companyId: 2 },
    ];
    expect(mergePlaces([], before, seesFirst)).toEqual([place(9, true)]);
    expect(mergePlaces([place(9)], before, seesFirst)).toEqual([place(9, true)]);
    expect(mergePlaces([], before, () => true)).toEqual([]);
  });
});
