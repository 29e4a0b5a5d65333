import { describe, expect, it } from 'vitest';
import { isPhone, phoneDigits, writtenDigits } from './phoneRules.ts';

describe('phoneDigits', () => {
  it.each([
    ['090-1234-5678', 'JP', '09012345678'],
    ['０９０－１２３４－５６７８', 'JP', '09012345678'],
    ['+81 90 1234 5678', 'JP', '09012345678'],
    ['+81 (0)90-1234-5678', 'FR', '09012345678'],
    ['＋81-3-1234-5678', 'JP', '0312345678'],
    ['(03) 1234 5678', 'JP', '0312345678'],
    ['+63 917 555 0100', 'JP', '639175550100'],
    ['0917 555 0100', 'PH', '639175550100'],
    ['+33 1 23 45 67 89', 'JP', '33123456789'],
    ['01 23 45 67 89', 'FR', '33123456789'],
    ['', 'JP', ''],
  ])('of %j in %s is %j', (written, country, digits) => expect(phoneDigits(written, country)).toBe(digits));
});

describe('isPhone', () => {
  it.each([
    '+33 1 23 45 67 89',
    '+852 2345 6789',
    '+1 212 555 0100',
    '+63 917 555 0111',
    '+49 30 901820',
    '+86 138 0013 8000',
  ])('takes %j of a guest in Japan', (contactNumber) => expect(isPhone({ contactNumber, country: 'JP' })).toBe(true));

  it.each([
    ['12', 'JP'],
    ['9012345678', 'JP'],
    ['+999 1234567', 'JP'],
    ['+1 212', 'US'],
  ])('refuses %j in %s', (contactNumber, country) => expect(isPhone({ contactNumber, country })).toBe(false));
});

it('searches by the digits that were typed, whole or not', () => {
  expect(writtenDigits('+81 90-12')).toBe('09012');
  expect(writtenDigits('0917 55')).toBe('091755');
});
