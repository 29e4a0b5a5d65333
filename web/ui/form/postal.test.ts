import { describe, expect, it } from 'vitest';
import { japanesePostalCode } from '#contract/people/address.ts';
import { postalText } from './postal.ts';

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
