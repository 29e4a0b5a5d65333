import { describe, expect, it } from 'vitest';
import { codeText, email, optionalPhone, phone } from './values.ts';

describe('a telephone number', () => {
  it.each([
    ['03-1234-5678', '03-1234-5678'],
    [' +81 (0)90 1234 5678 ', '+81 (0)90 1234 5678'],
    ['０９０－１２３４－５６７８', '090-1234-5678'],
    ['090−1234‐5678', '090-1234-5678'],
    ['０３ー１２３４ー５６７８', '03-1234-5678'],
    ['212.555.0100', '212.555.0100'],
    ['110', '110'],
  ])('%j is kept as %j', (written, kept) => {
    expect(phone.parse(written)).toBe(kept);
    expect(optionalPhone.parse(written)).toBe(kept);
  });

  it.each(['abc', '12', '090-1234-5678 home', '1'.repeat(31), '++81 90'])('%j is none', (written) => {
    expect(phone.safeParse(written).success).toBe(false);
    expect(optionalPhone.safeParse(written).success).toBe(false);
  });

  it('may be left out only where it is optional', () => {
    expect(phone.safeParse('').error?.issues.map(({ message }) => message)).toEqual(['field.required']);
    expect(optionalPhone.parse('')).toBe('');
    expect(optionalPhone.parse(undefined)).toBe('');
  });
});

describe('an e-mail address', () => {
  it.each(['taro..tanaka@docomo.ne.jp', 'hana.@ezweb.ne.jp', "o'neil+shop@example.co.jp"])('may be %s', (written) =>
    expect(email.parse(written)).toBe(written),
  );

  it('is taken in full width', () => expect(email.parse('ｈａｎａ＠ｅｘａｍｐｌｅ．ｊｐ')).toBe('hana@example.jp'));

  it('is kept in small letters', () => expect(email.parse(' Hana.M@Example.JP ')).toBe('hana.m@example.jp'));

  it.each(['', 'nobody', 'a@b', 'a b@example.jp'])('%j is none', (written) =>
    expect(email.safeParse(written).success).toBe(false),
  );
});

describe('a code', () => {
  it('has hyphens however a Japanese keyboard gives them', () =>
    expect(codeText(20).parse(' ｒｅー０１ ')).toBe('RE-01'));
});
