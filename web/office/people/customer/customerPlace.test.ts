import { expect, it } from 'vitest';
import { customerPlace } from './customerPlace.ts';

it.each([
  ['東京都中央区', { country: 'JP', prefecture: '東京都', city: '中央区' }],
  ['Tokyo Chuo-ku', { country: 'JP', prefecture: '東京都', city: 'Chuo-ku' }],
  ['東京都', { country: 'JP', prefecture: '東京都', city: '' }],
  ['Manila, Philippines', { country: 'PH', prefecture: '', city: 'Manila' }],
])('%s', (said, row) => {
  expect(customerPlace(row, 'en')).toBe(said);
});
