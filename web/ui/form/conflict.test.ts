import { describe, expect, test } from 'vitest';
import { differences, merged } from './conflict.ts';

const base = {
  name: 'Ring',
  price: 1000,
  active: true,
  options: { straight: true, layaway: null as null | { months: number } },
  version: 1,
};

describe('two people changing one thing', () => {
  test('what both changed alike is no difference', () => {
    const changed = { ...base, name: 'Band' };
    expect(differences(base, changed, { ...changed, version: 2 }).map(({ field }) => field)).toEqual(['version']);
  });

  test('what only this form changed is no difference', () => {
    expect(differences(base, { ...base, name: 'Band' }, base)).toEqual([]);
  });

  test('what both changed differently has to be chosen, what only the other changed is taken', () => {
    const mine = { ...base, name: 'Band', active: false };
    const theirs = { ...base, name: 'Eternity ring', price: 1200, version: 2 };
    expect(differences(base, mine, theirs)).toEqual([
      { field: 'name', isBoth: true },
      { field: 'price', isBoth: false },
      { field: 'version', isBoth: false },
    ]);
    expect(merged(base, mine, theirs, new Set())).toEqual({
      ...base,
      name: 'Band',
      active: false,
      price: 1200,
      version: 2,
    });
    expect(merged(base, mine, theirs, new Set(['name'])).name).toBe('Eternity ring');
  });

  test('nested values are compared by what they hold', () => {
    const same = { ...base, options: { straight: true, layaway: null } };
    expect(differences(base, base, same)).toEqual([]);
    const theirs = { ...base, options: { straight: true, layaway: { months: 6 } } };
    expect(merged(base, base, theirs, new Set()).options).toEqual({ straight: true, layaway: { months: 6 } });
  });

  test('taking something that nobody else changed changes nothing', () => {
    const mine = { ...base, name: 'Band' };
    expect(merged(base, mine, base, new Set(['name']))).toEqual(mine);
  });
});
