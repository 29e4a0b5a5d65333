import { describe, expect, it } from 'vitest';
import { japanesePostalCode } from '#contract/people/customer.ts';
import { postalText, prefectureOf } from './postal.ts';

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

  it.each([
    ['104-0061', '東京都'],
    ['060-0001', '北海道'],
    ['010-0001', '秋田県'],
    ['200-0001', '東京都'],
    ['210-0001', '神奈川県'],
    ['530-0001', '大阪府'],
    ['604-8001', '京都府'],
    ['900-0001', '沖縄県'],
    ['990-0001', '山形県'],
    ['104-006', null],
  ])('%s lies in %s', (code, prefecture) => expect(prefectureOf(code)).toBe(prefecture));
});
