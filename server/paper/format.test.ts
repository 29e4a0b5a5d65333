import { expect, test } from 'vitest';
import type { PaperCustomer } from './document.ts';
import { formatCustomer, formatDate, formatDateTime, formatGrams, formatRate, formatYen } from './format.ts';
import { pick } from './text.ts';

test.each([
  [0, '¥0', '0円'],
  [1_234_567, '\u00a51,234,567', '1,234,567円'],
  [-5_000, '-¥5,000', '-5,000円'],
  [1_000_000_000_000, '¥1,000,000,000,000', '1,000,000,000,000円'],
])('%d yen', (yen, en, ja) => {
  expect(formatYen(yen, 'en')).toBe(en);
  expect(formatYen(yen, 'ja')).toBe(ja);
});

test.each([
  [0, '0.00 g'],
  [3_500, '3.50 g'],
  [3_505, '3.505 g'],
  [50, '0.05 g'],
  [1, '0.001 g'],
  [1_234_560, '1,234.56 g'],
  [-3, '-0.003 g'],
  [-10_380, '-10.38 g'],
  [-1_234_500, '-1,234.50 g'],
])('%d milligrams are %s', (milligrams, expected) => {
  expect(formatGrams(milligrams)).toBe(expected);
});

test.each([
  [0, '0%'],
  [1_000, '10%'],
  [850, '8.5%'],
  [25, '0.25%'],
  [1, '0.01%'],
])('%d basis points are %s', (basisPoints, expected) => {
  expect(formatRate(basisPoints)).toBe(expected);
});

test('dates are those of Tokyo', () => {
  expect(formatDate('2026-07-05T15:30:00.000Z', 'en')).toBe('Jul 6, 2026');
  expect(formatDate('2026-07-05T15:30:00.000Z', 'ja')).toBe('2026年7月6日');
  expect(formatDateTime('2026-07-05T15:30:00.000Z', 'en')).toBe('Jul 6, 2026, 12:30 AM');
  expect(formatDateTime('2026-07-05T15:30:00.000Z', 'ja')).toBe('2026年7月6日 0:30');
  expect(formatDateTime('2026-12-31T14:59:59.000Z', 'ja')).toBe('2026年12月31日 23:59');
});

const person: PaperCustomer = {
  code: 'C-1',
  firstName: '花子',
  middleName: '',
  lastName: '髙﨑',
  companyName: '',
  address: { en: '', ja: '' },
};

test('customers are addressed as their language does', () => {
  expect(formatCustomer(person, 'ja')).toEqual(['髙﨑 花子 様']);
  expect(formatCustomer({ ...person, companyName: '金座商事' }, 'ja')).toEqual(['金座商事', '髙﨑 花子 様']);
  expect(formatCustomer({ ...person, firstName: '', lastName: ' ', companyName: '金座商事' }, 'ja')).toEqual([
    '金座商事 御中',
  ]);
  expect(formatCustomer({ ...person, firstName: 'Maria', middleName: 'Clara', lastName: 'Santos' }, 'en')).toEqual([
    'Maria Clara Santos',
  ]);
  expect(formatCustomer(person, 'en')).toEqual(['髙﨑 花子']);
  expect(formatCustomer({ ...person, firstName: 'John', lastName: 'Smith' }, 'ja')).toEqual(['John Smith 様']);
  expect(formatCustomer({ ...person, firstName: '', lastName: '' }, 'ja')).toEqual([]);
});

test('an empty language falls back to the other', () => {
  expect(pick({ en: 'Ring', ja: ' ' }, 'ja')).toBe('Ring');
  expect(pick({ en: '', ja: '指輪' }, 'en')).toBe('指輪');
  expect(pick({ en: 'Ring', ja: '指輪' }, 'ja')).toBe('指輪');
});
