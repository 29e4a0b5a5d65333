import { expect, it } from 'vitest';
import { beginningFirst } from './beginningFirst.ts';
import { countries } from './countries.ts';

const options = ['Earrings', 'Other rings', 'Rings', 'Ring boxes', 'Watches'].map((label) => ({ value: label, label }));

it.each([
  ['ring', ['Rings', 'Ring boxes', 'Earrings', 'Other rings']],
  [' OTHER', ['Other rings']],
  ['', ['Earrings', 'Other rings', 'Rings', 'Ring boxes', 'Watches']],
  ['none', []],
])('a choice that begins with “%s” stands first, the others in their order', (search, found) => {
  const labels = beginningFirst({ options, search, limit: 10 }).map((one) => 'label' in one && one.label);
  expect(labels).toEqual(found);
});

it.each([
  ['en', 'USA', 'US'],
  ['en', 'uk', 'GB'],
  ['en', 'Ukr', 'UA'],
  ['en', 'hong', 'HK'],
  ['en', 'Turkey', 'TR'],
  ['en', 'holl', 'NL'],
  ['ja', '米国', 'US'],
  ['ja', '英国', 'GB'],
  ['ja', 'あめりか', 'US'],
  ['ja', 'ホンコン', 'HK'],
  ['ja', 'ほんこん', 'HK'],
  ['ja', 'UK', 'GB'],
  ['ja', 'France', 'FR'],
] as const)('of the countries in %s, %s finds %s first', (locale, search, code) => {
  const [first] = beginningFirst({ options: countries(locale) as never, search, limit: 10 });
  expect(first).toMatchObject({ value: code });
});
