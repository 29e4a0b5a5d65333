import { expect, it } from 'vitest';
import { tradeTerms } from '#contract/catalogue/tradeTerms.ts';
import { folded } from '../../kernel/search.ts';
import { itemSpellings } from './searchStore.ts';

it.each([
  ['シンジュ', 'shinju', '真珠', 'pearl'],
  ['プラチナ', 'purachina', '白金', 'platinum'],
])('%s, %s, %s and %s are one word', (...words) => {
  const found = words.map((word) => itemSpellings(word).toSorted());
  for (const one of found) expect(one).toEqual(expect.arrayContaining(found[2] as string[]));
});

it('finds all kinds of a thing by its name, and one kind alone by its own', () => {
  expect(itemSpellings('プラチナ')).toContain('pt900');
  expect(itemSpellings('pt900')).toEqual(['pt900']);
  expect(itemSpellings('earring')).toContain('ピアス');
  expect(itemSpellings('ピアス')).toEqual(['ピアス']);
  expect(itemSpellings('bangle')).not.toContain('ブレス');
});

it('gives a code the hyphen that it lacks', () => {
  expect(itemSpellings('r0000009')).toEqual(['r0000009', 'r0-000009']);
});

it('has no word in two meanings', () => {
  const typed = tradeTerms.flatMap(({ names, readings = '' }) => [
    ...new Set(folded(`${names} ${readings}`).split(' ').filter(Boolean)),
  ]);
  expect(typed.filter((word, index) => typed.indexOf(word) !== index)).toEqual([]);
});
