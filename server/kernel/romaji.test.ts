import { expect, it } from 'vitest';
import { romaji } from './romaji.ts';

it.each([
  ['tanaka', 'tanaka'],
  ['satoh', 'sato'],
  ['satō', 'sato'],
  ['ohara', 'ohara'],
  ['ohta', 'ota'],
  ['inoue', 'inoe'],
  ['shinji', 'sinzi'],
  ['sinzi', 'sinzi'],
  ['chiharu', 'tiharu'],
  ['jun’ichi', 'zyuniti'],
  ['hatchobori', 'hatyobori'],
  ['mitsuko', 'mituko'],
  ['namba', 'nanba'],
  ['tanak', 'tanak'],
])('spells %s as %s', (typed, spelled) => expect(romaji(typed)).toBe(spelled));

it.each(['田中', 'タナカ', 'ab', 'zzzz', 'a@b.example', 'c-000123', '03-1234', ''])('takes %j for no kana', (typed) =>
  expect(romaji(typed)).toBeNull(),
);

it('takes a search as long as one may be in no time', () => {
  const began = performance.now();
  romaji('ou'.repeat(5_000));
  expect(performance.now() - began).toBeLessThan(100);
});
