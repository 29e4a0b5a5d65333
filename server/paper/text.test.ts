import { expect, test } from 'vitest';
import { cleanText } from './clean.ts';
import { readFont, readMetrics } from './font.ts';
import { paperWords } from './text.ts';

const font = readMetrics(readFont('regular'));

test.each(['en', 'ja'] as const)('every word in %s is there and can be set', (language) => {
  const words = allWords(paperWords[language]);
  expect(words.length).toBeGreaterThan(80);
  // English leaves the name of an unknown customer blank.
  expect(words.filter((word) => word === '')).toHaveLength(language === 'en' ? 1 : 0);
  for (const word of words) expect(cleanText(word, font)).toBe(word);
});

test('Japanese has no word left in English', () => {
  const kept = allWords(paperWords.ja).filter((word) => /^[\x20-\x7e]+$/.test(word) && /[a-z]/i.test(word));
  // A form of words around a value is Japanese in its order only.
  expect(kept).toEqual(['TEL']);
});

function allWords(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function')
    return [String((value as (a: string, b: string) => string)('7', '9'))].filter((word) => !/^[\d]+$/.test(word));
  return Object.values(value as object).flatMap(allWords);
}
