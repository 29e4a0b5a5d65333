import { expect, it, vi } from 'vitest';
import { country, countryCodes, countryName } from './country.ts';

it('is one that there is now', () => {
  expect(['JP', 'PH', 'US', 'TW'].map((code) => country.safeParse(code).success)).toEqual([true, true, true, true]);
  expect(['', 'jp', 'EU', 'SU', 'ZZ'].map((code) => country.safeParse(code).success)).toEqual(Array(5).fill(false));
});

it('is looked up once, however many customers a file has', () => {
  countryCodes();
  const lookUp = vi.spyOn(Intl, 'DisplayNames');
  for (let row = 0; row < 10; row++) country.parse('JP');
  expect(lookUp).not.toHaveBeenCalled();
  lookUp.mockRestore();
});

it('has its name in both languages; what is no code is said as it is', () => {
  expect([countryName('PL', 'en'), countryName('PL', 'ja')]).toEqual(['Poland', 'ポーランド']);
  expect(['', 'T1', 'pl'].map((code) => countryName(code, 'en'))).toEqual(['', 'T1', 'pl']);
});
