import { describe, expect, it } from 'vitest';
import { addressLines, japanesePostalCode, postalText } from './address.ts';
import { customerDraft } from './customer.ts';

const customer = (draft: object) => customerDraft.parse({ firstName: '花子', ...draft });

describe('addressLines', () => {
  it('are those of an envelope', () => {
    const japanese = {
      postalCode: '104-0061',
      prefecture: '東京都',
      city: '中央区',
      town: '銀座4-5-6',
      buildingName: '金座ビル',
      roomNumber: '301',
    };
    expect(addressLines(customer(japanese))).toEqual(['〒104-0061', '東京都中央区銀座4-5-6', '金座ビル 301']);
    const latin = { ...japanese, city: 'Chuo-ku', town: 'Ginza 4-5-6', buildingName: '', roomNumber: '' };
    expect(addressLines(customer(latin))).toEqual(['〒104-0061', 'Tokyo Chuo-ku Ginza 4-5-6']);
    const foreign = {
      country: 'PH',
      street: '12 Escolta St',
      city: 'Manila',
      state: 'NCR',
      postalCode: '1006',
      landmark: 'bridge',
    };
    expect(addressLines(customer(foreign))).toEqual(['12 Escolta St', 'bridge', 'Manila, NCR, 1006']);
    expect(addressLines(customer({}))).toEqual([]);
  });
});

describe('a postal code', () => {
  it.each([
    ['1040061', '104-0061'],
    ['１０４－００６１', '104-0061'],
    ['104', '104'],
    ['1040', '104-0'],
    ['104-0061-99', '104-0061'],
    ['〒104-0061', '104-0061'],
  ])('%s is written %s', (typed, text) => expect(postalText(typed)).toBe(text));

  it('is what the contract asks for once it is whole', () => expect(postalText('1040061')).toMatch(japanesePostalCode));
});
