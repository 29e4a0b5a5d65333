import { describe, expect, it } from 'vitest';
import { lacking, mayChange, mayCopy } from './rules.ts';

const clerk = { isAdmin: false, rights: new Set(['View Item', 'Edit Item']) };
const admin = { isAdmin: true, rights: new Set<string>() };
const role = (held: string[], rights = held, isAdmin = false) => ({ held, rights, isAdmin });

describe('who lacks a right', () => {
  it('does not change or copy a role that grants it, and does both to others', () => {
    const above = role(['View Item', 'Refund']);
    expect([mayChange(clerk, above), mayCopy(clerk, above)]).toEqual([false, false]);
    expect([mayChange(admin, above), mayCopy(admin, above)]).toEqual([true, true]);
    const below = role(['Edit Item']);
    expect([mayChange(clerk, below), mayCopy(clerk, below)]).toEqual([true, true]);
    expect(lacking(clerk, above.held)).toBe('Refund');
  });

  it('changes a role where the right is switched off for everybody, and still does not copy it', () => {
    const sleeping = role(['View Item', 'Refund'], ['View Item']);
    expect([mayChange(clerk, sleeping), mayCopy(clerk, sleeping)]).toEqual([true, false]);
  });
});

it('nobody changes Admin, and an administrator copies it', () => {
  const all = role(['View Item'], ['View Item'], true);
  expect([mayChange(admin, all), mayCopy(admin, all), mayChange(clerk, all)]).toEqual([false, true, false]);
});
